/// The folder of the site. Only files that Skidmark wrote, by its manifest, are ever removed.
public struct OutputFolder: Sendable {
  /// What putting a site in place did.
  public struct Changes: Sendable, Equatable {
    /// How many files are new or have other bytes than before.
    public var written = 0
    /// How many files were the same and were not touched.
    public var unchanged = 0
    /// How many of our files are gone.
    public var removed = 0
  }

  /// The folder's path as it was given.
  public let path: String
  /// Where the folder really is: a link to it stays a link.
  private let place: String

  /// Names our files, one a line.
  static let manifestName = ".skidmark-manifest"

  /// The output folder at a path.
  public init(_ path: String) {
    self.path = path
    place = Files.resolved(path)
  }

  /// A file's bytes as they stand in the folder; nil if there is none that can be read.
  func bytes(_ path: String) -> [UInt8]? { try? Files.read("\(place)/\(path)") }

  /// Makes the folder hold exactly these files and whatever else somebody put there.
  ///
  /// The new folder is made beside the old one, unchanged files as second names of the old ones,
  /// and swapped in at the end: a reader sees the old site or the new one, and a failure or an
  /// interruption on the way leaves the old one as it was.
  ///
  /// Two runs at the same time take their turns.
  public func put(_ files: [String: [UInt8]]) throws(FileError) -> Changes {
    try Files.makeFolder(Files.parent(place))
    return try Files.alone(in: Files.parent(place)) { () throws(FileError) in
      try swapIn(files)
    }
  }

  private func swapIn(_ files: [String: [UInt8]]) throws(FileError) -> Changes {
    try FolderSwap.recover(place)
    let manifest = files.keys.sorted().map { $0 + "\n" }.joined()
    let ours = try ownFiles()
    var files = files
    files[Self.manifestName] = Array(manifest.utf8)
    var changes = Changes()
    var unchanged: Set<String> = []
    for (name, bytes) in files where try isSame(name, bytes) { unchanged.insert(name) }
    changes.unchanged = unchanged.subtracting([Self.manifestName]).count
    changes.written = files.count - 1 - changes.unchanged
    changes.removed = ours.subtracting(files.keys).count
    guard changes.written > 0 || changes.removed > 0 || unchanged.count < files.count else {
      return changes
    }
    let staging = FolderSwap.staging(for: place)
    do {
      try stage(files, unchanged: unchanged, ours: ours, in: staging)
      try FolderSwap.putInPlace(place)
    } catch {
      try? Files.remove(staging)
      throw error
    }
    return changes
  }

  /// Makes the next folder: our new files, the unchanged ones and what is not ours.
  private func stage(
    _ files: [String: [UInt8]], unchanged: Set<String>, ours: Set<String>, in staging: String
  ) throws(FileError) {
    var made: Set<String> = []
    func prepare(_ name: String) throws(FileError) {
      let folder = Files.parent("\(staging)/\(name)")
      if made.insert(folder).inserted { try Files.makeFolder(folder) }
    }
    try Files.makeFolder(staging)
    for name in files.keys.sorted() {
      try prepare(name)
      if unchanged.contains(name) {
        try Files.link("\(place)/\(name)", as: "\(staging)/\(name)")
      } else {
        try Files.write(files[name] ?? [], to: "\(staging)/\(name)")
      }
    }
    for name in try Files.tree(place) where files[name] == nil && !ours.contains(name) {
      try prepare(name)
      try Files.link("\(place)/\(name)", as: "\(staging)/\(name)")
    }
    try keepFolders(ours: ours, in: staging)
  }

  /// Makes the folders that are somebody else's although nothing is in them (git needs some), and
  /// gives all folders the permissions that they have now.
  private func keepFolders(ours: Set<String>, in staging: String) throws(FileError) {
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
  public func clean() throws(FileError) -> Int {
    try Files.alone(in: Files.parent(place)) { () throws(FileError) in try removeOwn() }
  }

  private func removeOwn() throws(FileError) -> Int {
    try FolderSwap.recover(place)
    let ours = try ownFiles()
    var folders: Set<String> = []
    for name in ours.union([Self.manifestName]) where isInside(name) {
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
    if try Files.list(place).isEmpty { try Files.remove(place) }
    return ours.count
  }

  /// The files that we wrote, by the manifest. Paths that would leave the folder are not ours.
  private func ownFiles() throws(FileError) -> Set<String> {
    guard let bytes = try Files.readIfPresent("\(place)/\(Self.manifestName)") else { return [] }
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return Set(
      names.filter { name in
        !name.hasPrefix("/") && !name.split(separator: "/").contains { $0 == ".." || $0 == "." }
      })
  }

  /// Whether no link on the way leads out of the folder.
  private func isInside(_ name: String) -> Bool {
    let folder = Files.parent("\(place)/\(name)")
    return Files.resolved(folder) == folder
  }

  private func isSame(_ name: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    try Files.readIfPresent("\(place)/\(name)") == bytes
  }
}
