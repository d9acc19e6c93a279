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
/// `stop` or when nobody holds it any more. Its standard input is what `say` gives it, and ends when the test
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

  /// Starts a program, found by its path or in PATH.
  /// - Parameters:
  ///   - environment: All variables; nil for the test's own.
  ///   - isMuted: Whether its standard error goes nowhere.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    isMuted: Bool = false
  ) throws {
    let (outputEnd, theirOutput) = try Spawn.makePipe()
    let (theirInput, inputEnd) = try Spawn.makePipe()
    let nowhere = isMuted ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1
    defer {
      close(theirInput)
      close(theirOutput)
      if nowhere >= 0 { close(nowhere) }
    }
    do {
      identifier = try Spawn(
        program: program, arguments: arguments, environment: environment,
        descriptors: [theirInput, theirOutput, nowhere >= 0 ? nowhere : nil]
      ).start()
    } catch {
      close(inputEnd)
      close(outputEnd)
      throw error
    }
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

  /// Gives the program a line to read.
  public func say(_ line: String) {
    var rest = Array("\(line)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
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
