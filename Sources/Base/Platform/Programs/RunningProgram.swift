import CLibrary

/// A background program without input or output, in its own process group, so that only its owner stops it.
package struct RunningProgram: Sendable {
  private let child: pid_t

  /// Starts a program looked up in `PATH`, with additional or changed environment variables.
  package init(_ words: [String], variables: [String: String] = [:]) throws(ProgramError) {
    var spawn = Spawn(words)
    spawn.variables = .ours(with: variables)
    spawn.hasOwnGroup = true
    child = try spawn.start()
  }

  /// Whether the program has not ended by itself.
  package var isRunning: Bool {
    var info = siginfo_t()
    // Do not reap the process; `stop` does.
    return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo != SIGCHLD
  }

  /// Terminates the program; after two seconds, kills it. Kills everything that it started.
  package func stop() {
    kill(child, SIGTERM)
    for _ in 0..<100 {
      if ProcessEnd.look(at: child) != nil {
        kill(-child, SIGKILL)
        return
      }
      usleep(20_000)
    }
    kill(-child, SIGKILL)
    ProcessEnd.wait(for: child)
  }

  /// An unused local port; nil if there is none.
  package static func freePort() -> Int? {
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

  /// Kills a process that this program did not start.
  package static func end(process: Int) {
    if let process = pid_t(exactly: process), process > 1 { kill(process, SIGKILL) }
  }
}
