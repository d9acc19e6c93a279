import EmbeddedFiles
import JSON
import LeagueModel
import Platform
import Render
import Testing

@testable import Statistics

@Suite struct StatisticsPagesTests {
  /// Invented tables in which a team's place in the alphabet decides, and the last two are level.
  private func table(
    _ side: TableSide, games: (ProTeam) -> Int? = { _ in 6 },
    lacking: TeamMetric? = nil
  ) -> TeamTable {
    let rows = ProTeam.all.enumerated().map { place, team in
      var numbers = TeamNumbers()
      for (column, metric) in TeamMetric.allCases.enumerated() where metric != lacking {
        numbers[metric] = "\(100 + min(place, 30) * 2 + column)"
      }
      return TeamTable.Row(team: team, games: games(team), numbers: numbers)
    }
    return TeamTable(
      season: 2026, side: side, source: "a <b>table</b>",
      updatedAt: Instant(seconds: 1_790_000_000),
      rows: rows)
  }

  private func site(
    _ tables: [TeamTable], _ schedule: ProSchedule? = nil, _ weeks: ProTeamGames? = nil
  ) async throws -> [String: String] {
    var input = PaperSample.input([try PaperSample.edition(named: "A Team")])
    input.statistics = StatisticsSource(
      season: 2026, digest: NamedDigest("tables", "1"), sides: tables.map(\.side),
      schedule: { schedule }, weeks: { weeks }
    ) { tables }
    let site = try await SiteRenderer(try PaperSample.theme()).site(input)
    return site.files.filter { $0.key.hasPrefix("nfl/") || $0.key.hasPrefix("api/") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func everyTeamAndNumberHasItsPage() async throws {
    let files = try await site([table(.offense), table(.defense)])
    #expect(files.keys.count { $0.hasPrefix("nfl/2026/teams/") } == 32)
    #expect(files.keys.count { $0.hasPrefix("nfl/2026/compare/") } == 32)
    #expect(files.keys.count { $0.hasPrefix("nfl/2026/offense/") } == 26)
    #expect(files.keys.count { $0.hasPrefix("nfl/2026/defense/") } == 26)
    let front = try #require(files["nfl/index.html"])
    #expect(front.contains("The Titans score the most: 26.7 points a game"))
    #expect(front.contains("The Cardinals allow the fewest: 16.7 points a game"))
    // Neither a source nor a name can add markup.
    #expect(files.values.allSatisfy { !$0.contains("<b>table</b>") || !$0.contains("<body") })
    #expect(front.contains("a &lt;b&gt;table&lt;/b&gt;"))
  }

  @Test func tablesHaveBothScalesWithTheirRanks() async throws {
    let page = try #require(try await site([table(.offense)])["nfl/2026/offense/index.html"])
    let rows = page.split(separator: "<tr>").filter { $0.contains("scope=\"row\"") }
    #expect(rows.count == 33)
    #expect(rows[0].contains("Tennessee Titans"))
    #expect(
      rows[0].contains(
        "<span class=\"nfl-game\">26.7 <small>T-1st</small></span><span class=\"nfl-total\">160 <small>T-1st</small></span>"
      ))
    // A rate has one number.
    #expect(rows[0].contains("<td class=\"number\">163.0 <small>T-1st</small></td>"))
    #expect(rows[32].contains("Mean of all teams") && !rows[32].contains("<small>"))
    #expect(
      page.contains("href=\"../../../nfl/2026/offense/total-yards/index.html\">Total yards</a>"))
  }

  @Test func rankingsOfADefenseBeginWithTheFewest() async throws {
    let files = try await site([table(.defense)])
    let page = try #require(files["nfl/2026/defense/points/index.html"])
    #expect(page.contains("The Cardinals lead with 16.7 a game"))
    #expect(page.contains("Less is better."))
    let turnovers = try #require(files["nfl/2026/defense/turnovers/index.html"])
    #expect(turnovers.contains("<h1>Opponents’ turnovers "))
    #expect(turnovers.contains("More is better."))
    #expect(files["nfl/2026/offense/index.html"] == nil)
  }

  @Test func comparisonsCoverEveryPairAndLeadToTheReverse() async throws {
    let page = try #require(
      try await site([table(.offense), table(.defense)])["nfl/2026/compare/min/index.html"])
    #expect(page.matches(of: /class="numbers nfl-pair"/).count == 32)
    #expect(page.contains("Vikings vs. Lions"))
    #expect(page.contains("href=\"../../../../nfl/2026/compare/det/index.html#min\">Swap</a>"))
    // Rivals of the division come first.
    let rival = try #require(page.firstRange(of: "vs. Bears"))
    let other = try #require(page.firstRange(of: "vs. Cardinals"))
    #expect(rival.lowerBound < other.lowerBound)
  }

  @Test func teamsWithoutANumberAreShownWithoutIt() async throws {
    let pointless = try await site([table(.offense, lacking: .points)])
    #expect(pointless["nfl/2026/compare/kc/index.html"]?.contains("<td>–") == true)
    #expect(pointless["nfl/index.html"]?.contains("No points are known yet") == true)
    let files = try await site([table(.offense, lacking: .expectedPoints)])
    let team = try #require(files["nfl/2026/teams/kc/index.html"])
    #expect(team.contains("Total yards") && !team.contains("Expected points"))
    let ranking = try #require(files["nfl/2026/offense/exp-pts-tot/index.html"])
    #expect(ranking.contains("The source does not have this number."))
    let table = try #require(files["nfl/2026/offense/index.html"])
    #expect(table.contains("<td class=\"number\">–</td>"))
  }

  @Test func gamesAreToldWeekByWeek() async throws {
    let (chiefs, ravens) = (
      try #require(ProTeam(named: "KC")), try #require(ProTeam(named: "BAL"))
    )
    let games = (1...7).map { week in
      ProSchedule.Game(
        week: week, away: week.isMultiple(of: 2) ? chiefs : ravens,
        home: week.isMultiple(of: 2) ? ravens : chiefs, awayPoints: week == 7 ? nil : 10 + week,
        homePoints: week == 7 ? nil : 13)
    }
    let files = try await site([table(.offense)], ProSchedule(2026, games: games))
    let page = try #require(files["nfl/2026/teams/kc/index.html"])
    // Home in odd weeks, with 13 points against 11, 13 and 15; away with 12, 14 and 16 against 13.
    #expect(
      page.contains(
        "<h2 class=\"find\" id=\"points\">3-2-1: 14.3 points a game in the last three, 12.7 before")
    )
    #expect(page.contains("1 vs. <a href=\"../../../../nfl/2026/teams/bal/index.html\">Ravens</a>"))
    #expect(
      page.contains("won 13-11") && page.contains("tied 13-13") && page.contains("lost 12-13"))
    #expect(!page.contains("7 vs."))
    let other = try #require(files["nfl/2026/teams/den/index.html"])
    #expect(!other.contains("id=\"points\""))
    #expect(!page.contains("id=\"yards\""))
  }

  @Test func yardsAreToldWeekByWeek() async throws {
    let chiefs = try #require(ProTeam(named: "KC"))
    let ravens = try #require(ProTeam(named: "BAL"))
    let schedule = ProSchedule(
      2026, games: (1...3).map { ProSchedule.Game(week: $0, away: chiefs, home: ravens) })
    func game(_ team: ProTeam, _ other: ProTeam, _ week: Int, _ yards: Int) -> ProTeamGames.Game {
      ProTeamGames.Game(
        team: team, opponent: other, week: week,
        numbers: TeamNumbers([.totalYards: "\(yards)"]))
    }
    let weeks = ProTeamGames(
      season: 2026,
      games: [
        game(chiefs, ravens, 1, 351), game(ravens, chiefs, 1, 298), game(chiefs, ravens, 2, 251),
        game(ravens, chiefs, 2, 402), game(chiefs, ravens, 3, 100),
      ])
    let page = try #require(
      try await site([table(.offense)], schedule, weeks)["nfl/2026/teams/kc/index.html"])
    #expect(page.contains("<h2 class=\"find\" id=\"yards\">301 yards a game, 350 allowed</h2>"))
    #expect(page.contains(">351-298<") && page.contains(">251-402<") && !page.contains("100-"))
    #expect(!page.contains("id=\"points\""))
  }

  @Test func tablesOfDifferentDaysAreMarked() async throws {
    let uneven = [table(.offense), table(.defense) { $0.code == "KC" ? 5 : 6 }]
    let page = try #require(try await site(uneven)["nfl/index.html"])
    #expect(page.contains("They count different games of the Chiefs."))
    let even = try #require(try await site([table(.offense), table(.defense)])["nfl/index.html"])
    #expect(!even.contains("different games"))
  }

  @Test func downloadsAndTheAPIHaveTheTables() async throws {
    let files = try await site([table(.offense), table(.defense)])
    let csv = try #require(files["nfl/2026/offense.csv"]).split(separator: "\r\n")
    #expect(csv.count == 33 && csv[0].hasPrefix("team,g,points,total_yards,"))
    #expect(csv[16].hasPrefix("Kansas City Chiefs,6,130,131,"))
    for folder in ["api/", "api/v1/"] {
      let health = try JSONValue(parsing: try #require(files["\(folder)health"]))
      #expect(health["ok"] == .bool(true))
      let body = try JSONValue(parsing: try #require(files["\(folder)nfl-2026/defense"]))
      #expect(body["rows"]?.array?.count == 32 && body["type"]?.string == "defense")
      #expect(body["updatedAt"]?.string == "2026-09-21T14:13:20.000Z")
    }
  }

  @Test func sitesWithoutTablesHaveNoSuchPages() async throws {
    let input = PaperSample.input([try PaperSample.edition(named: "A Team")])
    let site = try await SiteRenderer(try PaperSample.theme()).site(input)
    #expect(site.files.keys.allSatisfy { !$0.hasPrefix("nfl/") && !$0.hasPrefix("api/") })
  }
}
