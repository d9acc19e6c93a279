/// A question to a host.
package struct Request: Sendable {
  /// The method, in capitals.
  package var method: String
  /// Whom and what to ask.
  package var address: Address
  /// What to say besides. `Cookie`, `Host`, `Content-Length` and `Transfer-Encoding` are refused
  /// here: they are set from the other properties.
  package var headers: Headers
  /// What to send along; nil is no body, which is not the same as an empty one.
  package var body: [UInt8]?
  /// Cookies; they are left out when the address is not on their host.
  package var cookies: Cookies?
  /// How long to wait.
  package var timeouts: Timeouts
  /// The largest answer in bytes that is taken, counted after decompression.
  package var bodyLimit: Int
  /// Whether asking twice does no harm. Questions that are not repeatable are asked again only
  /// when the host certainly did nothing: no connection, 429 and 503.
  package var isRepeatable: Bool
  /// Keys of AWS's with which it is signed; nil for none.
  package var signature: AWSSignature?

  /// Time limits of one attempt.
  package struct Timeouts: Sendable, Hashable {
    /// From the first packet to an encrypted connection.
    package var connection: Duration
    /// From the beginning to the answer's last byte.
    package var total: Duration
    /// The longest silence, the one before the answer begins included; counted in whole seconds.
    /// Nil is any.
    package var idle: Duration?

    /// Creates limits; those of less than a millisecond count as one.
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

/// Cookies for one host, and for no other.
package struct Cookies: Sendable, Hashable {
  /// One cookie.
  package struct Pair: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The value as it goes over the wire.
    package let value: String
  }

  /// The only host that gets to see the cookies, in lower case.
  package let host: String
  /// The cookies in the order in which they are sent.
  package let pairs: [Pair]

  /// Creates cookies; nil if a name or a value has characters that would break the header.
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
  /// The headers as they go over the wire, with at most one Cookie header, or the reason why this
  /// request must not be sent.
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

/// Whether a text is a token of RFC 9110: what methods, header names and cookie names are made of.
private func isToken(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
