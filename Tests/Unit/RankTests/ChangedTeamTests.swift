import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// Teams that changed their names or managers during the season, and games that were overturned.
@Suite struct ChangedTeamTests {
  private func owner(_ name: String) -> Owner { Owner(id: "secret-\(name)", name: name) }

  /// Three weeks of four teams; Di takes over No. 1 from Al after week 1, and renames it.
  private func season(_ year: Int = 2026, lastWeek: Int = 1, told: Int = 2) throws -> League {
    var all = teams(4)
    for (index, name) in ["Di", "Bo", "Cy", "Ed"].enumerated() {
      all[index].owners = [owner(name)]
    }
    all[0].name = "New No. 1"
    all[0].past = [
      PastTeam(name: "Old No. 1", owners: [owner("Al")], lastWeek: lastWeek, toldIn: told)
    ]
    var league = try #require(
      makeLeague(
        all,
        [
          week(1, [(1, 120, 2, 90), (3, 100, 4, 60)]), week(2, [(1, 80, 3, 110), (2, 95, 4, 70)]),
          week(3, [(1, 85, 2, 99), (3, 95, 4, 70)]),
        ]))
    league.season = year
    return league
  }

  private func careers(_ earlier: [League], _ league: League) -> [String: ManagerCareer] {
    Dictionary(
      ManagerCareer.all(earlier: earlier, current: league).map { ($0.owner.owner, $0) }
    ) { first, _ in first }
  }

  @Test func eachWeekHasTheNamesOfItsTime() throws {
    let league = try season()
    for (week, name, owner) in [(1, "Old No. 1", "Al"), (2, "New No. 1", "Di")] {
      let rankings = try rankInFull(league, week: week, seasons: 100)
      let team = try #require(rankings.teams.first { $0.id == "1" })
      #expect(team.name == name && team.owner == owner)
      #expect(rankings.facts.contains { $0.text.contains(name) })
      let other = week == 1 ? "New No. 1" : "Old No. 1"
      #expect(!rankings.facts.contains { $0.text.contains(other) })
    }
  }

  @Test func theRecordStaysWithWhoPlayedIt() throws {
    let all = careers([], try season())
    let (al, di) = (try #require(all["Al"]), try #require(all["Di"]))
    #expect(al.record == Record(wins: 1) && di.record == Record(losses: 2))
    #expect(al.pointsFor == points(120) && di.pointsFor == points(165))
    #expect(al.weeklyHighs == 1 && di.weeklyHighs == 0)
    #expect(al.owner.team == nil && di.owner.team == "1")
    #expect(al.seasons.map(\.teamName) == ["Old No. 1"] && al.seasons.map(\.lastWeek) == [1])
    #expect(di.seasons.map(\.teamName) == ["New No. 1"] && di.seasons.map(\.lastWeek) == [nil])
    #expect(al.rivals.map(\.second.owner) == ["Bo"] && al.rivals[0].record == Record(wins: 1))
    #expect(Set(di.rivals.map(\.second.owner)) == ["Bo", "Cy"])
    #expect(all["Bo"]?.rivals.map(\.second.owner).contains("Al") == true)
  }

  @Test func historyCountsTheWeeksOfEachManager() throws {
    let past = try season(2025)
    var now = try season()
    now.teams[0].past = nil
    let history = try #require(LeagueHistory(earlier: [past], current: now, through: 3))
    let di = try #require(history.careers.first { $0.owner.owner == "Di" })
    #expect(di.record == Record(wins: 1, losses: 4) && di.seasons == 2)
    #expect(!history.careers.contains { $0.owner.owner == "Al" })
    // The paper of a week knows only who was there.
    let first = try #require(LeagueHistory(earlier: [past], current: try season(), through: 1))
    #expect(first.careers.contains { $0.owner.owner == "Al" && $0.owner.team == "1" })
    #expect(!first.careers.contains { $0.owner.owner == "Di" })
  }

  @Test func aCoManagerWhoTakesOverKeepsTheWholeSeason() throws {
    var league = try season()
    league.teams[0].past?[0].owners = [owner("Al"), owner("Di")]
    let all = careers([], league)
    #expect(all["Al"] == nil && all["Di"]?.record == Record(wins: 1, losses: 2))
  }

  @Test func theNewsIsToldOnce() throws {
    let league = try season()
    let news = try (1...3).map {
      try rankInFull(league, week: $0, seasons: 100).numbers?.news?.map(\.text)
    }
    #expect(
      news == [
        nil,
        [
          "New No. 1, until now Old No. 1, has a new manager from week 2 on: Di. Al left it at 1-0."
        ], nil,
      ])
  }

  @Test func everyChangeHasItsWords() throws {
    func text(_ change: (inout Team) -> Void) throws -> String? {
      var league = try season()
      change(&league.teams[0])
      return try rankInFull(league, week: 2, seasons: 100).numbers?.news?.first?.text
    }
    #expect(
      try text { $0.name = "Old No. 1" }
        == "Old No. 1 has a new manager from week 2 on: Di. Al left it at 1-0.")
    #expect(
      try text { $0.past?[0].owners = $0.owners } == "Old No. 1 is now called New No. 1.")
    #expect(
      try text { $0.owners = [] }
        == "New No. 1, until now Old No. 1, has no manager anymore; Al left it at 1-0.")
    #expect(
      try text { $0.past?[0].owners = [] }
        == "New No. 1, until now Old No. 1, has a manager again from week 2 on: Di.")
    // Managers without printed names are called by their teams.
    #expect(
      try text {
        $0.owners[0].name = $0.name
        $0.past?[0].owners[0].name = "Old No. 1"
      }
        == "New No. 1, until now Old No. 1, has a new manager from week 2 on. The old one left it at 1-0."
    )
    #expect(
      try text { $0.past?[0].lastWeek = 0 }
        == "New No. 1, until now Old No. 1, has a new manager from week 1 on: Di. Al left it before week 1."
    )
  }

  private func overturned(
    _ before: (Double, Double, String?), _ after: (Double, Double, String?)
  ) throws -> Rankings {
    var league = try season()
    league.teams[0].past = nil
    func result(_ score: (Double, Double, String?)) -> OverturnedGame.Result {
      .init(home: points(score.0), away: points(score.1), winner: score.2)
    }
    league.overturned = [
      OverturnedGame(
        week: 1, toldIn: 2, home: "1", away: "2", before: result(before), after: result(after))
    ]
    #expect(try rankInFull(league, week: 3, seasons: 100).numbers?.news == nil)
    return try rankInFull(league, week: 2, seasons: 100)
  }

  @Test func anOverturnedGameIsToldWithBothScoresAndRecords() throws {
    let rankings = try overturned((89, 90, "2"), (120, 90, "1"))
    let news = try #require(rankings.numbers?.news)
    #expect(
      news.map(\.text) == [
        "Week 1 was corrected after its paper came out: New No. 1 beat Team 2 120.00–90.00; "
          + "the paper had it 89.00–90.00 for Team 2. New No. 1 is 1-1 now, Team 2 is 1-1."
      ])
    #expect(news.map(\.teams) == [["1", "2"]])
    let facts = rankings.facts.filter { ["win_given", "win_taken"].contains($0.kind) }
    #expect(
      Set(facts.map(\.text)) == [
        "New No. 1 beat Team 2 in week 1 after all: corrected scores made a win by 30.00 of a loss by 1.00.",
        "Team 2 lost to New No. 1 in week 1 after all: corrected scores made a loss by 30.00 of a win by 1.00.",
      ])
  }

  @Test func tiesAndDecisionsOfThePlatformAreToldAsSuch() throws {
    let tie = try overturned((89, 90, "2"), (90, 90, nil))
    #expect(
      tie.numbers?.news?.first?.text.contains(
        "Team 2 and New No. 1 tied 90.00–90.00; the paper had it 90.00–89.00 for Team 2.") == true)
    let decision = try overturned((90, 90, "2"), (90, 90, "1"))
    #expect(
      decision.numbers?.news?.first?.text.contains(
        "New No. 1 beat Team 2 90.00–90.00; the paper had Team 2 winning.") == true)
    let broken = try overturned((90, 90, nil), (120, 90, "1"))
    #expect(
      broken.numbers?.news?.first?.text.contains(
        "New No. 1 beat Team 2 120.00–90.00; the paper had a tie.") == true)
    for rankings in [tie, decision, broken] {
      #expect(!rankings.facts.contains { ["win_given", "win_taken"].contains($0.kind) })
    }
  }
}
