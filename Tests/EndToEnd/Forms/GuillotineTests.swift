import JSON
import TestSupport
import Testing

/// A guillotine league is told by survival, not by matchups that it does not have.
@Suite(needsReplay, .timeLimit(.minutes(10))) struct GuillotineTests {
  /// Ada is chopped in week 1, Bo in week 2 and Cy in week 3. Sleeper numbers each team's week like a game.
  private static var league: SmallLeague {
    func week(_ points: Double...) -> [SmallLeague.Game] {
      points.enumerated().map { .init(alone: $0.offset + 1, $0.element) }
    }
    var league = SmallLeague(
      weeks: [week(50, 60, 70, 80), week(0, 55, 65, 90), week(0, 0, 66, 99)])
    league.settings = [
      ("type", 3), ("last_chopped_leg", 3), ("playoff_teams", 0), ("playoff_week_start", 0),
    ]
    for team in 1...3 { league.rosters[team] = [("settings", ["eliminated": .int(team)])] }
    return league
  }

  private func paper(_ site: SmallLeague.Site, week: Int) throws -> JSONValue {
    try JSONValue(parsing: site.file("edition.json", week: week))
  }

  @Test func survivorsComeFirstAndTheFirstChoppedLast() async throws {
    try await Self.league.built { site in
      for (week, order) in [(1, "4321"), (2, "4321"), (3, "4321")] {
        let teams = try paper(site, week: week)["teams"]?.array ?? []
        #expect(teams.compactMap { $0["id"]?.string }.joined() == order, "week \(week)")
      }
      let teams = try paper(site, week: 3)["teams"]?.array ?? []
      let states = teams.map {
        "\($0["survival"]?["status"]?.string ?? "") \($0["points_for"]?.double ?? 0)"
      }
      #expect(states == ["survivor 269.0", "chopped 201.0", "chopped 115.0", "chopped 50.0"])
      #expect(teams.map { $0["survival"]?["week"]?.int } == [nil, 3, 2, 1])
    }
  }

  @Test func theChopAndTheClosestCallAreTold() async throws {
    try await Self.league.built { site in
      let first = try paper(site, week: 1)
      let facts = (first["facts"]?.array ?? []).compactMap { $0["text"]?.string }
      #expect(facts.contains("Ada FC got chopped with 50.00 points, 10.00 behind Bo FC."))
      #expect(facts.contains("Bo FC survived with 60.00 points, 10.00 above the chop."))
      let lead = first["headline"]?["facts"]?.array ?? []
      #expect(lead.contains("t1.chopped"), "\(lead)")
      let share = try site.file("share.txt", week: 1)
      #expect(share.contains("\n\nChopped: Ada FC (50.00). 3 teams left\n"))
      let whole = try site.file("share-all.txt", week: 1)
      #expect(
        whole.contains("\nChopped: Ada FC (50.00)\nClosest call: Bo FC (60.00)\n3 teams left\n"))
      let roast = try #require(
        first["teams"]?.array?.last?["roast"]?["sentences"]?.array?.first?["facts"]?.array)
      #expect(roast.contains("t1.chopped"))
      let last = try site.file("share.txt", week: 3)
      #expect(last.contains("\nLast one standing: Dot FC\n"))
      // Who is out plays no more.
      #expect(try !site.file("share-all.txt", week: 3).contains("Ada FC 0"))
    }
  }

  @Test func noPageSpeaksOfMatchups() async throws {
    try await Self.league.built { site in
      for week in 1...3 {
        for name in ["week.md", "share.txt", "share-all.txt", "index.html", "math/index.html"] {
          let text = try site.file(name, week: week)
          for word in [
            "0-0", "no game", "*bye*", "layoff", "pponent", "Standings<", " odds", "Luck",
          ] {
            #expect(!text.contains(word), "week \(week) \(name): \(word)")
          }
        }
        let numbers = try #require(try paper(site, week: week)["numbers"])
        for name in ["standings", "race", "luck", "rivalries", "records"] {
          #expect(numbers[name]?.array == [], "\(name)")
        }
        #expect(numbers["next"]?.isNull ?? true)
        #expect(numbers["swaps"]?.isNull ?? true)
      }
    }
  }
}
