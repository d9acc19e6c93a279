/// A browser's request.
package struct PreviewRequest: Sendable {
  /// The method, such as `GET`.
  package var method: String
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
  /// The token in the address, or in the header `X-Skidmark-Token`.
  package var token: String?
  /// The body; nil if it was too large to be read.
  package var body: [UInt8]?

  /// Creates a request.
  package init(
    method: String = "GET", path: String, host: String?, knownTag: String? = nil,
    version: String? = nil, origin: String? = nil, token: String? = nil, body: [UInt8]? = []
  ) {
    self.method = method
    self.path = path
    self.host = host
    self.knownTag = knownTag
    self.version = version
    self.origin = origin
    self.token = token
    self.body = body
  }
}

/// The preview's response.
package struct PreviewResponse: Sendable {
  /// The body of a response.
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

  /// Creates a response.
  package init(_ status: Int, _ headers: [(name: String, value: String)] = [], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header with a name.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
