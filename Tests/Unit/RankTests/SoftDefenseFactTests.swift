import JSON
import LeagueModel
import Platform
import Testing

@testable import Rank

/// Facts about players who met defenses that are soft in the league's scoring.
@Suite struct SoftDefenseFactTests {
  /// A week with one game: KC's back and DAL's receiver are started or benched by team 1, and meet CAR and ARI.
  private func league(
    started: (id: String, points: Double), benched: (id: String, points: Double)
  ) throws -> League {
    func entry(_ id: String, _ slot: String, _ points: Double) -> LineupEntry {
      LineupEntry(
        player: id, slot: slot, points: Points(points),
        proTeam: id.hasPrefix("kc") ? "KC" : "DAL")
    }
    let own = [
      entry(started.id, "FLEX", started.points), entry("dal filler", "WR", 30),
      entry(benched.id, LineupEntry.bench, benched.points),
    ]
    let other = [entry("dal other", "FLEX", 40)]
    func side(_ team: String, _ lineup: [LineupEntry]) -> Side {
      let points = lineup.filter(\.isStarter).compactMap(\.points).total
      return Side(team: team, points: points, total: points, lineup: lineup)
    }
    let (home, away) = (side("1", own), side("2", other))
    let week = Week(
      number: 1, state: .played, isPlayoff: false,
      matchups: [
        Matchup(
          kind: .regular, weeks: [1], decision: home.total > away.total ? .home : .away,
          home: home, away: away)
      ],
      proGames: [
        ProGame(kickoff: nil, away: "KC", home: "CAR"),
        ProGame(kickoff: nil, away: "ARI", home: "DAL"),
      ])
    let players = [started.id, benched.id, "dal filler", "dal other"].map { id in
      Player(
        id: id, name: "Mr. \(id)", position: id.contains("back") ? "RB" : "WR",
        positions: ["RB", "WR"])
    }
    return League(
      key: try #require(LeagueKey("sleeper-1")), name: "A", season: 2026, stage: .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: 2, hasMedianGame: false,
        lineupSlots: ["FLEX", "WR"], seedingRule: nil),
      divisions: [], teams: ["1", "2"].map { Team(id: $0, name: "Team \($0)", owners: []) },
      players: players, weeks: [week], fetchedAt: .init(seconds: 0))
  }

  private func defenses(
    rank: Int = 1, games: Int = 4, difference: Double = 2
  ) throws -> SoftDefenses {
    let panthers = try #require(ProTeam(named: "CAR"))
    return SoftDefenses([
      "RB": [panthers: .init(rank: rank, games: games, difference: difference)]
    ])
  }

  private func facts(_ league: League, _ defenses: SoftDefenses) throws -> [String: Fact] {
    let rankings = try rankInFull(league, week: 1, seasons: 100, defenses: defenses)
    let own = rankings.facts.filter { $0.subject.team == "1" && $0.kind.hasSuffix("_soft") }
    return Dictionary(own.map { ($0.kind, $0) }) { first, _ in first }
  }

  @Test func aBenchedPlayerMetASoftDefense() throws {
    let league = try league(started: ("dal end", 4), benched: ("kc back", 21.5))
    let fact = try #require(try facts(league, try defenses(rank: 3))["benched_soft"])
    #expect(
      fact.text
        == "Team 1 left Mr. kc back and 21.50 points on the bench against the Panthers, the "
        + "3rd-softest defense against running backs in this league's scoring.")
    #expect(fact.values["defense"]?.string == "Panthers")
    #expect(fact.values["softness"]?.string == "3rd-softest")
    #expect(fact.values["gain"]?.double == 17.5)
    #expect(try facts(league, .unknown).isEmpty)
  }

  @Test func aStarterFloppedAgainstASoftDefense() throws {
    let league = try league(started: ("kc back", 2.3), benched: ("dal end", 0))
    let fact = try #require(try facts(league, try defenses())["flop_soft"])
    #expect(
      fact.text == "Mr. kc back gave Team 1 2.30 points against the Panthers, the softest defense "
        + "against running backs in this league's scoring.")
    #expect(fact.subject.player == "kc back")
  }

  @Test(arguments: [(6, 4, 2.0), (1, 3, 2.0), (1, 4, 0.4)])
  func otherDefensesAreNotSoft(_ rank: Int, _ games: Int, _ difference: Double) throws {
    let soft = try defenses(rank: rank, games: games, difference: difference)
    let benched = try league(started: ("dal end", 4), benched: ("kc back", 21.5))
    let flop = try league(started: ("kc back", 2.3), benched: ("dal end", 0))
    #expect(try facts(benched, soft).isEmpty && facts(flop, soft).isEmpty)
  }

  @Test func playersWithoutPointsAndOtherMatchupsDoNotCount() throws {
    let soft = try defenses()
    // Without points, a starter may not have played.
    #expect(
      try facts(try league(started: ("kc back", 0), benched: ("dal end", 0)), soft).isEmpty)
    #expect(
      try facts(try league(started: ("dal back", 2), benched: ("dal end", 0)), soft).isEmpty)
    // The Panthers are soft against backs only.
    #expect(
      try facts(try league(started: ("kc end", 2), benched: ("dal end", 0)), soft).isEmpty)
  }
}
