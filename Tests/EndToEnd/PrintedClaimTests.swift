import TestSupport
import Testing

/// What whole recorded seasons claim in words (trades, rosters, the race, decided games, counts) against the platforms'
/// answers, by a program that knows nothing of the product's code: `Tests/Support/claims.py`.
@Suite(needsReplay, .timeLimit(.minutes(240))) struct PrintedClaimTests {
  private static let leagues = [
    RecordedSeason.knownSleeper.lying([
      "counts", "odds", "places", "plurals", "roster", "trade-even", "trade-player",
      "trade-whole",
    ]),
    RecordedSeason.secondSleeper.told(in: "heat: 4").lying(["necessity", "sufficiency"]),
    RecordedSeason.espn.lying([
      "chance", "charts", "decided", "left", "tie", "trade-count", "waiting", "windows",
    ]),
  ]

  private static let others =
    [RecordedSeason.firstSleeper]
    + ["918335334096846848", "802312943839580160"].map {
      RecordedSeason(
        platform: "sleeper", league: $0, folder: "recordings-more", settings: "heat: 4")
    }

  /// `Scripts/fuzz` tries every league in several heats and voices.
  private static let seasons =
    variable("ALL_SEEDS") == nil
    ? leagues
    : (leagues + others).flatMap { season in
      ["heat: 1", "heat: 3", "heat: 5", "heat: 4\nvoice: hr", "heat: 4\nvoice: press-box"]
        .map(season.lying([]).told)
    }

  @Test(arguments: seasons)
  func whatARecordedSeasonClaimsIsTrue(_ season: RecordedSeason) async throws {
    try await season.built(askedBy: "claims.py") { words in
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
