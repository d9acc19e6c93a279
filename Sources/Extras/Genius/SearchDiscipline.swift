import Platform

/// Whether a question needs the web. Searches take time and money, and do not help with the past.
package struct SearchDiscipline: Sendable, Equatable {
  /// The decision for a question.
  package enum Decision: String, Sendable, Equatable {
    /// No search, because the user wrote so in the question.
    case bypassed
    /// No search, because the question is about the past or about nothing that changes.
    case skipped
    /// A search, because the question is about the present.
    case mandatory
  }

  package let decision: Decision
  /// The question without the word that bypasses the search.
  package let question: String

  /// The words in a question that bypass the search.
  package static let bypassWords = ["/nosrch", "/nosearch", "/skip-search", "--no-web-search"]

  /// Decides about a question.
  /// - Parameter season: The present season, whose year does not mean the past; nil if every year does.
  package init(_ question: String, season: Int? = nil) {
    let words = question.split(whereSeparator: \.isWhitespace)
    let kept = words.filter { !Self.bypassWords.contains($0.lowercased()) }
    if kept.count < words.count {
      decision = .bypassed
      self.question = Self.without(Self.bypassWords, question)
      return
    }
    self.question = question.trimmed
    let plain = Self.words(in: question)
    if Self.isHistorical(plain, season: season) {
      decision = .skipped
    } else if Self.isCurrent(plain) || Self.namesPlayer(question) {
      decision = .mandatory
    } else {
      decision = .skipped
    }
  }

  /// Whether to search.
  package var searches: Bool { decision == .mandatory }

  private static let historicalWords: Set = [
    "career", "all-time", "alltime", "historical", "history",
  ]
  private static let currentWords: Set = [
    "today", "tonight", "tomorrow", "yesterday", "now", "current", "currently", "latest", "recent",
    "recently", "news", "update", "updates", "weekend", "monday", "thursday", "saturday", "sunday",
    "injury", "injuries", "injured", "questionable", "doubtful", "inactive", "weather", "status",
    "start", "starts", "starting", "sit", "sits", "sitting", "bench", "lineup", "lineups",
    "line-up", "waiver", "waivers",
    "trade", "trades", "add", "drop", "pickup", "stream",
  ]
  private static let currentPairs: Set = [
    ["this", "week"], ["next", "week"], ["this", "season"], ["right", "now"], ["pick", "up"],
    ["free", "agent"], ["free", "agents"],
  ]

  private static func isHistorical(_ words: [String], season: Int?) -> Bool {
    words.enumerated().contains { place, word in
      if historicalWords.contains(word) { return true }
      let next = words[safe: place + 1]
      if ["last", "previous", "past"].contains(word),
        ["season", "seasons", "year", "years"].contains(next)
      {
        return true
      }
      if word == "all", next == "time" { return true }
      guard word.utf8.count == 4, word.hasPrefix("19") || word.hasPrefix("20"), let year = Int(word)
      else { return false }
      return season.map { year < $0 } ?? true
    }
  }

  private static func isCurrent(_ words: [String]) -> Bool {
    words.enumerated().contains { place, word in
      if currentWords.contains(word) { return true }
      guard let next = words[safe: place + 1] else { return false }
      return currentPairs.contains([word, next]) || word == "week" && Int(next) != nil
    }
  }

  /// Whether there are two capitalized words in a row, as in a player's name: Dell Gallowmere, D.J. Orchard. The first
  /// word of a sentence does not count.
  private static func namesPlayer(_ question: String) -> Bool {
    var run = 0
    var isFirst = true
    for word in question.split(whereSeparator: { $0.isWhitespace || $0 == "/" }) {
      let letters = word.filter(\.isLetter)
      let isName = letters.count > 1 && letters.first?.isUppercase == true
      let opens = isFirst && openers.contains(letters.lowercased())
      run = isName && !opens ? run + 1 : 0
      if run == 2 { return true }
      isFirst = word.last.map { ".?!".contains($0) } == true && letters.count > 2
      // A comma, or the end of a sentence, separates names.
      if word.last.map({ ",;:?!".contains($0) }) == true || isFirst { run = 0 }
    }
    return false
  }

  private static let openers: Set = [
    "who", "what", "which", "when", "where", "why", "how", "is", "are", "was", "were", "do", "does",
    "did", "can", "could", "should", "would", "will", "has", "have", "tell", "give", "compare",
    "explain", "rank", "if", "the", "my", "and", "or", "but", "please", "about",
  ]

  /// The words of a text in lowercase, without punctuation around them.
  private static func words(in text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }
      .map { word in String(word.drop { $0 == "-" || $0 == "'" }) }.filter { !$0.isEmpty }
  }

  private static func without(_ words: [String], _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: " ").filter { !words.contains($0.lowercased()) }.joined(separator: " ")
    }
    return lines.joined(separator: "\n").trimmed
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
