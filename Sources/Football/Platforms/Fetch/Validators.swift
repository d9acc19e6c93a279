package import HTTP
import Platform

/// What a platform gave along with an answer, so that it can be asked later whether that answer still
/// holds (RFC 9110, section 8.8).
package struct Validators: Sendable, Equatable {
  /// The `ETag` header, with its quotes and its `W/`.
  package let etag: String?
  /// The `Last-Modified` header.
  package let lastModified: String?

  /// Creates validators; nil if there is none that could be sent back.
  package init?(etag: String?, lastModified: String?) {
    self.etag = etag.flatMap { Self.canBeSent($0) ? $0 : nil }
    self.lastModified = lastModified.flatMap { Self.canBeSent($0) ? $0 : nil }
    if self.etag == nil, self.lastModified == nil { return nil }
  }

  /// The validators among an answer's headers; nil if there are none.
  package init?(_ headers: Headers) {
    self.init(etag: headers["ETag"], lastModified: Self.usefulDate(headers))
  }

  /// A date says nothing of what changed later in the same second, and scores change by the second:
  /// only one that was past when the answer was given is of use.
  private static func usefulDate(_ headers: Headers) -> String? {
    guard let text = headers["Last-Modified"], let changed = Instant(parsing: text),
      let given = headers["Date"].flatMap({ Instant(parsing: $0) }),
      given.seconds(since: changed) >= 1
    else { return nil }
    return text
  }

  /// Visible characters, and not many: stored files may have been edited.
  private static func canBeSent(_ text: String) -> Bool {
    (1...1_000).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// The condition under which the answer is wanted again. An ETag says it all where there is one.
  var condition: (name: String, value: String)? {
    if let etag { return ("If-None-Match", etag) }
    return lastModified.map { ("If-Modified-Since", $0) }
  }
}
