import CLibrary

/// A program to start, without a shell.
public struct Spawn: Sendable {
  /// The program's environment.
  public enum Variables: Sendable {
    /// This process's variables with changes; nil removes a variable.
    case ours(with: [String: String?] = [:])
    /// Only these variables.
    case only([String: String])
    /// This process's variables chosen by name, with changes; nil removes a variable.
    case chosen(@Sendable (String) -> Bool, with: [String: String?] = [:])
  }

  /// The target or source of a standard stream.
  public enum Stream: Sendable {
    /// `/dev/null`.
    case nowhere
    /// Inherited from this process.
    case ours
    /// An open descriptor of this process.
    case descriptor(Int32)
  }

  /// The program, looked up in `PATH`, and its arguments.
  public var words: [String]
  /// The environment.
  public var variables = Variables.ours()
  /// Standard input, output and error.
  public var streams: (input: Stream, output: Stream, error: Stream) = (
    .nowhere, .nowhere, .nowhere
  )
  /// The folder in which the program runs, and where its path starts if it is relative; nil for this process's folder.
  public var folder: String?
  /// Whether the program gets its own process group, so that Ctrl-C in the terminal does not reach it.
  public var hasOwnGroup = false
  /// Signals ignored by this process that get their default action in the program.
  public var heardSignals: [Int32] = []

  /// Creates a description of a program to start.
  public init(_ words: [String]) { self.words = words }

  /// Starts the program.
  /// - Returns: The process ID; the caller must wait for the process.
  public func start() throws(ProgramError) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Swift's task threads block signals, and a child would inherit the mask.
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
    if let folder {
      let reason = Machine.enter(folder, &actions)
      guard reason == 0 else { throw .notStarted(errno: reason) }
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variableLines.map { strdup($0) } + [nil]
    defer { for word in arguments + environment { free(word) } }
    var child: pid_t = 0
    let reason = posix_spawnp(
      &child, program, &actions, &attributes, &arguments, &environment)
    guard reason == 0 else {
      throw reason == ENOENT ? .notFound : .notStarted(errno: reason)
    }
    return child
  }

  /// The program's name or path. Systems differ in whether they look for a relative path before they enter the folder.
  private var program: String {
    let name = words.first ?? ""
    guard let folder, name.utf8.contains(UInt8(ascii: "/")), !Paths.isAbsolute(name) else {
      return name
    }
    return "\(folder)/\(name)"
  }

  private var variableLines: [String] {
    switch variables {
    case .only(let all): return all.map { "\($0)=\($1)" }
    case .ours(let changes): return lines(changes) { _ in true }
    case .chosen(let isChosen, let changes): return lines(changes, isChosen)
    }
  }

  private func lines(_ changes: [String: String?], _ isChosen: (String) -> Bool) -> [String] {
    let kept = Machine.environment.filter { line in
      let name = String(line.prefix { $0 != "=" })
      return changes[name] == nil && isChosen(name)
    }
    return kept + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }
}
