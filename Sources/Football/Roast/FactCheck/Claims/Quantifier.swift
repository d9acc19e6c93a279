/// Words that mean all teams or none: "everybody", "no one", "not a single team", "all of you".
struct Quantifier {
  let isNone: Bool
  let range: Range<Int>

  enum Kind { case allOrNone, any }
}

/// The time that a claim about all games covers.
enum ClaimExtent {
  case season
  /// The week of the text.
  case week
  /// The weeks after this one.
  case since(Int)
  /// This many games.
  case games(Int)
  /// Anything else. The words may not be about games at all.
  case other
}

extension CheckText {
  /// The words of all or none that are the subject of the verb at an index.
  func quantifier(before index: Int) -> Quantifier? {
    var end = index
    while end > 0, follows(end), QuantifierWords.auxiliary.contains(key(end - 1)) { end -= 1 }
    for start in stride(from: end - 1, through: max(0, end - 8), by: -1) {
      guard follows(start + 1) else { return nil }
      if let found = quantifier(at: start, .allOrNone), found.range.upperBound == end {
        return QuantifierWords.doubting.contains(previous(start)) || isQuoted(start) ? nil : found
      }
    }
    return nil
  }

  /// Whether a quotation mark comes right before a word. Quoted words are not claims of the sentence.
  private func isQuoted(_ index: Int) -> Bool {
    let before = byte(tokens[index].range.lowerBound - 1)
    // The last byte of a curly quotation mark, and the straight one
    return before == 0x9C || before == 0x22
  }

  /// The words of all, none or any that follow a word without punctuation.
  func quantifier(from index: Int, _ kind: Quantifier.Kind) -> Quantifier? {
    follows(index) ? quantifier(at: index, kind) : nil
  }

  private func quantifier(at index: Int, _ kind: Quantifier.Kind) -> Quantifier? {
    let first = key(index)
    let isNone = QuantifierWords.none.contains(first)
    let isFirst =
      kind == .any
      ? QuantifierWords.any.contains(first) : isNone || QuantifierWords.all.contains(first)
    guard isFirst else { return nil }
    // "The other one" is not all of them.
    let isWhole = first != "the" || ["whole", "entire"].contains(next(index + 1))
    guard isWhole else { return nil }
    if first.hasSuffix("body") || first.hasSuffix("one"), first != "one", first != "none" {
      return Quantifier(isNone: isNone, range: index..<end(of: index + 1))
    }
    var place = index + 1
    while isPassing(place) { place += 1 }
    guard QuantifierWords.teams.contains(next(place)) else { return nil }
    return Quantifier(isNone: isNone, range: index..<end(of: place + 1))
  }

  /// "Of", "single", and "one" before the noun.
  private func isPassing(_ place: Int) -> Bool {
    let word = next(place)
    if word == "one" { return ["of", "team", "opponent", "owner"].contains(next(place + 1)) }
    return QuantifierWords.passing.contains(word)
      || follows(place) && (hasDigits(at: place) || SpelledNumber.isPart(word))
  }

  /// The end after words that limit nothing: "everybody in this league", "everybody they've played".
  private func end(of index: Int) -> Int {
    if ["in", "on"].contains(next(index)), ["the", "this"].contains(next(index + 1)),
      ["league", "chat", "schedule"].contains(next(index + 2))
    {
      return index + 3
    }
    let isRelative = ["they've", "you've", "they", "you", "he", "she"].contains(next(index))
    return isRelative && ["played", "faced", "met"].contains(next(index + 1)) ? index + 2 : index
  }

  /// The end of "every game", "every single week", "them all", "all 9 of their games".
  func everyGame(from index: Int) -> Int? {
    if next(index) == "them", next(index + 1) == "all" { return index + 2 }
    guard ["every", "all", "each"].contains(next(index)) else { return nil }
    for place in index + 1..<index + 6 {
      let word = next(place)
      if ["game", "games", "week", "matchup", "matchups", "one", "time"].contains(word) {
        return place + 1
      }
      guard isPassing(place) || ["their", "its", "his", "her", "your"].contains(word) else {
        return nil
      }
    }
    return nil
  }

  /// The time that the words from an index give to the claim before them.
  func extent(at index: Int) -> ClaimExtent {
    let words = (0..<3).map { next(index + $0) }
    if ["in", "for"].contains(words[0]), let count = number(at: index + 1), follows(index + 1) {
      let noun = next(count.range.upperBound)
      let isGames = ["game", "games", "week", "weeks", "tries", "straight"].contains(noun)
      return isGames ? Int(exactly: count.value).map(ClaimExtent.games) ?? .other : .other
    }
    switch words[0] {
    // A name may follow: "nobody beat them. Team 2 tried."
    case "": return follows(index) ? .other : .season
    case "since":
      guard words[1] == "week", let week = number(at: index + 2) else { return .other }
      return Int(exactly: week.value).map(ClaimExtent.since) ?? .other
    case "this": return words[1] == "week" ? .week : Self.isSeason(words[1]) ? .season : .other
    case "today", "tonight": return .week
    case "all": return Self.isSeason(words[1]) ? .season : .other
    case "so": return words[1] == "much" || words[1] == "badly" ? .other : .season
    case "in": return Self.isHere(Array(words.dropFirst())) ? .season : .other
    case "a", "one", "any":
      let game = index + (words[1] == "single" ? 2 : 1)
      return Self.isGame(next(game)) ? extent(at: game + 1) : .other
    default: return QuantifierWords.ending.contains(words[0]) ? .season : .other
    }
  }

  private static func isSeason(_ word: String) -> Bool { word == "season" || word == "year" }
  private static func isGame(_ word: String) -> Bool { ["game", "matchup", "one"].contains(word) }
  private static func isHere(_ words: [String]) -> Bool {
    ["the", "this"].contains(words[0]) && ["league", "chat", "season"].contains(words[1])
  }
}

private enum QuantifierWords {
  static let none: Set<String> = ["nobody", "no", "none", "not"]
  static let all: Set<String> = ["everybody", "everyone", "every", "each", "all", "the"]
  static let any: Set<String> = ["anybody", "anyone", "any", "a"]
  static let teams: Set<String> = [
    "one", "team", "teams", "opponent", "opponents", "owner", "owners", "manager", "managers",
    "club", "rival", "rivals", "league", "soul", "you", "us", "them",
  ]
  static let passing: Set<String> = [
    "of", "the", "a", "single", "other", "these", "those", "whole", "entire", "living", "damn",
    "goddamn", "fucking",
  ]
  /// Words between the subject and the verb.
  static let auxiliary: Set<String> = [
    "has", "have", "had", "ever", "even", "can", "could", "yet", "actually", "really", "just",
    "already",
  ]
  /// Words before the subject after which the sentence is not a claim: "if nobody beats them".
  static let doubting: Set<String> = [
    "if", "until", "unless", "when", "think", "thinks", "says", "said", "believe", "believes",
    "like", "before", "why", "what",
  ]
  /// Words after a claim that begin something else and do not limit it.
  static let ending: Set<String> = [
    "yet", "once", "and", "but", "because", "or", "which", "while", "who", "though", "either",
    "anyway", "again", "at",
  ]
}
