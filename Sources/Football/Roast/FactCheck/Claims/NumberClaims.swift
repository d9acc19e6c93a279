import LeagueModel

/// Finds the claims of numbers: pairs, weeks, streaks and ranks, or else amounts.
struct NumberClaims {
  let text: CheckText

  /// Adds the claims of a number; returns the index of the next token.
  func read(_ reading: NumberReading, into claims: inout [FoundClaim]) -> Int {
    if let end = PairClaims(text: text).read(reading, into: &claims) { return end }
    let end = reading.range.upperBound
    if isWeek(reading) {
      if let week = Int(exactly: reading.value) {
        claims.append(FoundClaim(.week(week), reading.range))
      }
      return end
    }
    if let streak = StreakClaims(text: text).claim(of: reading) {
      claims.append(streak)
      return streak.range.upperBound
    }
    if let end = PlaceClaims(text: text).read(reading, into: &claims) { return end }
    if reading.isSpelled, isProse(reading) { return end }
    // "Their third loss" counts losses; other ordinals are prose.
    if !reading.isOrdinal || [.wins, .losses, .ties].contains(text.noun(after: end)) {
      claims.append(FoundClaim(.number(amount(reading)), reading.range))
    }
    return end
  }

  private func isWeek(_ reading: NumberReading) -> Bool {
    let before = text.previous(reading.range.lowerBound)
    return ["week", "weeks", "wk"].contains(before) && !reading.isOrdinal && reading.decimals == 0
  }

  // MARK: Amounts

  private func amount(_ reading: NumberReading) -> CheckClaim.Number {
    var number = CheckClaim.Number(reading: reading)
    let start = reading.range.lowerBound
    number.noun = reading.isPercent ? .percent : text.noun(after: reading.range.upperBound)
    // "103.4 next week" and "a 12.5 defeat" are points.
    if reading.decimals > 0, ![.points, .percent, .wins, .other, nil].contains(number.noun) {
      number.noun = nil
    }
    number.hedge = hedge(before: start)
    number.isTotal = ["of", "the", "all", "other"].contains(text.previous(start))
    if reading.isVague, reading.isSpelled, reading.value < 3 { number.hedge.insert(.near) }
    var before = start
    while before > 0,
      ["only", "just", "a", "an", "mere", "full", "over", "about", "nearly"]
        .contains(text.previous(before))
    {
      before -= 1
    }
    number.isDifference = text.previous(before) == "by" && number.noun ?? .points == .points
    number.of = subject(before: start)
    return number
  }

  private static let scoring: Set<String> = [
    "scored", "scores", "managed", "posted", "put", "up", "got", "dropped", "hung", "with", "only",
    "just", "tallied", "a", "finished", "on", "measly", "mere",
  ]

  /// The teams that the preceding words attribute a number to: "Team 2 scored 98".
  private func subject(before index: Int) -> Set<Team.ID> {
    var found = false
    let mention = text.mention(before: index, within: 3) { word in
      if Self.scoring.contains(word) { found = true }
      return Self.scoring.contains(word)
    }
    if let mention {
      return found || text.tokens[mention.range.upperBound - 1].isPossessive ? mention.teams : []
    }
    var place = index
    while place > 0, Self.scoring.contains(text.previous(place)) { place -= 1 }
    return found && ["they", "we", "you"].contains(text.previous(place)) ? text.about : []
  }

  private func hedge(before index: Int) -> WordRole {
    let (first, second) = (text.previous(index), index > 0 ? text.previous(index - 1) : "")
    if first == "than" {
      if ["more", "better", "higher", "greater"].contains(second) { return .above }
      if ["less", "fewer", "lower", "worse"].contains(second) { return .below }
    }
    if first == "to", second == "close" { return .near }
    if first == "a", second != "a" { return hedge(before: index - 1) }
    let roles = Lexicon.roles(first)
    if first == "past" || first == "over", !second.isEmpty,
      Lexicon.roles(second).contains(.beats)
    {
      return []
    }
    return roles.intersection([.near, .above, .below])
  }

  /// Whether a spelled number is prose: "three raccoons", "two-faced", "one of those", "third wheel".
  private func isProse(_ reading: NumberReading) -> Bool {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    let around = [text.previous(start), text.key(start), text.next(end), text.next(end + 1)]
    if Self.idioms.contains(where: { $0.isIdiom(around) }) { return true }
    let noun = text.noun(after: end)
    if reading.isVague, noun == nil || reading.value >= 100 { return true }
    if reading.value == 0 { return noun == nil || noun == .other }
    if reading.value == 1 {
      if noun == .points { return text.previous(start) == "at" }
      let singular = ["win", "loss", "victory", "defeat", "tie"]
      return !singular.contains(text.next(end)) || text.next(end + 1) == "away"
    }
    if let noun { return noun == .other && text.tokens[safe: end]?.gap == .hyphen }
    let word = text.next(end)
    // Before a name or at the end of a phrase, it is a claim.
    if word.isEmpty { return false }
    return !Lexicon.roles(word).contains(.function) && !word.hasSuffix("ly")
      && !SpelledNumber.isPart(word) && text.tokens[end].number == nil
      && !Lexicon.roles(word).contains(.plays)
  }

  /// An idiom with a number: the words before, of and after the number.
  private struct Idiom {
    let before: String?
    let number: String
    let after: [String]

    init(_ before: String?, _ number: String, _ after: String...) {
      (self.before, self.number, self.after) = (before, number, after)
    }

    func isIdiom(_ around: [String]) -> Bool {
      (before == nil || before == around[0]) && number == around[1]
        && after.elementsEqual(around[2...].prefix(after.count))
    }
  }

  private static let idioms = [
    Idiom("takes", "two", "to"), Idiom(nil, "two", "and", "two"), Idiom("and", "two", "together"),
    Idiom("cloud", "nine"), Idiom(nil, "six", "of", "one"), Idiom(nil, "nine", "to", "five"),
    Idiom("high", "five"), Idiom("take", "five"), Idiom("catch", "twenty"), Idiom("in", "two"),
    Idiom("for", "two"), Idiom("or", "two"), Idiom("or", "three"),
  ]
}
