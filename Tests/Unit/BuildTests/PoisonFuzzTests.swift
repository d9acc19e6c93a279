import Build
import HTTP
import LeagueModel
import Platform
import Platforms
import Synchronization
import TestSupport
import Testing

/// Corrupted answers, each followed by good ones: none changes what the next fetch returns.
@Suite(.timeLimit(.minutes(240))) struct PoisonFuzzTests {
  /// Cases per league; `Scripts/fuzz` asks for more.
  private static let rounds = variable("FUZZ_POISON").flatMap { Int($0) } ?? 20

  @Test(arguments: ["sleeper-873150294416920577", "espn-77310426"])
  func everyBadAnswerIsForgottenAfterTheNextGoodOne(_ name: String) async throws {
    try await withTemporaryFolder { folder in
      let answers = RecordedAnswers()
      let key = try #require(LeagueKey(name))
      let entry = SiteConfiguration.LeagueEntry(key: key, season: 2026, history: .latest(0))
      let siteRun = try answers.siteRun(folder, entry)
      func fetched() async throws(SiteError) -> League {
        try await Intake(siteRun).takeIn(entry).league.value()
      }
      let good = try await fetched()
      // The list of players is cached for a day and not fetched again.
      let paths = answers.asked().filter { !$0.contains("/players/") }.sorted()
      try #require(paths.count >= 12)
      var random = Random(seed: 16)
      var (stored, refused) = (0, 0)
      for round in 0..<Self.rounds {
        for _ in 0...random.number(2) {
          let path = paths[random.number(paths.count - 1)]
          answers.replace(path, mutatedAnswer(answers.recorded(path), &random))
        }
        do throws(SiteError) {
          try await Intake(siteRun).takeIn(entry)
          stored += 1
        } catch {
          refused += 1
        }
        answers.mend()
        let league = try await fetched()
        #expect(league.teams == good.teams && league.season == good.season, "round \(round)")
        #expect(league.weeks.count == good.weeks.count, "round \(round)")
      }
      #expect(stored + refused == Self.rounds)
      if Self.rounds > 100 {
        print("poison: \(Self.rounds) answers of \(key), \(stored) stored, \(refused) refused")
      }
    }
  }
}
