package import Platform

/// How the client asks: how often, how fast and how many at once.
package struct Policy: Sendable, Hashable {
  /// How often a request is sent before its last outcome counts, at least 1.
  package var attempts = 3
  /// The wait before the second attempt; each later one is twice as long.
  package var firstWait: Duration = .milliseconds(500)
  /// The longest wait before another attempt. A host that asks for more is not asked again: its answer
  /// stands.
  package var longestWait: Duration = .seconds(60)
  /// How long the attempts at one request may take together, and how much time a host that hangs or
  /// drips may take of all requests; nil for any.
  package var patience: Duration?
  /// How many requests are under way at once, at least 1.
  package var inFlight = 8
  /// How many requests a minute one host gets. Sleeper asks for fewer than 1,000.
  package var perMinute = 900
  /// How many of them may come at once after a silence, so no minute sees more than `perMinute`
  /// and this.
  package var burst = 60
  /// How many redirects within a host are followed.
  package var redirects = 5

  /// The usual policy.
  package init() {}
}

/// What one attempt led to.
typealias Outcome = Result<Response, HTTPError>

extension Policy {
  /// How long to wait before asking again after an attempt (counted from 1); nil if the outcome
  /// stands. `now` is what a date in `Retry-After` is compared with, `random` is 0 up to 1.
  func wait(
    after outcome: Outcome, to request: Request, attempt: Int, now: Instant, random: Double
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    // Half of the wait is certain, half is chance: clients that failed together come apart.
    let doublings = min(attempt - 1, 20)
    let usual = firstWait * (1 << doublings) * (0.5 + 0.5 * random)
    switch outcome {
    case .failure(let error):
      guard error.isTransient, request.isRepeatable || error.isNothingSent else { return nil }
      return min(usual, longestWait)
    case .success(let response):
      let status = response.status
      guard status == 429 || (500...599).contains(status) else { return nil }
      guard request.isRepeatable || status == 429 || status == 503 else { return nil }
      let asked = response.headers["Retry-After"].flatMap { retryAfter($0, now: now) }
      if let asked, asked > longestWait { return nil }
      return min(max(usual, asked ?? .zero), longestWait)
    }
  }
}

/// What a `Retry-After` header asks for: seconds or a date. Nil if it is neither; a date that is
/// past is no wait.
package func retryAfter(_ value: String, now: Instant) -> Duration? {
  if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
    return .seconds(Int64(value).map { min($0, 86_400) } ?? 86_400)
  }
  guard let date = Instant(parsing: value) else { return nil }
  return .seconds(min(max(date.seconds(since: now), 0), 86_400))
}

extension HTTPError {
  /// Whether the host cannot have seen the request.
  fileprivate var isNothingSent: Bool {
    if case .noConnection = self { true } else { false }
  }
}
