import Advice
import LeagueModel
import Testing

/// What the advice would have been worth in real seasons.
@Suite(.enabled(if: RecordedLeagues.folder != nil, "the recordings are not next to the project"))
struct RecordedAdviceTests {
  private func expectGood(_ test: AdviceBackTest) throws {
    let wide = try #require(test.wide.forecasts.interval)
    #expect(test.wide.forecasts.count >= 1_000 && wide.lowerBound >= 0.6, "\(wide)")
    #expect(try #require(test.calibration.brier) <= 0.24)
    for found in test.mistakes.values { #expect(found.hits == found.count) }
  }

  @Test func projectionsArePairedCalibratedAndBetterThanTheLineups() throws {
    let test = AdviceBackTest(try RecordedLeagues.espn())
    try expectGood(test)
    #expect(test.weeks == 17)
    // Forecasts of players who are close are hardly better than a coin, and get better with the difference.
    let shares = try test.byGap.map { try #require($0.forecasts.share) }
    #expect(shares == shares.sorted() && shares[0] < 0.6 && shares[3] > 0.85, "\(shares)")
    for bin in test.calibration.bins where bin.count >= 100 {
      let (said, happened) = (try #require(bin.said), try #require(bin.happened))
      #expect(abs(said - happened) < 0.06, "\(said) \(happened)")
    }
    #expect(test.mistakes.keys.count == 1 && test.mistakes[.empty]?.count == 1)
    #expect(test.zeros.count == 7 && test.seasonMeans.isBetter)
    // Nothing in that season was certain and could be mended.
    #expect(test.certain.mean == 0)
    #expect(try #require(test.advised.mean) > 0 && test.advised.count == 170)
    // Half a point a week is what projections can gain; more than three would be too good to be true.
    #expect(try #require(test.everyChange.mean) < 3)
  }

  /// Without projections, byes and injury reports, managers know more than earlier games say, and the advice must not
  /// cost them points.
  @Test(arguments: [("521379020332068864", 2020), ("522458773317046272", 2020)])
  func ownGamesAreEnoughForAForecast(_ id: String, _ season: Int) throws {
    let test = AdviceBackTest(try RecordedLeagues.sleeper(id, season))
    try expectGood(test)
    #expect(try #require(test.everyChange.mean) >= 0 && test.everyChange.worse == 0)
    // Managers knew who plays and were right more often, and their lineups tell more than the forecasts.
    #expect(try #require(test.all.managers.share) > (test.all.forecasts.share ?? 0) + 0.04)
    #expect(try #require(test.calibration.brier) > #require(test.calibration.constantBrier))
    #expect(test.seasonMeans.isBetter && test.all.disagreements.count > 500)
  }

  /// Exchanging the starters of the tested week and the bench changes no player's forecast.
  @Test func lineupsTellTheForecastsNothing() throws {
    for league in [
      try RecordedLeagues.espn(), try RecordedLeagues.sleeper("521379020332068864", 2020),
    ] {
      let week = try #require(league.week(12))
      let forecasts = Forecasts(league, week: week)
      for entry in week.matchups.flatMap(\.sides).flatMap(\.lineup) {
        var other = entry
        other.slot = entry.isStarter ? LineupEntry.bench : "FLEX"
        #expect(forecasts.forecast(other) == forecasts.forecast(entry))
      }
    }
  }

  /// The answers of later weeks were not there yet.
  @Test func forecastsAreTheSameWithoutTheAnswersOfLaterWeeks() throws {
    let whole = try RecordedLeagues.espn()
    for number in [2, 9, 15] {
      let known = try RecordedLeagues.espn(through: number)
      let advice = try [whole, known].map { league in
        LineupAdvisor(Forecasts(league, week: try #require(league.week(number)))).all
      }
      #expect(advice[0] == advice[1] && advice[0].count == 10)
    }
  }
}
