import JSON
import LeagueModel

/// The differences between a Sleeper season's totals and the sums of its weeks, by team. While they stay the same, no
/// past week has changed. They need not be zero, because some totals never match.
struct SleeperTotals {
  private let distances: [Int: [Double]]

  /// Sleeper truncates totals to two decimals, so differences may vary by less than this.
  private static let noise = 0.015

  init(_ snapshot: Snapshot) {
    let settings = snapshot["league"]?.json?["settings"]
    let last = settings?["last_scored_leg"]?.int ?? max(1, settings?["leg"]?.int ?? 1) - 1
    let start = settings?["playoff_week_start"]?.int ?? 0
    // Totals cover only the regular season.
    let end = start > 0 ? min(last, start - 1) : last
    var scored: [Int: [Double]] = [:]
    for week in 1...Week.lastPossible where week <= end {
      for (roster, points) in Self.points(snapshot[Answer.week(week)]?.json) {
        scored[roster, default: [0, 0]][0] += points.own
        scored[roster, default: [0, 0]][1] += points.against
      }
    }
    var distances: [Int: [Double]] = [:]
    for row in snapshot["rosters"]?.json?.array ?? [] {
      guard let roster = row["roster_id"]?.int, let settings = row["settings"] else { continue }
      let sums = scored[roster] ?? [0, 0]
      distances[roster] = zip(["fpts", "fpts_against"], sums).map { name, sum in
        let whole = settings[name]?.double ?? 0
        return whole + (settings["\(name)_decimal"]?.double ?? 0) / 100 - sum
      }
    }
    self.distances = distances
  }

  /// Whether every team's total changed exactly as its weeks did.
  func agree(with last: SleeperTotals) -> Bool {
    distances.allSatisfy { roster, own in
      guard let before = last.distances[roster] else { return false }
      return zip(own, before).allSatisfy { abs($0 - $1) < Self.noise }
    }
  }

  private static func points(_ answer: JSONValue?) -> [Int: (own: Double, against: Double)] {
    let rows = (answer?.array ?? []).compactMap { row -> (Int, Int?, Double)? in
      guard let roster = row["roster_id"]?.int else { return nil }
      let points = row["custom_points"]?.double ?? row["points"]?.double ?? 0
      return (roster, row["matchup_id"]?.int, points)
    }
    var result: [Int: (own: Double, against: Double)] = [:]
    for (roster, matchup, points) in rows {
      let other = rows.first { $0.0 != roster && matchup != nil && $0.1 == matchup }
      result[roster] = (points, other?.2 ?? 0)
    }
    return result
  }
}
