#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What another program is started with: words as they are, no shell.
public struct Spawn: Sendable {
  /// The variables that a program gets.
  public enum Variables: Sendable {
    /// Ours, with these besides or in their place; nil for one that it does not get.
    case ours(with: [String: String?] = [:])
    /// These and no others.
    case only([String: String])
    /// Those of ours that are chosen by their names, with these besides or in their place.
    case chosen(@Sendable (String) -> Bool, with: [String: String?] = [:])
  }

  /// Where one of a program's standard streams leads.
  public enum Stream: Sendable {
    /// Nowhere.
    case nowhere
    /// Where ours does.
    case ours
    /// To an open descriptor of ours.
    case descriptor(Int32)
  }

  /// The program, looked for in `PATH`, and its arguments.
  public var words: [String]
  /// Its variables.
  public var variables = Variables.ours()
  /// Its standard input, output and error.
  public var streams: (input: Stream, output: Stream, error: Stream) = (
    .nowhere, .nowhere, .nowhere
  )
  /// Whether the terminal's Ctrl-C is not for it.
  public var hasOwnGroup = false
  /// Signals that we pass over and that it shall not.
  public var heardSignals: [Int32] = []

  /// Creates what starts a program.
  public init(_ words: [String]) { self.words = words }

  /// Starts the program.
  /// - Returns: The number of its process, which somebody has to wait for.
  public func start() throws(SpawnError) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of tasks hold signals back, and a child would inherit that.
    var (none, heard) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&heard)
    for signal in heardSignals { sigaddset(&heard, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &heard)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if hasOwnGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, (stream, mode)) in [
      (streams.input, O_RDONLY), (streams.output, O_WRONLY), (streams.error, O_WRONLY),
    ].enumerated() {
      switch stream {
      case .nowhere:
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", mode, 0)
      case .ours: break
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      }
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variableLines.map { strdup($0) } + [nil]
    defer { for word in arguments + environment { free(word) } }
    var child: pid_t = 0
    let reason = posix_spawnp(
      &child, words.first ?? "", &actions, &attributes, &arguments, &environment)
    guard reason == 0 else { throw SpawnError(errno: reason) }
    return child
  }

  private var variableLines: [String] {
    switch variables {
    case .only(let all): return all.map { "\($0)=\($1)" }
    case .ours(let changes): return lines(changes) { _ in true }
    case .chosen(let isChosen, let changes): return lines(changes, isChosen)
    }
  }

  /// Our variables that are chosen, with changes.
  private func lines(
    _ changes: [String: String?], _ isChosen: (String) -> Bool
  ) -> [String] {
    #if canImport(Darwin)
      var entry = _NSGetEnviron().pointee
    #else
      var entry = environ
    #endif
    var lines: [String] = []
    while let text = entry.pointee {
      let line = String(cString: text)
      let name = String(line.prefix { $0 != "=" })
      if changes[name] == nil, isChosen(name) { lines.append(line) }
      entry += 1
    }
    return lines + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }
}

/// Why a program could not be started.
public struct SpawnError: Error, Sendable, Equatable {
  /// The number that the system gave as the reason.
  public let errno: Int32

  /// Creates an error.
  public init(errno: Int32) { self.errno = errno }

  /// Whether there is no such program.
  public var isMissing: Bool { errno == ENOENT }
}
