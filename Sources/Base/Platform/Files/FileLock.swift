import CLibrary

/// An advisory lock on a file of its own, where supported. The system releases it when the process ends.
package final class FileLock: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Creates the lock file and waits for the lock. Releasing the lock removes the file.
  package init(_ path: String) {
    self.path = path
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { break }
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
      // The previous holder removed the file: the lock is on a file that no one else can find.
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
