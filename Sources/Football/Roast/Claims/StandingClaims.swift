import Rank

/// Finds claims of words about a team's standing: "dead last", "undefeated", "won the title".
struct StandingClaims {
  let text: CheckText

  /// The claim of the word at an index; nil if it makes none.
  func claim(at index: Int) -> FoundClaim? {
    switch text.key(index) {
    case "last", "bottom", "cellar":
      isLastPlace(index) ? FoundClaim(.lastPlace, index..<index + 1) : nil
    case "undefeated", "unbeaten", "winless", "clinched", "eliminated":
      state(at: index).map { FoundClaim(.state($0), index..<index + 1) }
    case "title", "championship":
      text.previous(index) == "the" && ["won", "wins"].contains(text.key(index - 2))
        ? FoundClaim(.state(.champion), index - 2..<index + 1) : nil
    default: nil
    }
  }

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
