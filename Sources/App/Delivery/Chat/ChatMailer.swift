package import HTTP
import Platform

/// Sends posts one after the other, as slowly as services want it, and waits where they ask for it.
///
/// Nothing is sent twice that may have arrived.
package struct ChatMailer: Sendable {
  /// How long a service may ask to be left alone before we give up.
  package static let longestWait = Duration.seconds(60)
  /// How often a post is sent that was certainly not taken.
  private static let attempts = 4

  private let client: Client
  private let pace: Pace
  private let timeout: Duration
  private let tell: @Sendable (Duration) -> Void

  /// Creates a mailer.
  /// - Parameters:
  ///   - timeout: How long one attempt may take.
  ///   - tell: Called with how long we are about to wait because a service asked for it.
  package init(
    _ transport: Transport, pace: Pace, timeout: Duration? = nil,
    tell: @escaping @Sendable (Duration) -> Void = { _ in }
  ) {
    var policy = Policy()
    // Attempts and redirects are looked after here, as only a service's own answer says what it did with
    // a message. Slack and Telegram want one message a second.
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

  /// Sends a post; it has arrived when this returns.
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

  /// How long to wait before a post is sent again; nil if it was taken.
  private func patience(
    after response: Response, of mailbox: ChatMailbox
  ) throws(ChatError) -> Duration? {
    let header = response.headers["Retry-After"].flatMap { retryAfter($0, now: pace.date()) }
    switch mailbox.verdict(response) {
    case .taken: return nil
    case .later(let seconds):
      // The header has whole seconds, the body may know better; both are obeyed.
      let body = seconds.map { Duration.milliseconds(Int64(min(max($0, 0), 86_400) * 1_000) + 1) }
      return max(header ?? .zero, body ?? .zero, .milliseconds(250))
    case .unknown(let said): throw .unknown(said: said)
    case .refused(let said): throw .refused(status: response.status, said: said)
    case .trouble(let said):
      // "Not now" is the only one of these that says that nothing was done.
      guard response.status == 503, let header else {
        throw .trouble(status: response.status, said: said)
      }
      return max(header, .milliseconds(250))
    }
  }

  private func pause(_ duration: Duration) async throws(ChatError) {
    do { try await pace.sleep(duration) } catch { throw .notSent(.cancelled) }
  }

  /// Whether a message that brought no answer may have arrived.
  private static func fact(_ error: HTTPError) -> ChatError {
    switch error {
    case .connectionLost, .timedOut, .truncated, .tooLarge, .malformed, .cancelled: .unclear(error)
    default: .notSent(error)
    }
  }
}
