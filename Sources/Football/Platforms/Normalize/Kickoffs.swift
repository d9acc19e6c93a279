import JSON
import LeagueModel
import Platform

/// When the last game of each NFL week begins, which decides the paper that tells a transaction.
struct Kickoffs {
  private let lasts: [Int: Instant]
  private let season: Int

  /// Reads the NFL schedule of a snapshot. Weeks without one are computed.
  init(_ snapshot: Snapshot, season: Int) {
    self.season = season
    var lasts: [Int: Instant] = [:]
    let schedule = snapshot[Answer.schedule]?.json?.object
    for (key, value) in zip(schedule?.keys ?? [], schedule?.values ?? []) {
      guard let week = Int(key), (1...Self.lastWeek).contains(week), let time = value.int else {
        continue
      }
      let last = Instant(milliseconds: Int64(time))
      // A schedule of another year would put every transaction into one paper.
      guard abs(last.seconds(since: Self.usualLast(of: week, season))) < 14 * 86_400 else {
        continue
      }
      lasts[week] = last
    }
    self.lasts = lasts
  }

  /// The week whose last kickoff is the first one at or after an instant. Week 0 ends seven days before week 1.
  func week(of date: Instant) -> Int {
    if date <= last(of: 1).adding(seconds: -7 * 86_400) { return 0 }
    return (1...Self.lastWeek).first { date <= last(of: $0) } ?? Self.lastWeek + 1
  }

  private func last(of week: Int) -> Instant {
    lasts[week] ?? Self.usualLast(of: week, season)
  }

  private static let lastWeek = 18

  /// Tuesday at 2:00 UTC, after the Monday night game. The first week has the Thursday after Labor Day, the
  /// first Monday of September.
  private static func usualLast(of week: Int, _ season: Int) -> Instant {
    let labor = (1...7).lazy.compactMap { CivilDate(year: season, month: 9, day: $0) }
      .first { $0.weekday == 1 }
    guard let labor else { return Instant(seconds: 0) }
    return Instant(labor, hour: 2).adding(seconds: Int64(7 * week + 1) * 86_400)
  }

  /// The last kickoff of each week in ESPN's schedule of the season, as an object: `{"1": 1725927300000}`.
  static func slim(_ schedule: JSONValue?) -> [UInt8] {
    var lasts: [Int: Int] = [:]
    for team in schedule?["settings"]?["proTeams"]?.array ?? [] {
      let weeks = team["proGamesByScoringPeriod"]?.object
      for (key, games) in zip(weeks?.keys ?? [], weeks?.values ?? []) {
        guard let week = Int(key), (1...lastWeek).contains(week) else { continue }
        // A game without a set time has a placeholder on another day.
        let dates = (games.array ?? []).filter { $0["startTimeTBD"] != .bool(true) }
          .compactMap { $0["date"]?.int }
        lasts[week] = (dates + [lasts[week]].compactMap(\.self)).max()
      }
    }
    var slim = JSONObject()
    for (week, date) in lasts.sorted(by: { $0.key < $1.key }) {
      slim.append(String(week), .int(date))
    }
    return JSONValue.object(slim).encoded()
  }
}
