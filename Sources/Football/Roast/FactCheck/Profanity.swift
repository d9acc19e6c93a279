enum Profanity {
  static let leastHeat = 3

  /// Whether a text swears, by stems at the start of words, whole words, or compounds at the end of words.
  static func isIn(_ text: String) -> Bool {
    let letters = text.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }
    return letters.contains { scalars in
      let word = String(String.UnicodeScalarView(scalars))
      return words.contains(word) || stems.contains { word.hasPrefix($0) }
        || compounds.contains { word.hasSuffix($0) }
    }
  }

  private static let stems = [
    "fuck", "motherfuck", "shit", "bullshit", "bitch", "bastard", "asshole", "dickhead", "goddamn",
    "piss", "bollock", "wank", "clusterfuck", "dipshit", "crappy", "arsehole",
  ]
  private static let words: Set<String> = [
    "ass", "asses", "arse", "arses", "damn", "damned", "dammit", "crap", "dicks", "prick",
    "pricks", "cock", "cocks", "tit", "tits", "hell", "cunt", "cunts", "twat", "twats",
  ]
  private static let compounds = ["fuck", "shit", "asshole", "fucker", "fucking"]
}
