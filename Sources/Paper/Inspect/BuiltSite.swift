/// A built site and what it must not contain. Holds all bytes, so checks do not access the disk.
package struct BuiltSite: Sendable {
  /// One file of the site.
  package struct File: Sendable {
    /// The path below the site's folder, with slashes.
    package let path: String
    /// The contents.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// A secret that must not be published.
  package struct Secret: Sendable {
    /// The name of the environment variable.
    package let name: String
    /// The value, which no message ever shows.
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The folder's name, for messages.
  package let folder: String
  /// The files, sorted by path.
  package let files: [File]
  /// The secrets that no file may contain.
  package let secrets: [Secret]
  /// The folders of this machine that no file may contain.
  package let machineFolders: [String]

  package init(
    folder: String, files: [File], secrets: [Secret] = [], machineFolders: [String] = []
  ) {
    self.folder = folder
    self.files = files.sorted { $0.path < $1.path }
    self.secrets = secrets
    self.machineFolders = machineFolders
  }
}

extension BuiltSite.Secret {
  /// The secrets in an environment, by variable name and value length.
  package static func secrets(in environment: [String: String]) -> [Self] {
    let known: Set = ["ESPN_S2", "SWID"]
    let signs = [
      "API_KEY", "SECRET", "TOKEN", "PASSWORD", "PASSWD", "ACCESS_KEY", "PRIVATE_KEY", "WEBHOOK",
      "CREDENTIALS",
    ]
    return environment.sorted { $0.key < $1.key }.compactMap { name, value in
      let isSecret = known.contains(name) || signs.contains { name.uppercased().contains($0) }
      // Short values are settings, which would match everywhere. Paths are not secrets.
      guard isSecret, value.utf8.count >= 10, !value.hasPrefix("/") else { return nil }
      return Self(name: name, value: value)
    }
  }
}
