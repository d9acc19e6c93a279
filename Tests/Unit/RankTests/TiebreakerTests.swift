import JSON
import LeagueModel
import Testing

@testable import Rank

/// Games that points did not decide.
struct TiebreakerTests {
  /// Two games: 1 against 2 ends as given, and 3 beats 4 by 20.
  private func facts(_ own: Double, _ other: Double, _ decision: Matchup.Decision) throws -> [Fact]
  {
    var week = week(1, [(1, own, 2, other), (3, 90, 4, 70)])
    week.matchups[0].decision = decision
    let league = try #require(makeLeague(teams(4), [week]))
    return try rank(league).facts
  }

  private func text(_ kind: String, of team: Team.ID, _ facts: [Fact]) -> String? {
    facts.first { $0.kind == kind && $0.subject.team == team }?.text
  }

  @Test func aTiebreakerHasNoMargin() throws {
    let facts = try facts(100, 100, .home)
    #expect(
      text("tiebreaker_win", of: "1", facts)
        == "Team 1 beat Team 2 on a tiebreaker, at 100.00 points each.")
    #expect(
      text("tiebreaker_loss", of: "2", facts)
        == "Team 2 lost to Team 1 on a tiebreaker, at 100.00 points each.")
    for fact in facts where ["1", "2"].contains(fact.subject.team) {
      #expect(!["win", "loss", "tie"].contains(fact.kind))
      #expect(!fact.text.contains("by 0"), "\(fact.text)")
      let isOfTheGame = fact.subject.matchup != nil && fact.kind != "closest_game"
      if isOfTheGame { #expect(fact.values["margin"] == nil, "\(fact.kind)") }
    }
    #expect(text("win", of: "3", facts) == "Team 3 beat Team 4, 90.00 to 70.00.")
  }

  /// A winner with fewer points beat no one by the difference.
  @Test func aRulingAgainstThePointsHasNoMargin() throws {
    let facts = try facts(60, 100, .home)
    #expect(
      text("tiebreaker_win", of: "1", facts)
        == "Team 1 beat Team 2 by the platform's decision, with 60.00 points to 100.00.")
    for fact in facts where ["1", "2"].contains(fact.subject.team) {
      #expect(!fact.text.contains("by 40"), "\(fact.text)")
    }
  }
}
