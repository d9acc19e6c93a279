package import HTTP

/// Sends posts in order, within the services' rate limits. Never repeats a post that may have arrived.
package struct ChatMailer: Sendable {
  /// The longest requested wait that is accepted.
  package static let longestWait = Duration.seconds(60)
  /// The maximum number of attempts for a post that was certainly not accepted.
  private static let attempts = 4

  private let client: Client
  private let pace: Pace
  private let timeout: Duration
  private let tell: @Sendable (Duration) -> Void

  /// Creates a mailer that calls `tell` before a wait that a service requested. `timeout` is per attempt.
  package init(
    _ transport: Transport, pace: Pace, timeout: Duration? = nil,
    tell: @escaping @Sendable (Duration) -> Void = { _ in }
  ) {
    var policy = Policy()
    // This type retries by itself, because only a service's answer shows whether a message arrived. Slack and Telegram
    // allow one message per second.
    policy.attempts = 1
    policy.redirects = 0
    policy.inFlight = 1
    policy.perMinute = 60
    policy.burst = 1
    client = Client(transport, policy: policy, pace: pace)
    self.pace = pace
    self.timeout = timeout ?? .seconds(30)
    self.tell = tell
  }

  /// Sends a post. When this returns, it has arrived.
  package func send(_ post: ChatPost, to mailbox: ChatMailbox) async throws(ChatError) {
    var request = mailbox.request(post)
    request.timeouts = Request.Timeouts(
      connection: min(timeout, .seconds(10)), total: timeout)
    for attempt in 1...Self.attempts {
      let isLast = attempt == Self.attempts
      let response: Response
      do { response = try await client.send(request) } catch {
        guard case .noConnection = error, !isLast else { throw Self.fact(error) }
        try await pause(.milliseconds(500 << attempt))
        continue
      }
      guard let asked = try patience(after: response, of: mailbox) else { return }
      guard !isLast, asked <= Self.longestWait else { throw .tooManyRequests(after: asked) }
      tell(asked)
      try await pause(asked)
    }
  }

  /// How long to wait before another attempt; nil if the post was accepted.
  private func patience(
    after response: Response, of mailbox: ChatMailbox
  ) throws(ChatError) -> Duration? {
    let header = response.headers["Retry-After"].flatMap { retryAfter($0, now: pace.date()) }
    switch mailbox.verdict(response) {
    case .taken: return nil
    case .later(let seconds):
      // The header has whole seconds; the body can be more precise. Waits for the longer time.
      let body = seconds.map { Duration.milliseconds(Int64(min(max($0, 0), 86_400) * 1_000) + 1) }
      return max(header ?? .zero, body ?? .zero, .milliseconds(250))
    case .unknown(let said): throw .unknown(said: said)
    case .refused(let said): throw .refused(status: response.status, said: said)
    case .trouble(let said):
      // Only status 503 with a wait guarantees that nothing was done.
      guard response.status == 503, let header else {
        throw .trouble(status: response.status, said: said)
      }
      return max(header, .milliseconds(250))
    }
  }

  private func pause(_ duration: Duration) async throws(ChatError) {
    do { try await pace.sleep(duration) } catch { throw .notSent(.cancelled) }
  }

  /// Whether a message without an answer may have arrived.
  private static func fact(_ error: HTTPError) -> ChatError {
    switch error {
    case .connectionLost, .timedOut, .truncated, .tooLarge, .malformed, .cancelled: .unclear(error)
    default: .notSent(error)
    }
  }
}
