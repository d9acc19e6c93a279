/// Words that reveal how a game or season went.
enum LeakWords {
  /// The first such word in a text without names; nil if there is none.
  static func first(in text: String) -> String? {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    for (index, word) in words.enumerated() {
      if telling.contains(String(word)) { return String(word) }
      let next = index + 1 < words.count ? words[index + 1] : ""
      if ["up", "down", "won", "lost", "fell"].contains(word), next == "by" { return "\(word) by" }
      if isOrdinal(word), !["century"].contains(next) { return String(word) }
      if ["rank", "seed", "place"].contains(word), Int(next) != nil { return "\(word) \(next)" }
      if word.count > 1, word.count < 4, "wlt".contains(word.first ?? " "),
        Int(word.dropFirst()) != nil
      {
        return word.uppercased()
      }
    }
    return text.first { "▲▼△▽⬆⬇↑↓🏆🥇🥈🥉".contains($0) }.map(String.init)
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
    "knocked", "leads", "trails", "podium", "basement",
  ]

  private static let classWords: Set<String> = [
    "winner", "loser", "won", "lost", "win", "loss", "victory", "defeat", "top", "middle", "bottom",
    "rank", "first", "last", "up", "down", "same", "seed", "cut", "champion", "eliminated",
    "clinched", "bump", "sparkline", "lucky", "unlucky",
  ]

  private static func isOrdinal(_ word: Substring) -> Bool {
    ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) } && Int(word.dropLast(2)) != nil
  }
}
