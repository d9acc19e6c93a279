import TestSupport
import Testing

/// The paper's judgment over whole recorded seasons, by a program that finds the stories of a week in the platforms'
/// answers: `Tests/Support/column.py`.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct ColumnTests {
  private static let seasons: [RecordedSeason] = [
    .knownSleeper, .firstSleeper, .secondSleeper, .espn,
  ]

  @Test func thePaperLeadsWithTheBiggestStoryAndItsRoastsMakeOneArgument() async throws {
    var counts: [String: (told: Int, all: Int)] = [:]
    for season in Self.seasons {
      try await season.told(in: "heat: 4").built(askedBy: "column.py") { words in
        let told = try run("python3", words)
        #expect(told.status == 0, "\(told.output)")
        for line in told.output.split(separator: "\n") {
          guard let match = line.firstMatch(of: #/^(.+): (\d+) of (\d+)$/#) else { continue }
          let before = counts[String(match.1)] ?? (0, 0)
          counts[String(match.1)] = (
            before.told + (Int(match.2) ?? 0), before.all + (Int(match.3) ?? 0)
          )
        }
      }
    }
    func share(_ mark: String) throws -> Double {
      let count = try #require(counts[mark], "\(counts)")
      try #require(count.all > 0)
      return Double(count.told) / Double(count.all)
    }
    #expect(try share("biggest in headline or deck") >= 0.6, "\(counts)")
    #expect(try share("within a point, records, fallen unbeaten") >= 0.8, "\(counts)")
    #expect(try share("benches lead") <= 0.25, "\(counts)")
    #expect(try share("roasts that return to their opening") >= 0.6, "\(counts)")
    #expect(try share("decisive bench mistakes unnamed") <= 0.05, "\(counts)")
    #expect(try share("weeks that tell a join") >= 0.6, "\(counts)")
  }
}
