import JSON
import Platform
import TestSupport
import Testing

/// `owners:` decides what is printed of people's names, wherever they are printed.
@Suite(needsReplay, .timeLimit(.minutes(10))) struct OwnerNameTests {
  private static var league: SmallLeague {
    let games: [SmallLeague.Game] = [.init(1, 90, 2, 30), .init(3, 70, 4, 60)]
    var league = SmallLeague(weeks: [games, games, games])
    league.people = [
      "Quentin Zebrafield", "Rosalind Yellowby", "Tiberius Xanderly", "Ursula Wickett",
    ]
    league.backup = 20
    return league
  }

  private static let first = ["Quentin", "Rosalind", "Tiberius", "Ursula"]
  private static let last = ["Zebrafield", "Yellowby", "Xanderly", "Wickett"]

  private func setting(_ line: String) -> (String) throws -> Void {
    { site in
      try edit("\(site)/skidmark.yml") { $0 + "\n\(line)\n" }
      // Entries find their managers by the platform's names.
      try edit("\(site)/context/small-league.yml") {
        $0 + "\nmanagers:\n  - name: Rosalind Yellowby\n    opt_out: yes\n"
      }
    }
  }

  @Test func fullNamesArePrintedUnlessTheSiteSaysOtherwise() async throws {
    try await Self.league.built(setting("owners: full")) { site in
      let all = try site.everything()
      for name in Self.last { #expect(all.contains(name)) }
    }
  }

  @Test func firstNamesAloneArePrintedEverywhere() async throws {
    try await Self.league.built(setting("owners: first")) { site in
      let all = try site.everything()
      for name in Self.last { #expect(!all.contains(name), "\(name)") }
      for name in Self.first { #expect(all.contains(name), "\(name)") }
      try await isRespectful(site)
      let advice = try await site.run(["advise", "-w", "3"])
      for name in Self.last { #expect(!advice.output.contains(name), "\(name)") }
    }
  }

  @Test func noNamesArePrintedAnywhere() async throws {
    try await Self.league.built(setting("owners: none")) { site in
      let all = try site.everything()
      for name in Self.first + Self.last { #expect(!all.contains(name), "\(name)") }
      #expect(!all.contains("No owner"))
      // No team's name is said twice, as if it were a person's.
      #expect(!all.contains(#/<p class="team-owner">(<a[^>]*>)?(Ada|Bo|Cy|Dot) FC/#))
      #expect(all.contains(">All seasons</a>"))
      let share = try site.file("share-all.txt", week: 3)
      #expect(!share.contains("Ada FC · "))
      try await isRespectful(site)
    }
  }

  /// Printed stays printed, but not a name that is no longer printed.
  @Test func aLaterChoiceTakesNamesOutOfOldPapers() async throws {
    try await Self.league.built { site in
      #expect(try site.file("edition.json", week: 1).contains("Zebrafield"))
      for (choice, names) in [("first", Self.last), ("none", Self.first + Self.last)] {
        try edit("\(site.folder)/skidmark.yml") { text in
          text.replacing("\nowners: first\n", with: "") + "\nowners: \(choice)\n"
        }
        try await site.build()
        let all = try site.everything()
        for name in names { #expect(!all.contains(name), "\(choice): \(name)") }
      }
    }
  }

  /// One league can differ from the site.
  @Test func aLeagueHasItsOwnChoice() async throws {
    func configure(_ site: String) throws {
      try edit("\(site)/skidmark.yml") { text in
        text.replacing(
          "  - platform: sleeper\n", with: "  - platform: sleeper\n    owners: first\n")
          + "\nowners: full\n"
      }
    }
    try await Self.league.built(configure) { site in
      let all = try site.everything()
      #expect(!all.contains("Zebrafield"))
    }
  }

  /// Whether the manager who opted out gets dry sentences, and no name in the context is called unknown.
  private func isRespectful(_ site: SmallLeague.Site) async throws {
    let paper = try JSONValue(parsing: site.file("edition.json", week: 3))
    let team = try #require(paper["teams"]?.array?.first { $0["id"]?.string == "2" })
    #expect(team["roast"]?["sentences"]?.array?.count == 3)
    #expect(paper["headline"]?["team"]?.string != "2")
    let doctor = try await site.run(["doctor", "--offline"])
    #expect(!doctor.output.contains("belongs to no one"), "\(doctor.output)")
  }
}
