public import HTTP
public import Platform

/// Signs requests to AWS (Signature Version 4). A pure function of the request, the credentials
/// and the time; the same input always gives the same signature.
public struct SigV4: Sendable {
  /// How a path becomes canonical.
  public enum PathRule: Sendable {
    /// Everywhere but S3: without steps and empty parts, and percent-encoded once more.
    case normalized
    /// S3: as it goes over the wire.
    case verbatim
  }

  /// Who signs.
  public var credentials: AWSCredentials
  /// Where, such as `us-east-1`.
  public var region: String
  /// For which service, by its signing name: `bedrock` for Bedrock's runtime.
  public var service: String
  /// How a path becomes canonical.
  public var pathRule: PathRule

  /// Creates a signer.
  public init(
    _ credentials: AWSCredentials, region: String, service: String,
    pathRule: PathRule = .normalized
  ) {
    self.credentials = credentials
    self.region = region
    self.service = service
    self.pathRule = pathRule
  }

  /// The request with the headers that prove who sends it: `X-Amz-Date`, `X-Amz-Security-Token`
  /// for temporary credentials, `X-Amz-Content-Sha256` for S3, and `Authorization`. All other
  /// headers are signed too, so that nothing may be changed afterwards.
  public func signed(_ request: Request, at date: Instant) -> Request {
    var request = request
    request.headers["Authorization"] = nil
    request.headers["X-Amz-Date"] = SigV4.timestamp(date)
    request.headers["X-Amz-Security-Token"] = credentials.sessionToken?.value
    let body = request.body ?? []
    if pathRule == .verbatim {
      request.headers["X-Amz-Content-Sha256"] = hexadecimal(sha256(body))
    }
    let address = request.address
    let host = address.origin.split(separator: "/").last.map { String($0) } ?? address.host
    let message = Message(
      method: request.method, path: address.path, query: address.query ?? "",
      headers: [("Host", host)] + request.headers.pairs.map { ($0.name, $0.value) }, body: body)
    request.headers["Authorization"] = authorization(message, at: date)
    return request
  }

  /// What is signed of a request, `Host` and `X-Amz-Date` among the headers.
  struct Message {
    var method: String
    var path: String
    var query: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
  }

  /// The value of the Authorization header.
  func authorization(_ message: Message, at date: Instant) -> String {
    let names = signedHeaders(message).map(\.name).joined(separator: ";")
    let key = [String(SigV4.timestamp(date).prefix(8)), region, service, "aws4_request"].reduce(
      Array("AWS4\(credentials.secretAccessKey.value)".utf8)
    ) { key, part in hmacSHA256(Array(part.utf8), key: key) }
    let signature = hmacSHA256(
      Array(stringToSign(canonicalRequest(message), at: date).utf8), key: key)
    return "AWS4-HMAC-SHA256 Credential=\(credentials.accessKeyID)/\(scope(date)), "
      + "SignedHeaders=\(names), Signature=\(hexadecimal(signature))"
  }

  func stringToSign(_ canonicalRequest: String, at date: Instant) -> String {
    let hash = hexadecimal(sha256(Array(canonicalRequest.utf8)))
    return "AWS4-HMAC-SHA256\n\(SigV4.timestamp(date))\n\(scope(date))\n\(hash)"
  }

  func canonicalRequest(_ message: Message) -> String {
    let headers = signedHeaders(message)
    return [
      message.method, canonicalPath(message.path), SigV4.canonicalQuery(message.query),
      headers.map { "\($0.name):\($0.value)\n" }.joined(),
      headers.map(\.name).joined(separator: ";"), hexadecimal(sha256(message.body)),
    ].joined(separator: "\n")
  }

  // MARK: Parts

  /// `20150830T123600Z`
  private static func timestamp(_ date: Instant) -> String {
    format(date, "%Y%m%dT%H%M%SZ", in: .utc)
  }

  private func scope(_ date: Instant) -> String {
    "\(SigV4.timestamp(date).prefix(8))/\(region)/\(service)/aws4_request"
  }

  /// The headers by name, those of one name joined in their order. Left out is what proxies and
  /// libraries change on the way.
  private func signedHeaders(_ message: Message) -> [(name: String, value: String)] {
    let volatile: Set = [
      "accept-encoding", "authorization", "connection", "content-length", "expect",
      "transfer-encoding", "user-agent", "x-amzn-trace-id",
    ]
    var values: [String: [String]] = [:]
    for (name, value) in message.headers where !volatile.contains(name.lowercased()) {
      let words = value.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
      values[name.lowercased(), default: []].append(
        words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
    }
    return values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { ($0, values[$0, default: []].joined(separator: ",")) }
  }

  private func canonicalPath(_ path: String) -> String {
    guard pathRule == .normalized else { return path.isEmpty ? "/" : path }
    var kept: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = kept.popLast() } else { kept.append(part) }
    }
    let isFolder = path.hasSuffix("/") && !kept.isEmpty
    let whole = "/" + kept.joined(separator: "/") + (isFolder ? "/" : "")
    return SigV4.encoded(whole.utf8) { $0 == UInt8(ascii: "/") }
  }

  private static func canonicalQuery(_ query: String) -> String {
    // What is encoded already stays; the rest is encoded now.
    let isKept = { (byte: UInt8) in byte == UInt8(ascii: "%") }
    let pairs = query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      return (encoded(pair[..<equals], isKept), encoded(pair[equals...].dropFirst(), isKept))
    }
    return pairs.sorted { left, right in
      left.0 == right.0
        ? left.1.utf8.lexicographicallyPrecedes(right.1.utf8)
        : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
    }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  private static func encoded(
    _ bytes: some Sequence<UInt8>, _ isKept: (UInt8) -> Bool
  ) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      let isLetter = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      if isLetter || "-._~".utf8.contains(byte) || isKept(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
