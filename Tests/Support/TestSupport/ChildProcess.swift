import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that a test starts, reads from and stops.
///
/// Its standard output is ours to read; its standard error is the test's own. It is killed by
/// `stop` or when nobody holds it any more. Its standard input says nothing and ends when the test
/// process does, however that happens: a server that watches it never outlives the tests.
public final class ChildProcess: Sendable {
  /// Why there is no such process.
  public struct NotStarted: Error {
    /// The number that the system gave as the reason.
    public let errno: Int32
  }

  private let identifier: pid_t
  private let input: Int32
  private let output: Int32
  private let isStopped = Mutex(false)

  /// Starts a program, found by its path or in PATH, with the test's environment.
  public init(_ program: String, _ arguments: [String] = []) throws {
    let (outputEnd, theirOutput) = try ChildProcess.makePipe()
    let (theirInput, inputEnd) = try ChildProcess.makePipe()
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // The threads of tasks hold signals back, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, theirInput, 0)
    posix_spawn_file_actions_adddup2(&actions, theirOutput, 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    #if canImport(Darwin)
      let environment = _NSGetEnviron().pointee
    #else
      let environment = environ
    #endif
    var identifier: pid_t = 0
    let status = posix_spawnp(&identifier, program, &actions, &attributes, words, environment)
    close(theirInput)
    close(theirOutput)
    guard status == 0 else {
      close(inputEnd)
      close(outputEnd)
      throw NotStarted(errno: status)
    }
    self.identifier = identifier
    input = inputEnd
    output = outputEnd
  }

  deinit {
    stop()
    close(input)
    close(output)
  }

  /// Kills the program if it still runs. Tests call it at their end, because the compiler may
  /// let go of an object after its last use.
  public func stop() {
    isStopped.withLock { isStopped in
      guard !isStopped else { return }
      isStopped = true
      kill(identifier, SIGKILL)
      var status: Int32 = 0
      waitpid(identifier, &status, 0)
    }
  }

  /// A pipe that other children do not keep open.
  private static func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw NotStarted(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
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
