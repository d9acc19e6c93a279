import JSON
import LeagueModel

/// Which weeks an ESPN season has, and how far it has come. ESPN counts matchups in periods, each
/// of one or more weeks ("scoring periods").
struct ESPNCalendar {
  /// The weeks of each matchup period, in order.
  private let weeksByPeriod: [Int: [Int]]
  private let regularPeriods: Int
  private let currentWeek: Int
  private let lastWeek: Int

  /// The last week that a season can have.
  private static let lastPossibleWeek = 18

  init(_ league: JSONValue) {
    let schedule = league["settings"]?["scheduleSettings"]
    let status = league["status"]
    let listed = schedule?["matchupPeriods"]?.object
    var weeksByPeriod: [Int: [Int]] = [:]
    for (key, value) in zip(listed?.keys ?? [], listed?.values ?? []) {
      guard let period = Int(key) else { continue }
      let weeks = Set((value.array ?? []).compactMap(\.int))
      weeksByPeriod[period] = weeks.filter { (1...Self.lastPossibleWeek).contains($0) }.sorted()
    }
    self.weeksByPeriod = weeksByPeriod.filter { !$0.value.isEmpty }
    regularPeriods = max(
      0, schedule?["matchupPeriodCount"]?.int ?? Self.lastPossibleWeek)
    currentWeek = league["scoringPeriodId"]?.int ?? status?["latestScoringPeriod"]?.int ?? 0
    let final = status?["finalScoringPeriod"]?.int ?? Self.lastPossibleWeek
    lastWeek = min(Self.lastPossibleWeek, max(1, final))
  }

  /// The weeks of a period; a period that is not listed is the week of its number.
  func weeks(of period: Int) -> [Int] {
    weeksByPeriod[period] ?? ((1...Self.lastPossibleWeek).contains(period) ? [period] : [])
  }

  func isPlayoff(period: Int) -> Bool { period > regularPeriods }

  /// The last week of the regular season.
  var lastRegularWeek: Int {
    weeks(of: regularPeriods).last ?? min(regularPeriods, lastWeek)
  }

  /// Whether a week's games are over: ESPN's present week has passed it, or every game of it has
  /// been decided. A week in which nobody has a point was not played.
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
