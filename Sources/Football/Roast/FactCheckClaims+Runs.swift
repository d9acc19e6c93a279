import LeagueModel
import Rank

extension ClaimScan {
  /// Scans for claims without a number: "dead last", "undefeated", "a losing streak", `W7`.
  mutating func scanWord(_ index: Int) {
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

  /// The state that a word claims. Before the first game all teams are unbeaten and winless in the evidence.
  private func state(_ key: String, _ index: Int) -> FactState? {
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

  /// Scans for a streak without a length: "the losing streak". Streaks with one are read at their number.
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

  // MARK: With a length

  /// "seven straight wins", "three in a row", "a five-game skid", "a skid of four", "third straight loss".
  func streak(_ reading: NumberReading) -> (kind: CheckClaim, range: Range<Int>, end: Int)? {
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
