import CLibrary
import Synchronization

/// Catches SIGINT, SIGTERM and SIGHUP, so that they do not end the program.
struct StopSignal: Sendable {
  /// Whether a signal has arrived. Signal handlers may do no more than set it.
  private static let hasCome = Atomic<Bool>(false)

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  init() {
    // Initializes the lazy static here, since that is not safe in a signal handler.
    Self.hasCome.store(false, ordering: .relaxed)
    for number in Self.numbers {
      signal(number) { _ in StopSignal.hasCome.store(true, ordering: .relaxed) }
    }
  }

  /// Restores the default handlers, when there is nothing left to clean up.
  func release() { for number in Self.numbers { signal(number, SIG_DFL) } }

  /// Returns after the first signal.
  func wait() async {
    while !Self.hasCome.load(ordering: .relaxed) {
      // Too short to notice, and long enough to leave the processor idle.
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
    }
  }
}
