import CLibrary

/// Runs other programs, without a shell.
public struct Programs: Sendable {
  /// A program to run.
  public struct Call: Sendable, Equatable {
    /// The program's name, looked up in `PATH`, or its path.
    public var name: String
    /// The words after the program's name.
    public var arguments: [String]
    /// The standard input.
    public var input: [UInt8]
    /// Additional or changed environment variables; nil removes one.
    public var variables: [String: String?]
    /// The variables inherited from this process.
    public var kept: KeptVariables
    /// The folder in which the program runs; nil for this process's.
    public var folder: String?
    /// The time limit in seconds, after which the program is killed.
    public var seconds: Int

    /// Creates a call, by default without input and with all variables of this process.
    public init(
      _ name: String, _ arguments: [String], input: [UInt8] = [],
      variables: [String: String?] = [:], keeping kept: KeptVariables = .all,
      in folder: String? = nil,
      seconds: Int
    ) {
      self.name = name
      self.arguments = arguments
      self.input = input
      self.variables = variables
      self.kept = kept
      self.folder = folder
      self.seconds = seconds
    }
  }

  /// A program's exit status and output.
  public struct Ended: Sendable, Equatable {
    /// The exit code, or the negative number of the signal that ended it.
    public var status: Int32
    /// The standard output.
    public var output: [UInt8]
    /// The beginning of the standard error.
    public var error: [UInt8]

    /// Creates a result.
    public init(status: Int32, output: [UInt8], error: [UInt8] = []) {
      self.status = status
      self.output = output
      self.error = error
    }
  }

  /// Runs a program until it ends, regardless of status.
  public var run: @Sendable (Call) throws(ProgramError) -> Ended

  /// Creates a runner.
  public init(run: @escaping @Sendable (Call) throws(ProgramError) -> Ended) { self.run = run }

  /// Runs a program that must succeed, and returns its standard output.
  public func output(_ call: Call) throws(ProgramError) -> [UInt8] {
    let ended = try run(call)
    guard ended.status == 0 else { throw .failed(status: ended.status) }
    return ended.output
  }

  /// A machine without programs.
  public static let none = Programs { (_) throws(ProgramError) in throw .notFound }

  /// The programs of this machine.
  public static let system = Programs { (call) throws(ProgramError) in try ChildProgram.run(call) }
}

/// Why a program failed.
public enum ProgramError: Error, Sendable, Equatable {
  /// The program does not exist.
  case notFound
  /// The program could not be started; the system's error number.
  case notStarted(errno: Int32)
  /// The program exceeded its time limit and was killed.
  case tookTooLong
  /// The program ended with this status instead of 0; a signal's number is negative.
  case failed(status: Int32)

  /// What the program did, to follow its name in a sentence.
  /// - Parameter tooLong: The words for an exceeded time limit.
  package func words(tooLong: String = "took too long") -> String {
    switch self {
    case .notFound: "was not found"
    case .notStarted: "could not be started"
    case .tookTooLong: tooLong
    case .failed(let status):
      status < 0 ? "was ended by signal \(-status)" : "ended with status \(status)"
    }
  }
}

private enum ChildProgram {
  private static let chunk = 65_536

  /// The most bytes of standard error that are kept.
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
    spawn.folder = call.folder
    spawn.streams = (
      .descriptor(input.theirs), .descriptor(output.theirs), .descriptor(error.theirs)
    )
    let child = try spawn.start()
    // An end left open here would hide that the program has closed its own.
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

  /// The exit status of a program that has closed its output; nil if it does not end in time.
  private static func end(of child: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
    var pause: useconds_t = 200
    while true {
      if let status = ProcessEnd.look(at: child) { return status }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
  }

  /// A socket pair, with our end nonblocking. Unlike a pipe, it raises no SIGPIPE when the other end closes.
  private static func pair() throws(ProgramError) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, SocketKind.stream.constant, 0, &ends) == 0 else {
      throw .notStarted(errno: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return (ends[0], ends[1])
  }

  private struct Conversation {
    let input: [UInt8]
    var said: [UInt8] = []
    var complained: [UInt8] = []
    var sent = 0
    var isListening = true

    /// Writes the input and reads the output until the program closes it; false after the deadline.
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
        // `poll` ignores negative descriptors.
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

    /// Reads the available standard error; returns whether there may be more.
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
        CLibrary.send(end, $0.baseAddress, $0.count, quiet)
      }
      if count > 0 {
        sent += count
      } else if count < 0, errno != EAGAIN, errno != EINTR {
        isListening = false
      }
    }
  }

  /// The bytes that can be read now; empty if none yet, nil at the end.
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
