import LeagueModel

/// Numbers, records, places, runs and weeks.
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

  /// Claims without a number: "dead last", "undefeated", "a losing streak", `W7`.
  private mutating func scanWord(_ index: Int) {
    let key = tokens[index].key
    switch key {
    case "last", "bottom", "cellar":
      if claimsLastPlace(index) { add(.lastPlace, index..<index + 1) }
    case "undefeated", "unbeaten", "winless", "clinched", "eliminated":
      if let state = state(key, index) { add(.state(state), index..<index + 1) }
    case "title", "championship":
      if previous(index) == "the", ["won", "wins"].contains(self.key(index - 2)) {
        add(.state(.champion), index - 2..<index + 1)
      }
    default:
      if let (outcome, length) = shortStreak(index) {
        add(.streak(outcome, length), index..<index + 1)
      } else if Lexicon.roles(key).contains(.run) {
        scanRun(index)
      }
    }
  }

  /// Before the season everybody is unbeaten, so nothing is claimed where nothing was played: the
  /// evidence says.
  private func state(_ key: String, _ index: Int) -> CheckClaim.State? {
    if isUnreal(index) { return nil }
    switch key {
    case "undefeated", "unbeaten": return .undefeated
    case "winless": return .winless
    case "clinched":
      let object = next(index + 1)
      return object == "a" || object == "the" || object.isEmpty || object.hasPrefix("playoff")
        ? .clinched : nil
    default: return .eliminated
    }
  }

  private func claimsLastPlace(_ index: Int) -> Bool {
    if speaksOfSacko || isUnreal(index) { return false }
    let before = previous(index)
    if tokens[index].key != "last" {
      return next(index + 1) == "of"
        && ["the", "of", "league", "table", "standings", "dwellers"]
          .contains(next(index + 2))
        && ["league", "table", "standings", "rankings", "ladder"].contains(next(index + 3))
        && ["at", "to", "the", "rock"].contains(before)
    }
    if before == "dead" { return true }
    let after = next(index + 1)
    if ["week", "week's", "year", "season", "night", "time", "game", "month", "sunday"].contains(
      after)
    {
      return false
    }
    let isPlaced = ["in", "ranked", "finished", "finish", "sits", "sit", "sitting", "stuck"]
    return isPlaced.contains(before)
      && (after.isEmpty || after == "place" || Lexicon.roles(after).contains(.function))
  }

  /// `W7`, written as standings do.
  private func shortStreak(_ index: Int) -> (Outcome, Int)? {
    guard tokens[index].isCapital, let first = key(index).first,
      let length = Int(key(index).dropFirst()), (1...99).contains(length)
    else { return nil }
    switch first {
    case "w": return (.win, length)
    case "l": return (.loss, length)
    case "t": return (.tie, length)
    default: return nil
    }
  }

  /// A run without length: "the losing streak". One with length was read at its number.
  private mutating func scanRun(_ index: Int) {
    guard ["streak", "skid"].contains(tokens[index].key), !isUnreal(index) else { return }
    if next(index + 1) == "of", NumberReading.at(min(index + 2, tokens.count - 1), tokens) != nil {
      return
    }
    let before = Lexicon.roles(previous(index))
    if before.contains(.losing) {
      add(.streak(.loss, nil), index - 1..<index + 1)
    } else if before.contains(.winning) || previous(index) == "unbeaten" {
      add(.streak(.win, nil), index - 1..<index + 1)
    }
  }

  // MARK: Numbers

  /// Reads what a number claims; returns the token to go on with.
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
    // "Their third loss" is a number of losses; any other order is prose.
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

  /// The teams of which a number is said by the words right before it: "Team 2 scored 98".
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

  /// What comes next that can be counted: "118.4 ugly points", "8 of the 12 teams".
  private func noun(after index: Int) -> NumberNoun? {
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

  /// A number in words before something that no league counts is prose: "three raccoons", "two-faced",
  /// "one of those", "third wheel".
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
      // Before a name it is a claim, and at the end of a thought.
      return false
    }
    return !Lexicon.roles(word).contains(.function) && !word.hasSuffix("ly")
      && !SpelledNumber.isPart(word) && tokens[end].number == nil
      && !Lexicon.roles(word).contains(.plays)
  }

  /// Turns of phrase with a number before a common word: the words before, of and after the number.
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

  // MARK: Pairs

  /// `8-5`, `8-5-1`, `120.5-98.2`, `3/12`, "from 5 to 3".
  private mutating func scanPair(_ reading: NumberReading) -> Int? {
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

  /// The teams of which something is said right beside it: "Team 2 is 8-5", "Team 2 (8-5)", "8-5 Team 2".
  private func owner(of range: Range<Int>) -> Set<Team.ID> {
    let before = mention(before: range.lowerBound, within: 2) {
      Lexicon.roles($0).contains(.copula)
    }
    if let before, !before.teams.isEmpty { return before.teams }
    let after = mentions.first { $0.range.lowerBound == range.upperBound }
    return after.map(\.teams) ?? []
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

  /// Reads a place; returns the token to go on with, or nil if the number is none.
  private mutating func place(_ reading: NumberReading) -> Int? {
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
    if !["a", "the"].contains(key(start - 2)) { return next(end) != "of" }
    return Lexicon.noun(next(end)) == .teams || Self.placeWords.contains(next(end))
  }

  private func hasHash(_ index: Int) -> Bool {
    let start = tokens[index].range.lowerBound
    return start > 0 && byte(start - 1) == 0x23
  }

  /// Whether an ordinal is a place in a table rather than a turn of phrase.
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

  // MARK: Runs

  /// "seven straight wins", "three in a row", "a five-game skid", "a skid of four", "third straight loss".
  private func streak(
    _ reading: NumberReading
  ) -> (kind: CheckClaim, range: Range<Int>, end: Int)? {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    guard reading.decimals == 0, let length = Int(exactly: reading.value) else { return nil }
    var (finish, kind): (Int, Outcome?) = (end, nil)
    var isRun = false
    for offset in 0..<5 where !isRun {
      let place = end + offset
      let word = next(place)
      if word.isEmpty { break }
      kind = kind ?? Self.kind(word)
      finish = place + 1
      if ["straight", "consecutive", "running", "unanswered"].contains(word) {
        isRun =
          word != "running" || Lexicon.noun(key(place - 1)) != nil
          || Self.kind(key(place - 1)) != nil || key(place - 1) == "time"
      } else if word == "in", next(place + 1) == "a", next(place + 2) == "row" {
        (isRun, finish) = (true, place + 3)
      } else if word == "on", next(place + 1) == "the", next(place + 2) == "trot" {
        (isRun, finish) = (true, place + 3)
      } else if Lexicon.roles(word).contains(.run), offset > 0 {
        isRun = true
      } else if Lexicon.roles(word).contains(.function), !["of", "them", "the"].contains(word) {
        break
      }
    }
    if !isRun {
      let before = key(start - 2)
      guard previous(start) == "of", Lexicon.roles(before).contains(.run) else { return nil }
      kind = Self.kind(before) ?? Self.kind(key(start - 3))
    }
    for word in [next(finish), next(finish + 1)] where kind == nil { kind = Self.kind(word) }
    var place = start - 1
    while kind == nil, place >= 0, place >= start - 4, follows(place + 1) {
      kind = Self.kind(key(place))
      place -= 1
    }
    return (.streak(kind, length), start..<finish, finish)
  }

  private static func kind(_ word: String) -> Outcome? {
    let roles = Lexicon.roles(word)
    if roles.contains(.losing) { return .loss }
    return roles.contains(.winning) ? .win : nil
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
