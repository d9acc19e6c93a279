import Synchronization

/// Limits the time that a run loses to a slow host, in attempts that time out or take long.
final class Patience: Sendable {
  private struct Host {
    var spent = Duration.zero
    /// The end of the last attempt that counted; concurrent attempts count once.
    var counted = Duration.zero
  }

  private let limit: Duration?
  private let hosts = Mutex<[String: Host]>([:])

  /// - Parameter limit: The time per host; nil for no limit.
  init(_ limit: Duration?) { self.limit = limit }

  /// A host's remaining time; nil for no limit.
  func left(for host: String, now: Duration) -> Duration? {
    guard let limit else { return nil }
    return hosts.withLock { hosts in
      guard let known = hosts[host] else { return limit }
      // A long-running program tries the host again after a while.
      if now - known.counted > limit * 10 {
        hosts[host] = nil
        return limit
      }
      return limit - known.spent
    }
  }

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
