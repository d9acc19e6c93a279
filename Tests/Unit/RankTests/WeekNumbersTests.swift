import LeagueModel
import Rank
import TestSupport
import Testing

@Suite struct WeekNumbersTests {
  @Test(arguments: Seeds.tried(1...100))
  func numbersMatchTheirFunctionsInTheOrderOfThePage(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for system in [PowerSystem.allCases[seed % PowerSystem.allCases.count]] {
      let rankings = try rankInFull(league, by: system, seasons: 100)
      guard rankings.week > 0 else {
        #expect(rankings.numbers == nil)
        continue
      }
      let numbers = try #require(rankings.numbers)
      #expect(numbers.systems.first?.system == system.rawValue)
      #expect(Set(numbers.systems.map(\.system)) == Set(PowerSystem.allCases.map(\.rawValue)))
      // The paper's own ranking is the one that orders its teams.
      #expect(numbers.systems.first?.places.map(\.team) == rankings.teams.map(\.id))
      #expect(numbers.systems.first?.places.map(\.rank) == rankings.teams.map(\.rank))
      #expect(numbers.luck.map(\.difference) == numbers.luck.map(\.difference).sorted(by: >))
      for line in numbers.luck {
        #expect(abs(line.worseShare + line.sameShare + line.betterShare - 1) < 1e-9)
      }
      if !numbers.race.isEmpty {
        let places = min(league.rules.playoffTeamCount, league.teams.count)
        #expect(abs(numbers.race.map(\.odds).reduce(0, +) - Double(places)) < 1e-6)
        for line in numbers.race {
          #expect((line.odds == 1) == (line.status == "clinched"))
          #expect((line.odds == 0) == (line.status == "eliminated"))
        }
      }
      for line in numbers.lineups {
        #expect(line.actual <= line.best)
        #expect(line.missed == line.best - line.actual)
      }
    }
  }
}
