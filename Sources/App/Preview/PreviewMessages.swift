/// A browser's request.
package struct PreviewRequest: Sendable {
  /// The method, such as `GET`.
  package var method = "GET"
  /// The path as received: percent-encoded, without the query.
  package var path: String
  /// The `Host` header.
  package var host: String?
  /// The `If-None-Match` header.
  package var knownTag: String?
  /// The version of the site that an open page shows.
  package var version: String?
  /// The `Origin` header: the site whose page sends the request.
  package var origin: String?
  /// The header `X-Skidmark-Token`.
  package var token: String?
  /// Whether the browser would install the answer as a service worker.
  package var isForWorker = false
  /// The body; nil if it was too large. Empty if the server did not want it.
  package var body: [UInt8]? = []
}

/// The source of a `PreviewServer`'s answers.
package protocol PreviewAnswers: Sendable {
  /// Whether to read the body of a request, decided when only its head has arrived.
  func wantsBody(of head: PreviewRequest) -> Bool
  /// Answers a request, on a thread of its connection.
  func answer(_ request: PreviewRequest) -> PreviewResponse
}

extension PreviewAnswers {
  package func wantsBody(of head: PreviewRequest) -> Bool { false }
}

package struct PreviewResponse: Sendable {
  package enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// Events, until one side closes the connection.
    case events(EventFeed)
  }

  /// The status code.
  package var status: Int
  /// The headers, in order.
  package var headers: [(name: String, value: String)]
  /// The body. For `HEAD`, only its length is sent.
  package var body: Body

  /// Creates a response with a line of text.
  static func plain(_ status: Int, _ text: String) -> PreviewResponse {
    PreviewResponse(
      status: status,
      headers: [
        ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
      ], body: .bytes(Array("\(text)\n".utf8)))
  }

  /// Creates a response that browsers do not cache.
  static func unkept(
    _ type: String, _ body: Body, status: Int = 200, _ more: [(name: String, value: String)] = []
  ) -> PreviewResponse {
    PreviewResponse(
      status: status,
      headers: [
        ("Content-Type", type), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
      ] + more, body: body)
  }
}
