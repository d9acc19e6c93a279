import JSON
import LeagueModel
import Testing

@testable import Rank

/// Several seasons of one league.
struct HistoryTests {
  /// A season of four: two weeks, then a final between two of them that the first wins.
  private func season(
    _ year: Int, owners: [String?], winner: Int = 1, loser: Int = 2, high: Double = 120
  ) throws -> League {
    let regular = (1...2).map { week($0, [(1, high, 4, 60), (2, 100, 3, 90)]) }
    let final = week(3, [(winner, 101, loser, 100)], isPlayoff: true, kind: .championship)
    let teams = owners.enumerated().map { index, owner in
      Team(
        id: String(index + 1), name: "\(year) No. \(index + 1)",
        owners: owner.map { [Owner(id: "id-\($0)", name: "\($0) \(year)")] } ?? [])
    }
    var league = try #require(makeLeague(teams, regular + [final]))
    league.season = year
    league.stage = .complete
    league.rules.lastRegularWeek = 2
    return league
  }

  @Test func ownersAreFollowedFromTeamToTeam() throws {
    let history = History([
      try season(2025, owners: ["Bo", "Al", "Cy", "Di"], winner: 2, loser: 1),
      try season(2024, owners: ["Al", "Bo", "Cy", "Di"]),
    ])
    #expect(history.champions.map(\.season) == [2024, 2025])
    #expect(history.champions.map(\.owner.id) == ["id-Al", "id-Al"])
    #expect(history.champions.map(\.teamName) == ["2024 No. 1", "2025 No. 2"])
    #expect(
      history.titles == [
        Titles(owner: Rivalry.Side(id: "id-Al", name: "Al 2025"), seasons: [2024, 2025])
      ])
    let pair = try #require(history.headToHead["id-Al", "id-Bo"])
    #expect(pair.record == Record(wins: 2))
    #expect(pair.meetings.map(\.season) == [2024, 2025])
    #expect(pair.first.name == "Al 2025")
    #expect(history.headToHead["id-Al", "id-Di"]?.record == Record(wins: 2))
    #expect(history.headToHead["id-Bo", "id-Di"]?.record == Record(wins: 2))
  }

  @Test func teamsWithoutOwnersAreFollowedThemselves() throws {
    let history = History([
      try season(2024, owners: [nil, "Bo", "Cy", "Di"]),
      try season(2025, owners: [nil, "Bo", "Cy", nil]),
    ])
    #expect(history.champions.map(\.owner.id) == ["team-1", "team-1"])
    #expect(history.titles.first?.seasons == [2024, 2025])
    #expect(history.headToHead["team-1", "id-Di"]?.meetings.count == 2)
    #expect(history.headToHead["team-1", "team-4"]?.meetings.count == 2)
    #expect(history.headToHead["team-1", "id-Bo"]?.meetings.count == 2)
  }

  @Test func recordsNameTheirSeasons() throws {
    let seasons = [
      try season(2023, owners: ["Al", "Bo", "Cy", "Di"], high: 150.5),
      try season(2024, owners: ["Al", "Bo", "Cy", "Di"], high: 140),
    ]
    let records = History(seasons).records
    let high = try #require(records.first { $0.kind == .highestScore })
    #expect(high.value == 150.5 && !high.isNew)
    #expect(
      high.text
        == "The all-time highest score is 150.50, by 2023 No. 1 against 2023 No. 4 in "
        + "week 1 of 2023 and 2023 No. 1 against 2023 No. 4 in week 2 of 2023.")
    let close = try #require(records.first { $0.kind == .closestWin })
    #expect(close.isNew && close.holders.map(\.season) == [2023, 2024])
    let best = try #require(records.first { $0.kind == .bestRecord })
    #expect(best.holders.count == 4)
  }

  @Test func aSeasonThatHasJustBegunIsNotTheBest() throws {
    var running = try season(2025, owners: ["Al", "Bo", "Cy", "Di"])
    running.stage = .inSeason
    running.rules.lastRegularWeek = 14
    running.weeks.removeLast()
    let history = History([try season(2024, owners: ["Al", "Bo", "Cy", "Di"]), running])
    let best = history.records.first { $0.kind == .bestRecord }
    #expect(best?.holders.allSatisfy { $0.season == 2024 } == true)
    #expect(history.champions.map(\.season) == [2024])
  }

  @Test func noOwnerMeetsThemselves() throws {
    let history = History([try season(2024, owners: ["Al", "Al", "Al", "Bo"])])
    #expect(history.headToHead.pairs.count == 1)
    #expect(history.headToHead["id-Al", "id-Bo"]?.meetings.count == 2)
  }

  @Test func oneSeasonAndNoneAreEnough() throws {
    let empty = History([])
    #expect(empty.champions.isEmpty && empty.titles.isEmpty && empty.records.isEmpty)
    #expect(empty.headToHead.pairs.isEmpty)
    let one = try season(2024, owners: ["Al", "Bo", "Cy", "Di"])
    #expect(History([one, one]) == History([one]))
    #expect(History([one]).champions.count == 1)
  }

  @Test func aFinalWithoutWinnerHasNoChampion() throws {
    var league = try season(2024, owners: ["Al", "Bo", "Cy", "Di"])
    league.weeks[2].matchups[0].decision = .tie
    #expect(league.champion == nil)
    league.weeks[2].matchups[0].decision = .away
    #expect(league.champion == "2")
    // Two games for the title are two semifinals.
    league.weeks[2].matchups += week(3, [(3, 90, 4, 80)], kind: .championship).matchups
    #expect(league.champion == nil)
  }

  @Test func theChampionIsTheOneOfTheFacts() throws {
    let league = try season(2024, owners: ["Al", "Bo", "Cy", "Di"], winner: 3, loser: 1)
    let facts = try rank(league, week: 3).facts
    #expect(facts.first { $0.kind == "champion" }?.subject.team == league.champion)
  }

  @Test(arguments: PowerRankingTests.seeds)
  func theRecordsOfSeasonsAreTheBestOfEach(_ seed: Int) throws {
    var seasons: [League] = []
    for offset in 0..<3 {
      var league = try #require(randomLeague(seed + offset * 1_000))
      league.season = 2020 + offset
      seasons.append(league)
    }
    let all = History(seasons).records
    let each = seasons.map { SeasonRecords($0, through: $0.latestPlayedWeek ?? 0) }
    for kind in SeasonRecord.Kind.allCases where kind != .bestRecord && kind != .worstRecord {
      let values = each.compactMap { $0[kind]?.value }
      let isLeast = [.lowestScore, .closestWin, .lowestWinningScore].contains(kind)
      let best = isLeast ? values.min() : values.max()
      let record = all.first { $0.kind == kind }
      #expect(record?.value == best)
      let holders = each.compactMap { $0[kind] }.filter { $0.value == best }.flatMap(\.holders)
      #expect(Set(record?.holders ?? []) == Set(holders))
    }
    #expect(History(seasons.reversed()) == History(seasons))
  }
}
