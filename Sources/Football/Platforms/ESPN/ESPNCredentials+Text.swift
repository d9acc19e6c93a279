import HTTP

/// Why a text is not ESPN's two cookies. No part of the text is in it.
package enum ESPNCookieMistake: Error, Sendable, Equatable {
  /// There is no value for this cookie.
  case missing(String)
  /// There is more than two values, and no names tell which is which.
  case tooMany
  /// The value of espn_s2 has only so many characters.
  case tooShort(Int)
  /// SWID has no braces around it.
  case withoutBraces
  /// The value of this cookie has characters that no cookie has, such as blanks.
  case notACookie(String)
}

extension ESPNCredentials {
  /// The shortest value of espn_s2 that is believed: real ones have several hundred characters.
  package static let shortestS2 = 100

  /// The cookies as the browser would send them; also the form in which they are stored.
  package var header: String { "espn_s2=\(s2); SWID=\(swid)" }

  /// Reads two lines, espn_s2 first; or lines such as `espn_s2=…`; or a `Cookie:` header as browsers
  /// show it, of which other cookies are left out. Percent signs stay as they are.
  package init(reading text: String) throws(ESPNCookieMistake) {
    var named: [String: String] = [:]
    var bare: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      for piece in Self.pieces(of: line) {
        if let (name, value) = Self.named(piece) {
          named[name] = named[name] ?? value
        } else if !piece.hasPrefix("{") && piece.contains("=") && line.contains(";") {
          // Another cookie of the same header.
        } else if !piece.isEmpty {
          bare.append(String(piece))
        }
      }
    }
    if named.isEmpty {
      guard bare.count <= 2 else { throw .tooMany }
      named["espn_s2"] = bare.first
      named["swid"] = bare.dropFirst().first
    }
    guard let s2 = named["espn_s2"], !s2.isEmpty else { throw .missing("espn_s2") }
    guard let swid = named["swid"], !swid.isEmpty else { throw .missing("SWID") }
    guard let credentials = ESPNCredentials(s2: s2, swid: swid) else {
      throw .notACookie(ESPNCredentials(s2: s2, swid: "{}") == nil ? "espn_s2" : "SWID")
    }
    self = credentials
  }

  /// Says what is wrong with the form of the cookies, as far as one can tell without asking ESPN.
  package func checkForm() throws(ESPNCookieMistake) {
    guard s2.count >= Self.shortestS2 else { throw .tooShort(s2.count) }
    guard swid.hasPrefix("{"), swid.hasSuffix("}"), swid.count > 2 else { throw .withoutBraces }
  }

  /// A header's cookies, or the line as a whole.
  private static func pieces(of line: Substring) -> [Substring] {
    var line = trimmed(line)
    if line.lowercased().hasPrefix("cookie:") { line = trimmed(line.dropFirst("cookie:".count)) }
    return line.split(separator: ";").map { trimmed($0) }
  }

  private static func named(_ piece: Substring) -> (name: String, value: String)? {
    guard let equals = piece.firstIndex(of: "=") else { return nil }
    let name = trimmed(piece[..<equals]).lowercased()
    guard ["espn_s2", "swid"].contains(name) else { return nil }
    var value = trimmed(piece[equals...].dropFirst())
    for quote in ["\"", "'"] where value.count > 1 && value.hasPrefix(quote) {
      if value.hasSuffix(quote) { value = value.dropFirst().dropLast() }
    }
    return (name, String(value))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? start
    return text[start..<end]
  }
}
