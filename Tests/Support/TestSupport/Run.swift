import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a program said and how it ended.
public struct Outcome: Sendable {
  /// The exit code; the negative number of the signal that ended it.
  public let status: Int32
  /// Its standard output.
  public let outputBytes: [UInt8]
  /// Its standard error.
  public let errorBytes: [UInt8]
  /// Whether it was killed because it took too long.
  public let isTimedOut: Bool

  /// Its standard output as a text.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// Its standard error as a text.
  public var error: String { String(decoding: errorBytes, as: UTF8.self) }
}

/// How many seconds a program that a test waits for may take, so that one that hangs ends at all: no machine is so
/// slow or busy that it needs them.
public let patience = 1_200

/// Runs a program to its end; kills it after `seconds`.
/// - Parameters:
///   - environment: All variables; nil for the test's own.
///   - input: The path of a file for its standard input; nil for nothing.
///   - folder: Where it runs; nil for the test's own folder.
public func run(
  _ program: String, _ arguments: [String], environment: [String: String]? = nil,
  in folder: String? = nil, input: String? = nil, within seconds: Int = patience
) throws -> Outcome {
  let (output, theirOutput) = try ChildProcess.makePipe()
  defer { close(output) }
  let (error, theirError) = try ChildProcess.makePipe()
  defer { close(error) }
  // Not every system can start a program in another folder; every shell can.
  let words =
    folder.map { ["sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", $0, program] + arguments }
    ?? [program] + arguments
  let nothing = open(input ?? "/dev/null", O_RDONLY | O_CLOEXEC)
  let identifier: pid_t
  do {
    defer { for end in [nothing, theirOutput, theirError] { close(end) } }
    var spawn = Spawn(words)
    if let environment { spawn.variables = .only(environment) }
    spawn.streams = (.descriptor(nothing), .descriptor(theirOutput), .descriptor(theirError))
    identifier = try spawn.start()
  }
  let deadline = ContinuousClock.now + .seconds(seconds)
  var open = [output, error]
  var said: [Int32: [UInt8]] = [:]
  var isTimedOut = false
  var status: Int32?
  while !open.isEmpty {
    if !isTimedOut, status == nil, ContinuousClock.now >= deadline {
      isTimedOut = true
      kill(identifier, SIGKILL)
    }
    var requests = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, nfds_t(requests.count), 100) > 0 else {
      // A process that a program leaves running may keep its output open forever: what it has said when it is
      // gone is all that counts.
      if status != nil { break }
      status = ProcessEnd.look(at: identifier)
      continue
    }
    for request in requests where request.revents != 0 {
      let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = max(0, read(request.fd, buffer.baseAddress, 65_536))
      }
      if chunk.isEmpty { open.removeAll { $0 == request.fd } }
      said[request.fd, default: []] += chunk
    }
  }
  return Outcome(
    status: status ?? ProcessEnd.wait(for: identifier), outputBytes: said[output] ?? [],
    errorBytes: said[error] ?? [], isTimedOut: isTimedOut)
}
