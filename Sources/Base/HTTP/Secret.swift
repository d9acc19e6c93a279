/// A text that is never shown: a key, a token, a password.
package struct Secret: Sendable, Hashable, Redacted {
  /// The secret itself, for the wire.
  package let value: String

  /// Keeps a secret; blanks around it, which pasted keys often have, are left out.
  package init(_ value: String) {
    let bytes = Array(value.utf8)
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    self.value = String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether there is nothing in it.
  package var isEmpty: Bool { value.isEmpty }

  /// Three dots.
  package var redacted: String { "…" }
}

/// A text of somebody else's, fit for messages: without our secrets, on one line and not long.
///
/// Services like to repeat the key that they refuse, sometimes with its middle left out, so words
/// that begin as a secret does are struck out too.
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
