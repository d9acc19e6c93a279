#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A lock of the system on a file of its own, for work that takes its time: nothing else has to wait for it. It
/// is gone when the run ends, however it ends. File systems without locks are used without.
package final class FileLock: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Waits for the lock. The file is made for it, and goes with it.
  package init(_ path: String) {
    self.path = path
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { break }
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
      // The run that had it has removed the file: then our lock is on one that no one else can find.
      if Self.isSame(file, path) {
        descriptor = file
        return
      }
      close(file)
    }
    descriptor = -1
  }

  deinit {
    guard descriptor >= 0 else { return }
    unlink(path)
    close(descriptor)
  }

  /// Whether an open file is still the one at a path.
  package static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &found) == 0
      && own.st_ino == found.st_ino && own.st_dev == found.st_dev
  }
}
