/// Words that reveal how a game or season went.
enum LeakWords {
  /// The first such word in a text without names; nil if there is none.
  static func first(in text: String) -> String? {
    let words = words(of: text)
    for (index, word) in words.enumerated() {
      if telling.contains(word) { return word }
      let next = index + 1 < words.count ? words[index + 1] : ""
      if next == "by", ["up", "down", "won", "lost", "fell"].contains(word) { return "\(word) by" }
      if isOrdinal(word), next != "century" { return word }
      if Int(next) != nil, ["rank", "seed", "place"].contains(word) { return "\(word) \(next)" }
      if isStreak(word) { return word.uppercased() }
    }
    return text.unicodeScalars.first { !$0.isASCII && symbols.contains($0) }.map(String.init)
  }

  private static let symbols: Set<Unicode.Scalar> = Set("▲▼△▽⬆⬇↑↓🏆🥇🥈🥉".unicodeScalars)

  /// The words in lowercase. Looks at scalars, as characters take ten times as long and each page has thousands.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      let isInside =
        switch scalar {
        case "a"..."z", "0"..."9", "'", "’": true
        case _ where scalar.isASCII: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
      if isInside {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Whether a word is a streak such as `w3`.
  private static func isStreak(_ word: String) -> Bool {
    (2...3).contains(word.utf8.count) && "wlt".contains(word.first ?? " ")
      && Int(word.dropFirst()) != nil
  }

  /// Whether a class name reveals a winner or a rank.
  static func isTelling(_ name: String) -> Bool {
    let words = name.split(separator: "-").map(String.init)
    return words.contains { classWords.contains($0) }
  }

  private static let telling: Set<String> = [
    "won", "win", "wins", "winner", "winners", "winning", "beat", "beats", "beaten", "defeat",
    "defeats", "defeated", "lost", "loses", "lose", "loser", "losers", "losing", "tops", "topped",
    "edges", "edged", "tied", "crushed", "crushes", "buried", "champion", "champions", "clinched",
    "clinches", "eliminated", "undefeated", "unbeaten", "winless", "comeback", "blowout", "upset",
    "streak", "ranked", "victory", "victorious", "advances", "advanced", "survives", "survived",
    "knocked", "leads", "trails", "podium", "basement", "biter",
  ]

  private static let classWords: Set<String> = [
    "winner", "loser", "won", "lost", "win", "loss", "victory", "defeat", "top", "middle", "bottom",
    "rank", "first", "last", "up", "down", "same", "seed", "cut", "champion", "eliminated",
    "clinched", "bump", "sparkline", "lucky", "unlucky", "stolen", "robbed",
  ]

  private static func isOrdinal(_ word: String) -> Bool {
    Int(word.dropLast(2)) != nil && ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) }
  }
}
