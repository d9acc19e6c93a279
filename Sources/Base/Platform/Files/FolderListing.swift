import CLibrary

extension Files {
  /// A file below a folder, with its stamp.
  package struct Found: Sendable {
    package var path: String
    package var stamp: FileStamp
  }

  /// The sorted regular files below a folder with their stamps, without hidden entries and links to folders.
  /// Reads the folders of each level concurrently.
  package static func stamped(_ root: String) async throws -> [Found] {
    guard let top = try FolderListing("", below: root, mayBeAbsent: true) else { return [] }
    var found = top.files
    var level = top.folders
    while !level.isEmpty {
      let folders = level
      let listings = try await inPortions(of: 8, Array(folders.indices)) { index in
        try FolderListing(folders[index], below: root, mayBeAbsent: false)
      }
      level = []
      for listing in listings {
        found += listing?.files ?? []
        level += listing?.folders ?? []
      }
    }
    return found.sorted { $0.path < $1.path }
  }
}

private struct FolderListing: Sendable {
  private(set) var files: [Files.Found] = []
  private(set) var folders: [String] = []

  /// - Parameters:
  ///   - folder: The path below the root; empty for the root itself.
  ///   - mayBeAbsent: Whether a missing folder gives nil instead of an error.
  init?(_ folder: String, below root: String, mayBeAbsent: Bool) throws(FileError) {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    guard let handle = opendir(path) else {
      if mayBeAbsent, errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError("list", path)
    }
    defer { closedir(handle) }
    let prefix = folder.isEmpty ? "" : folder + "/"
    let descriptor = dirfd(handle)
    while let entry = readdir(handle) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        guard let name = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          name.pointee != CChar(bitPattern: UInt8(ascii: "."))
        else { return }
        add(name, prefix, descriptor)
      }
    }
    // Presort in small lists.
    files.sort { $0.path < $1.path }
    folders.sort()
  }

  private mutating func add(_ name: UnsafePointer<CChar>, _ prefix: String, _ descriptor: Int32) {
    var info = stat()
    guard fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    let path = prefix + String(cString: name)
    switch info.st_mode & S_IFMT {
    case S_IFDIR: folders.append(path)
    case S_IFREG: files.append(Files.Found(path: path, stamp: FileStamp(info)))
    case S_IFLNK:
      guard fstatat(descriptor, name, &info, 0) == 0, info.st_mode & S_IFMT == S_IFREG else {
        return
      }
      files.append(Files.Found(path: path, stamp: FileStamp(info)))
    default: return
    }
  }
}
