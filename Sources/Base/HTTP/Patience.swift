import Synchronization

/// How much time each host may waste: a host that hangs or drips costs a run so much in all, however many
/// questions there are for it.
///
/// Counted is the time in which at least one attempt was under way that came to nothing in its time, or
/// that took long. What a quick host needs for many answers does not count.
final class Patience: Sendable {
  private struct Host {
    var spent = Duration.zero
    /// The end of the last attempt that counted: attempts side by side count once.
    var counted = Duration.zero
  }

  private let limit: Duration?
  private let hosts = Mutex<[String: Host]>([:])

  /// - Parameter limit: How much time a host gets; nil for any.
  init(_ limit: Duration?) { self.limit = limit }

  /// How much of its time a host has left; nil for any.
  func left(for host: String, now: Duration) -> Duration? {
    guard let limit else { return nil }
    return hosts.withLock { hosts in
      guard let known = hosts[host] else { return limit }
      // A program that runs for days asks again after a while.
      if now - known.counted > limit * 10 {
        hosts[host] = nil
        return limit
      }
      return limit - known.spent
    }
  }

  /// Takes note of an attempt.
  func note(_ host: String, from start: Duration, to end: Duration, isTimedOut: Bool) {
    guard let limit, isTimedOut || end - start > limit / 6 else { return }
    hosts.withLock { hosts in
      var known = hosts[host] ?? Host()
      known.spent += max(.zero, end - max(start, known.counted))
      known.counted = max(known.counted, end)
      hosts[host] = known
    }
  }
}
