import CLibrary
import Diagnostics
import JSON
package import Platform

/// A digest of the trusted settings per site folder. Only the user can write the file, outside all sites.
package struct TrustFile: Sendable {
  package let path: String

  /// The default file, in `XDG_STATE_HOME` or else `~/.local/state`; nil without an absolute path for either.
  package init?(environment: [String: String]) {
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      path = "\(folder)/skidmark/trust.json"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = "\(home)/.local/state/skidmark/trust.json"
    } else {
      return nil
    }
  }

  /// Whether the user trusts a site with exactly these settings.
  package func trusts(_ powers: [SitePower], of site: String) throws(TrustFileError) -> Bool {
    try content()[Paths.resolved(site)]?.string == powers.digest
  }

  /// Records trust in a site with these settings, and replaces earlier trust.
  package func trust(_ powers: [SitePower], of site: String) throws(TrustFileError) {
    do {
      try Files.makeFolder(Paths.parent(folder))
      if !Files.exists(folder), mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw FileError("create", folder)
      }
      try checkOwner(folder)
      var sites = try content()
      sites[Paths.resolved(site)] = .string(powers.digest)
      let document: JSONValue = ["version": 1, "sites": .object(sites)]
      try Files.replace(path, with: document.encoded(.indented), permissions: 0o600)
    } catch let error as TrustFileError {
      throw error
    } catch {
      throw .file(error as? FileError ?? FileError("write", path, 0))
    }
  }

  private var folder: String { Paths.parent(path) }

  private func content() throws(TrustFileError) -> JSONObject {
    guard Files.exists(path) else { return JSONObject() }
    try checkOwner(folder)
    try checkOwner(path)
    let bytes: [UInt8]
    do { bytes = try Files.read(path) } catch { throw .file(error) }
    guard let document = try? JSONValue(parsing: SourceText(name: path, bytes: bytes)),
      document["version"]?.int == 1, let sites = document["sites"]?.object
    else { throw .unreadable(path) }
    return sites
  }

  /// Refuses links and files that others can write: they do not prove what the user trusts.
  private func checkOwner(_ path: String) throws(TrustFileError) {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw .file(FileError("read", path)) }
    guard info.st_mode & S_IFMT != S_IFLNK, info.st_uid == geteuid(), info.st_mode & 0o022 == 0
    else { throw .notOurs(path) }
  }
}

/// Why the file cannot be used.
package enum TrustFileError: Error, Sendable, Equatable {
  /// The file or its folder is a link, belongs to another user or is writable by others.
  case notOurs(String)
  /// The file is not in the expected format.
  case unreadable(String)
  /// A file operation failed.
  case file(FileError)
}
