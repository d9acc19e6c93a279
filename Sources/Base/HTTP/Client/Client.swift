/// An HTTP client with rate limits, a concurrency limit and retries, which follows redirects only within
/// a host. Copies share the limits.
package struct Client: Sendable {
  private let transport: Transport
  private let policy: Policy
  private let pace: Pace
  private let limiter: RateLimiter
  private let gate: Gate
  private let patience: Patience

  package init(_ transport: Transport, policy: Policy = Policy(), pace: Pace) {
    self.transport = transport
    self.policy = policy
    self.pace = pace
    limiter = RateLimiter(policy)
    gate = Gate(width: policy.inFlight)
    patience = Patience(policy.patience)
  }

  /// A client on the same transport with another policy and its own limits.
  package func following(_ policy: Policy) -> Client {
    Client(transport, policy: policy, pace: pace)
  }

  /// Sends a request, follows redirects within its host and returns the last response, regardless of status:
  /// a 429 or 503 that outlasts the retries is returned like any other.
  package func send(_ request: Request) async throws(HTTPError) -> Response {
    var request = request
    var attempts = 0
    for _ in 0...max(0, policy.redirects) {
      guard request.address.isSecure else { throw .insecure(request.address.redacted) }
      var response = try await exchange(request, attempts: &attempts)
      guard let next = try request.following(response.status, response.headers) else {
        response.attempts = attempts
        return response
      }
      request = next
    }
    throw .tooManyRedirects(host: request.address.host)
  }

  /// Sends a request once and returns the response as soon as it begins, regardless of status. Never retries,
  /// because only the reader can judge the response, and never follows redirects, because such requests carry
  /// secrets. Counts against `inFlight` until the body is read or released.
  package func stream(_ request: Request) async throws(HTTPError) -> StreamedResponse {
    let host = request.address.host
    guard request.address.isSecure else { throw .insecure(request.address.redacted) }
    try await pause(limiter.wait(for: host, now: pace.elapsed()))
    guard await gate.enter() else { throw .cancelled }
    do throws(HTTPError) {
      var response = try await transport.stream(request)
      if try request.following(response.status, response.headers) != nil {
        throw .redirectRefused(
          from: request.hidingSecrets(in: request.address.redacted),
          to: request.hidingSecrets(
            in: response.headers["Location"].map(Address.redacted(unreadable:)) ?? ""))
      }
      keepQuiet(host, after: response)
      let body = response.body
      response.body = Body(
        next: { () throws(HTTPError) in
          var pieces = body.makeAsyncIterator()
          return try await pieces.next()
        }, end: { [gate] in gate.leave() })
      return response
    } catch {
      gate.leave()
      throw error
    }
  }

  /// Closes a host for as long as a 429 response asks.
  private func keepQuiet(_ host: String, after response: StreamedResponse) {
    guard response.status == 429,
      let asked = response.headers["Retry-After"].flatMap({ retryAfter($0, now: pace.date()) })
    else { return }
    let now = pace.elapsed()
    limiter.close(host, until: now + min(asked, policy.longestWait), now: now)
  }

  /// Sends one request with all its retries.
  private func exchange(_ request: Request, attempts: inout Int) async throws(HTTPError) -> Response
  {
    let host = request.address.host
    var attempt = 0
    var left = policy.patience
    while true {
      attempt += 1
      attempts += 1
      try await pause(limiter.wait(for: host, now: pace.elapsed()))
      let outcome = await once(request, within: &left)
      if case .failure(.cancelled) = outcome { throw .cancelled }
      if let left, left <= .zero { return try outcome.get() }
      guard
        let wait = policy.wait(
          after: outcome, to: request, attempt: attempt, now: pace.date(), random: pace.random())
      else { return try outcome.get() }
      if case .success(let response) = outcome, response.status == 429 {
        let now = pace.elapsed()
        limiter.close(host, until: now + wait, now: now)
      }
      try await pause(wait)
    }
  }

  /// - Parameter left: The request's remaining time, reduced by this attempt; nil for no limit.
  private func once(_ request: Request, within left: inout Duration?) async -> Outcome {
    guard await gate.enter() else { return .failure(.cancelled) }
    defer { gate.leave() }
    var request = request
    let host = request.address.host
    let start = pace.elapsed()
    if let ofRequest = left, let ofHost = patience.left(for: host, now: start) {
      guard ofHost > .zero else {
        left = .zero
        return .failure(.timedOut(host: host))
      }
      request.timeouts.total = min(request.timeouts.total, ofRequest, ofHost)
      request.timeouts.connection = min(request.timeouts.connection, request.timeouts.total)
    }
    let outcome: Outcome
    do {
      outcome = .success(try await transport.send(request))
    } catch {
      outcome = .failure(error)
    }
    let end = pace.elapsed()
    left = left.map { $0 - (end - start) }
    patience.note(host, from: start, to: end, isTimedOut: outcome.isTimedOut)
    return outcome
  }

  private func pause(_ duration: Duration) async throws(HTTPError) {
    if Task.isCancelled { throw .cancelled }
    guard duration > .zero else { return }
    do { try await pace.sleep(duration) } catch { throw .cancelled }
  }
}

extension Outcome {
  fileprivate var isTimedOut: Bool {
    if case .failure(.timedOut) = self { true } else { false }
  }
}

extension Request {
  /// The request that a redirect calls for; nil if the response is not a redirect.
  func following(_ status: Int, _ headers: Headers) throws(HTTPError) -> Request? {
    guard [301, 302, 303, 307, 308].contains(status), let location = headers["Location"]
    else { return nil }
    // A service that redirects a secret may repeat it in the new address.
    guard !address.isConcealed else {
      let shown = address.resolving(location)?.origin ?? blackBar
      throw .redirectRefused(from: address.redacted, to: "\(shown)/\(blackBar)")
    }
    guard let target = address.resolving(location), address.isSameHost(as: target) else {
      let shown =
        address.resolving(location)?.redacted ?? Address.redacted(unreadable: location)
      throw .redirectRefused(
        from: hidingSecrets(in: address.redacted), to: hidingSecrets(in: shown))
    }
    var next = self
    next.address = target
    // As in browsers and RFC 9110, only 307 and 308 repeat a POST.
    if status == 303 ? method != "HEAD" : status < 307 && method == "POST" {
      next.method = "GET"
      next.body = nil
      next.headers["Content-Type"] = nil
    }
    return next
  }
}
