import Build
import Platform
import TestSupport
import Testing

/// What whole recorded seasons claim in words (trades, rosters, the race, decided games, counts) against the platforms'
/// answers, by a program that knows nothing of the product's code: `Tests/Support/claims.py`.
@Suite(needsReplay, .timeLimit(.minutes(240))) struct PrintedClaimTests {
  struct Season: CustomTestStringConvertible {
    let platform: String
    let league: String
    var year: [String] = []
    var folder = "recordings"
    let settings: String
    /// Lies of these kinds must have been tried.
    var lies: [String] = []

    var testDescription: String { "\(platform) \(league), \(settings)" }
  }

  private static let leagues = [
    Season(
      platform: "sleeper", league: "1049056120377090048", settings: "heat: 4",
      lies: [
        "counts", "necessity", "odds", "plurals", "roster", "sufficiency", "trade-even",
        "trade-player", "trade-whole",
      ]),
    Season(
      platform: "espn", league: "18254195", year: ["2024"], settings: "heat: 5",
      lies: [
        "chance", "charts", "decided", "left", "tie", "trade-count", "waiting", "windows",
      ]),
  ]

  private static let others = [
    Season(platform: "sleeper", league: "521379020332068864", settings: "heat: 2"),
    Season(platform: "sleeper", league: "522458773317046272", settings: "heat: 3"),
    Season(
      platform: "sleeper", league: "918335334096846848", folder: "recordings-more",
      settings: "heat: 4"),
    Season(
      platform: "sleeper", league: "802312943839580160", folder: "recordings-more",
      settings: "heat: 4"),
  ]

  /// `Scripts/fuzz` tries every league in several heats and voices.
  private static let seasons =
    variable("ALL_SEEDS") == nil
    ? leagues
    : (leagues + others).flatMap { league in
      ["heat: 1", "heat: 3", "heat: 5", "heat: 4\nvoice: hr", "heat: 4\nvoice: press-box"].map {
        Season(
          platform: league.platform, league: league.league, year: league.year,
          folder: league.folder, settings: $0)
      }
    }

  @Test(arguments: seasons) func whatARecordedSeasonClaimsIsTrue(_ season: Season) async throws {
    try await withTemporaryFolder { folder in
      let recordings = try #require(sharedPath(season.folder))
      let site = "\(folder)/site"
      let year = season.year.flatMap { ["--season", $0] }
      try await Skidmark.succeed(
        ["init", site, "--\(season.platform)", season.league, "--offline"] + year)
      try edit("\(site)/skidmark.yml") { text in
        text.split(separator: "\n").filter { !$0.hasPrefix("heat:") }.joined(separator: "\n")
          + "\nenv: mock\nrecordings: \(recordings)\n\(season.settings)\n"
      }
      try await Skidmark.succeed(["build", "-s", site, "-w", "all"])
      let words =
        [packagePath("Tests/Support/claims.py"), recordings, site, season.platform, season.league]
        + season.year
      let told = try run("python3", words)
      #expect(told.status == 0, "\(told.output)")
      #expect(told.output.contains(#/claims: \d{3} bits with \d+ of trades .*, 0 wrong/#))
      // What is noticed in planted lies, by kind.
      var tried: Set<String> = []
      for line in try run("python3", words + ["--lies"]).output.split(separator: "\n") {
        let parts = line.split(separator: " ")
        let counts = parts.compactMap { Int($0) }
        try #require(parts.count == 5 && counts.count == 2, "\(line)")
        #expect(Double(counts[0]) >= 0.9 * Double(counts[1]), "\(line)")
        tried.insert(String(parts[1]))
      }
      #expect(tried.isSuperset(of: season.lies), "\(tried.sorted())")
    }
  }
}
