/// A site as it was written, and what must not be in it. The check reads no disk: it is given bytes.
package struct BuiltSite: Sendable {
  /// One file of the site.
  package struct File: Sendable {
    /// The path below the site's folder, with slashes.
    package let path: String
    /// The contents.
    package let bytes: [UInt8]

    /// Creates a file.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// A text that is nobody's business.
  package struct Secret: Sendable {
    /// What people call it: a variable's name.
    package let name: String
    /// The text itself, which no message ever repeats.
    package let value: String

    /// Creates a secret.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The folder's name, for messages.
  package let folder: String
  /// The files in the order of their paths.
  package let files: [File]
  /// What must not stand in any of them.
  package let secrets: [Secret]
  /// Folders of this machine that must not stand in any of them.
  package let machineFolders: [String]

  /// Creates a site.
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
  /// The secrets among the variables of an environment: by their names, and long enough to be one.
  package static func secrets(in environment: [String: String]) -> [Self] {
    let known: Set = ["ESPN_S2", "SWID"]
    let signs = [
      "API_KEY", "SECRET", "TOKEN", "PASSWORD", "PASSWD", "ACCESS_KEY", "PRIVATE_KEY", "WEBHOOK",
      "CREDENTIALS",
    ]
    return environment.sorted { $0.key < $1.key }.compactMap { name, value in
      let isSecret = known.contains(name) || signs.contains { name.uppercased().contains($0) }
      // Short values are settings, and would be found in half of all pages; a path is a place.
      guard isSecret, value.utf8.count >= 10, !value.hasPrefix("/") else { return nil }
      return Self(name: name, value: value)
    }
  }
}
