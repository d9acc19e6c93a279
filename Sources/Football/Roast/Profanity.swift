/// Words that a paper with little heat does not print.
enum Profanity {
  /// From here on a roast may swear.
  static let leastHeat = 3

  /// Whether a text swears: one of the stems at the beginning of a word, or one of the words.
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
