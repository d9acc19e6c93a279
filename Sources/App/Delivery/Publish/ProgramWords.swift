/// A program's error output for a message, without credentials in addresses and without control characters.
package func fitForMessage(_ said: [UInt8]) -> String {
  let text = String(decoding: said, as: UTF8.self)
  let visible = text.unicodeScalars.filter { scalar in
    scalar == "\n"
      || scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
  }
  return withoutCredentials(String(String.UnicodeScalarView(visible)))
}

/// Removes `user:secret@` from all web addresses in a text.
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

/// Quotes a word for a shell.
package func shellQuoted(_ word: String) -> String {
  "'" + word.replacing("'", with: "'\\''") + "'"
}

/// Joins words for rsync's `--rsh`, which has no backslashes, and doubles quotes within quotes.
package func rsyncShell(_ words: [String]) -> String {
  words.map { word in
    let isPlain = !word.isEmpty && !word.contains { $0.isWhitespace || $0 == "'" || $0 == "\"" }
    return isPlain ? word : "'" + word.replacing("'", with: "''") + "'"
  }.joined(separator: " ")
}
