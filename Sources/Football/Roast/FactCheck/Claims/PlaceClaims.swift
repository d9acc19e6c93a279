/// Finds ranks: "third", "number three", "ranked 3", "3rd of 12".
struct PlaceClaims {
  let text: CheckText

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
  func read(_ reading: NumberReading, into claims: inout [FoundClaim]) -> Int? {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    guard reading.decimals == 0, let place = Int(exactly: reading.value) else { return nil }
    let before = text.previous(start)
    let isNumbered =
      (before == "number" && isRankNumber(start, end))
      || (text.key(start - 1) == "no" && text.tokens[safe: start]?.gap == .period) || hasHash(start)
    let isRanked = Self.rankWords.contains(before) || isNumbered
    let isOutOf = !reading.isSpelled && text.tokens[safe: end]?.gap == .slash
    if reading.isOrdinal ? !isPlace(reading) : !(isRanked || isOutOf) { return nil }
    let isScoring =
      text.next(end) == "in"
      && ["scoring", "points", "scored", "offense"].contains(text.next(end + 1))
    let owner = text.owner(of: start..<end)
    claims.append(FoundClaim(.rank(place, of: owner, isScoring: isScoring), reading.range))
    // "3 of 12", "3rd out of 12", "3/12"
    var total = end
    if text.next(total) == "out" { total += 1 }
    if text.next(total) == "of" { total += 1 }
    if total > end, text.next(total) == "the" || text.next(total) == "all" { total += 1 }
    guard total > end || isOutOf, text.follows(total) || isOutOf,
      let count = text.number(at: total), !count.isOrdinal
    else { return end }
    let noun = text.noun(after: count.range.upperBound) ?? .teams
    claims.append(FoundClaim(.number(CheckClaim.Number(reading: count, noun: noun)), count.range))
    return count.range.upperBound
  }

  /// "Number three", "the number three team", not "the number 118.4".
  private func isRankNumber(_ start: Int, _ end: Int) -> Bool {
    let before = text.key(start - 2)
    // "Notch number two" is not a rank.
    if !before.isEmpty, !Lexicon.roles(before).contains(.function) { return false }
    if !["a", "the"].contains(before) { return text.next(end) != "of" }
    return Lexicon.noun(text.next(end)) == .teams || Self.placeWords.contains(text.next(end))
  }

  private func hasHash(_ index: Int) -> Bool {
    let start = text.tokens[index].range.lowerBound
    return start > 0 && text.byte(start - 1) == 0x23
  }

  /// Whether an ordinal is a rank rather than a figure of speech.
  private func isPlace(_ reading: NumberReading) -> Bool {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    let (before, after) = (text.previous(start), text.next(end))
    if Self.placeWords.contains(after) {
      // "the second best thing", "first place to look"
      return !(reading.value <= 2 && ["best", "worst", "most"].contains(after))
    }
    if !reading.isSpelled {
      return after.isEmpty || Lexicon.roles(after).contains(.function) || after.hasSuffix("ly")
        || Lexicon.noun(after) == .teams
    }
    let ends = after.isEmpty || after == "of" || after == "in" || after == "out"
    let isFree = ends || Lexicon.roles(after).contains(.function)
    if reading.value <= 2 {
      let strong: Set<String> = [
        "ranked", "ranks", "sits", "sit", "sitting", "stands", "finished", "into", "from", "in",
      ]
      if after == "of" { return text.number(at: end + 1) != nil }
      if after == "in" {
        return ["scoring", "points", "the"].contains(text.next(end + 1)) && isStanding(end + 1)
      }
      return isFree && strong.contains(before) || (before == "to" && ends && isMoving(start))
    }
    return isFree && (Self.placing.contains(before) || after == "of" || after == "in")
  }

  private func isStanding(_ index: Int) -> Bool {
    ["scoring", "points"].contains(text.next(index))
      || ["league", "standings", "table", "rankings", "scoring"].contains(text.next(index + 1))
  }

  private func isMoving(_ index: Int) -> Bool {
    let verbs: Set<String> = [
      "climbed", "rose", "jumped", "slid", "fell", "dropped", "moved", "up", "down", "climbing",
      "falling", "slipped", "sank", "went", "vaulted", "from",
    ]
    return (2...6).contains { verbs.contains(text.key(index - $0)) }
  }
}
