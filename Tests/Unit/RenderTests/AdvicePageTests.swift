import Advice
import LeagueModel
import Platform
import Render
import Testing

@Suite struct AdvicePageTests {
  /// Week 1 is over; in week 2, a starter has a bye, another is weaker than a player of the bench.
  private func report(_ now: Instant = Instant(seconds: 1_000)) throws -> AdviceReport {
    func entry(
      _ id: String, _ slot: String, _ team: String, points: Double? = nil, projected: Double? = nil
    ) -> LineupEntry {
      LineupEntry(
        player: id, slot: slot, points: points.flatMap { Points($0) },
        projected: projected.flatMap { Points($0) }, proTeam: team)
    }
    func week(_ number: Int, _ own: [LineupEntry], _ other: [LineupEntry]) -> Week {
      func side(_ team: String, _ lineup: [LineupEntry]) -> Side {
        let points = lineup.filter(\.isStarter).compactMap(\.points).total
        return Side(team: team, points: points, total: points, lineup: lineup)
      }
      let isPlayed = number == 1
      let (home, away) = (side("1", own), side("2", other))
      let clubs = ProTeam.all.map(\.code)
      // Everybody but Kansas City and Denver plays in week 2.
      let playing = isPlayed ? clubs : clubs.filter { !["KC", "DEN"].contains($0) }
      return Week(
        number: number, state: isPlayed ? .played : .upcoming, isPlayoff: false,
        matchups: [
          Matchup(
            kind: .regular, weeks: [number],
            decision: isPlayed ? (home.total > away.total ? .home : .away) : .open, home: home,
            away: away)
        ],
        proGames: stride(from: 0, to: playing.count - 1, by: 2).map {
          ProGame(
            kickoff: Instant(seconds: 2_000), away: playing[$0], home: playing[$0 + 1])
        })
    }
    let names = [
      "a": "Al <b>Bye</b>", "b": "Bo Weak", "c": "Cy Strong", "d": "Di Fill", "e": "Ed Other",
    ]
    let league = League(
      key: try #require(LeagueKey("sleeper-1")), name: "A League", season: 2026, stage: .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: 2, hasMedianGame: false, lineupSlots: ["RB", "WR"],
        seedingRule: nil),
      divisions: [],
      teams: ["1", "2"].map { Team(id: $0, name: "Team \($0)", owners: []) },
      players: names.sorted { $0.key < $1.key }.map { id, name in
        Player(id: id, name: name, position: ["a", "d"].contains(id) ? "WR" : "RB")
      },
      weeks: [
        week(
          1,
          [
            entry("b", "RB", "DAL", points: 2, projected: 8),
            entry("d", "WR", "SF", points: 9, projected: 9),
            entry("c", LineupEntry.bench, "DAL", points: 20, projected: 15),
          ], [entry("e", "RB", "SF", points: 12, projected: 10)]),
        week(
          2,
          [
            entry("b", "RB", "DAL", projected: 8), entry("a", "WR", "KC", projected: 12),
            entry("c", LineupEntry.bench, "DAL", projected: 15),
            entry("d", LineupEntry.bench, "SF", projected: 6),
          ], [entry("e", "RB", "SF", projected: 10)]),
      ], fetchedAt: Instant(seconds: 0))
    let next = try #require(league.week(2))
    let log = AdviceLog(league, Forecasts(league, week: next), at: now)
    let record = AdviceRecord(league) { week in
      AdviceLog(recomputing: Forecasts(league, week: week), of: league)
    }
    return AdviceReport(log, of: league, record: record)
  }

  private func site(
    _ report: AdviceReport?, _ reveal: Reveal = .shown, isOn: Bool = true, weeks: [Int] = [3]
  ) async throws -> [String: String] {
    let base = PaperSample.input([try PaperSample.edition(named: "A <b>Team</b>")], reveal: reveal)
    let input = SiteInput(
      title: base.title, baseURL: base.baseURL, version: "1",
      leagues: [
        SiteInput.LeaguePages(
          slug: "a-league",
          editions: try weeks.map { try PaperSample.edition(named: "A <b>Team</b>", week: $0) },
          advice: report)
      ], reveal: reveal, sections: base.sections + [("advice", isOn)])
    let site = try await SiteRenderer(try PaperSample.theme()).site(input)
    return site.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private static let path = "a-league/advice/index.html"

  @Test func certainMistakesComeFirstAndThenChanges() async throws {
    let page = try #require(try await site(try report())[Self.path])
    let mistake = try #require(
      page.firstRange(of: "Al &lt;b&gt;Bye&lt;/b&gt; has a bye. Start Di Fill: +6.0 points"))
    let change = try #require(page.firstRange(of: "start Cy Strong (15.0) over Bo Weak (8.0)"))
    #expect(mistake.lowerBound < change.lowerBound && !page.contains("<b>Bye"))
    #expect(page.contains("1 lineup would start a player who will not play"))
    #expect(page.contains("week 2"))
    // The advice for week 1 was worked out later, and right.
    #expect(page.contains("So far: 1 right, 0 wrong, +18.0 points"))
    #expect(page.contains("was worked out later"))
  }

  @Test func startersWithoutAProjectionAreCounted() async throws {
    var report = try report()
    #expect(try await site(report)[Self.path]?.contains("no projection") == false)
    report.teams[0].unknown = 2
    report.teams[1].unknown = 1
    let page = try #require(try await site(report)[Self.path])
    #expect(page.contains("3 starters have no projection, so nothing is advised of those places."))
    #expect(page.contains("a coin has 0.250, and one chance for all"))
  }

  /// Older ones would lead nowhere once the page is gone.
  @Test func onlyTheLatestWeekLeadsToThePage() async throws {
    let pages = try await site(try report(), weeks: [2, 3])
    for (week, leads) in [("02", false), ("03", true)] {
      let page = try #require(pages["a-league/2026/week-\(week)/math/index.html"])
      #expect(page.contains(Self.path) == leads, "week \(week)")
    }
  }

  @Test func afterKickoffNothingIsSaid() async throws {
    let late = try report(Instant(seconds: 2_000))
    #expect(late.teams.isEmpty && late.week == nil)
    let page = try #require(try await site(late)[Self.path])
    #expect(!page.contains("Start or sit") && page.contains("So far: 1 right"))
  }

  @Test func thePageCanBeLeftOutAndClosed() async throws {
    #expect(try await site(try report(), isOn: false)[Self.path] == nil)
    #expect(try await site(nil)[Self.path] == nil)
    let strict = try await site(try report(), .strict)
    #expect(strict[Self.path]?.contains("Cy Strong") == false)
    #expect(strict["a-league/advice/revealed/index.html"]?.contains("Cy Strong") == true)
  }
}
