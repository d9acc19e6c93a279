package import Platform

/// The client's limits for retries, request rate and concurrency.
package struct Policy: Sendable, Hashable {
  /// The maximum number of attempts per request, at least 1.
  package var attempts = 3
  /// The wait before the second attempt; doubles for each later one.
  package var firstWait: Duration = .milliseconds(500)
  /// Whether waits are exactly that long; otherwise half of each is random.
  package var waitsExactly = false
  /// The longest wait before a retry. If a host asks for more, its response is final.
  package var longestWait: Duration = .seconds(60)
  /// The total time for one request's attempts, and for a slow host across all requests; nil for no limit.
  package var patience: Duration?
  /// The number of concurrent requests, at least 1.
  package var inFlight = 8
  /// The number of requests per minute and host. Sleeper asks for fewer than 1,000.
  package var perMinute = 900
  /// The number of requests allowed at once after a pause, so a minute has at most `perMinute + burst`.
  package var burst = 60
  /// The number of redirects to follow within a host.
  package var redirects = 5

  package init() {}
}

typealias Outcome = Result<Response, HTTPError>

extension Policy {
  /// The wait before a retry after an attempt (counted from 1); nil if the outcome is final. `now` is
  /// compared with a date in `Retry-After`; `random` is in 0..<1.
  func wait(
    after outcome: Outcome, to request: Request, attempt: Int, now: Instant, random: Double
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    // Half of the wait is random, so that clients that failed together spread out.
    let doublings = min(attempt - 1, 20)
    let share = waitsExactly ? 1 : 0.5 + 0.5 * random
    let usual = firstWait * (1 << doublings) * share
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

/// The wait in a `Retry-After` header (seconds or date), clamped to 0 through one day; nil if invalid.
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
