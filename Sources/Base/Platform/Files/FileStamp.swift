#if canImport(Darwin)
  package import Darwin
#elseif canImport(Musl)
  package import Musl
#else
  package import Glibc
#endif

/// What tells, without reading it, that a file is the one that it was: size, times and inode.
package struct FileStamp: Sendable, Hashable {
  /// In bytes.
  package var size: Int64
  /// When its bytes changed last, in nanoseconds since 1970.
  package var modified: Int64
  /// When its bytes, names or permissions changed last, in nanoseconds since 1970. People can set the
  /// other time, not this one.
  package var changed: Int64
  /// Its number in the file system.
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

  /// The stamp of a regular file, links followed; nil for anything else.
  package init?(_ path: String, below folder: Int32 = AT_FDCWD) {
    var info = stat()
    guard fstatat(folder, path, &info, 0) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(info)
  }

  /// Whether the file's bytes are those of another stamp. A second name of a file changes nothing in
  /// its bytes, but the time of its change.
  package func hasBytes(of other: FileStamp) -> Bool {
    size == other.size && modified == other.modified && inode == other.inode
  }

  /// Whether the file may have changed again after a moment without anybody seeing it: clocks of
  /// files go in steps of some milliseconds, on some disks of two seconds.
  /// - Parameter moment: In nanoseconds since 1970, by the clock of the file system.
  package func isFresh(at moment: Int64) -> Bool {
    let latest = max(modified, changed)
    let step: Int64 = latest % 1_000_000_000 == 0 ? 2_000_000_000 : 50_000_000
    return latest >= moment - step
  }

  /// The present as stamps have it.
  package static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
  }

  /// Names the program that runs, as far as the system tells which file it is: another one may make other
  /// pages of the same texts, whatever version it says it is.
  package static var program: String {
    FileStamp("/proc/self/exe").map { "\($0.size) \($0.modified) \($0.inode)" } ?? ""
  }
}
