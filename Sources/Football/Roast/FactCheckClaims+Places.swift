import LeagueModel

extension ClaimScan {
  // MARK: Pairs

  /// `8-5`, `8-5-1`, `120.5-98.2`, `3/12`, "from 5 to 3".
  mutating func scanPair(_ reading: NumberReading) -> Int? {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    guard end < tokens.count, let second = NumberReading.at(end, tokens) ?? pairAfterTo(end) else {
      return nil
    }
    let third = second.range.upperBound
    if second.range.lowerBound > end {
      guard let from = Int(exactly: reading.value), let to = Int(exactly: second.value),
        previous(start) == "from", reading.decimals + second.decimals == 0
      else { return nil }
      if ["weeks", "week"].contains(key(start - 2)) { return nil }
      add(.move(from: from, to: to), start..<third)
      return third
    }
    guard tokens[end].gap == .hyphen, !reading.isSpelled || second.isSpelled, !second.isOrdinal,
      !reading.isOrdinal
    else { return nil }
    let isWhole = reading.decimals == 0 && second.decimals == 0
    guard isWhole, let wins = Int(exactly: reading.value), let losses = Int(exactly: second.value),
      wins < 400, losses < 400, !(wins > 60 && losses > 60 && noun(after: third) == .points)
    else {
      add(.score(reading, second), start..<third)
      return third
    }
    if ["weeks", "week"].contains(previous(start)) {
      add(.week(wins), reading.range)
      add(.week(losses), second.range)
      return third
    }
    var (ties, finish): (Int?, Int) = (nil, third)
    if third < tokens.count, tokens[third].gap == .hyphen,
      let last = NumberReading.at(third, tokens), last.decimals == 0, !last.isOrdinal
    {
      ties = Int(exactly: last.value)
      finish = last.range.upperBound
    }
    add(
      .record(wins: wins, losses: losses, ties: ties, of: owner(of: start..<finish)), start..<finish
    )
    return finish
  }

  private func pairAfterTo(_ index: Int) -> NumberReading? {
    guard next(index) == "to", follows(index + 1) else { return nil }
    return NumberReading.at(index + 1, tokens)
  }

  /// The teams that adjacent words attribute something to: "Team 2 is 8-5", "Team 2 (8-5)", "8-5 Team 2".
  func owner(of range: Range<Int>) -> Set<Team.ID> {
    let before = mention(before: range.lowerBound, within: 2) {
      Lexicon.roles($0).contains(.copula)
    }
    if let before, !before.teams.isEmpty { return isObject(before) ? [] : before.teams }
    return mention(at: range.upperBound)?.teams ?? []
  }

  // MARK: Places

  private static let rankWords: Set<String> = ["ranked", "rank", "ranks", "ranking", "seeded"]
  private static let placeWords: Set<String> = [
    "place", "spot", "seed", "ranked", "overall", "best", "worst", "highest", "lowest", "most",
    "fewest", "rank",
  ]
  private static let placing: Set<String> = [
    "ranked", "rank", "ranks", "in", "to", "from", "sits", "sit", "sitting", "stands", "finished",
    "finish", "at", "past", "is", "are", "distant", "solid", "number", "now", "a", "dead", "of",
    "currently", "into", "being", "still", "holding", "puts", "them", "that", "and", "it", "means",
  ]

  /// Adds the claims of a rank; returns the index of the next token, or nil if the number is not a rank.
  mutating func place(_ reading: NumberReading) -> Int? {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    guard reading.decimals == 0, let place = Int(exactly: reading.value) else { return nil }
    let before = previous(start)
    let isNumbered =
      (before == "number" && isRankNumber(start, end))
      || (key(start - 1) == "no" && tokens[safe: start]?.gap == .period) || hasHash(start)
    let isRanked = Self.rankWords.contains(before) || isNumbered
    let isOutOf = reading.isSpelled == false && tokens[safe: end]?.gap == .slash
    if reading.isOrdinal ? !isPlace(reading) : !(isRanked || isOutOf) { return nil }
    let isScoring =
      next(end) == "in" && ["scoring", "points", "scored", "offense"].contains(next(end + 1))
    add(.rank(place, of: owner(of: start..<end), isScoring: isScoring), reading.range)
    // "3 of 12", "3rd out of 12", "3/12"
    var total = end
    if next(total) == "out" { total += 1 }
    if next(total) == "of" { total += 1 }
    if total > end, next(total) == "the" || next(total) == "all" { total += 1 }
    guard total > end || isOutOf, total < tokens.count, follows(total) || isOutOf,
      let count = NumberReading.at(total, tokens), !count.isOrdinal
    else { return end }
    add(
      .number(
        CheckClaim.Number(reading: count, noun: noun(after: count.range.upperBound) ?? .teams)),
      count.range)
    return count.range.upperBound
  }

  /// "Number three", "the number three team", not "the number 118.4".
  private func isRankNumber(_ start: Int, _ end: Int) -> Bool {
    let before = key(start - 2)
    // "Notch number two" is not a rank.
    if !before.isEmpty, !Lexicon.roles(before).contains(.function) { return false }
    if !["a", "the"].contains(before) { return next(end) != "of" }
    return Lexicon.noun(next(end)) == .teams || Self.placeWords.contains(next(end))
  }

  private func hasHash(_ index: Int) -> Bool {
    let start = tokens[index].range.lowerBound
    return start > 0 && byte(start - 1) == 0x23
  }

  /// Whether an ordinal is a rank rather than a figure of speech.
  private func isPlace(_ reading: NumberReading) -> Bool {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    let (before, after) = (previous(start), next(end))
    if Self.placeWords.contains(after) {
      // "the second best thing", "first place to look"
      return !(reading.value <= 2 && ["best", "worst", "most"].contains(after))
    }
    if !reading.isSpelled {
      if !after.isEmpty, !Lexicon.roles(after).contains(.function), !after.hasSuffix("ly"),
        Lexicon.noun(after) != .teams
      {
        return false
      }
      return true
    }
    let ends = after.isEmpty || after == "of" || after == "in" || after == "out"
    let isFree = ends || Lexicon.roles(after).contains(.function)
    if reading.value <= 2 {
      let strong: Set<String> = [
        "ranked", "ranks", "sits", "sit", "sitting", "stands", "finished", "into", "from", "in",
      ]
      if after == "of" { return NumberReading.at(min(end + 1, tokens.count - 1), tokens) != nil }
      if after == "in" {
        return ["scoring", "points", "the"].contains(next(end + 1)) && isStanding(end + 1)
      }
      return isFree && strong.contains(before) || (before == "to" && ends && isMoving(start))
    }
    return isFree && (Self.placing.contains(before) || after == "of" || after == "in")
  }

  private func isStanding(_ index: Int) -> Bool {
    ["scoring", "points"].contains(next(index))
      || ["league", "standings", "table", "rankings", "scoring"].contains(next(index + 1))
  }

  private func isMoving(_ index: Int) -> Bool {
    let verbs: Set<String> = [
      "climbed", "rose", "jumped", "slid", "fell", "dropped", "moved", "up", "down", "climbing",
      "falling", "slipped", "sank", "went", "vaulted", "from",
    ]
    return (2...6).contains { verbs.contains(key(index - $0)) }
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
