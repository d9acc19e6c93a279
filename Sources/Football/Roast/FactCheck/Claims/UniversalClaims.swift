import LeagueModel
import Rank

/// Finds claims about all games of a team, or of all teams: "nobody beat them", "they haven't won",
/// "they've lost to everybody", "nobody lost".
struct UniversalClaims {
  let text: CheckText
  /// The week of the text, for counting the games "since week 4".
  let week: Int

  func found() -> [FoundClaim] { text.tokens.indices.compactMap(claim(at:)) }

  private enum Verb {
    case beat, lose, win

    init?(_ key: String) {
      switch key {
      case "beat", "beats", "beaten", "defeat", "defeats", "defeated": self = .beat
      case "lost", "lose", "loses": self = .lose
      case "won", "win", "wins": self = .win
      default: return nil
      }
    }
  }

  private func claim(at index: Int) -> FoundClaim? {
    guard let verb = Verb(text.key(index)) else { return nil }
    if let subject = text.quantifier(before: index) { return claim(subject, verb, at: index) }
    if let denial = denial(before: index) { return claim(verb, deniedFrom: denial, at: index) }
    return claim(verb, ofAllAt: index)
  }

  // MARK: All or none as the subject

  /// "Nobody beat them", "everybody's beaten Team 1", "no team lost to them", "everybody won".
  private func claim(_ subject: Quantifier, _ verb: Verb, at index: Int) -> FoundClaim? {
    let start = subject.range.lowerBound
    let isTo = verb == .lose && text.next(index + 1) == "to"
    if verb == .beat || isTo {
      // "Nobody beat them to the wire"
      guard let object = object(from: isTo ? index + 2 : index + 1), text.next(object.end) != "to"
      else { return nil }
      let outcome: Outcome = (verb == .beat) == subject.isNone ? .win : .loss
      return perfect(outcome, object.teams, at: object.end, from: start)
    }
    guard ["won", "lost"].contains(text.key(index)) else { return nil }
    let range = start..<index + 1
    let compared = [text.next(index + 1), text.next(index + 2)]
    if subject.isNone, ["more", "harder", "worse", "bigger"].contains(where: compared.contains) {
      return FoundClaim(.event(.highest), range)
    }
    if subject.isNone, ["less", "fewer"].contains(where: compared.contains) {
      return FoundClaim(.event(.lowest), range)
    }
    switch text.extent(at: index + 1) {
    // Before the first game, this is true of every team.
    case .season where subject.isNone && week == 0:
      let state: FactState = verb == .lose ? .undefeated : .winless
      return FoundClaim(.state(state, of: text.about), range)
    case .season, .week, .since, .games: return FoundClaim(.event(.everyResult), range)
    case .other: return nil
    }
  }

  // MARK: A denied verb

  /// "They haven't lost", "never been beaten", "yet to win", "hasn't beaten anybody".
  private func claim(_ verb: Verb, deniedFrom start: Int, at index: Int) -> FoundClaim? {
    let subject = text.subject(before: start)
    var (outcome, end) = (verb == .win ? Outcome.loss : .win, index + 1)
    if verb == .lose, text.next(end) == "to" {
      guard let object = text.quantifier(from: end + 1, .any) else { return nil }
      end = object.range.upperBound
    } else if verb == .beat, let object = text.quantifier(from: end, .any) {
      (outcome, end) = (.loss, object.range.upperBound)
    } else if verb == .beat {
      guard text.previous(index) == "been" else { return nil }
    }
    return perfect(outcome, subject, at: end, from: start, isIdiom: true)
  }

  /// The first word of a denial before a verb. "Didn't win" and "won't lose" deny one game only.
  private func denial(before index: Int) -> Int? {
    for place in stride(from: index - 1, through: max(0, index - 4), by: -1) {
      guard text.follows(place + 1) else { return nil }
      switch text.key(place) {
      case "hasn't", "haven't", "never": return place
      case "not": return ["has", "have"].contains(text.previous(place)) ? place - 1 : nil
      case "yet": return text.next(place + 1) == "to" ? place : nil
      case "been", "even", "once", "ever", "actually", "really", "still", "to": continue
      default: return nil
      }
    }
    return nil
  }

  // MARK: All or none as the object

  /// "They beat everybody", "beaten nobody", "lost to every team", "won them all", "lost every game".
  private func claim(_ verb: Verb, ofAllAt index: Int) -> FoundClaim? {
    guard ["beat", "beaten", "defeated", "lost", "won"].contains(text.key(index)),
      !text.isUnreal(index)
    else { return nil }
    let subject = text.subject(before: index)
    let isTo = verb == .lose && text.next(index + 1) == "to"
    if verb == .beat || isTo {
      guard let object = text.quantifier(from: isTo ? index + 2 : index + 1, .allOrNone),
        text.next(object.range.upperBound) != "to"
      else { return nil }
      let outcome: Outcome = (verb == .beat) != object.isNone ? .win : .loss
      return perfect(outcome, subject, at: object.range.upperBound, from: index)
    }
    guard let end = text.everyGame(from: index + 1) else { return nil }
    return perfect(verb == .win ? .win : .loss, subject, at: end, from: index, isIdiom: true)
  }

  // MARK: Claims

  /// A claim of only wins, or only losses, within the time given by the words after it.
  private func perfect(
    _ outcome: Outcome, _ teams: Set<Team.ID>, at end: Int, from start: Int, isIdiom: Bool = false
  ) -> FoundClaim? {
    switch text.extent(at: end) {
    case .season:
      FoundClaim(.state(outcome == .win ? .undefeated : .winless, of: teams), start..<end)
    case .week: FoundClaim(.outcome(outcome, teams), start..<end)
    case .since(let first): FoundClaim(.streak(outcome, max(1, week - first)), start..<end + 3)
    case .games(let count): FoundClaim(.streak(outcome, count), start..<end)
    // "They haven't lost hope" is no result.
    case .other: isIdiom ? nil : FoundClaim(.event(.everyResult), start..<end)
    }
  }

  /// The teams of a pronoun or a name, and where they end. A pronoun may mean a team named before it.
  private func object(from index: Int) -> (teams: Set<Team.ID>, end: Int)? {
    if let mention = text.mention(from: index, within: 1), !mention.teams.isEmpty {
      return (mention.teams, mention.range.upperBound)
    }
    guard ["them", "you", "us", "him", "her"].contains(text.next(index)) else { return nil }
    let named = text.mentions.filter { $0.range.upperBound <= index }.flatMap(\.teams)
    return (text.about.union(named), index + 1)
  }
}
