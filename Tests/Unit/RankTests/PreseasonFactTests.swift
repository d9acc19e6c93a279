import JSON
import LeagueModel
import Testing

@testable import Rank

/// What the paper knows before the first game: last season, the draft and the first opponent.
@Suite struct PreseasonFactTests {
  /// The season before: manager 1 beat manager 2 in the final; 3 and 4 missed the playoffs.
  private func lastSeason() throws -> League {
    var league = try #require(
      makeLeague(
        teams(4),
        [
          week(1, [(1, 120, 4, 80), (2, 110, 3, 90)]),
          week(15, [(1, 101.5, 2, 99)], isPlayoff: true, kind: .championship),
        ]))
    league.season = 2024
    league.stage = .complete
    return league
  }

  /// The season to come, with the managers on other teams: manager 1 has team 3, and so on.
  private func season() throws -> League {
    let owners = ["3": 1, "4": 2, "1": 3, "2": 4]
    let all = teams(4).map { team in
      var team = team
      team.owners = owners[team.id].map { [Owner(id: "o\($0)", name: "Owner \($0)")] } ?? []
      return team
    }
    var first = week(1, [(4, 0, 3, 0), (1, 0, 2, 0)])
    first.state = .upcoming
    for index in first.matchups.indices { first.matchups[index].decision = .open }
    var league = try #require(makeLeague(all, [first]))
    league.players = [
      Player(id: "a", name: "Abel Moss", position: "RB"),
      Player(id: "b", name: "Bo Kite", position: ""),
    ]
    league.drafts = [
      Draft(
        id: "1", kind: .snake, status: .complete, rounds: 2, slots: ["1", "2", "3", "4"],
        picks: [
          Draft.Pick(number: 1, round: 1, slot: 1, team: "3", player: "a", isKeeper: true),
          Draft.Pick(number: 2, round: 1, slot: 2, team: "3", player: "b"),
          Draft.Pick(number: 3, round: 1, slot: 3, team: "4", player: "a"),
        ])
    ]
    return league
  }

  private func texts(_ rankings: Rankings, _ team: Team.ID) -> [String] {
    rankings.facts.filter { $0.subject.team == team && $0.kind != "waiting" }.map(\.text)
  }

  @Test func lastSeasonFollowsTheManagerToAnotherTeam() throws {
    let rankings = try rankInFull(try season(), earlier: [try lastSeason()])
    #expect(rankings.phase == .preseason)
    #expect(
      texts(rankings, "3") == [
        "Team 3 won the title in 2024.", "Team 3 drafted Bo Kite first, at No. 2.",
        "Team 3 opens against Team 4.",
      ])
    #expect(
      texts(rankings, "4") == [
        "Team 4 finished 2nd of 4 in 2024.", "Team 4 drafted Abel Moss (RB) first, at No. 3.",
        "Team 4 opens against Team 3.",
        "Team 4 opens against Team 3, who won their last meeting by 2.50, in 2024.",
      ])
    // Managers 3 and 4 never met.
    #expect(
      texts(rankings, "2") == [
        "Team 2 finished 4th of 4 in 2024.", "Team 2 opens against Team 1.",
      ])
    #expect(rankings.facts.allSatisfy { !$0.givesAway })
  }

  @Test func whatIsUnknownIsNotTold() throws {
    var league = try season()
    (league.drafts, league.weeks) = (nil, [])
    #expect(texts(try rankInFull(league), "3") == [])
    // A season that was never finished, and one two years back.
    var open = try lastSeason()
    open.stage = .inSeason
    #expect(texts(try rankInFull(league, earlier: [open]), "3") == [])
    var older = try lastSeason()
    older.season = 2023
    #expect(texts(try rankInFull(league, earlier: [older]), "3") == [])
  }

  @Test func anAuctionHasNoFirstPick() throws {
    var league = try season()
    league.drafts?[0].kind = .auction
    #expect(texts(try rankInFull(league), "3") == ["Team 3 opens against Team 4."])
  }
}
