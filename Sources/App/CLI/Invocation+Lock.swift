import Build
import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Invocation {
  /// How long a run waits for another one before it gives up: long enough for a model to write about a
  /// league, and short enough that a job that starts every hour does not pile up.
  private static let patience = Duration.seconds(600)

  /// How long it waits without a word.
  private static let silence = Duration.seconds(2)

  /// Does what writes to a site while no other run of the program does.
  func alone<Result>(
    in folder: String, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let lock = try await lock(folder)
    let result = try await body()
    // Until here at least, whatever the compiler thinks of an object that nobody asks anything.
    withExtendedLifetime(lock) {}
    return result
  }

  private func lock(_ folder: String) async throws(Failure) -> RunLock {
    let patience = try seconds("SKIDMARK_LOCK_TIMEOUT", 0...86_400) ?? Self.patience
    let owner = "skidmark \(arguments.command), process \(getpid())"
    let start = ContinuousClock.now
    var isTold = false
    while true {
      switch RunLock.attempt(in: folder, as: owner) {
      case .held(let lock): return lock
      case .taken(let other):
        let who = other.map { " (\($0))" } ?? ""
        guard ContinuousClock.now - start < patience else {
          throw Failure(
            message: "Another run of Skidmark is at work on this site\(who).",
            next: "try again when it is done; if it hangs, end it, and the lock is gone.",
            exitCode: .busy)
        }
        // Most runs are over by then; of the others even those hear who asked for quiet.
        if !isTold, ContinuousClock.now - start >= Self.silence {
          console.report(.waiting(for: other))
          isTold = true
        }
      }
      do { try await Task.sleep(for: .milliseconds(100)) } catch {
        throw Failure(
          message: "The run was stopped while it waited for another one.",
          next: "start it again.", exitCode: .busy)
      }
    }
  }
}
