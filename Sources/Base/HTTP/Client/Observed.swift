import Synchronization

/// One request and its outcome, without secrets, for logs.
package struct Exchange: Sendable {
  /// The number of requests sent so far, including this one.
  package let number: Int
  /// The method and the redacted address.
  package let request: String
  /// The response's status; nil if there is no response.
  package let status: Int?
  /// Why there is no response.
  package let error: HTTPError?
  /// The decompressed size of the body in bytes; nil if it is still arriving.
  package let bytes: Int?
  /// Time from sending to the last byte, or to the start of the response if it is still arriving.
  package let duration: Duration
  /// The request ID from the host or its proxy, to quote in a support request: the header and its value.
  package let id: (header: String, value: String)?

  private static let idHeaders = [
    "x-request-id", "request-id", "x-amzn-requestid", "x-amz-cf-id", "cf-ray",
  ]

  fileprivate init(
    _ number: Int, _ request: Request, status: Int? = nil, headers: Headers = Headers(),
    bytes: Int? = nil, error: HTTPError? = nil, _ duration: Duration
  ) {
    self.number = number
    self.request = request.hidingSecrets(in: request.redacted)
    self.status = status
    self.error = error
    self.bytes = bytes
    self.duration = duration
    id =
      Self.idHeaders.lazy.compactMap { name in
        headers[name].flatMap { Self.shown($0, of: request) }.map { (name, $0) }
      }.first
  }

  /// The ID if it is short, plain ASCII and contains no secret that the host repeats; otherwise nil.
  private static func shown(_ text: String, of request: Request) -> String? {
    guard request.hidingSecrets(in: text) == text else { return nil }
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain && (1...128).contains(text.utf8.count) ? text : nil
  }
}

extension Transport {
  /// This transport with `tell` called on any thread after each request; `elapsed` is a monotonic clock.
  package func observed(
    elapsed: @escaping @Sendable () -> Duration, tell: @escaping @Sendable (Exchange) -> Void
  ) -> Transport {
    let (send, stream) = (send, stream)
    let count = Atomic(0)
    /// Sends a request with `ask`; `seen` returns the status, headers and size of a response.
    @Sendable func observe<Answer: Sendable>(
      _ request: Request, _ ask: (Request) async throws(HTTPError) -> Answer,
      _ seen: (Answer) -> (Int, Headers, Int?)
    ) async throws(HTTPError) -> Answer {
      let number = count.add(1, ordering: .relaxed).newValue
      let start = elapsed()
      do throws(HTTPError) {
        let answer = try await ask(request)
        let (status, headers, bytes) = seen(answer)
        tell(
          Exchange(
            number, request, status: status, headers: headers, bytes: bytes, elapsed() - start))
        return answer
      } catch {
        tell(Exchange(number, request, error: error, elapsed() - start))
        throw error
      }
    }
    return Transport(
      send: { request throws(HTTPError) in
        try await observe(request, send) { ($0.status, $0.headers, $0.body.count) }
      },
      stream: { request throws(HTTPError) in
        try await observe(request, stream) { ($0.status, $0.headers, nil) }
      })
  }
}
