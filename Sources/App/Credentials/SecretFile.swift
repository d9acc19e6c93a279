import CLibrary
import Diagnostics
package import HTTP
import JSON
package import Platform

/// A file with secrets, for machines without a keychain. Only the user can read it, but it is not encrypted:
/// access to the disk or a backup reveals all secrets.
package struct SecretFile: Sendable {
  package let path: String

  /// Creates a file at a path.
  package init(_ path: String) { self.path = path }

  /// The default file, in `XDG_CONFIG_HOME` or else `~/.config`; nil without an absolute path for either.
  package init?(environment: [String: String]) {
    // The XDG specification says to ignore relative paths.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      path = "\(folder)/skidmark/secrets.json"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = "\(home)/.config/skidmark/secrets.json"
    } else {
      return nil
    }
  }

  /// Whether the file exists.
  package var exists: Bool { Files.exists(path) }

  /// Returns a secret, or nil if there is none with the name.
  package func read(_ name: SecretName) throws(SecretFileError) -> Secret? {
    try content()?[name.service]?[name.account]?.string.map { Secret($0) }
  }

  /// Stores a secret, and replaces an earlier one with the name. Creates the file if necessary.
  package func write(_ name: SecretName, _ secret: Secret) throws(SecretFileError) {
    try makeFolder()
    try change { content in
      var accounts = content[name.service]?.object ?? JSONObject()
      accounts[name.account] = .string(secret.value)
      content[name.service] = .object(accounts)
    }
  }

  /// Removes a secret, and the file with its last secret. Returns false if there was none.
  package func remove(_ name: SecretName) throws(SecretFileError) -> Bool {
    guard try read(name) != nil else { return false }
    try change { content in
      var accounts = content[name.service]?.object ?? JSONObject()
      accounts[name.account] = nil
      content[name.service] = accounts.count == 0 ? nil : .object(accounts)
    }
    return true
  }

  // MARK: Reading

  private var folder: String { Paths.parent(path) }

  private func content() throws(SecretFileError) -> JSONObject? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      if errno == ELOOP { throw .notOurs(path) }
      throw .file(FileError("read", path))
    }
    defer { close(descriptor) }
    try checkFolder()
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .file(FileError("read", path)) }
    guard info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid() else { throw .notOurs(path) }
    guard info.st_mode & 0o077 == 0 else { throw .exposed(path, permissions: "600") }
    let bytes: [UInt8]
    do { bytes = try Files.read(descriptor, path) } catch { throw .file(error) }
    // Omits the parser's error, because its excerpt could show a secret.
    guard let document = try? JSONValue(parsing: SourceText(name: path, bytes: bytes)),
      document["version"]?.int == 1, let content = document["secrets"]?.object
    else { throw .unreadable(path) }
    return content
  }

  private func checkFolder() throws(SecretFileError) {
    var info = stat()
    guard stat(folder, &info) == 0 else { throw .file(FileError("read", folder)) }
    guard info.st_uid == geteuid() else { throw .notOurs(folder) }
    guard info.st_mode & 0o077 == 0 else { throw .exposed(folder, permissions: "700") }
  }

  // MARK: Writing

  private func makeFolder() throws(SecretFileError) {
    do { try Files.makeFolder(Paths.parent(folder)) } catch { throw .file(error) }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw .file(FileError("create", folder))
    }
    try checkFolder()
  }

  /// Replaces the file atomically under a lock.
  private func change(_ body: (inout JSONObject) -> Void) throws(SecretFileError) {
    try Files.alone(in: folder) { () throws(SecretFileError) in
      var content = try content() ?? JSONObject()
      body(&content)
      let document: JSONValue = ["version": 1, "secrets": .object(content)]
      do throws(FileError) {
        if content.count == 0 { return try Files.removeFile(path) }
        try Files.replaceAlone(path, with: document.encoded(.indented), permissions: 0o600)
      } catch {
        throw .file(error)
      }
    }
  }
}

/// Why the file cannot be used. Contains no secrets.
package enum SecretFileError: Error, Sendable, Equatable {
  /// Other users can read the path. Includes the permissions that it should have.
  case exposed(String, permissions: String)
  /// The path is a link or belongs to another user.
  case notOurs(String)
  /// The file is not in the expected format.
  case unreadable(String)
  /// A file operation failed.
  case file(FileError)
}

extension SecretFileError: CustomStringConvertible {
  /// The error in a sentence without a period.
  package var description: String {
    switch self {
    case .exposed(let path, _): "'\(path)' contains secrets, and others can read it"
    case .notOurs(let path): "'\(path)' is a link or belongs to another user"
    case .unreadable(let path): "'\(path)' is not a secrets file in Skidmark's format"
    case .file(let error): "could not \(error.action) '\(error.path)': \(error.reason)"
    }
  }

  /// What to do about the error.
  package var advice: String {
    switch self {
    case .exposed(let path, let permissions):
      "run 'chmod \(permissions) \(path)', and replace its secrets if others use this machine"
    case .notOurs(let path): "find out where '\(path)' comes from, then remove it"
    case .unreadable(let path):
      "remove '\(path)' and store the secrets again with 'skidmark credentials set'"
    case .file: "check the folder's permissions and the free space, then try again"
    }
  }
}
