#if canImport(Darwin)
  package import Darwin
#elseif canImport(Musl)
  package import Musl
#else
  package import Glibc
#endif

/// Other programs of the machine: run with arguments as they are, without a shell, and with what they
/// read given to them.
public struct Programs: Sendable {
  /// What is to be run.
  public struct Call: Sendable, Equatable {
    /// The program's name, looked for in `PATH`, or its path.
    public var name: String
    /// Its arguments.
    public var arguments: [String]
    /// Its standard input.
    public var input: [UInt8]
    /// Variables of its environment besides ours or in their place; nil for one that it does not get.
    public var variables: [String: String?]
    /// Which of our variables it gets.
    public var kept: KeptVariables
    /// After so many seconds it is killed.
    public var seconds: Int

    /// Creates a call.
    public init(
      _ name: String, _ arguments: [String], input: [UInt8] = [],
      variables: [String: String?] = [:], keeping kept: KeptVariables = .all, seconds: Int
    ) {
      self.name = name
      self.arguments = arguments
      self.input = input
      self.variables = variables
      self.kept = kept
      self.seconds = seconds
    }
  }

  /// How a program ended, and what it said until then.
  public struct Ended: Sendable, Equatable {
    /// Its exit code; the negative number of the signal that ended it.
    public var status: Int32
    /// What it wrote to its standard output.
    public var output: [UInt8]
    /// The beginning of what it wrote to its standard error.
    public var error: [UInt8]

    /// Creates an end.
    public init(status: Int32, output: [UInt8], error: [UInt8] = []) {
      self.status = status
      self.output = output
      self.error = error
    }
  }

  /// Runs a program to its end, whichever that is.
  public var run: @Sendable (Call) throws(ProgramError) -> Ended

  /// Creates programs.
  public init(run: @escaping @Sendable (Call) throws(ProgramError) -> Ended) { self.run = run }

  /// Runs a program that has to end well, and gives what it wrote to its standard output.
  public func output(_ call: Call) throws(ProgramError) -> [UInt8] {
    let ended = try run(call)
    guard ended.status == 0 else { throw .failed(status: ended.status) }
    return ended.output
  }

  /// A machine without any.
  public static let none = Programs { (_) throws(ProgramError) in throw .notFound }

  /// Those of this machine.
  public static let system = Programs { (call) throws(ProgramError) in try ChildProgram.run(call) }
}

/// Why a program did not do its work.
public enum ProgramError: Error, Sendable, Equatable {
  /// There is no such program.
  case notFound
  /// It could not be started; the system's number for why.
  case notStarted(errno: Int32)
  /// It took too long and was killed.
  case tookTooLong
  /// It ended with this status, not 0; the negative number of the signal that ended it.
  case failed(status: Int32)
}

extension Spawn {
  /// Starts the program.
  package func program() throws(ProgramError) -> pid_t {
    do { return try start() } catch {
      throw error.isMissing ? .notFound : .notStarted(errno: error.errno)
    }
  }
}

/// A program while it runs.
private enum ChildProgram {
  private static let chunk = 65_536

  /// How much of what a program says on its standard error is kept.
  private static let longestError = 8_192

  static func run(_ call: Programs.Call) throws(ProgramError) -> Programs.Ended {
    let input = try pair()
    defer { close(input.ours) }
    var theirs = [input.theirs]
    defer { for end in theirs { close(end) } }
    let output = try pair()
    defer { close(output.ours) }
    theirs.append(output.theirs)
    let error = try pair()
    defer { close(error.ours) }
    theirs.append(error.theirs)
    var spawn = Spawn([call.name] + call.arguments)
    spawn.variables = .chosen(call.kept.contains, with: call.variables)
    spawn.streams = (
      .descriptor(input.theirs), .descriptor(output.theirs), .descriptor(error.theirs)
    )
    let child = try spawn.program()
    // As long as an end is open here too, nobody could tell that the program has hung up.
    for end in theirs { close(end) }
    theirs = []
    var conversation = Conversation(input: call.input)
    let deadline = ContinuousClock.now + .seconds(call.seconds)
    let isOver = conversation.hold(
      input: input.ours, output: output.ours, error: error.ours, until: deadline)
    guard isOver, let status = end(of: child, until: deadline) else {
      kill(child, SIGKILL)
      ProcessEnd.wait(for: child)
      throw .tookTooLong
    }
    conversation.hearError(error.ours)
    return Programs.Ended(
      status: status, output: conversation.said, error: conversation.complained)
  }

  /// How a program that says no more has ended; nil if it has not. Most have by then.
  private static func end(of child: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
    var pause: useconds_t = 200
    while true {
      if let status = ProcessEnd.look(at: child) { return status }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
  }

  /// Two ends of a line, ours without waiting. Unlike a pipe it does not end this program when the other
  /// end hangs up.
  private static func pair() throws(ProgramError) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .notStarted(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return (ends[0], ends[1])
  }

  /// What goes in and what comes out.
  private struct Conversation {
    let input: [UInt8]
    var said: [UInt8] = []
    var complained: [UInt8] = []
    private var sent = 0
    private var isListening = true

    init(input: [UInt8]) { self.input = input }

    /// Gives the program its input and takes what it says, until it says no more.
    /// - Returns: Whether it came to that before the deadline.
    mutating func hold(
      input inputEnd: Int32, output outputEnd: Int32, error errorEnd: Int32,
      until deadline: ContinuousClock.Instant
    ) -> Bool {
      var isComplaining = true
      while true {
        guard ContinuousClock.now < deadline else { return false }
        if isListening, sent == input.count {
          shutdown(inputEnd, Int32(SHUT_WR))
          isListening = false
        }
        // The system looks away from negative descriptors.
        var waits = [
          pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
          pollfd(fd: isComplaining ? errorEnd : -1, events: Int16(POLLIN), revents: 0),
          pollfd(fd: isListening ? inputEnd : -1, events: Int16(POLLOUT), revents: 0),
        ]
        guard poll(&waits, nfds_t(waits.count), 100) > 0 else { continue }
        if waits[2].revents != 0 { send(to: inputEnd) }
        if waits[1].revents != 0 { isComplaining = hearError(errorEnd) }
        if waits[0].revents != 0 {
          guard let part = ChildProgram.part(of: outputEnd) else { return true }
          said += part
        }
      }
    }

    /// Takes what there is to be heard on the program's standard error.
    /// - Returns: Whether there may be more.
    @discardableResult
    mutating func hearError(_ end: Int32) -> Bool {
      while let part = ChildProgram.part(of: end) {
        if part.isEmpty { return true }
        complained += part.prefix(longestError - complained.count)
      }
      return false
    }

    private mutating func send(to end: Int32) {
      let count = input[sent...].withUnsafeBytes {
        systemSend(end, $0.baseAddress, $0.count, quiet)
      }
      if count > 0 {
        sent += count
      } else if count < 0, errno != EAGAIN, errno != EINTR {
        isListening = false
      }
    }
  }

  /// What can be read at once; nothing if that is nothing yet, nil at the end.
  private static func part(of end: Int32) -> [UInt8]? {
    var isOver = false
    let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
      let result = read(end, buffer.baseAddress, chunk)
      isOver = result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR)
      count = max(0, result)
    }
    return isOver ? nil : part
  }

  #if canImport(Darwin)
    private static let quiet: Int32 = 0
  #else
    private static let quiet = Int32(MSG_NOSIGNAL)
  #endif
}

// The name that our own function hides.
private func systemSend(
  _ end: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int { send(end, bytes, count, flags) }
