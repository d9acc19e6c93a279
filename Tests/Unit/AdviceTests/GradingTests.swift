import JSON
import LeagueModel
import Platform
import Testing

@testable import Advice

@Suite struct GradingTests {
  @Test func wilsonsIntervalIsTheKnownOne() throws {
    var share = Proportion()
    #expect(share.share == nil && share.interval == nil)
    for index in 0..<10 { share.add(index < 8) }
    let interval = try #require(share.interval)
    #expect(share.share == 0.8)
    #expect(abs(interval.lowerBound - 0.4902) < 0.0001)
    #expect(abs(interval.upperBound - 0.9433) < 0.0001)
  }

  @Test func theCoinHasABrierScoreOfAQuarter() {
    var coin = Calibration()
    for index in 0..<100 { coin.add(0.5, index.isMultiple(of: 2)) }
    #expect(coin.brier == 0.25 && coin.bins[5].count == 100 && coin.bins[5].happened == 0.5)
    var sure = Calibration()
    sure.add(1, true)
    sure.add(0, false)
    #expect(sure.brier == 0 && sure.bins[9].count == 1 && sure.bins[0].count == 1)
  }

  @Test func gainsHaveAMeanAndItsError() throws {
    var gain = Gain()
    for points in [4.0, 0, -2, 6] { gain.add(points) }
    #expect(gain.mean == 2 && gain.better == 2 && gain.worse == 1)
    #expect(abs(try #require(gain.deviation) - 3.651_48) < 0.0001)
    #expect(abs(try #require(gain.error) - 1.825_74) < 0.0001)
  }

  private let players = [
    player("alder", "RB", team: "KC"), player("birch", "RB", team: "BUF"), player("cedar", "RB"),
  ]

  private func season() throws -> League {
    try makeLeague(
      players,
      [
        // The bench is right by six points.
        week(
          1, .played,
          [
            entry("RB", "alder", 4, projected: 8, in: "KC"), entry("RB", nil, 0),
            entry("BN", "birch", 10, projected: 14, in: "BUF"),
            entry("BN", "cedar", 0, projected: 0),
          ], games: proGames(1)),
        // The bench is wrong by seven; one starter has a bye.
        week(
          2, .played,
          [
            entry("RB", "alder", 15, projected: 8, in: "KC"),
            entry("RB", "birch", 0, projected: 9, in: "BUF"),
            entry("BN", "cedar", 8, projected: 11),
          ], games: proGames(2, byes: ["BUF"])),
      ], slots: ["RB", "RB"])
  }

  @Test func aBackTestCountsPairsAndGains() throws {
    let test = AdviceBackTest(try season())
    // In week 2 the player on a bye makes no pair.
    #expect(test.all.forecasts.count == 2 && test.all.forecasts.hits == 1)
    #expect(test.all.managers.hits == 1 && test.all.disagreements.count == 2)
    #expect(test.byGap.map(\.forecasts.count) == [0, 1, 1, 0])
    #expect(test.mistakes[.empty] == test.mistakes[.bye] && test.mistakes[.bye]?.share == 1)
    // Week 1: ten points for the empty slot. Week 2: eight for the one on a bye.
    #expect(test.advised.mean == 9 && test.advised.count == 2)
    #expect(test.weeks == 2 && test.unforeseen == 0)
  }

  @Test func aBackTestTellsCertaintiesFromJudgments() throws {
    let lineup = [
      entry("RB", "alder", 4, projected: 8, in: "KC"), entry("RB", nil, 0),
      entry("RB", "birch", 9, projected: 0, in: "BUF"),
      entry("BN", "cedar", 10, projected: 14, in: "DET"),
      entry("BN", "dune", 6, projected: 12, in: "DET"),
    ]
    let test = AdviceBackTest(
      try makeLeague(
        players + [player("dune", "RB")], [week(1, .played, lineup, games: proGames(1))],
        slots: ["RB", "RB", "RB"]))
    // Ten points for the empty slot; and two for the starter who was projected at four points less.
    #expect(test.certain.mean == 10 && test.judged.mean == 2 && test.advised.mean == 12)
    #expect(test.zeros.count == 1 && test.zeros.hits == 1 && test.mistakes.keys.count == 1)
    // The starter whose projection is a zero is in no pair.
    #expect(test.all.forecasts.count == 2)
  }

  @Test func forecastsStandNextToTheSeasonsMeans() throws {
    func lineup(_ own: Double, _ other: Double) -> [LineupEntry] {
      [entry("RB", "alder", own, projected: 5), entry("BN", "birch", other, projected: 15)]
    }
    // The projections are always wrong, and the means always right.
    let wrong = AdviceBackTest(
      try makeLeague(players, (1...6).map { week($0, .played, lineup(20, 10)) }, slots: ["RB"])
    ).seasonMeans
    #expect(wrong.forecasts.count == 5 && wrong.forecasts.hits == 0 && wrong.means.hits == 5)
    #expect(!wrong.isBetter && wrong.onlyMean == 5 && wrong.onlyForecast == 0)
    let right = AdviceBackTest(
      try makeLeague(
        players, (1...7).map { week($0, .played, $0 == 1 ? lineup(90, 1) : lineup(9, 10)) },
        slots: ["RB"])
    ).seasonMeans
    #expect(right.forecasts.hits == 6 && right.means.hits == 0 && right.isBetter)
  }

  @Test func theBrierScoreOfOneNumberIsTheVariance() throws {
    var calibration = Calibration()
    #expect(calibration.constantBrier == nil)
    for index in 0..<10 { calibration.add(0.8, index < 8) }
    let (brier, constant) = (
      try #require(calibration.brier), try #require(calibration.constantBrier)
    )
    #expect(abs(brier - 0.16) < 1e-12 && abs(constant - 0.16) < 1e-12 && calibration.share == 0.8)
  }

  @Test func aStoredZeroIsGradedByItsGain() throws {
    let league = try season()
    let first = try #require(league.week(1))
    var log = AdviceLog(recomputing: Forecasts(league, week: first), of: league)
    log.teams[0].mistakes[0].reason = .notProjected
    let record = AdviceRecord(league) { $0.number == 1 ? log : nil }
    #expect(record.replacements.calls.count == 0 && record.starts.net == points(10))
  }

  @Test func theRecordGradesWhatWasSaid() throws {
    let league = try season()
    let record = AdviceRecord(league) { week in
      AdviceLog(recomputing: Forecasts(league, week: week), of: league)
    }
    #expect(record.weeks.map(\.origin) == [.recomputed, .recomputed])
    #expect(record.weeks.map(\.mistakes) == [1, 1])
    #expect(record.replacements.calls.hits == 2 && record.replacements.net == points(18))
    let line = try #require(record.teams.first { $0.team == "1" })
    #expect(line.advice.net == points(18) && line.manager.count == 2 && line.manager.hits == 1)
    #expect(record.advice == line.advice)
    let json = try JSONValue(encoding: record)
    #expect(try json.decoded(AdviceRecord.self) == record)
  }

  @Test func adviceIsTakenDownOnlyBeforeKickoff() throws {
    let own = [entry("RB", "alder", projected: 8), entry("BN", "birch", projected: 14)]
    let next = week(3, .upcoming, own, games: proGames(3))
    var league = try makeLeague(players, [next], slots: ["RB"])
    let forecasts = Forecasts(league, week: next)
    let before = kickoff(3).adding(seconds: -60)
    let log = try #require(AdviceLog(league, forecasts, at: before))
    #expect(log.saidAt == before && log.origin == .beforeKickoff && log.teams.count == 1)
    #expect(try JSONValue(encoding: log).decoded(AdviceLog.self) == log)
    #expect(AdviceLog(league, forecasts, at: kickoff(3)) == nil)
    // Data that were fetched after kickoff know too much, whatever the clock says.
    league.fetchedAt = kickoff(3)
    #expect(AdviceLog(league, forecasts, at: before) == nil)
    let unknown = week(3, .upcoming, own)
    let other = try makeLeague(players, [unknown], slots: ["RB"])
    #expect(AdviceLog(other, Forecasts(other, week: unknown), at: before) == nil)
  }

  @Test func whatWasSaidIsGradedEvenIfTheLineupChangedLater() throws {
    let league = try season()
    let first = try #require(league.week(1))
    var log = AdviceLog(recomputing: Forecasts(league, week: first), of: league)
    log.saidAt = kickoff(1).adding(seconds: -60)
    // The manager takes the advice.
    var changed = league
    changed.weeks[0].matchups[0].home.lineup[1] = entry("RB", "birch", 10, projected: 14)
    changed.weeks[0].matchups[0].home.lineup[2] = entry("BN", "cedar", 0, projected: 0)
    let record = AdviceRecord(changed) { $0.number == 1 ? log : nil }
    #expect(record.weeks.map(\.origin) == [.beforeKickoff])
    #expect(record.replacements.net == points(10) && record.replacements.calls.count == 1)
  }
}
