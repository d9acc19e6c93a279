import JSON
import LeagueModel

struct SleeperCalendar {
  let startWeek: Int
  let playoffStart: Int?
  private let playoffRounds: Int
  private let roundType: Int
  private let lastScoredWeek: Int?
  private let currentWeek: Int?
  private let status: String

  init(_ settings: JSONValue, status: String) {
    self.status = status
    startWeek = max(1, settings["start_week"]?.int ?? 1)
    // A guillotine league continues to its last team, regardless of its playoff settings.
    let isGuillotine = settings["type"]?.int == 3
    playoffStart =
      isGuillotine ? nil : settings["playoff_week_start"]?.int(in: 1...Week.lastPossible)
    let teams = isGuillotine ? 0 : min(64, max(0, settings["playoff_teams"]?.int ?? 0))
    playoffRounds = (0...6).first { 1 << $0 >= teams } ?? 0
    roundType = settings["playoff_round_type"]?.int ?? 0
    lastScoredWeek = settings["last_scored_leg"]?.int
    currentWeek = settings["leg"]?.int
  }

  func isPlayoff(_ week: Int) -> Bool { playoffStart.map { week >= $0 } ?? false }

  /// The weeks of a week's round. Sleeper's `playoff_round_type` is 0 for one-week rounds, 1 for a two-week
  /// final and 2 for two-week rounds.
  func round(of week: Int) -> [Int] {
    guard let start = playoffStart, week >= start else { return [week] }
    var first = week
    switch roundType {
    case 1:
      let final = start + max(1, playoffRounds) - 1
      guard week == final || week == final + 1 else { return [week] }
      first = final
    case 2: first = week - (week - start) % 2
    default: return [week]
    }
    return [first, first + 1].filter { $0 <= Week.lastPossible }
  }

  private var finalWeek: Int? {
    guard let start = playoffStart, playoffRounds > 0 else { return nil }
    let weeks =
      switch roundType {
      case 1: playoffRounds + 1
      case 2: playoffRounds * 2
      default: playoffRounds
      }
    return min(start + weeks - 1, Week.lastPossible)
  }

  /// A week's state. A week without points was not played, regardless of the season's status.
  func state(of week: Int, hasPoints: Bool) -> Week.State {
    guard hasPoints else { return .upcoming }
    switch (lastScoredWeek, status) {
    case (let last?, _) where week <= last: return .played
    case (nil, "complete"): return .played
    case (nil, _) where currentWeek.map({ week < $0 }) ?? false: return .played
    // Sleeper scores a week shortly before or after it advances, never two weeks later.
    case (.some, _) where currentWeek.map({ week + 1 < $0 }) ?? false: return .played
    default: return status == "complete" ? .upcoming : .current
    }
  }

  /// Excludes weeks after a finished season, in which Sleeper keeps counting points.
  func belongsToSeason(_ week: Int) -> Bool {
    guard week >= startWeek else { return false }
    guard status == "complete", let lastScoredWeek else { return true }
    return week <= lastScoredWeek
  }

  /// The season's stage. Sleeper reports a season as complete only some time after its last game.
  func stage(of weeks: [Week]) -> League.Stage {
    let isFinalPlayed = weeks.contains { $0.number == finalWeek && $0.state == .played }
    if status == "complete" || isFinalPlayed { return .complete }
    return weeks.contains { $0.state != .upcoming } ? .inSeason : .preseason
  }
}
