import TestSupport
import Testing

/// The message of every week that the demo and whole recorded seasons print, by a program that knows nothing of the
/// product's code: `Tests/Support/messages.py`. It prints the longest, to be read aloud.
@Suite(.timeLimit(.minutes(240))) struct MessageTests {
  @Test func everyMessageOfTheDemoIsShortAndWhole() async throws {
    let site = try await Sites.demo()
    let told = try run("python3", [packagePath("Tests/Support/messages.py"), "", site])
    print(told.output)
    #expect(told.status == 0 && told.output.contains(", 0 wrong\n"), "\(told.output)")
  }

  @Test(
    needsReplay,
    arguments: [RecordedSeason.knownSleeper, .firstSleeper, .secondSleeper, .espn].map {
      $0.told(in: "\($0.settings)\nbase_url: https://example.com/league")
    })
  func everyMessageOfARecordedSeasonIsShortAndWhole(_ season: RecordedSeason) async throws {
    try await season.built(askedBy: "messages.py") { words in
      let told = try run("python3", words)
      print(told.output)
      #expect(told.status == 0 && told.output.contains(", 0 wrong\n"), "\(told.output)")
    }
  }
}
