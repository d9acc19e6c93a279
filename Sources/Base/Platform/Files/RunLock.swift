#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps two runs of the program apart that write the same site: whoever has the lock writes `data/` and
/// `output/`, and others wait.
///
/// It is a lock of the system on a file, so it is gone when the run ends, however it ends. The file says
/// who has it and is removed with it; one that a killed run left behind locks nobody out. File systems
/// without locks, and folders that nobody may write to, are used without.
public final class RunLock: Sendable {
  /// What comes of asking for the lock.
  public enum Attempt: Sendable {
    /// It is ours until it is released or let go of.
    case held(RunLock)
    /// Somebody else has it; what that run says of itself, if it says something.
    case taken(by: String?)
  }

  /// The file's name in the data folder. The point keeps it out of what is watched.
  package static let name = ".skidmark-lock"

  /// Nil where there are no locks.
  private let descriptor: Int32?
  private let path: String

  private init(_ descriptor: Int32?, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Asks for a site's lock without waiting.
  /// - Parameters:
  ///   - folder: The site's folder.
  ///   - owner: Who asks, for whoever finds the lock taken: a few words.
  public static func attempt(in folder: String, as owner: String) -> Attempt {
    let data = folder == "." ? "data" : "\(folder)/data"
    let path = "\(data)/\(name)"
    while true {
      do { try Files.makeFolder(data) } catch { return .held(RunLock(nil, path)) }
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      // The run that had it may have taken away a folder in which it had put nothing.
      if descriptor < 0, errno == ENOENT, Files.kind(data) == nil { continue }
      guard descriptor >= 0 else { return .held(RunLock(nil, path)) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let reason = errno
        close(descriptor)
        if reason == EINTR { continue }
        guard reason == EWOULDBLOCK else { return .held(RunLock(nil, path)) }
        return .taken(by: words(in: path))
      }
      // The run that had it may have removed the file between our two calls: then our lock is on a file
      // that nobody else can find.
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
    // Removed while it is locked, so that nobody's new lock is removed.
    unlink(path)
    // A run that stored nothing leaves nothing: the system removes empty folders only.
    rmdir(Files.parent(path))
    close(descriptor)
  }

  private static func words(in path: String) -> String? {
    guard let bytes = try? Files.read(path) else { return nil }
    let line = String(decoding: bytes.prefix(200), as: UTF8.self).prefix { !$0.isNewline }
    return line.isEmpty ? nil : String(line)
  }
}
