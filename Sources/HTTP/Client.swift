/// Asks hosts politely: not too fast, not too many at once, again when it may help, and never
/// somebody else than whom we meant.
///
/// Copies share their rate limit and their places, so that one client is all that a run needs.
public struct Client: Sendable {
  private let transport: Transport
  private let policy: Policy
  private let pace: Pace
  private let limiter: RateLimiter
  private let gate: Gate

  /// Creates a client.
  public init(_ transport: Transport, policy: Policy = Policy(), pace: Pace) {
    self.transport = transport
    self.policy = policy
    self.pace = pace
    limiter = RateLimiter(policy)
    gate = Gate(width: policy.inFlight)
  }

  /// Asks for what is at an address.
  public func get(_ address: Address) async throws(HTTPError) -> Response {
    try await send(Request(address))
  }

  /// Sends a request, follows redirects within its host and gives the last answer, whatever its
  /// status: after the policy's attempts a 429 or a 503 is an answer like any other.
  public func send(_ request: Request) async throws(HTTPError) -> Response {
    var request = request
    var attempts = 0
    for _ in 0...max(0, policy.redirects) {
      guard request.address.isSecure else { throw .insecure(request.address.redacted) }
      var response = try await exchange(request, attempts: &attempts)
      guard let next = try request.following(response) else {
        response.attempts = attempts
        return response
      }
      request = next
    }
    throw .tooManyRedirects(host: request.address.host)
  }

  /// One request up to its last attempt.
  private func exchange(_ request: Request, attempts: inout Int) async throws(HTTPError) -> Response
  {
    let host = request.address.host
    var attempt = 0
    while true {
      attempt += 1
      attempts += 1
      try await pause(limiter.wait(for: host, now: pace.elapsed()))
      let outcome = await once(request)
      if case .failure(.cancelled) = outcome { throw .cancelled }
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

  private func once(_ request: Request) async -> Outcome {
    guard await gate.enter() else { return .failure(.cancelled) }
    defer { gate.leave() }
    do {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }

  private func pause(_ duration: Duration) async throws(HTTPError) {
    if Task.isCancelled { throw .cancelled }
    guard duration > .zero else { return }
    do { try await pace.sleep(duration) } catch { throw .cancelled }
  }
}

extension Request {
  /// The request that a redirect asks for; nil if the answer is no redirect.
  func following(_ response: Response) throws(HTTPError) -> Request? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers["Location"]
    else { return nil }
    guard let target = address.resolving(location), address.isSameHost(as: target) else {
      let shown =
        address.resolving(location)?.redacted ?? Address.redacted(unreadable: location)
      throw .redirectRefused(from: address.redacted, to: shown)
    }
    var next = self
    next.address = target
    // As browsers and RFC 9110 have it: only 307 and 308 repeat a POST.
    if response.status == 303 ? method != "HEAD" : response.status < 307 && method == "POST" {
      next.method = "GET"
      next.body = nil
      next.headers["Content-Type"] = nil
    }
    return next
  }
}
