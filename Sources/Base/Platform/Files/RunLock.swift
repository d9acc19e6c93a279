import CLibrary

/// Prevents two runs from writing `data/` and `output/` of the same site at once. The system releases this
/// advisory lock when the process ends, so a killed run locks no one out. Without file system support, or in
/// read-only folders, there is no lock.
public final class RunLock: Sendable {
  /// The outcome of a locking attempt.
  public enum Attempt: Sendable {
    /// The lock is held until it is released.
    case held(RunLock)
    /// Another run holds the lock; its description, if any.
    case taken(by: String?)
  }

  /// The file's name in the data folder; hidden so that it is not watched.
  package static let name = ".skidmark-lock"

  /// Nil where locks are unavailable.
  private let descriptor: Int32?
  private let path: String

  private init(_ descriptor: Int32?, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Tries to take a site's lock without waiting; `owner` describes this run to others.
  public static func attempt(in folder: String, as owner: String) -> Attempt {
    let data = folder == "." ? "data" : "\(folder)/data"
    let path = "\(data)/\(name)"
    while true {
      do { try Files.makeFolder(data) } catch { return .held(RunLock(nil, path)) }
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      // The previous holder may have removed the empty folder.
      if descriptor < 0, errno == ENOENT, Files.kind(data) == nil { continue }
      guard descriptor >= 0 else { return .held(RunLock(nil, path)) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let reason = errno
        close(descriptor)
        if reason == EINTR { continue }
        guard reason == EWOULDBLOCK else { return .held(RunLock(nil, path)) }
        return .taken(by: words(in: path))
      }
      // The previous holder may just have removed the file: then no one else can find the locked one.
      guard FileLock.isSame(descriptor, path) else {
        close(descriptor)
        continue
      }
      ftruncate(descriptor, 0)
      let bytes = Array("\(owner)\n".utf8)
      _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      return .held(RunLock(descriptor, path))
    }
  }

  deinit {
    guard let descriptor else { return }
    // Removes the file before unlocking, because afterward it could be another run's.
    unlink(path)
    // A run that stored nothing leaves nothing: `rmdir` removes only empty folders.
    rmdir(Paths.parent(path))
    close(descriptor)
  }

  private static func words(in path: String) -> String? {
    guard let bytes = try? Files.read(path) else { return nil }
    let line = String(decoding: bytes.prefix(200), as: UTF8.self).prefix { !$0.isNewline }
    return line.isEmpty ? nil : String(line)
  }
}
