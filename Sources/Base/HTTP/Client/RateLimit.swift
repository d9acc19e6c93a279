import Synchronization

/// A token bucket. Its balance may go negative, so each caller learns its wait at once, in order of arrival.
struct TokenBucket: Sendable {
  private let perSecond: Double
  private let capacity: Double
  private var tokens: Double
  private var filled: Duration
  private var closedUntil: Duration?

  init(perMinute: Int, burst: Int, now: Duration) {
    perSecond = Double(max(1, perMinute)) / 60
    capacity = Double(max(1, burst))
    tokens = capacity
    filled = now
  }

  /// Takes a token and returns how long to wait before using it.
  mutating func take(now: Duration) -> Duration {
    if now > filled {
      tokens = min(capacity, tokens + (now - filled).inSeconds * perSecond)
      filled = now
    }
    tokens -= 1
    let owed: Duration = tokens >= 0 ? .zero : .seconds(-tokens / perSecond)
    return max(owed, (closedUntil ?? now) - now, .zero)
  }

  mutating func close(until moment: Duration) {
    closedUntil = max(moment, closedUntil ?? moment)
  }
}

final class RateLimiter: Sendable {
  private let policy: Policy
  private let buckets = Mutex<[String: TokenBucket]>([:])

  init(_ policy: Policy) { self.policy = policy }

  func wait(for host: String, now: Duration) -> Duration {
    buckets.withLock { $0[host, default: bucket(now)].take(now: now) }
  }

  func close(_ host: String, until moment: Duration, now: Duration) {
    buckets.withLock { $0[host, default: bucket(now)].close(until: moment) }
  }

  private func bucket(_ now: Duration) -> TokenBucket {
    TokenBucket(perMinute: policy.perMinute, burst: policy.burst, now: now)
  }
}

extension Duration {
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
