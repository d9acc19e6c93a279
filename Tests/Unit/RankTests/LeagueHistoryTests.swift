import JSON
import LeagueModel
import Rank
import TestSupport
import Testing

/// The league history that the paper prints.
struct LeagueHistoryTests {
  /// A season of four teams: two weeks, then a final that the first of two teams wins.
  private func season(
    _ year: Int, owners: [[String]], winner: Int = 1, loser: Int = 2
  ) throws -> League {
    let teams = owners.enumerated().map { index, names in
      Team(
        id: String(index + 1), name: "\(year) No. \(index + 1)",
        owners: names.map { Owner(id: "secret-\($0)", name: $0) })
    }
    let weeks = [
      week(1, [(1, 120, 2, 90), (3, 100, 4, 60)]), week(2, [(1, 110, 3, 80), (2, 95, 4, 70)]),
      week(3, [(winner, 101, loser, 100)], isPlayoff: true, kind: .championship),
    ]
    var league = try #require(makeLeague(teams, weeks))
    league.season = year
    league.stage = .complete
    league.rules.lastRegularWeek = 2
    return league
  }

  private let four = [["Al"], ["Bo"], ["Cy"], ["Di"]]

  @Test func titlesRecordsAndRivalriesOfAllSeasons() throws {
    let earlier = [
      try season(2024, owners: [["Ed"], ["Bo"], ["Cy"], ["Di"]]),
      try season(2023, owners: four, winner: 2, loser: 1),
    ]
    let history = try #require(
      LeagueHistory(earlier: earlier, current: try season(2025, owners: four), through: 3))
    #expect(history.seasons == [2023, 2024, 2025])
    #expect(history.champions.map(\.teamName) == ["2023 No. 2", "2024 No. 1", "2025 No. 1"])
    #expect(history.champions.map(\.winner.owner) == ["Bo", "Ed", "Al"])
    // Ed has left.
    #expect(history.champions.map(\.winner.team) == ["2", nil, "1"])
    #expect(history.titles.map(\.winner.owner) == ["Al", "Bo", "Ed"])
    #expect(history.careers.map(\.owner.owner) == ["Al", "Bo", "Cy", "Di"])
    #expect(history.careers.map(\.seasons) == [2, 3, 3, 3])
    #expect(
      history.careers.map(\.record) == [
        Record(wins: 4), Record(wins: 3, losses: 3), Record(wins: 3, losses: 3), Record(losses: 6),
      ])
    #expect(history.careers.map(\.titles) == [1, 1, 0, 0])
    #expect(history.careers.first?.pointsFor == points(460))
    let first = try #require(history.rivalries.first)
    #expect([first.first.owner, first.second.owner] == ["Al", "Bo"])
    // Two games of regular seasons and two finals.
    #expect(first.record == Record(wins: 3, losses: 1))
    #expect(first.points == points(441) && first.opponentPoints == points(381))
    #expect(first.last.season == 2025 && first.last.week == 3)
    #expect(history.records.first { $0.kind == .highestScore }?.holders.count == 3)
  }

  @Test func aPastWeekDoesNotDependOnLaterOnes() throws {
    let earlier = [try season(2024, owners: four)]
    var present = try season(2025, owners: four)
    let before = try #require(LeagueHistory(earlier: earlier, current: present, through: 2))
    #expect(before.champions.map(\.season) == [2024])
    #expect(before.careers.first?.record == Record(wins: 4))
    #expect(before.rivalries.allSatisfy { $0.last.season < 2025 || $0.last.week <= 2 })
    // What comes later does not matter.
    present.weeks[2].matchups[0].home.total = points(500)
    present.weeks[2].matchups[0].home.points = points(500)
    #expect(LeagueHistory(earlier: earlier, current: present, through: 2) == before)
    present.weeks.removeLast()
    present.stage = .inSeason
    #expect(LeagueHistory(earlier: earlier, current: present, through: 2) == before)
    let one = try #require(LeagueHistory(earlier: earlier, current: present, through: 1))
    #expect(one.careers.first?.record == Record(wins: 3))
  }

  @Test func withoutAnEarlierSeasonThereIsNoHistory() throws {
    let present = try season(2025, owners: four)
    #expect(LeagueHistory(earlier: [], current: present, through: 3) == nil)
    #expect(LeagueHistory(earlier: [present], current: present, through: 3) == nil)
    let later = try season(2026, owners: four)
    #expect(LeagueHistory(earlier: [later], current: present, through: 3) == nil)
  }

  @Test func aCoOwnerWhoTakesOverKeepsTheTeamsPast() throws {
    let history = try #require(
      LeagueHistory(
        earlier: [
          try season(2023, owners: [["Al"], ["Bo"], ["Cy"], ["Di"]]),
          try season(2024, owners: [["Al", "Fi"], ["Bo"], ["Cy"], ["Di"]]),
        ], current: try season(2025, owners: [["Fi", "Al"], ["Bo"], ["Cy"], ["Di"]]), through: 3))
    #expect(history.titles.map(\.winner.owner) == ["Fi & Al"])
    #expect(history.titles.map(\.seasons) == [[2023, 2024, 2025]])
    #expect(history.careers.first?.seasons == 3)
  }

  @Test func anOwnerWhoJoinsAnotherTeamDoesNotTakeItsPast() throws {
    // Cy ran the third team and joins the first: the first one's past stays Al's.
    let history = try #require(
      LeagueHistory(
        earlier: [try season(2024, owners: four)],
        current: try season(2025, owners: [["Cy", "Al"], ["Bo"], ["Gus"], ["Di"]]), through: 3))
    #expect(history.champions.map(\.winner.owner) == ["Al", "Cy & Al"])
    let career = try #require(history.careers.first { $0.owner.team == "1" })
    #expect(career.seasons == 2 && career.record == Record(wins: 3, losses: 1))
  }

  @Test func teamsWithoutOwnersHaveNoCareer() throws {
    let owners = [[], ["Bo"], ["Cy"], ["Di"]]
    let history = try #require(
      LeagueHistory(
        earlier: [try season(2024, owners: owners)], current: try season(2025, owners: owners),
        through: 3))
    #expect(history.careers.map(\.owner.owner) == ["Bo", "Cy", "Di"])
    #expect(history.champions.map(\.winner.owner) == ["2024 No. 1", "2025 No. 1"])
    #expect(history.rivalries.allSatisfy { $0.first.team != "1" && $0.second.team != "1" })
  }

  @Test func ownerIDsAreNotPublished() throws {
    let history = try #require(
      LeagueHistory(
        earlier: [try season(2024, owners: [["Ed"], ["Bo"], ["Cy"], ["Di"]])],
        current: try season(2025, owners: four), through: 3))
    let json = try JSONValue(encoding: history)
    #expect(!String(decoding: json.encoded(), as: UTF8.self).contains("secret"))
    #expect(try json.decoded(LeagueHistory.self) == history)
  }

  @Test(arguments: Seeds.tried(1...100))
  func historiesOfRandomLeaguesAreConsistent(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    var seasons: [League] = []
    for year in 2020...(2021 + random.number(0...2)) {
      var league = try #require(randomLeague(seed + year * 1_000))
      league.season = year
      // The table below covers only games between teams.
      league.rules.hasMedianGame = false
      finish(&league, &random)
      seasons.append(league)
    }
    let last = seasons.popLast()
    let present = try #require(last)
    let week = random.number(0...16)
    let history = try #require(LeagueHistory(earlier: seasons, current: present, through: week))

    let mixed = seasons.shuffled(using: &random)
    #expect(LeagueHistory(earlier: mixed, current: present, through: week) == history)

    #expect(history.titles.map(\.seasons.count).reduce(0, +) == history.champions.count)
    #expect(Set(history.titles.flatMap(\.seasons)) == Set(history.champions.map(\.season)))
    let won = seasons.filter { $0.champion != nil }.map(\.season)
    #expect(history.champions.map(\.season).filter { $0 < present.season } == won)

    #expect(history.rivalries.count <= 5)
    let table = History(seasons + [present]).headToHead
    for series in history.rivalries {
      #expect(series.record.wins >= series.record.losses && series.record.games >= 2)
      let ids = [series.first, series.second].map { person in
        present.teams.first { $0.id == person.team }?.owners.first?.id ?? ""
      }
      // Wins are the other's losses, in a table that knows the later weeks too.
      let pair = try #require(table[ids[0], ids[1]])
      #expect(pair.record.wins == table[ids[1], ids[0]]?.record.losses)
      #expect(pair.record.games >= series.record.games)
    }
    for career in history.careers {
      #expect((1...seasons.count + 1).contains(career.seasons))
      let team = try #require(present.teams.first { $0.id == career.owner.team })
      let id = try #require(team.owners.first?.id)
      // Owners of random leagues have no co-owners, so they are followed by their id.
      var (record, scored) = (Record(), Points.zero)
      for league in seasons + [present] {
        let last = league.season == present.season ? week : .max
        let owned = league.teams.filter { $0.owners.first?.id == id }.map(\.id)
        for week in league.playedWeeks where week.number <= last && !week.isPlayoff {
          for side in week.matchups.flatMap(\.sides) where owned.contains(side.team) {
            guard
              let outcome = week.matchups.lazy.compactMap({ $0.outcome(for: side.team) }).first
            else { continue }
            record.add(outcome)
            scored = scored + side.points
          }
        }
      }
      #expect(career.record == record && career.pointsFor == scored)
    }
  }

  /// Plays a final in most leagues.
  private func finish(_ league: inout League, _ random: inout SplitMix) {
    guard league.teams.count >= 2, random.chance(70) else { return }
    league.stage = .complete
    league.weeks.removeAll { $0.state != .played }
    let number = (league.weeks.last?.number ?? 0) + 1
    let ids = league.teams.map(\.id).shuffled(using: &random)
    let (home, away) = (points(110), points(Double(random.number(100...120))))
    league.weeks.append(
      Week(
        number: number, state: .played, isPlayoff: true,
        matchups: [
          Matchup(
            kind: .championship, weeks: [number],
            decision: home == away ? .tie : home > away ? .home : .away,
            home: Side(team: ids[0], points: home, total: home),
            away: Side(team: ids[1], points: away, total: away))
        ]))
  }
}
