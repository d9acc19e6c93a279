#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a program is started with.
struct Spawn {
  var program: String
  var arguments: [String]
  /// All variables; nil for the test's own.
  var environment: [String: String]?
  /// Descriptors for its standard input, output and error; nil for the test's own.
  var descriptors: [Int32?]

  /// Starts the program.
  func start() throws(ChildProcess.NotStarted) -> pid_t {
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
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      if let descriptor { posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number)) }
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? [:]).map {
      strdup("\($0)=\($1)")
    }
    variables.append(nil)
    defer { for variable in variables { free(variable) } }
    #if canImport(Darwin)
      let own = _NSGetEnviron().pointee
    #else
      let own = environ
    #endif
    var identifier: pid_t = 0
    let status =
      if environment == nil {
        posix_spawnp(&identifier, program, &actions, &attributes, words, own)
      } else {
        posix_spawnp(&identifier, program, &actions, &attributes, words, variables)
      }
    guard status == 0 else { throw ChildProcess.NotStarted(errno: status) }
    return identifier
  }

  /// A pipe that other children do not keep open.
  static func makePipe() throws(ChildProcess.NotStarted) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ChildProcess.NotStarted(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
