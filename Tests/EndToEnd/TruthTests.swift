import Build
import Platform
import TestSupport
import Testing

/// Every sentence of whole recorded seasons against the platforms' answers, by a program that knows nothing of the
/// ledger: `Tests/Support/truth.py`.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct TruthTests {
  struct Season: CustomTestStringConvertible {
    let platform: String
    let league: String
    var year: [String] = []
    let settings: String

    var testDescription: String { "\(platform) \(league), \(settings)" }
  }

  private static let leagues = [
    Season(platform: "sleeper", league: "1049056120377090048", settings: "heat: 4"),
    Season(platform: "sleeper", league: "521379020332068864", settings: "heat: 2"),
    Season(platform: "sleeper", league: "522458773317046272", settings: "voice: hr"),
    Season(platform: "espn", league: "18254195", year: ["2024"], settings: "heat: 5"),
  ]

  /// `Scripts/fuzz` tries every league with every heat and voice.
  private static let seasons =
    variable("ALL_SEEDS") != nil
    ? leagues.flatMap { league in
      ["heat: 1", "heat: 2", "heat: 3", "heat: 4", "heat: 5", "voice: hr", "voice: press-box"].map {
        Season(
          platform: league.platform, league: league.league, year: league.year, settings: $0)
      }
    } : leagues

  @Test(arguments: seasons) func everySentenceOfARecordedSeasonIsTrue(_ season: Season) async throws
  {
    try await withTemporaryFolder { folder in
      let recordings = try #require(sharedPath("recordings"))
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
        [packagePath("Tests/Support/truth.py"), recordings, site, season.platform, season.league]
        + season.year
      let told = try run("python3", words)
      #expect(told.status == 0, "\(told.output)")
      // Hundreds of numbers were looked at, and changed ones are noticed.
      #expect(told.output.contains(#/\d{3} sentences, \d{3} numbers and \d{2,3} results, 0 wrong/#))
      let lies = try run("python3", words + ["--lies"]).output
      for line in lies.split(separator: "\n") {
        let counts = line.split(separator: " ").compactMap { Int($0) }
        try #require(counts.count == 2)
        let least = line.contains("points") ? 0.97 : 0.75
        #expect(Double(counts[0]) >= least * Double(counts[1]), "\(line)")
      }
      #expect(lies.split(separator: "\n").count == 3)
    }
  }
}
