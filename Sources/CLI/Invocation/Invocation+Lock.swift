import Build
import CLibrary
import Platform

extension Invocation {
  /// Runs `body` while no other run of the program writes to the site.
  func alone<Result>(
    in folder: String, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let lock = try await RunLock.wait(in: folder, for: self)
    let result = try await body()
    // Keeps the lock alive; the optimizer could release it earlier.
    withExtendedLifetime(lock) {}
    return result
  }
}

extension RunLock {
  /// The longest wait for another run: enough for a model's roasts, but hourly jobs must not pile up.
  private static let patience = Duration.seconds(600)

  /// How long a run waits before it says so.
  private static let silence = Duration.seconds(2)

  /// Waits for the lock of a site's folder.
  fileprivate static func wait(
    in folder: String, for invocation: Invocation
  ) async throws(Failure) -> RunLock {
    let limit = try invocation.seconds("SKIDMARK_LOCK_TIMEOUT", 0...86_400) ?? patience
    let owner = "skidmark \(invocation.arguments.command), process \(getpid())"
    let start = ContinuousClock.now
    var isTold = false
    while true {
      switch attempt(in: folder, as: owner) {
      case .held(let lock): return lock
      case .taken(let other):
        let who = other.map { " (\($0))" } ?? ""
        guard ContinuousClock.now - start < limit else {
          throw Failure(
            .busy, "Another run of Skidmark is using this site\(who).",
            next: "try again when it is done; if it hangs, end that process to release the lock.")
        }
        // Most runs finish within this time. The notice appears even with `--quiet`.
        if !isTold, ContinuousClock.now - start >= silence {
          invocation.console.report(.waiting(for: other))
          isTold = true
        }
      }
      do { try await Task.sleep(for: .milliseconds(100)) } catch {
        throw Failure(
          .busy, "The run was stopped while it waited for another one.", next: "start it again.")
      }
    }
  }
}
