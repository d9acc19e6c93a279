import CLibrary

/// Links between files, and whether there are any on a path.
package enum Links {
  /// Creates a hard link to a file or symbolic link, or a copy where the file system has no hard links.
  package static func link(_ path: String, as other: String) throws(FileError) {
    if linkat(AT_FDCWD, path, AT_FDCWD, other, 0) == 0 { return }
    guard let info = Files.status(path, followsLinks: false) else { throw FileError("read", path) }
    if info.st_mode & S_IFMT == S_IFLNK {
      guard let target = target(of: path), symlink(target, other) == 0 else {
        throw FileError("write", other)
      }
    } else {
      try Files.write(try Files.read(path), to: other)
      chmod(other, info.st_mode & 0o7777)
    }
  }

  /// The target of a symbolic link as written; nil if it is not a link.
  package static func target(of path: String) -> String? {
    var characters = [CChar](repeating: 0, count: 4_096)
    let count = readlink(path, &characters, characters.count)
    guard count > 0 else { return nil }
    return String(decoding: characters.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Creates or atomically retargets a symbolic link.
  package static func point(_ path: String, to target: String) throws(FileError) {
    try TemporaryNames.removeAll(of: path)
    let temporary = TemporaryNames.name(for: path)
    guard symlink(target, temporary) == 0 else { throw FileError("write", path) }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw FileError("write", path, code)
    }
  }

  /// Whether a folder, not a link to one, is at a path.
  package static func isRealFolder(_ path: String) -> Bool {
    Files.status(path, followsLinks: false).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Whether an existing part of the path between a folder and a name below it is not a real folder.
  package static func isBlocked(_ name: String, below folder: String) -> Bool {
    var path = folder
    for part in Paths.steps(of: name).dropLast() {
      path += "/\(part)"
      guard Files.exists(path) else { return false }
      guard isRealFolder(path) else { return true }
    }
    return false
  }

  /// Whether a symbolic link is at a path.
  package static func isLink(_ path: String) -> Bool {
    Files.status(path, followsLinks: false).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
  }
}
