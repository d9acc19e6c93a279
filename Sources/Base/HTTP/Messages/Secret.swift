/// A text that is never shown, such as a key, token or password.
package struct Secret: Sendable, Hashable, Redacted {
  /// The secret itself, for requests.
  package let value: String

  /// Keeps a secret without the surrounding whitespace that pasted keys often have.
  package init(_ value: String) {
    let bytes = Array(value.utf8)
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    self.value = String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether the secret is empty.
  package var isEmpty: Bool { value.isEmpty }

  /// Always the same text, which does not show even the length.
  package var redacted: String { "…" }
}

/// Makes third-party text safe for messages: no secrets, one line, limited length. Services may repeat a
/// rejected key with its middle removed, so words that start like a secret are masked too.
package func presentable(_ text: String, hiding secrets: [Secret]) -> String {
  var shown = text
  for secret in secrets where secret.value.utf8.count >= 4 {
    shown = shown.split(separator: secret.value, omittingEmptySubsequences: false)
      .joined(separator: "…")
  }
  let starts = secrets.map { $0.value.utf8.prefix(8) }.filter { $0.count == 8 }
  let words = shown.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
  let kept = words.map { word -> String in
    let word = String(String.UnicodeScalarView(word))
    let isMasked = word.utf8.split(separator: UInt8(ascii: "*")).count > 1 && word.contains("**")
    let isOurs = starts.contains { word.utf8.firstRange(of: $0) != nil }
    return isMasked || isOurs ? "…" : word
  }
  let line = kept.joined(separator: " ").unicodeScalars.filter {
    $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
  }
  let limit = 500
  return String(String.UnicodeScalarView(line.prefix(limit))) + (line.count > limit ? "…" : "")
}
