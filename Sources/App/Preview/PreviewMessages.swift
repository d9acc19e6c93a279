/// What a browser asks for.
package struct PreviewRequest: Sendable {
  /// `GET`, `HEAD` or something else.
  package var method: String
  /// The path as it came, with its percent signs and without what follows a question mark.
  package var path: String
  /// The `Host` header.
  package var host: String?
  /// The `If-None-Match` header.
  package var knownTag: String?
  /// The version of the site that an open page says it shows.
  package var version: String?

  /// Creates a request.
  package init(
    method: String = "GET", path: String, host: String?, knownTag: String? = nil,
    version: String? = nil
  ) {
    self.method = method
    self.path = path
    self.host = host
    self.knownTag = knownTag
    self.version = version
  }
}

/// What it gets.
package struct PreviewResponse: Sendable {
  /// What comes after the headers.
  package enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// Messages, as they come, until one side ends it.
    case events(EventFeed)
  }

  /// The status, such as 200.
  package var status: Int
  /// The headers in their order.
  package var headers: [(name: String, value: String)]
  /// The body; a `HEAD` request gets its length and not the bytes.
  package var body: Body

  /// Creates a response.
  package init(_ status: Int, _ headers: [(name: String, value: String)] = [], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of a name.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
