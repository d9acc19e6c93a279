import Synchronization

/// One request and what became of it, without anything secret: for logs.
package struct Exchange: Sendable {
  /// How many requests had been sent when this one was, itself included.
  package let number: Int
  /// The method and the address, with a bar over what is secret.
  package let request: String
  /// The answer's status; nil if there is no answer.
  package let status: Int?
  /// Why there is no answer.
  package let error: HTTPError?
  /// The size of the answer's body in bytes, decompressed; nil while it still comes.
  package let bytes: Int?
  /// From the first packet to the last, or to the answer's beginning while it still comes.
  package let duration: Duration
  /// The name that the host, or who stands before it, gave the request, to be quoted when somebody
  /// there is asked about it: the header and its value.
  package let id: (header: String, value: String)?

  /// The headers in which hosts name requests.
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

  /// Ids are short and plain; anything else is not printed, such as a secret that the
  /// host repeats.
  private static func shown(_ text: String, of request: Request) -> String? {
    guard request.hidingSecrets(in: text) == text else { return nil }
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain && (1...128).contains(text.utf8.count) ? text : nil
  }
}

extension Transport {
  /// This transport, with somebody told of each request when its answer is there.
  /// - Parameters:
  ///   - elapsed: Time since some fixed moment, which never goes back.
  ///   - tell: Called from any thread.
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
