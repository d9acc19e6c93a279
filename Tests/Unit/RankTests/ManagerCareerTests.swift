import JSON
import LeagueModel
import Platform
import TestSupport
import Testing

@testable import Rank

/// The careers that managers' pages print.
@Suite struct ManagerCareerTests {
  /// Two weeks of four teams, then a final that the first of two teams wins.
  private func season(
    _ year: Int, owners: [[String]], winner: Int = 1, loser: Int = 2, isOver: Bool = true
  ) throws -> League {
    let teams = owners.enumerated().map { index, names in
      Team(
        id: String(index + 1), name: "\(year) No. \(index + 1)",
        owners: names.map { Owner(id: "secret-\($0)", name: $0) })
    }
    var weeks = [
      week(1, [(1, 120, 2, 90), (3, 100, 4, 60)]), week(2, [(1, 110, 3, 80), (2, 95, 4, 70)]),
    ]
    if isOver {
      weeks.append(
        week(3, [(winner, 101, loser, 100)], isPlayoff: true, kind: .championship))
    }
    var league = try #require(makeLeague(teams, weeks))
    league.season = year
    league.stage = isOver ? .complete : .inSeason
    league.rules.lastRegularWeek = 2
    league.rules.playoffTeamCount = 2
    return league
  }

  private let four = [["Al"], ["Bo"], ["Cy"], ["Di"]]

  private func careers(_ earlier: [League], _ current: League) -> [String: ManagerCareer] {
    Dictionary(
      ManagerCareer.all(earlier: earlier, current: current).map { ($0.owner.owner, $0) }
    ) { first, _ in first }
  }

  @Test func seasonsAddUp() throws {
    let all = careers(
      [
        try season(2023, owners: four, winner: 2, loser: 1),
        try season(2024, owners: [["Ed"], ["Bo"], ["Cy"], ["Di"]]),
      ], try season(2025, owners: four, isOver: false))
    let al = try #require(all["Al"])
    #expect(al.seasons.map(\.season) == [2023, 2025])
    #expect(al.seasons.map(\.teamName) == ["2023 No. 1", "2025 No. 1"])
    #expect(al.record == Record(wins: 4) && al.playoffRecord == Record(losses: 1))
    #expect(al.pointsFor == points(460) && al.weeklyHighs == 4)
    #expect(al.seasons[0].place == 2 && al.seasons[1].place == nil)
    #expect(al.seasons[0].trophies == [.runnerUp, .topSeed, .mostPoints])
    #expect(al.seasons[1].trophies == [])
    let bo = try #require(all["Bo"])
    #expect(bo.seasons.map(\.trophies) == [[.champion], [.runnerUp], []])
    #expect(bo.playoffRecord == Record(wins: 1, losses: 1))
    let di = try #require(all["Di"])
    #expect(di.seasons.map(\.trophies) == [[.sacko], [.sacko], []])
  }

  @Test func everyOtherManagerIsARival() throws {
    let all = careers(
      [
        try season(2023, owners: four), try season(2024, owners: [["Ed"], ["Bo"], ["Cy"], ["Di"]]),
      ], try season(2025, owners: four))
    let bo = try #require(all["Bo"])
    #expect(bo.rivals.map(\.second.owner) == ["Al", "Di", "Ed"])
    #expect(bo.rivals.map(\.record.games) == [4, 3, 2])
    #expect(bo.rivals[0].record == Record(losses: 4))
    #expect(bo.rivals[1].record == Record(wins: 3))
    #expect(bo.rivals[2].last.season == 2024 && bo.rivals[2].second.team == nil)
    let al = try #require(all["Al"])
    #expect(al.rivals[0].record == Record(wins: 4))
    #expect(al.rivals[0].points == bo.rivals[0].opponentPoints)
  }

  @Test func currentManagersComeFirstAndTeamsWithoutOwnersAreNone() throws {
    let order = ManagerCareer.all(
      earlier: [
        try season(2023, owners: [["Gus"], ["Bo"], ["Cy"], ["Di"]]),
        try season(2024, owners: [["Ed"], ["Bo"], [], ["Di"]]),
      ], current: try season(2025, owners: four))
    #expect(order.map(\.owner.owner) == ["Al", "Bo", "Cy", "Di", "Ed", "Gus"])
    #expect(order.map(\.owner.team) == ["1", "2", "3", "4", nil, nil])
    // Without owners, a team has no careers, but its opponents keep the games.
    #expect(order[2].seasons.map(\.season) == [2023, 2025])
  }

  @Test func theMostStartedPlayersAreCountedOverSeasons() throws {
    func withLineups(_ league: League, _ player: String) -> League {
      var league = league
      league.players = [Player(id: "7", name: player, position: "RB")]
      for index in league.weeks.indices {
        league.weeks[index].matchups[0].home.lineup = [
          LineupEntry(player: "7", slot: "RB", points: points(12.5)),
          LineupEntry(player: "8", slot: "BN", points: points(40)),
          LineupEntry(player: nil, slot: "RB", points: nil),
        ]
      }
      return league
    }
    let all = careers(
      [withLineups(try season(2024, owners: four), "Old Name")],
      withLineups(try season(2025, owners: four), "New Name"))
    let started = try #require(all["Al"]).mostStarted
    #expect(started.map(\.player.name) == ["New Name"])
    #expect(started.map(\.starts) == [6] && started[0].player.points == points(75))
    #expect(try #require(all["Bo"]).mostStarted == [])
  }

  @Test func tradesAreToldFromTheManagersSide() throws {
    var league = try season(2025, owners: four)
    league.players = [Player(id: "7", name: "Seven", position: "RB")]
    league.wire = Wire(transactions: [
      Transaction(
        id: "t", kind: .trade, date: Instant(seconds: 0), week: 1, teams: ["1", "3"],
        moves: [Transaction.Move(player: "7", from: "1", to: "3")], picks: [],
        payments: [Transaction.Payment(from: "3", to: "1", amount: 9)])
    ])
    let all = careers([], league)
    let al = try #require(all["Al"]?.seasons.first?.trades.first)
    #expect(al.partners == ["Cy"] && al.got.budget == 9)
    #expect(al.gave.map { $0.players.map(\.name) } == [["Seven"]])
    let cy = try #require(all["Cy"]?.seasons.first?.trades.first)
    #expect(cy.partners == ["Al"] && cy.got.players.map(\.name) == ["Seven"])
    #expect(all["Bo"]?.seasons.first?.trades == [])
  }

  @Test func theSurvivorOfAGuillotineLeagueIsItsChampion() throws {
    var league = try season(2024, owners: four, isOver: false)
    league.rules.forms = [.guillotine]
    for index in league.weeks.indices {
      let sides = league.weeks[index].matchups.flatMap(\.sides)
      league.weeks[index].matchups = sides.map {
        Matchup(
          kind: .survived, weeks: [index + 1], decision: .open, home: $0, away: nil)
      }
    }
    for (team, week) in [(3, 1), (1, 2), (2, 2)] { league.teams[team].choppedWeek = week }
    #expect(careers([], league)["Al"]?.seasons.first?.trophies == [])
    league.stage = .complete
    let all = careers([], league)
    #expect(all["Al"]?.seasons.first?.trophies == [.champion])
    #expect(["Al", "Bo", "Cy", "Di"].map { all[$0]?.seasons.first?.place } == [1, 2, 3, 4])
    let history = History([league])
    #expect(history.champions.map(\.team) == ["1"])
  }

  @Test func ownerIDsAreNotPublished() throws {
    let all = ManagerCareer.all(
      earlier: [try season(2024, owners: [["Ed"], ["Bo"], ["Cy"], ["Di"]])],
      current: try season(2025, owners: four))
    let json = try JSONValue(encoding: all)
    #expect(!String(decoding: json.encoded(), as: UTF8.self).contains("secret"))
    #expect(try json.decoded([ManagerCareer].self) == all)
  }

  /// Careers count the same games as the league's history.
  @Test(arguments: Seeds.tried(1...100)) func careersEqualTheHistory(_ seed: Int) throws {
    let earlier = (0...1).compactMap { number -> League? in
      var league = randomLeague(seed + 1_000 * number)
      league?.season = 2020 + number
      return league
    }
    var current = try #require(randomLeague(seed))
    current.season = 2024
    let history = try #require(
      LeagueHistory(earlier: earlier, current: current, through: 99))
    let all = ManagerCareer.all(earlier: earlier, current: current)
    for career in history.careers {
      let own = all.filter { $0.owner == career.owner }
      #expect(own.count == 1 && own.first?.record == career.record)
      #expect(own.first?.pointsFor == career.pointsFor)
    }
    // Every series has another side.
    for career in all {
      for rival in career.rivals {
        let other = all.first { $0.owner == rival.second }?.rivals
          .first { $0.second == career.owner }
        #expect(other?.record.wins == rival.record.losses)
        #expect(other?.points == rival.opponentPoints)
      }
    }
  }
}
