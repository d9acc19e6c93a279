#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that runs beside this one until it is stopped. It says nothing and hears nothing, and the
/// terminal's Ctrl-C is not for it: whoever started it ends it in order.
struct RunningProgram: Sendable {
  private let child: pid_t

  /// Starts a program that is found in `PATH`.
  /// - Parameter variables: What its environment has besides ours, or in its place.
  init(_ words: [String], variables: [String: String] = [:]) throws(ProgramError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      var entry = _NSGetEnviron().pointee
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      var entry = environ
    #endif
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, mode) in [O_RDONLY, O_WRONLY, O_WRONLY].enumerated() {
      posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", mode, 0)
    }
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") }
    while let text = entry.pointee {
      let name = String(cString: text).prefix { $0 != "=" }
      if variables[String(name)] == nil { environment.append(strdup(text)) }
      entry += 1
    }
    environment.append(nil)
    defer { for variable in environment { free(variable) } }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(
      &child, words.first ?? "", &actions, &attributes, arguments, environment)
    guard status != ENOENT else { throw .notFound }
    guard status == 0 else { throw .notStarted(errno: status) }
    self.child = child
  }

  /// Whether it has not ended by itself.
  var isRunning: Bool {
    var info = siginfo_t()
    // Looks without taking the end away, which is for `stop`.
    return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo != SIGCHLD
  }

  /// Asks it to end, and after two seconds kills it and all that it started.
  func stop() {
    kill(child, SIGTERM)
    var status: Int32 = 0
    for _ in 0..<100 {
      if waitpid(child, &status, WNOHANG) != 0 {
        kill(-child, SIGKILL)
        return
      }
      usleep(20_000)
    }
    kill(-child, SIGKILL)
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  /// A port of this machine that nobody listens to; nil if there is none.
  static func freePort() -> Int? {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let end = socket(AF_INET, kind, 0)
    guard end >= 0 else { return nil }
    defer { close(end) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(end, $0, size) == 0 && getsockname(end, $0, &size) == 0
      }
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  /// Ends a program that somebody else started.
  static func end(process: Int) {
    if let process = pid_t(exactly: process), process > 1 { kill(process, SIGKILL) }
  }
}
