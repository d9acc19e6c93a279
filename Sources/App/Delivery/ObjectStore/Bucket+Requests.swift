import HTTP
import Platform

/// What has to be true of an object for a write to happen.
public enum Condition: Sendable, Hashable {
  /// There is none.
  case absent
  /// It is the one of this entity tag.
  case unchanged(String)
}

/// How an object is stored besides its bytes.
public struct ObjectHeaders: Sendable, Hashable {
  /// Its type, with a character set for text.
  public var contentType: String
  /// For how long whom may keep it.
  public var cacheControl: String

  /// Creates headers.
  public init(contentType: String, cacheControl: String) {
    self.contentType = contentType
    self.cacheControl = cacheControl
  }
}

/// The requests, before they are signed. All of them may be sent twice.
extension Bucket {
  /// Puts an object there, with its digest written beside it.
  func put(
    _ key: String, _ bytes: [UInt8], _ headers: ObjectHeaders, if condition: Condition?
  ) -> Request {
    let digest = sha256(bytes)
    var request = repeatable(Request(address(of: key), method: "PUT", body: bytes))
    request.headers = [
      "Content-Type": headers.contentType, "Cache-Control": headers.cacheControl,
      Self.digestHeader: hexadecimal(digest),
    ]
    // The signature covers a digest of the body already. AWS keeps this one besides; other stores may
    // refuse headers that they have never heard of.
    if isAWS { request.headers["x-amz-checksum-sha256"] = base64Encoded(digest) }
    switch condition {
    case .absent: request.headers["If-None-Match"] = "*"
    case .unchanged(let tag): request.headers["If-Match"] = tag
    case nil: break
    }
    // At least 50 kB a second.
    request.timeouts.total = .seconds(60 + bytes.count / 50_000)
    return request
  }

  /// Gets an object.
  func get(_ key: String) -> Request { Request(address(of: key)) }

  /// Asks what is known of an object.
  func head(_ key: String) -> Request { Request(address(of: key), method: "HEAD") }

  /// Removes an object. One at a time: a request for many needs checksums in which stores differ.
  func delete(_ key: String) -> Request {
    repeatable(Request(address(of: key), method: "DELETE"))
  }

  /// Copies an object within the bucket, with its headers.
  func copy(_ key: String, to other: String) -> Request {
    var request = repeatable(Request(address(of: other), method: "PUT", body: []))
    request.headers["x-amz-copy-source"] = source(key)
    return request
  }

  /// Asks for the names of up to a thousand objects.
  func list(prefix: String, after token: String?) -> Request {
    var query = [("list-type", "2"), ("prefix", prefix)]
    if let token { query.append(("continuation-token", token)) }
    var request = Request(address(asking: query))
    request.bodyLimit = 8 << 20
    return request
  }

  /// The header with an object's digest.
  static let digestHeader = "x-amz-meta-sha256"

  private func repeatable(_ request: Request) -> Request {
    var request = request
    request.isRepeatable = true
    return request
  }
}
