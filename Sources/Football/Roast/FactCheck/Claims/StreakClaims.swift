import LeagueModel

/// Finds streaks, with and without a length.
struct StreakClaims {
  let text: CheckText

  /// The claim of a word: `W7`, "the losing streak". Streaks with a number are read by `claim(of:)`.
  func claim(at index: Int) -> FoundClaim? {
    let key = text.key(index)
    if ["streak", "skid"].contains(key) { return run(at: index) }
    guard text.tokens[index].isCapital, let first = key.first, let outcome = Self.letters[first],
      let length = Int(key.dropFirst()), (1...99).contains(length)
    else { return nil }
    return FoundClaim(.streak(outcome, length), index..<index + 1)
  }

  private static let letters: [Character: Outcome] = ["w": .win, "l": .loss, "t": .tie]

  private func run(at index: Int) -> FoundClaim? {
    if text.isUnreal(index) { return nil }
    if text.next(index + 1) == "of", text.number(at: index + 2) != nil { return nil }
    return Self.kind(text.previous(index)).map {
      FoundClaim(.streak($0, nil), index - 1..<index + 1)
    }
  }

  /// "seven straight wins", "three in a row", "a five-game skid", "a skid of four", "third straight loss".
  func claim(of reading: NumberReading) -> FoundClaim? {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    guard reading.decimals == 0, let length = Int(exactly: reading.value) else { return nil }
    var (finish, kind): (Int, Outcome?) = (end, nil)
    var isRun = false
    for offset in 0..<5 where !isRun {
      let place = end + offset
      let word = text.next(place)
      if word.isEmpty { break }
      kind = kind ?? Self.kind(word)
      finish = place + 1
      if ["straight", "consecutive", "running", "unanswered"].contains(word) {
        isRun =
          word != "running" || Lexicon.noun(text.key(place - 1)) != nil
          || Self.kind(text.key(place - 1)) != nil || text.key(place - 1) == "time"
      } else if word == "in", text.next(place + 1) == "a", text.next(place + 2) == "row" {
        (isRun, finish) = (true, place + 3)
      } else if word == "on", text.next(place + 1) == "the", text.next(place + 2) == "trot" {
        (isRun, finish) = (true, place + 3)
      } else if Lexicon.roles(word).contains(.run), offset > 0 {
        isRun = true
      } else if Lexicon.roles(word).contains(.function), !["of", "them", "the"].contains(word) {
        break
      }
    }
    if !isRun {
      let before = text.key(start - 2)
      guard text.previous(start) == "of", Lexicon.roles(before).contains(.run) else { return nil }
      kind = Self.kind(before) ?? Self.kind(text.key(start - 3))
    }
    kind = kind ?? Self.kind(text.next(finish)) ?? Self.kind(text.next(finish + 1))
    var place = start - 1
    while kind == nil, place >= 0, place >= start - 4, text.follows(place + 1) {
      kind = Self.kind(text.key(place))
      place -= 1
    }
    return FoundClaim(.streak(kind, length), start..<finish)
  }

  private static func kind(_ word: String) -> Outcome? {
    let roles = Lexicon.roles(word)
    if roles.contains(.losing) { return .loss }
    return roles.contains(.winning) ? .win : nil
  }
}
