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
    let counter = Counter()
    return Transport(
      send: { request throws(HTTPError) in
        let (number, start) = (counter.next(), elapsed())
        do throws(HTTPError) {
          let response = try await send(request)
          tell(
            Exchange(
              number, request, status: response.status, headers: response.headers,
              bytes: response.body.count, elapsed() - start))
          return response
        } catch {
          tell(Exchange(number, request, error: error, elapsed() - start))
          throw error
        }
      },
      stream: { request throws(HTTPError) in
        let (number, start) = (counter.next(), elapsed())
        do throws(HTTPError) {
          let response = try await stream(request)
          tell(
            Exchange(
              number, request, status: response.status, headers: response.headers,
              elapsed() - start))
          return response
        } catch {
          tell(Exchange(number, request, error: error, elapsed() - start))
          throw error
        }
      })
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
