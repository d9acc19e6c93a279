import JSON
import LeagueModel

/// An ESPN season's weeks. ESPN numbers matchups by period, each of one or more weeks ("scoring periods").
struct ESPNCalendar {
  private let weeksByPeriod: [Int: [Int]]
  private let regularPeriods: Int
  private let currentWeek: Int
  private let lastWeek: Int

  init(_ league: JSONValue) {
    let schedule = league["settings"]?["scheduleSettings"]
    let status = league["status"]
    var weeksByPeriod: [Int: [Int]] = [:]
    for (key, value) in schedule?["matchupPeriods"]?.members ?? [] {
      guard let period = Int(key) else { continue }
      let weeks = Set((value.array ?? []).compactMap(\.int))
      weeksByPeriod[period] = weeks.filter { (1...Week.lastPossible).contains($0) }.sorted()
    }
    self.weeksByPeriod = weeksByPeriod.filter { !$0.value.isEmpty }
    regularPeriods = max(
      0, schedule?["matchupPeriodCount"]?.int ?? Week.lastPossible)
    currentWeek = league["scoringPeriodId"]?.int ?? status?["latestScoringPeriod"]?.int ?? 0
    let final = status?["finalScoringPeriod"]?.int ?? Week.lastPossible
    lastWeek = min(Week.lastPossible, max(1, final))
  }

  /// The weeks of a period; an unlisted period is the week with its number.
  func weeks(of period: Int) -> [Int] {
    weeksByPeriod[period] ?? ((1...Week.lastPossible).contains(period) ? [period] : [])
  }

  func isPlayoff(period: Int) -> Bool { period > regularPeriods }

  var lastRegularWeek: Int {
    weeks(of: regularPeriods).last ?? min(regularPeriods, lastWeek)
  }

  /// Whether ESPN's current week comes after the regular season.
  var isInPlayoffs: Bool { currentWeek > lastRegularWeek }

  /// A week is played once ESPN's current week is later or all its games are decided, but not without points.
  func state(of week: Int, hasPoints: Bool, isDecided: Bool) -> Week.State {
    guard hasPoints else { return .upcoming }
    return week < currentWeek || isDecided ? .played : .current
  }

  func stage(of weeks: [Week]) -> League.Stage {
    guard weeks.contains(where: { $0.state != .upcoming }) else { return .preseason }
    let last = weeks.last { !$0.matchups.isEmpty }
    return currentWeek > lastWeek || (last?.number == lastWeek && last?.state == .played)
      ? .complete : .inSeason
  }
}
