import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ctrl-C, and the polite ways to ask a program to end. From the moment that there is one, they are
/// told here and end nothing by themselves.
struct StopSignal: Sendable {
  /// Whether one has come. A handler of signals may do no more than this.
  private static let hasCome = Atomic<Bool>(false)

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  init() {
    // Once here, as what is made at its first use must not be made in a handler.
    Self.hasCome.store(false, ordering: .relaxed)
    for number in Self.numbers {
      signal(number) { _ in StopSignal.hasCome.store(true, ordering: .relaxed) }
    }
  }

  /// Lets them end the program again, when there is nothing left to put in order.
  func release() { for number in Self.numbers { signal(number, SIG_DFL) } }

  /// Returns when one of them comes, or has come.
  func wait() async {
    while !Self.hasCome.load(ordering: .relaxed) {
      // Half a blink of an eye: nobody notices, and the processor sleeps.
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
    }
  }
}
