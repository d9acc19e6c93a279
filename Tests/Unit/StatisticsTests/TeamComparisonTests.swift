import LeagueModel
import Testing

@testable import Statistics

@Suite struct TeamComparisonTests {
  private func comparison(
    _ metric: TeamMetric, _ side: TableSide, _ first: String, _ second: String
  ) throws -> TeamComparison {
    let table = try #require(try TeamTable(invented: side))
    return TeamComparison(
      try team(first), try team(second), in: TeamRanking(table, by: metric, per: .total))
  }

  @Test func theBetterTeamHasTheLargerPart() throws {
    // In the invented table a team later in the alphabet has more of everything.
    let offense = try comparison(.points, .offense, "WAS", "ARI")
    #expect(
      offense.first?.place?.rank == 1 && offense.second?.place?.rank == 32
        && offense.first?.isBetter == true && offense.second?.isBetter == false)
    #expect(try #require(offense.share) > 0.6)
    let defense = try comparison(.points, .defense, "WAS", "ARI")
    #expect(defense.first?.place?.rank == 32 && defense.second?.isBetter == true)
    #expect(try #require(defense.share) < 0.4)
  }

  @Test func partsAddUpAndGrowWithTheGapInRanks() throws {
    let near = try #require(try comparison(.points, .offense, "ATL", "ARI").share)
    let far = try #require(try comparison(.points, .offense, "WAS", "ARI").share)
    let back = try #require(try comparison(.points, .offense, "ARI", "WAS").share)
    #expect(0.5 < near && near < far && abs(far + back - 1) < 1e-12)
  }

  @Test func levelAndNegativeNumbersAreShared() throws {
    #expect(try comparison(.expectedPoints, .offense, "WAS", "ARI").share == 0.5)
    #expect(try comparison(.yardsPerPlay, .offense, "WAS", "ARI").share == 0.5)
  }

  @Test func theMeanOfAllHasNoRank() throws {
    let table = try #require(try TeamTable(invented: .offense))
    let ranking = TeamRanking(table, by: .points, per: .total)
    let mean = ranking.places.map(\.value).reduce(0, +) / 32
    let best = TeamComparison(try team("WAS"), nil, in: ranking)
    #expect(best.second == .init(value: mean, place: nil, isBetter: false))
    #expect(best.first?.isBetter == true)
    #expect(try #require(best.share) > 0.5)
    let worst = TeamComparison(try team("ARI"), nil, in: ranking)
    #expect(worst.second?.isBetter == true)
    #expect(try #require(worst.share) < 0.5)
  }
}
