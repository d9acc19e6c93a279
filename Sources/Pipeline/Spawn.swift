#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What another program is started with: words as they are, no shell.
struct Spawn {
  /// The program, looked for in `PATH`, and its arguments.
  var words: [String]
  /// Variables that it has besides ours or in their place; nil for one that it does not get.
  var variables: [String: String?] = [:]
  /// Descriptors for its standard input, output and error; nil for three that lead nowhere.
  var descriptors: [Int32]?
  /// Whether the terminal's Ctrl-C is not for it.
  var hasOwnGroup = false

  /// Starts the program.
  func start() throws(ProgramError) -> pid_t {
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
    var flags = Int16(POSIX_SPAWN_SETSIGMASK)
    if hasOwnGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
    }
    posix_spawnattr_setflags(&attributes, flags)
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let descriptors {
      for (number, descriptor) in descriptors.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      }
    } else {
      for (number, mode) in [O_RDONLY, O_WRONLY, O_WRONLY].enumerated() {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", mode, 0)
      }
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for word in arguments { free(word) } }
    var environment = environment()
    environment.append(nil)
    defer { for variable in environment { free(variable) } }
    var child: pid_t = 0
    let status = posix_spawnp(
      &child, words.first ?? "", &actions, &attributes, arguments, environment)
    guard status != ENOENT else { throw .notFound }
    guard status == 0 else { throw .notStarted(errno: status) }
    return child
  }

  private func environment() -> [UnsafeMutablePointer<CChar>?] {
    #if canImport(Darwin)
      var entry = _NSGetEnviron().pointee
    #else
      var entry = environ
    #endif
    var environment: [UnsafeMutablePointer<CChar>?] = []
    while let text = entry.pointee {
      let name = String(cString: text).prefix { $0 != "=" }
      if variables[String(name)] == nil { environment.append(strdup(text)) }
      entry += 1
    }
    for (name, value) in variables {
      if let value { environment.append(strdup("\(name)=\(value)")) }
    }
    return environment
  }
}
