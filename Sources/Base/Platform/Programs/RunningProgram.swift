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

  /// Kills a process that this program did not start.
  package static func end(process: Int) {
    if let process = pid_t(exactly: process), process > 1 { kill(process, SIGKILL) }
  }
}
