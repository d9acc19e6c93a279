import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Rank

extension FactTests {
  /// Whether a fact about the week ahead follows from the league; nil for other kinds.
  func isTrueOfNextWeek(_ fact: Fact, _ league: League, _ rankings: Rankings) throws -> Bool? {
    guard ["next_game", "rematch"].contains(fact.kind) else { return nil }
    let team = try #require(fact.subject.team)
    let week = try #require(league.week(rankings.week + 1))
    let opponents = week.matchups.compactMap { $0.sides(of: team)?.other?.team }
    let opponent = try #require(opponents.first)
    guard !week.isPlayoff, fact.values["opponent"]?.string == league.team(opponent)?.name else {
      return false
    }
    guard fact.kind == "rematch" else {
      let order = Seeding(
        league, Standings(league, through: rankings.week), through: rankings.week
      ).order
      let seed = try #require(order.firstIndex(of: team)) + 1
      let opponentSeed = try #require(order.firstIndex(of: opponent)) + 1
      return fact.values["next_week"]?.int == rankings.week + 1
        && fact.values["seed"]?.int == seed && fact.values["opponent_seed"]?.int == opponentSeed
    }
    let met = league.playedWeeks.filter { $0.number <= rankings.week }.compactMap { week in
      week.matchups.compactMap { matchup in
        matchup.sides(of: team).flatMap { sides in
          sides.other?.team == opponent
            ? (week: week.number, own: sides.own, other: sides.other) : nil
        }
      }.first
    }
    let last = try #require(met.last)
    let margin = try #require(last.other).points - last.own.points
    return margin > .zero && fact.values["margin"]?.double == margin.value
      && fact.values["earlier_week"]?.int == last.week
  }
}

/// What the ledger knows of the week ahead.
struct NextWeekFactTests {
  private func facts(_ league: League, _ kind: String) throws -> [Team.ID: String] {
    let facts = try rank(league, week: 1).facts.filter { $0.kind == kind }
    return Dictionary(uniqueKeysWithValues: facts.map { ($0.subject.team ?? "", $0.text) })
  }

  /// A league of two teams after week 1, which team 1 won by 1.5.
  private func league(_ next: Week?) throws -> League {
    try #require(makeLeague(teams(2), [week(1, [(1, 100, 2, 98.5)])] + (next.map { [$0] } ?? [])))
  }

  private func upcoming() -> Week {
    var next = week(2, [(1, 0, 2, 0)])
    next.state = .upcoming
    next.matchups[0].decision = .open
    return next
  }

  @Test func aRematchIsOwedToTheLoser() throws {
    let league = try league(upcoming())
    #expect(
      try facts(league, "rematch") == [
        "2": "Next week Team 2 plays Team 1 again, to whom it lost by 1.50 in week 1."
      ])
    #expect(
      try facts(league, "next_game") == [
        "1": "Next week, in week 2, Team 1 (seed 1) plays Team 2 (seed 2).",
        "2": "Next week, in week 2, Team 2 (seed 2) plays Team 1 (seed 1).",
      ])
  }

  @Test func resultsOfLaterWeeksAreUnknown() throws {
    let (then, later) = (try league(upcoming()), try league(week(2, [(1, 80, 2, 120)])))
    for kind in ["rematch", "next_game"] {
      #expect(try facts(then, kind) == facts(later, kind))
    }
  }

  @Test func anUnknownScheduleAndThePlayoffsHaveNoNextGame() throws {
    #expect(try facts(league(nil), "next_game").isEmpty)
    var playoffs = upcoming()
    playoffs.isPlayoff = true
    #expect(try facts(league(playoffs), "next_game").isEmpty)
  }
}
