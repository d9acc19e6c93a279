import LeagueModel

extension ClaimScan {
  mutating func scanNumbers() {
    var index = 0
    while index < tokens.count {
      if tokens[index].isMasked {
        index += 1
      } else if let reading = NumberReading.at(index, tokens) {
        index = max(index + 1, scan(reading))
      } else {
        scanWord(index)
        index += 1
      }
    }
  }

  // MARK: Numbers

  /// Adds the claims of a number; returns the index of the next token.
  private mutating func scan(_ reading: NumberReading) -> Int {
    let end = reading.range.upperBound
    if let pair = scanPair(reading) { return pair }
    if isWeek(reading) {
      if let week = Int(exactly: reading.value) { add(.week(week), reading.range) }
      return end
    }
    if let streak = streak(reading) {
      add(streak.kind, streak.range)
      return max(end, streak.end)
    }
    if let place = place(reading) { return place }
    if reading.isSpelled, isProse(reading) { return end }
    let counted = noun(after: end)
    // "Their third loss" counts losses; other ordinals are prose.
    if !reading.isOrdinal || [.wins, .losses, .ties].contains(counted) { addNumber(reading) }
    return end
  }

  private mutating func addNumber(_ reading: NumberReading) {
    var number = CheckClaim.Number(reading: reading)
    let start = reading.range.lowerBound
    number.noun = reading.isPercent ? .percent : noun(after: reading.range.upperBound)
    // "103.4 next week" and "a 12.5 defeat" are points.
    if reading.decimals > 0, ![.points, .percent, .wins, .other, nil].contains(number.noun) {
      number.noun = nil
    }
    number.hedge = hedge(before: start)
    number.isTotal = ["of", "the", "all", "other"].contains(previous(start))
    if reading.isVague, reading.isSpelled, reading.value < 3 { number.hedge.insert(.near) }
    var before = start
    while before > 0,
      ["only", "just", "a", "an", "mere", "full", "over", "about", "nearly"]
        .contains(previous(before))
    {
      before -= 1
    }
    number.isDifference = previous(before) == "by" && number.noun ?? .points == .points
    number.of = subject(before: start, verbs: Self.scoring)
    add(.number(number), reading.range)
  }

  private static let scoring: Set<String> = [
    "scored", "scores", "managed", "posted", "put", "up", "got", "dropped", "hung", "with", "only",
    "just", "tallied", "a", "finished", "on", "measly", "mere",
  ]

  /// The teams that the preceding words attribute a number to: "Team 2 scored 98".
  private func subject(before index: Int, verbs: Set<String>) -> Set<Team.ID> {
    var found = false
    let mention = mention(before: index, within: 3) { word in
      if verbs.contains(word) { found = true }
      return verbs.contains(word)
    }
    if let mention {
      return found || tokens[mention.range.upperBound - 1].isPossessive ? mention.teams : []
    }
    var place = index
    while place > 0, verbs.contains(previous(place)) { place -= 1 }
    return found && ["they", "we", "you"].contains(previous(place)) ? about : []
  }

  /// The noun that a number counts: "118.4 ugly points", "8 of the 12 teams".
  func noun(after index: Int) -> NumberNoun? {
    var place = index
    for _ in 0..<4 {
      guard follows(place), !tokens[place].isMasked else { return nil }
      let key = tokens[place].key
      if let noun = Lexicon.noun(key) {
        if key == "start" || key == "w", noun != .points, place > index { return nil }
        return noun
      }
      let isPassing =
        ["of", "the", "its", "their", "his", "her", "more", "other", "all", "those", "these"]
        .contains(key) || (tokens[place].number != nil && previous(place) == "of")
      if ["next", "last", "this"].contains(key) { return nil }
      if !isPassing, Lexicon.roles(key).contains(.function) { return nil }
      if !isPassing, SpelledNumber.isPart(key) || tokens[place].number != nil { return nil }
      place += 1
    }
    return nil
  }

  private func hedge(before index: Int) -> WordRole {
    let (first, second) = (previous(index), index > 0 ? previous(index - 1) : "")
    if first == "than" {
      if ["more", "better", "higher", "greater"].contains(second) { return .above }
      if ["less", "fewer", "lower", "worse"].contains(second) { return .below }
    }
    if first == "to", second == "close" { return .near }
    if first == "a", second != "a" { return hedge(before: index - 1) }
    let roles = Lexicon.roles(first)
    if first == "past" || first == "over", second.isEmpty == false,
      Lexicon.roles(second).contains(.beats)
    {
      return []
    }
    return roles.intersection([.near, .above, .below])
  }

  /// Whether a spelled number is prose: "three raccoons", "two-faced", "one of those", "third wheel".
  private func isProse(_ reading: NumberReading) -> Bool {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    let around = [previous(start), key(start), next(end), next(end + 1)]
    if Self.idioms.contains(where: { $0.isIdiom(around) }) { return true }
    let noun = noun(after: end)
    if reading.isVague, noun == nil || reading.value >= 100 { return true }
    if reading.value == 0 { return noun == nil || noun == .other }
    if reading.value == 1 {
      if noun == .points { return previous(start) == "at" }
      let singular = ["win", "loss", "victory", "defeat", "tie"]
      return !singular.contains(next(end)) || next(end + 1) == "away"
    }
    if let noun { return noun == .other && tokens[safe: end]?.gap == .hyphen }
    let word = next(end)
    if word.isEmpty {
      // Before a name or at the end of a phrase, it is a claim.
      return false
    }
    return !Lexicon.roles(word).contains(.function) && !word.hasSuffix("ly")
      && !SpelledNumber.isPart(word) && tokens[end].number == nil
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
    Idiom("high", "five"),
    Idiom("take", "five"), Idiom("catch", "twenty"), Idiom("in", "two"),
    Idiom("for", "two"),
    Idiom("or", "two"), Idiom("or", "three"),
  ]

  private func isWeek(_ reading: NumberReading) -> Bool {
    let before = previous(reading.range.lowerBound)
    return ["week", "weeks", "wk"].contains(before) && !reading.isOrdinal && reading.decimals == 0
  }
}
