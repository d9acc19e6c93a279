import LeagueModel
import Platform
import Render
import Statistics
import Testing

@Suite struct DefensePageTests {
  /// Eight weeks in which every defense meets one runner of each strength, and Carolina gives ten points more.
  private func report(through week: Int = 8) throws -> DefenseReport {
    let teams = [Team(id: "1", name: "A <b>Team</b>", owners: [])]
    let starter = LineupEntry(player: "r1", slot: "RB", points: nil, proTeam: "KC")
    let next = Week(
      number: week + 1, state: .upcoming, isPlayoff: false,
      matchups: [
        Matchup(
          kind: .regular, weeks: [week + 1], decision: .open,
          home: Side(team: "1", points: .zero, total: .zero, lineup: [starter]), away: nil)
      ], proGames: [ProGame(kickoff: nil, away: "KC", home: "CAR")])
    let league = League(
      key: try #require(LeagueKey("sleeper-1")), name: "A League", season: 2026, stage: .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: 4, hasMedianGame: false, lineupSlots: ["RB"],
        seedingRule: nil),
      divisions: [], teams: teams,
      players: [Player(id: "r1", name: "Rick <i>Runner</i>", position: "RB")], weeks: [next],
      fetchedAt: Instant(seconds: 0))
    let games = try (1...week).flatMap { week in
      try ProTeam.all.enumerated().map { place, defense in
        let runner = (place + week * 5) % 32
        let extra = defense.code == "CAR" ? 10.0 : 0
        return ScoredGame(
          player: "r\(runner)", position: "RB", opponent: defense, week: week,
          points: try #require(Points(8 + Double((place * 7 + week * 11) % 9) + extra)))
      }
    }
    return DefenseReport(league, games, .rostered, through: week)
  }

  private func site(_ report: DefenseReport?, _ reveal: Reveal = .shown) async throws
    -> [String: String]
  {
    let base = PaperSample.input([try PaperSample.edition(named: "A <b>Team</b>")], reveal: reveal)
    let input = SiteInput(
      title: base.title, baseURL: base.baseURL, version: "1",
      leagues: [
        SiteInput.LeaguePages(
          slug: "a-league", editions: [try PaperSample.edition(named: "A <b>Team</b>")],
          defenses: report)
      ], reveal: reveal, sections: base.sections + [("defenses", true)])
    let site = try await SiteRenderer(try PaperSample.theme()).site(input)
    return site.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func theSoftestDefenseAndWhoMeetsItAreNamed() async throws {
    let report = try report()
    #expect(report.spots.map(\.player) == ["Rick <i>Runner</i>"] && report.spots[0].rank == 1)
    let page = try #require(try await site(report)["a-league/defenses/index.html"])
    #expect(page.contains("Softest against RB: the Panthers, +"))
    #expect(
      page.contains(
        "<strong>Rick &lt;i&gt;Runner&lt;/i&gt;</strong> (RB, A &lt;b&gt;Team&lt;/b&gt;) against the Panthers: the softest of 32"
      ))
    #expect(!page.contains("<i>Runner"))
    #expect(page.contains("1st Carolina Panthers"))
    #expect(page.contains("From week 5 on, each game was foretold"))
  }

  @Test func theMathLeadsThere() async throws {
    let math = try #require(try await site(try report())["a-league/2026/week-03/math/index.html"])
    #expect(math.contains("a-league/defenses/index.html\">Soft spots"))
    let without = try await site(nil)
    #expect(without["a-league/defenses/index.html"] == nil)
    #expect(without["a-league/2026/week-03/math/index.html"]?.contains("Soft spots") == false)
  }

  @Test func fewWeeksAreNotTested() async throws {
    let page = try #require(try await site(try report(through: 4))["a-league/defenses/index.html"])
    #expect(page.contains("There are too few games yet"))
  }

  @Test func whereResultsAreHiddenThePageIsClosed() async throws {
    let files = try await site(try report(), .strict)
    #expect(files["a-league/defenses/index.html"]?.contains("Panthers") == false)
    #expect(files["a-league/defenses/revealed/index.html"]?.contains("Panthers") == true)
  }
}
