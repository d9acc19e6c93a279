import CLibrary

extension Files {
  /// A name in a folder, and the kind of entry.
  package struct Entry: Sendable {
    package var name: String
    package var kind: Kind
  }

  /// The sorted names in a folder, without `.` and `..`; empty if there is no folder.
  public static func list(_ path: String) throws(FileError) -> [String] {
    try entries(path) { _ in true }.map(\.name)
  }

  /// The entries of a folder of some kinds, by name; empty if there is no folder. Does not follow links.
  package static func entries(
    _ path: String, where isWanted: (Kind) -> Bool
  ) throws(FileError) -> [Entry] {
    guard let folder = opendir(path) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw FileError("list", path)
    }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let entry = readdir(folder) {
      // Uses the kind in the listing, because a call per file would take most of a small build's time.
      var kind = Kind(listed: Int32(entry.pointee.d_type))
      if let kind, !isWanted(kind) { continue }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      kind = kind ?? status("\(path)/\(name)", followsLinks: false).map(Kind.init)
      if let kind, isWanted(kind) { entries.append(Entry(name: name, kind: kind)) }
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The sorted relative paths of all files below a folder. Does not follow links.
  public static func tree(_ root: String) throws(FileError) -> [String] {
    try contents(root).files
  }

  /// The sorted relative paths of all files and of all folders below a folder. Does not follow links.
  package static func contents(
    _ root: String
  ) throws(FileError) -> (files: [String], folders: [String]) {
    var (files, folders): ([String], [String]) = ([], [])
    var pending = [""]
    while let folder = pending.popLast() {
      for entry in try entries(folder.isEmpty ? root : "\(root)/\(folder)", where: { _ in true }) {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        if entry.kind == .folder {
          folders.append(path)
          pending.append(path)
        } else {
          files.append(path)
        }
      }
    }
    return (files.sorted(), folders.sorted())
  }
}

extension Files.Kind {
  init(_ info: stat) {
    self =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
  }

  /// The kind in a folder's listing; nil if the file system does not say.
  fileprivate init?(listed type: Int32) {
    switch type {
    case Int32(DT_REG): self = .file
    case Int32(DT_DIR): self = .folder
    case Int32(DT_LNK): self = .link
    case Int32(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
