package import CLibrary

/// Size, times and inode of a file, which identify its content without reading it.
package struct FileStamp: Sendable, Hashable {
  /// The size in bytes.
  package var size: Int64
  /// The last change of the content, in nanoseconds since 1970.
  package var modified: Int64
  /// The last change of content, names or permissions, in nanoseconds since 1970; users cannot set this one.
  package var changed: Int64
  /// The inode number.
  package var inode: UInt64

  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  package init(_ info: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (modified, changed) = (info.st_mtim, info.st_ctim)
    #endif
    size = Int64(info.st_size)
    self.modified = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
    self.changed = Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
    inode = UInt64(info.st_ino)
  }

  /// The stamp of a regular file, following links; nil for anything else.
  package init?(_ path: String, below folder: Int32 = AT_FDCWD) {
    var info = stat()
    guard fstatat(folder, path, &info, 0) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(info)
  }

  /// The stamp of a folder, which changes with the names in it; nil if it is not one.
  package init?(folder path: String) {
    guard let info = Files.status(path), info.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.init(info)
  }

  /// Whether the content is the same as in another stamp. Ignores `changed`, which a new hard link updates.
  package func hasBytes(of other: FileStamp) -> Bool {
    size == other.size && modified == other.modified && inode == other.inode
  }

  /// Whether the file could change again unnoticed after a moment: file times have a resolution of some
  /// milliseconds, or two seconds on some disks.
  /// - Parameter moment: Nanoseconds since 1970, by the file system's clock.
  package func isFresh(at moment: Int64) -> Bool {
    let latest = max(modified, changed)
    let step: Int64 = latest % 1_000_000_000 == 0 ? 2_000_000_000 : 50_000_000
    return latest >= moment - step
  }

  /// The current time in nanoseconds since 1970.
  package static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
  }

  /// Identifies the running executable on Linux, because builds of one version may differ. Empty elsewhere.
  package static var program: String {
    FileStamp("/proc/self/exe").map { "\($0.size) \($0.modified) \($0.inode)" } ?? ""
  }
}
