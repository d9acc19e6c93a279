package import HTTP
import Platform

/// An answer's validators for conditional requests (RFC 9110, section 8.8).
package struct Validators: Sendable, Equatable {
  /// The `ETag` header, including its quotes and any `W/`.
  package let etag: String?
  /// The `Last-Modified` header.
  package let lastModified: String?

  /// Creates validators; nil if neither can be sent back.
  package init?(etag: String?, lastModified: String?) {
    self.etag = etag.flatMap { Self.canBeSent($0) ? $0 : nil }
    self.lastModified = lastModified.flatMap { Self.canBeSent($0) ? $0 : nil }
    if self.etag == nil, self.lastModified == nil { return nil }
  }

  /// The validators in an answer's headers; nil if there are none.
  package init?(_ headers: Headers) {
    self.init(etag: headers["ETag"], lastModified: Self.usefulDate(headers))
  }

  /// The modification date, unless scores could have changed again within the same second.
  private static func usefulDate(_ headers: Headers) -> String? {
    guard let text = headers["Last-Modified"], let changed = Instant(parsing: text),
      let given = headers["Date"].flatMap({ Instant(parsing: $0) }),
      given.seconds(since: changed) >= 1
    else { return nil }
    return text
  }

  /// Accepts only short printable ASCII, because stored files may have been edited.
  private static func canBeSent(_ text: String) -> Bool {
    (1...1_000).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// The header for a conditional request; an ETag takes precedence.
  var condition: (name: String, value: String)? {
    if let etag { return ("If-None-Match", etag) }
    return lastModified.map { ("If-Modified-Since", $0) }
  }
}
