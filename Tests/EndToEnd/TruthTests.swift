import TestSupport
import Testing

/// Every sentence of whole recorded seasons against the platforms' answers, by a program that knows nothing of the
/// ledger: `Tests/Support/truth.py`.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct TruthTests {
  private static let leagues: [RecordedSeason] = [
    .knownSleeper, .firstSleeper, .secondSleeper.told(in: "voice: hr"), .espn,
  ]

  /// `Scripts/fuzz` tries every league with every heat and voice.
  private static let seasons =
    variable("ALL_SEEDS") == nil
    ? leagues
    : leagues.flatMap { season in
      ["heat: 1", "heat: 2", "heat: 3", "heat: 4", "heat: 5", "voice: hr", "voice: press-box"]
        .map(season.told)
    }

  @Test(arguments: seasons)
  func everySentenceOfARecordedSeasonIsTrue(_ season: RecordedSeason) async throws {
    try await season.built(askedBy: "truth.py") { words in
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
