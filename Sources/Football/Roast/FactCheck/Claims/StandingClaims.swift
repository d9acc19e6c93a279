import Rank

/// Finds claims of words about a team's standing: "dead last", "undefeated", "no losses", "the best record",
/// "won the title".
struct StandingClaims {
  let text: CheckText

  /// The claim of the word at an index; nil if it makes none.
  func claim(at index: Int) -> FoundClaim? {
    switch text.key(index) {
    case "last", "bottom", "cellar":
      return isLastPlace(index) ? FoundClaim(.lastPlace, index..<index + 1) : nil
    case "undefeated", "unbeaten", "winless", "clinched", "eliminated":
      return state(at: index).map {
        FoundClaim(.state($0, of: text.owner(of: index..<index + 1)), index..<index + 1)
      }
    case "title", "championship":
      guard text.previous(index) == "the", ["won", "wins"].contains(text.key(index - 2)) else {
        return nil
      }
      return FoundClaim(
        .state(.champion, of: text.subject(before: index - 2)), index - 2..<index + 1)
    case "record", "season": return record(at: index)
    case "loss", "losses", "defeat", "defeats", "losing": return absence(.undefeated, at: index)
    case "win", "wins", "victory", "victories", "winning": return absence(.winless, at: index)
    default: return nil
    }
  }

  /// "A perfect record", "the best record in the league".
  private func record(at index: Int) -> FoundClaim? {
    let before = text.previous(index)
    let isPlain = text.key(index) == "record"
    if before == "perfect" || before == "spotless" && isPlain {
      let start = index - 1
      if text.isUnreal(start) { return nil }
      return FoundClaim(.state(.undefeated, of: text.subject(before: start)), start..<index + 1)
    }
    guard isPlain, ["best", "worst"].contains(before), !text.isUnreal(index - 1),
      ["the", "league"].contains(text.previous(index - 1))
    else { return nil }
    guard case .season = text.extent(at: index + 1) else { return nil }
    let subject = text.subject(before: index - 2)
    return FoundClaim(
      .extremeRecord(isBest: before == "best", of: subject), index - 2..<index + 1)
  }

  /// "Without a loss", "no wins", "zero losses".
  private func absence(_ state: FactState, at index: Int) -> FoundClaim? {
    var start = index - 1
    while ["a", "single", "one"].contains(text.next(start)) { start -= 1 }
    let (first, key) = (text.key(start), text.key(index))
    guard text.follows(index),
      first == "without" || start == index - 1 && ["no", "zero"].contains(first)
    else { return nil }
    if key.hasSuffix("ing"), first != "without" { return nil }
    // "3 wins, no losses" is a record.
    if start > 0, Lexicon.noun(text.key(start - 1)) == (state == .undefeated ? .wins : .losses) {
      return nil
    }
    // "A week without a win", "3 games without a win"
    let before = text.previous(start)
    if first == "without", Lexicon.noun(before) != nil || Self.times.contains(before) { return nil }
    guard case .season = text.extent(at: index + 1), !text.isUnreal(start) else { return nil }
    return FoundClaim(.state(state, of: text.subject(before: start)), start..<index + 1)
  }

  private static let times: Set<String> = [
    "week", "weeks", "month", "months", "sunday", "sundays", "day", "days", "year", "years", "go",
    "goes", "went", "going",
  ]

  /// The state that a word claims. Before the first game all teams are unbeaten and winless in the evidence.
  private func state(at index: Int) -> FactState? {
    if text.isUnreal(index) { return nil }
    switch text.key(index) {
    case "undefeated", "unbeaten": return .undefeated
    case "winless": return .winless
    case "clinched":
      let object = text.next(index + 1)
      return object == "a" || object == "the" || object.isEmpty || object.hasPrefix("playoff")
        ? .clinched : nil
    default: return .eliminated
    }
  }

  private func isLastPlace(_ index: Int) -> Bool {
    if text.speaksOfSacko || text.isUnreal(index) { return false }
    let before = text.previous(index)
    if text.key(index) != "last" {
      return text.next(index + 1) == "of"
        && ["the", "of", "league", "table", "standings", "dwellers"].contains(text.next(index + 2))
        && ["league", "table", "standings", "rankings", "ladder"].contains(text.next(index + 3))
        && ["at", "to", "the", "rock"].contains(before)
    }
    if before == "dead" { return true }
    let after = text.next(index + 1)
    if ["week", "week's", "year", "season", "night", "time", "game", "month", "sunday"].contains(
      after)
    {
      return false
    }
    let isPlaced = ["in", "ranked", "finished", "finish", "sits", "sit", "sitting", "stuck"]
    return isPlaced.contains(before)
      && (after.isEmpty || after == "place" || Lexicon.roles(after).contains(.function))
  }
}
