/// What a program complained about, fit for a message: addresses without what gives access to them, and
/// nothing that moves a terminal's cursor.
package func fitForMessage(_ said: [UInt8]) -> String {
  let text = String(decoding: said, as: UTF8.self)
  let visible = text.unicodeScalars.filter { scalar in
    scalar == "\n"
      || scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
  }
  return withoutCredentials(String(String.UnicodeScalarView(visible)))
}

/// A text whose web addresses have lost their `user:secret@`.
func withoutCredentials(_ text: String) -> String {
  var masked = ""
  var rest = Substring(text)
  while let scheme = rest.firstRange(of: "://") {
    masked += rest[..<scheme.upperBound]
    rest = rest[scheme.upperBound...]
    let authority = rest.prefix { !$0.isWhitespace && !"/'\"<>".contains($0) }
    if let at = authority.lastIndex(of: "@") {
      masked += "…"
      rest = rest[at...]
    }
  }
  return masked + rest
}

/// A word as a shell takes it for one word and as nothing else, whatever is in it.
package func shellQuoted(_ word: String) -> String {
  "'" + word.replacing("'", with: "'\\''") + "'"
}

/// Words as rsync takes them for the program that connects: it knows quotes, doubled within quotes, and
/// no backslashes.
package func rsyncShell(_ words: [String]) -> String {
  words.map { word in
    let isPlain = !word.isEmpty && !word.contains { $0.isWhitespace || $0 == "'" || $0 == "\"" }
    return isPlain ? word : "'" + word.replacing("'", with: "''") + "'"
  }.joined(separator: " ")
}
