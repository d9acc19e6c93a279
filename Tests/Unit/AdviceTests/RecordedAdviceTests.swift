import Advice
import LeagueModel
import Testing

@Suite(.enabled(if: RecordedLeagues.folder != nil, "the recordings are not next to the project"))
struct RecordedAdviceTests {
  @Test func show() throws {
    for league in [
      try RecordedLeagues.espn(), try RecordedLeagues.sleeper("521379020332068864", 2020),
      try RecordedLeagues.sleeper("522458773317046272", 2020),
      try RecordedLeagues.sleeper("1049056120377090048", 2024),
    ] {
      let test = AdviceBackTest(league)
      print("=====", league.key, test.weeks)
      func line(_ name: String, _ p: AdviceBackTest.Pairs) {
        print(name, p.forecasts.count, p.forecasts.share ?? -1, p.forecasts.interval as Any, "mgr", p.managers.share ?? -1, "dis", p.disagreements.count, p.disagreements.share ?? -1)
      }
      line("all", test.all); line("wide", test.wide); line("both", test.bothScored)
      for p in test.positions.sorted(by: { $0.key < $1.key }) { line(p.key, p.value) }
      for (i, p) in test.byGap.enumerated() { line("gap \(AdviceBackTest.gaps[i])", p) }
      print("brier", test.calibration.brier ?? -1, test.calibration.count)
      for b in test.calibration.bins { print("  ", b.count, b.said ?? -1, b.happened ?? -1) }
      for (n, g) in [("every", test.everyChange), ("advised", test.advised)] {
        print(n, g.count, g.mean ?? 0, "sd", g.deviation ?? 0, "se", g.error ?? 0, g.better, g.worse)
      }
      print(test.mistakes.map { "\($0.key) \($0.value.hits)/\($0.value.count)" }, "unforeseen", test.unforeseen)
    }
  }
}
