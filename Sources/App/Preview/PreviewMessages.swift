/// What a browser asks for.
public struct PreviewRequest: Sendable {
  /// `GET`, `HEAD` or something else.
  public var method: String
  /// The path as it came, with its percent signs and without what follows a question mark.
  public var path: String
  /// The `Host` header.
  public var host: String?
  /// The `If-None-Match` header.
  public var knownTag: String?
  /// The version of the site that an open page says it shows.
  public var version: String?

  /// Creates a request.
  public init(
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
public struct PreviewResponse: Sendable {
  /// What comes after the headers.
  public enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// Messages, as they come, until one side ends it.
    case events(EventFeed)
  }

  /// The status, such as 200.
  public var status: Int
  /// The headers in their order.
  public var headers: [(name: String, value: String)]
  /// The body; a `HEAD` request gets its length and not the bytes.
  public var body: Body

  /// Creates a response.
  public init(_ status: Int, _ headers: [(name: String, value: String)] = [], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of a name.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
