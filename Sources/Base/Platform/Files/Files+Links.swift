import CLibrary

extension Files {
  /// Creates a hard link to a file or symbolic link, or a copy where the file system has no hard links.
  package static func link(_ path: String, as other: String) throws(FileError) {
    if linkat(AT_FDCWD, path, AT_FDCWD, other, 0) == 0 { return }
    guard let info = status(path, followsLinks: false) else { throw FileError("read", path) }
    if info.st_mode & S_IFMT == S_IFLNK {
      guard let target = linkTarget(path), symlink(target, other) == 0 else {
        throw FileError("write", other)
      }
    } else {
      try write(try read(path), to: other)
      chmod(other, info.st_mode & 0o7777)
    }
  }

  /// The target of a symbolic link as written; nil if it is not a link.
  package static func linkTarget(_ path: String) -> String? {
    var characters = [CChar](repeating: 0, count: 4_096)
    let count = readlink(path, &characters, characters.count)
    guard count > 0 else { return nil }
    return String(decoding: characters.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Creates or atomically retargets a symbolic link.
  package static func point(_ path: String, to target: String) throws(FileError) {
    try removeTemporaries(of: path)
    let temporary = temporary(for: path)
    guard symlink(target, temporary) == 0 else { throw FileError("write", path) }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw FileError("write", path, code)
    }
  }

  /// Whether a folder, not a link to one, is at a path.
  package static func isRealFolder(_ path: String) -> Bool {
    status(path, followsLinks: false).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Whether an existing part of the path between a folder and a name below it is not a real folder.
  package static func isBlocked(_ name: String, below folder: String) -> Bool {
    var path = folder
    for part in steps(of: name).dropLast() {
      path += "/\(part)"
      guard exists(path) else { return false }
      guard isRealFolder(path) else { return true }
    }
    return false
  }

  /// Whether a symbolic link is at a path.
  package static func isLink(_ path: String) -> Bool {
    status(path, followsLinks: false).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
  }

  /// The canonical path of an existing file or folder; nil if there is none.
  public static func existing(_ path: String) -> String? {
    guard let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The canonical path of a file or folder that may not exist yet.
  public static func resolved(_ path: String) -> String {
    if let real = existing(path) { return real }
    // Resolve the existing part; keep the remaining names as they are.
    var real = isAbsolute(path) ? "/" : existing(".") ?? "/"
    var missing: [Substring] = []
    for part in steps(of: path) where part != "." {
      if part == ".." {
        if missing.popLast() == nil { real = parent(real) }
      } else if missing.isEmpty, let next = existing("\(real)/\(part)") {
        real = next
      } else {
        missing.append(part)
      }
    }
    guard !missing.isEmpty else { return real }
    return (real == "/" ? "" : real) + "/" + missing.joined(separator: "/")
  }

  /// Whether a relative name stays inside its folder, without checking the disk.
  package static func isInside(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && !isAbsolute(name)
      && !steps(of: name).contains { $0 == ".." || $0 == "." }
  }

  /// Whether a path begins at the root, as the system sees it.
  package static func isAbsolute(_ path: some StringProtocol) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
  }

  /// The names in a path, as the system sees them. To Swift, a slash with an accent after it is another character.
  private static func steps(of path: some StringProtocol) -> [Substring] {
    Substring(path).utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
  }
}
