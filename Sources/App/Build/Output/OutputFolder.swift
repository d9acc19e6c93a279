package import Platform

/// The folder of the site. Only files that Skidmark wrote, by its manifest, are ever removed.
package struct OutputFolder: Sendable {
  /// What putting a site in place did.
  package struct Changes: Sendable, Equatable {
    /// How many files are new or have other bytes than before.
    package var written = 0
    /// How many files were the same and were not touched.
    package var unchanged = 0
    /// How many of our files are gone.
    package var removed = 0
  }

  /// The folder's path as it was given.
  package let path: String
  /// Where the folder really is: a link to it stays a link.
  let place: String

  /// Names our files, one a line.
  package static let manifestName = ".skidmark-manifest"

  /// The output folder at a path.
  package init(_ path: String) {
    self.path = path
    place = Files.resolved(path)
  }

  /// A file's bytes as they stand in the folder; nil if there is none that can be read.
  func bytes(_ path: String) -> [UInt8]? { try? Files.read("\(place)/\(path)") }

  /// Makes the folder hold exactly these files and whatever else somebody put there.
  ///
  /// The new folder is made beside the old one, unchanged files as second names of the old ones,
  /// and swapped in at the end: a reader sees the old site or the new one, and a failure or an
  /// interruption on the way leaves the old one as it was. Where few files of many change, only those
  /// are put in their places, one by one; the next run ends what an interruption leaves.
  ///
  /// Two runs at the same time take their turns.
  package func put(_ files: [String: [UInt8]]) async throws -> Changes {
    try await update { staged in
      for (name, bytes) in files { try staged.put(name, bytes) }
    }
  }

  /// The same with files that are made one by one.
  func update(_ make: (StagedFiles) async throws -> Void) async throws -> Changes {
    try Files.makeFolder(Files.parent(place))
    let lock = FileLock(lockPath)
    defer { withExtendedLifetime(lock) {} }
    try FolderSwap.recover(place)
    try FolderPatch.recover(place)
    try refuseForeignFolder()
    let staged = StagedFiles(self)
    do {
      try await make(staged)
      let changes = try OutputUpdate(self, staged).run()
      try Files.remove(staged.folder)
      return changes
    } catch {
      try? Files.remove(staged.folder)
      throw error
    }
  }

  /// Makes the folders that are somebody else's although nothing is in them (git needs some), and
  /// gives all folders the permissions that they have now.
  func keepFolders(ours: Set<String>, in staging: String) throws(FileError) {
    var oursToo: Set<String> = []
    for name in ours {
      var folder = Files.parent(name)
      while !folder.isEmpty, oursToo.insert(folder).inserted { folder = Files.parent(folder) }
    }
    let folders = try Files.folders(place)
    for folder in folders where !oursToo.contains(folder) {
      try Files.makeFolder("\(staging)/\(folder)")
    }
    for folder in folders.reversed() + [""] {
      if let permissions = Files.permissions("\(place)/\(folder)"),
        let now = Files.permissions("\(staging)/\(folder)"), now != permissions
      {
        Files.allow(permissions, "\(staging)/\(folder)")
      }
    }
  }

  /// Removes our files and the folders that are empty then.
  /// - Returns: how many files were removed.
  package func clean() throws(FileError) -> Int {
    let lock = FileLock(lockPath)
    defer { withExtendedLifetime(lock) {} }
    return try removeOwn()
  }

  /// What keeps two runs apart that write the folder: of two sites, or of one with another output.
  private var lockPath: String { FolderSwap.sibling(of: place, "lock") }

  private func removeOwn() throws(FileError) -> Int {
    try FolderSwap.recover(place)
    try FolderPatch.recover(place)
    try Files.removeFile(BuildLedger.path(for: place))
    let ours = try ownFiles()
    var folders: Set<String> = []
    for name in ours where isInside(name) {
      try Files.removeFile("\(place)/\(name)")
      var folder = Files.parent(name)
      while !folder.isEmpty {
        folders.insert(folder)
        folder = Files.parent(folder)
      }
    }
    for folder in folders.sorted().reversed() {
      let folder = "\(place)/\(folder)"
      if Files.kind(folder) == .folder, try Files.list(folder).isEmpty { try Files.remove(folder) }
    }
    let manifest = "\(place)/\(Self.manifestName)"
    let left = try Files.list(place).filter { $0 != Self.manifestName }
    if left.isEmpty {
      try Files.remove(place)
    } else if Files.exists(manifest) {
      // It says that the folder is ours for the next build, and that nothing in it is.
      try Files.replace(manifest, with: [])
    }
    return ours.count
  }

  /// The files that we wrote, by the manifest. Paths that would leave the folder are not ours.
  func ownFiles() throws(FileError) -> Set<String> {
    guard let bytes = try Files.readIfPresent("\(place)/\(Self.manifestName)") else { return [] }
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return Set(names.filter { Files.isInside($0) })
  }

  /// Whether no link on the way leads out of the folder.
  func isInside(_ name: String) -> Bool {
    let folder = Files.parent("\(place)/\(name)")
    return Files.resolved(folder) == folder
  }

  func isSame(_ name: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    try Files.readIfPresent("\(place)/\(name)") == bytes
  }
}
