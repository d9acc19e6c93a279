import Platform
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
/// `stop` or when it is no longer referenced. Its standard input is what `say` gives it, and ends when the
/// test process does, however that happens: a server that watches it never outlives the tests.
public final class ChildProcess: Sendable {
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
    let (outputEnd, theirOutput) = try Self.makePipe()
    let (theirInput, inputEnd) = try Self.makePipe()
    defer {
      close(theirInput)
      close(theirOutput)
    }
    var spawn = Spawn([program] + arguments)
    if let environment { spawn.variables = .only(environment) }
    spawn.streams = (
      .descriptor(theirInput), .descriptor(theirOutput), isMuted ? .nowhere : .ours
    )
    do { identifier = try spawn.start() } catch {
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
      ProcessEnd.wait(for: identifier)
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
  public func line(within seconds: Int = patience) -> String? {
    var bytes: [UInt8] = []
    while isReadable(within: seconds), let byte = chunk(1).first {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The rest of the program's output, up to its end or until it was silent for `seconds`.
  public func rest(within seconds: Int = patience) -> String {
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

  /// A pipe that other children do not keep open.
  static func makePipe() throws(ProgramError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .notStarted(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
