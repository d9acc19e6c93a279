import Platform

/// Why a text is not a pair of ESPN cookies. Contains no part of the text.
package enum ESPNCookieMistake: Error, Sendable, Equatable {
  /// The text has no cookie with this name.
  case missing(String)
  /// There are more than two values without names.
  case tooMany
  /// espn_s2 is too short; the value is its length in characters.
  case tooShort(Int)
  /// SWID is not in braces.
  case withoutBraces
  /// This cookie contains invalid characters, such as spaces.
  case notACookie(String)
}

extension ESPNCredentials {
  /// The minimum length of espn_s2; real values have several hundred characters.
  package static let shortestS2 = 100

  /// The cookies as a browser sends them, and as they are stored.
  package var header: String { "espn_s2=\(s2); SWID=\(swid)" }

  /// Reads two lines, espn_s2 first, lines such as `espn_s2=…`, or a browser's `Cookie:` header.
  package init(reading text: String) throws(ESPNCookieMistake) {
    var named: [String: String] = [:]
    var bare: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      for piece in Self.pieces(of: line) {
        if let (name, value) = Self.named(piece) {
          named[name] = named[name] ?? value
        } else if !piece.hasPrefix("{") && piece.contains("=") && line.contains(";") {
          // Another cookie in the same header.
        } else if !piece.isEmpty {
          bare.append(piece)
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

  /// Checks the cookies' format without contacting ESPN.
  package func checkForm() throws(ESPNCookieMistake) {
    guard s2.count >= Self.shortestS2 else { throw .tooShort(s2.count) }
    guard swid.hasPrefix("{"), swid.hasSuffix("}"), swid.count > 2 else { throw .withoutBraces }
  }

  /// A header's cookies, or the whole line.
  private static func pieces(of line: Substring) -> [String] {
    var line = line.trimmed
    if line.lowercased().hasPrefix("cookie:") { line = line.dropFirst("cookie:".count).trimmed }
    return line.split(separator: ";").map(\.trimmed)
  }

  private static func named(_ piece: String) -> (name: String, value: String)? {
    guard let equals = piece.firstIndex(of: "=") else { return nil }
    let name = piece[..<equals].trimmed.lowercased()
    guard ["espn_s2", "swid"].contains(name) else { return nil }
    var value = piece[equals...].dropFirst().trimmed
    for quote in ["\"", "'"] where value.count > 1 && value.hasPrefix(quote) {
      if value.hasSuffix(quote) { value = String(value.dropFirst().dropLast()) }
    }
    return (name, value)
  }
}
