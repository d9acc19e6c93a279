#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that a test starts, reads from and stops.
///
/// Its standard output is ours to read; its standard error is the test's own. It is killed when
/// nobody holds it any more, so a failing test leaves nothing behind.
public final class ChildProcess: Sendable {
  /// Why there is no such process.
  public struct NotStarted: Error {
    /// The number that the system gave as the reason.
    public let errno: Int32
  }

  private let identifier: pid_t
  private let output: Int32

  /// Starts a program, found by its path or in PATH, with the test's environment.
  public init(_ program: String, _ arguments: [String] = []) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw NotStarted(errno: errno) }
    // Other children must not keep this pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var identifier: pid_t = 0
    let status = posix_spawnp(&identifier, program, &actions, nil, words, environ)
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      throw NotStarted(errno: status)
    }
    self.identifier = identifier
    output = ends[0]
  }

  deinit {
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    close(output)
  }

  /// The next line of the program's output without its line break; nil at the end or when none
  /// came within `seconds`.
  public func line(within seconds: Int = 10) -> String? {
    var bytes: [UInt8] = []
    while isReadable(within: seconds), let byte = chunk(1).first {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The rest of the program's output, up to its end or until it was silent for `seconds`.
  public func rest(within seconds: Int = 10) -> String {
    var bytes: [UInt8] = []
    while isReadable(within: seconds) {
      let more = chunk(65_536)
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isReadable(within seconds: Int) -> Bool {
    var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32(seconds * 1_000)) > 0
  }

  private func chunk(_ size: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, read(output, buffer.baseAddress, size))
    }
  }
}
