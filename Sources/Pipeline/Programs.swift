#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
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
    /// After so many seconds it is killed.
    public var seconds: Int

    /// Creates a call.
    public init(_ name: String, _ arguments: [String], input: [UInt8] = [], seconds: Int) {
      self.name = name
      self.arguments = arguments
      self.input = input
      self.seconds = seconds
    }
  }

  /// Runs a program to its end and gives what it wrote to its standard output. What it says on its
  /// standard error is nobody's.
  public var output: @Sendable (Call) throws(ProgramError) -> [UInt8]

  /// Creates programs.
  public init(output: @escaping @Sendable (Call) throws(ProgramError) -> [UInt8]) {
    self.output = output
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

/// A program while it runs.
private enum ChildProgram {
  private static let chunk = 65_536

  static func run(_ call: Programs.Call) throws(ProgramError) -> [UInt8] {
    let input = try pair()
    defer { close(input.ours) }
    let output: (ours: Int32, theirs: Int32)
    do { output = try pair() } catch {
      close(input.theirs)
      throw error
    }
    defer { close(output.ours) }
    let child: pid_t
    do {
      defer { for end in [input.theirs, output.theirs] { close(end) } }
      child = try start(call, input: input.theirs, output: output.theirs)
    }
    let deadline = ContinuousClock.now + .seconds(call.seconds)
    let said = exchange(call.input, to: input.ours, from: output.ours, until: deadline)
    if said == nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard let said else { throw .tookTooLong }
    let signal = status & 0x7F
    guard status == 0 else { throw .failed(status: signal == 0 ? (status >> 8) & 0xFF : -signal) }
    return said
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

  /// Gives the program its input and takes what it says, until it says no more. Nil if that takes too
  /// long.
  private static func exchange(
    _ input: [UInt8], to inputEnd: Int32, from outputEnd: Int32,
    until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var said: [UInt8] = []
    var sent = 0
    var isListening = true
    while true {
      guard ContinuousClock.now < deadline else { return nil }
      if isListening, sent == input.count {
        shutdown(inputEnd, Int32(SHUT_WR))
        isListening = false
      }
      var waits = [pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0)]
      if isListening { waits.append(pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0)) }
      guard poll(&waits, nfds_t(waits.count), 100) > 0 else { continue }
      if isListening, waits[1].revents != 0 {
        let count = input[sent...].withUnsafeBytes {
          send(inputEnd, $0.baseAddress, $0.count, quiet)
        }
        if count > 0 {
          sent += count
        } else if count < 0, errno != EAGAIN, errno != EINTR {
          isListening = false
        }
      }
      guard waits[0].revents != 0 else { continue }
      var isOver = false
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let result = read(outputEnd, buffer.baseAddress, chunk)
        isOver = result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR)
        count = max(0, result)
      }
      said += part
      if isOver { return said }
    }
  }

  #if canImport(Darwin)
    private static let quiet: Int32 = 0
  #else
    private static let quiet = Int32(MSG_NOSIGNAL)
  #endif

  private static func start(
    _ call: Programs.Call, input: Int32, output: Int32
  ) throws(ProgramError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let own = _NSGetEnviron().pointee
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let own = environ
    #endif
    // The threads of tasks hold signals back, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([call.name] + call.arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, call.name, &actions, &attributes, words, own)
    guard status != ENOENT else { throw .notFound }
    guard status == 0 else { throw .notStarted(errno: status) }
    return child
  }
}
