/// Asks hosts politely: not too fast, not too many at once, again when it may help, and never
/// somebody else than whom we meant.
///
/// Copies share their rate limit and their places, so that one client is all that a run needs.
package struct Client: Sendable {
  private let transport: Transport
  private let policy: Policy
  private let pace: Pace
  private let limiter: RateLimiter
  private let gate: Gate
  private let patience: Patience

  /// Creates a client.
  package init(_ transport: Transport, policy: Policy = Policy(), pace: Pace) {
    self.transport = transport
    self.policy = policy
    self.pace = pace
    limiter = RateLimiter(policy)
    gate = Gate(width: policy.inFlight)
    patience = Patience(policy.patience)
  }

  /// A client of the same network that asks in another way, with a rate limit and places of its own.
  package func following(_ policy: Policy) -> Client {
    Client(transport, policy: policy, pace: pace)
  }

  /// Asks for what is at an address.
  package func get(_ address: Address) async throws(HTTPError) -> Response {
    try await send(Request(address))
  }

  /// Sends a request, follows redirects within its host and gives the last answer, whatever its
  /// status: after the policy's attempts a 429 or a 503 is an answer like any other.
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

  /// Sends a request once and gives the answer as soon as it begins, whatever its status.
  ///
  /// Nothing is asked again, because only who reads the answer knows what it was worth, and no
  /// redirect is followed: such requests carry secrets. The client's place is taken until the body
  /// has been read or let go of.
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

  /// Asks a host nothing for as long as it wants.
  private func keepQuiet(_ host: String, after response: StreamedResponse) {
    guard response.status == 429,
      let asked = response.headers["Retry-After"].flatMap({ retryAfter($0, now: pace.date()) })
    else { return }
    let now = pace.elapsed()
    limiter.close(host, until: now + min(asked, policy.longestWait), now: now)
  }

  /// One request up to its last attempt.
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

  /// One attempt.
  /// - Parameter left: How much time the request has left, less this attempt afterwards; nil for any.
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
  /// The request that a redirect asks for; nil if the answer is no redirect.
  func following(_ status: Int, _ headers: Headers) throws(HTTPError) -> Request? {
    guard [301, 302, 303, 307, 308].contains(status), let location = headers["Location"]
    else { return nil }
    // A service that sends a secret elsewhere may repeat it there.
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
    // As browsers and RFC 9110 have it: only 307 and 308 repeat a POST.
    if status == 303 ? method != "HEAD" : status < 307 && method == "POST" {
      next.method = "GET"
      next.body = nil
      next.headers["Content-Type"] = nil
    }
    return next
  }
}
