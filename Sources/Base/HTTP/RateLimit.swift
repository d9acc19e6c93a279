import Synchronization

/// A bucket into which tokens drip; each request takes one. Pure: time comes in.
///
/// Tokens may be owed, so that everybody who asks learns at once how long to wait, in the order
/// of asking.
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

  /// Takes a token and tells how long to wait before using it.
  mutating func take(now: Duration) -> Duration {
    if now > filled {
      tokens = min(capacity, tokens + (now - filled).inSeconds * perSecond)
      filled = now
    }
    tokens -= 1
    let owed: Duration = tokens >= 0 ? .zero : .seconds(-tokens / perSecond)
    return max(owed, (closedUntil ?? now) - now, .zero)
  }

  /// Lets nobody through for a while: the host asked for quiet.
  mutating func close(until moment: Duration) {
    closedUntil = max(moment, closedUntil ?? moment)
  }
}

/// One bucket for each host.
final class RateLimiter: Sendable {
  private let policy: Policy
  private let buckets = Mutex<[String: TokenBucket]>([:])

  init(_ policy: Policy) { self.policy = policy }

  /// How long a request to the host has to wait.
  func wait(for host: String, now: Duration) -> Duration {
    buckets.withLock { $0[host, default: bucket(now)].take(now: now) }
  }

  /// Keeps all requests to the host waiting.
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
