/// An HTTP request.
package struct Request: Sendable {
  /// The method, in uppercase.
  package var method: String
  package var address: Address
  /// Additional headers. `Cookie`, `Host`, `Content-Length` and `Transfer-Encoding` are refused.
  package var headers: Headers
  /// The body; nil for none, which differs from an empty one.
  package var body: [UInt8]?
  /// The cookies; left out if the address is on another host.
  package var cookies: Cookies?
  /// The time limits.
  package var timeouts: Timeouts
  /// The largest accepted body in bytes, after decompression.
  package var bodyLimit: Int
  /// Whether a repeat is harmless. Other requests are retried only after a failed connection, 429 or 503.
  package var isRepeatable: Bool
  /// Whether to refuse connections to this machine, local networks and other addresses that are not public. For
  /// addresses that strangers choose. With a proxy, only names can be checked, because the proxy connects.
  package var isPublicOnly = false
  /// The AWS keys that sign the request; nil for none.
  package var signature: AWSSignature?

  /// Time limits of one attempt.
  package struct Timeouts: Sendable, Hashable {
    /// The limit for establishing an encrypted connection.
    package var connection: Duration
    /// The limit from start to last byte.
    package var total: Duration
    /// The longest silence, including before the response begins, in whole seconds; nil for no limit.
    package var idle: Duration?

    /// Creates limits; anything below a millisecond counts as one.
    package init(
      connection: Duration = .seconds(10), total: Duration = .seconds(60), idle: Duration? = nil
    ) {
      self.connection = connection
      self.total = total
      self.idle = idle
    }
  }

  /// Creates a request; GET and HEAD are repeatable.
  package init(
    _ address: Address, method: String = "GET", headers: Headers = Headers(),
    body: [UInt8]? = nil, cookies: Cookies? = nil, timeouts: Timeouts = Timeouts(),
    bodyLimit: Int = 64 << 20
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.cookies = cookies
    self.timeouts = timeouts
    self.bodyLimit = bodyLimit
    isRepeatable = method == "GET" || method == "HEAD"
  }

  /// Creates a request from an address as text.
  package init(_ text: String, method: String = "GET") throws(HTTPError) {
    guard let address = Address(text) else {
      throw .invalidURL(Address.redacted(unreadable: text))
    }
    self.init(address, method: method)
  }
}

/// Cookies for a single host.
package struct Cookies: Sendable, Hashable {
  /// One cookie.
  package struct Pair: Sendable, Hashable {
    package let name: String
    /// The value as sent.
    package let value: String
  }

  /// The only host that receives the cookies, in lowercase.
  package let host: String
  /// The cookies in sending order.
  package let pairs: [Pair]

  /// Creates cookies; nil if a name or value contains characters that would break the header.
  package init?(_ pairs: [(name: String, value: String)], for host: String) {
    let breaking = " \",;\\".utf8
    for (name, value) in pairs {
      guard isToken(name),
        value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !breaking.contains($0) })
      else { return nil }
    }
    self.host = host.lowercased()
    self.pairs = pairs.map { Pair(name: $0.name, value: $0.value) }
  }
}

extension Request {
  /// The headers as sent, with at most one `Cookie` header. Throws if the request must not be sent.
  func wireHeaders() throws(HTTPError) -> Headers {
    guard address.isSecure else { throw .insecure(address.redacted) }
    guard isToken(method) else { throw .invalidRequest("the method is not a word") }
    let ours = ["cookie", "host", "content-length", "transfer-encoding"]
    for field in headers.pairs {
      guard isToken(field.name), !ours.contains(field.name.lowercased()) else {
        throw .invalidRequest("a header has a name that is not allowed")
      }
      guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw .invalidRequest("the header \(field.name) has a control character")
      }
    }
    var wire = headers
    if let cookies, cookies.host == address.host, !cookies.pairs.isEmpty {
      wire.add("Cookie", cookies.pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "; "))
    }
    return wire
  }
}

/// Whether a text is an RFC 9110 token, as methods, header names and cookie names must be.
private func isToken(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
