package import Platform

/// The folder of the site. Removes only files that its manifest lists.
package struct OutputFolder: Sendable {
  /// The result of an update.
  package struct Changes: Sendable, Equatable {
    /// The number of new or changed files.
    package var written = 0
    /// The number of unchanged files, which were not touched.
    package var unchanged = 0
    /// The number of Skidmark's files that were removed.
    package var removed = 0
  }

  /// The path as given.
  package let path: String
  /// The resolved path: a link to the folder stays a link.
  let place: String

  /// The file that lists Skidmark's files, one per line.
  package static let manifestName = ".skidmark-manifest"

  /// Creates the output folder at a path.
  package init(_ path: String) {
    self.path = path
    place = Paths.resolved(path)
  }

  func bytes(_ path: String) -> [UInt8]? { try? Files.read("\(place)/\(path)") }

  /// Makes the folder contain exactly the staged files and all foreign ones. Builds the new folder next to the old
  /// one, with hard links for unchanged files, and swaps the two at the end: readers see the old site or the
  /// new one, and a failure leaves the old one. If few of many files change, replaces them one by one; the
  /// next run completes an interrupted update. Runs take turns.
  func update(_ make: (StagedFiles) async throws -> Void) async throws -> Changes {
    try Files.makeFolder(Paths.parent(place))
    let lock = FileLock(lockPath)
    defer { withExtendedLifetime(lock) {} }
    try FolderSwap.recover(place)
    try FolderPatch.recover(place)
    try refuseForeignFolder()
    let staged = StagedFiles(self)
    do {
      try await make(staged)
      let changes = try OutputUpdate(output: self, staged: staged).run()
      try Files.remove(staged.folder)
      return changes
    } catch {
      try? Files.remove(staged.folder)
      throw (error as? FileError)?.named(at: place, for: staged.folder) ?? error
    }
  }

  /// Removes Skidmark's files and the folders that become empty, and returns the number of files.
  package func clean() throws(FileError) -> Int {
    let lock = FileLock(lockPath)
    defer { withExtendedLifetime(lock) {} }
    try FolderSwap.recover(place)
    try FolderPatch.recover(place)
    try Files.removeFile(BuildLedger.path(for: place))
    let ours = try ownFiles()
    var folders: Set<String> = []
    for name in ours where isInside(name) {
      try Files.removeFile("\(place)/\(name)")
      var folder = Paths.parent(name)
      while !folder.isEmpty {
        folders.insert(folder)
        folder = Paths.parent(folder)
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
      // With an empty manifest, the next build may use the folder, and no file in it counts as Skidmark's.
      try Files.replace(manifest, with: [])
    }
    return ours.count
  }

  /// The lock for runs that write this folder, even from different sites.
  private var lockPath: String { FolderSwap.sibling(of: place, "lock") }

  /// The files in the manifest. Skips paths that lead out of the folder.
  func ownFiles() throws(FileError) -> Set<String> {
    guard let bytes = try Files.readIfPresent("\(place)/\(Self.manifestName)") else { return [] }
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return Set(names.filter { Paths.isInside($0) })
  }

  /// Whether no link on the path leads out of the folder.
  func isInside(_ name: String) -> Bool {
    let folder = Paths.parent("\(place)/\(name)")
    return Paths.resolved(folder) == folder
  }

  func isSame(_ name: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    try Files.readIfPresent("\(place)/\(name)") == bytes
  }
}
