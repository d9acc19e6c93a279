import LeagueModel
import Liquid
import Rank

/// Every team's rank, week by week, with the team highlighted that moved most.
///
/// The lines are drawn in a square of 100 units that stretches to the height of the list of names next to it. So names
/// and weeks are text of the page, which keeps its size and never overlaps.
struct BumpChart {
  private static let size = 100.0

  let value: Value

  /// Nil with fewer than two weeks.
  init?(_ edition: Edition) {
    let season = edition.numbers?.season ?? []
    let weeks = Set(season.flatMap { $0.weeks.map(\.week) }).sorted()
    guard weeks.count > 1 else { return nil }
    let row = Self.size / Double(edition.teams.count)
    let x = ChartScale(
      domain: Double(weeks[0])...Double(weeks[weeks.count - 1]), range: (2, Self.size - 2))
    let lit = Self.mover(season, weeks)
    let lines = edition.teams.compactMap { team -> Value? in
      guard let line = season.first(where: { $0.team == team.team.id }), let last = line.weeks.last
      else { return nil }
      let points = line.weeks.map {
        ChartPoint(x: x(Double($0.week)), y: row * (Double($0.rank) - 0.5))
      }
      let ranks = weeks.map { week -> Value in
        line.weeks.first { $0.week == week }.map { .int($0.rank) } ?? .null
      }
      return [
        "team": .string(team.team.id), "points": .path(points), "end": .path(points.suffix(1)),
        "is_lit": .bool(team.team.id == lit?.team), "ranks": .array(ranks),
        "last": .int(last.rank),
      ]
    }
    let middle = weeks[weeks.count / 2]
    let named = weeks.count > 4 ? [weeks[0], middle, weeks[weeks.count - 1]] : weeks
    value = [
      "weeks": .array(weeks.map { .int($0) }), "named_weeks": .array(named.map { .int($0) }),
      "lines": .array(lines), "mover": lit.map(\.value) ?? .null,
    ]
  }

  /// A team's move between two weeks.
  private struct Move {
    let team: Team.ID
    let from: Int
    let to: Int
    /// The week from which it moved.
    let since: Int

    var places: Int { abs(to - from) }

    var value: Value {
      ["team": .string(team), "from": .int(from), "to": .int(to), "since": .int(since)]
    }
  }

  /// The largest move of the latest week, or else since the first one; of equal ones, the one that ends higher.
  private static func mover(_ season: [SeasonLine], _ weeks: [Int]) -> Move? {
    for start in [weeks[weeks.count - 2], weeks[0]] {
      let moves = season.compactMap { line -> Move? in
        guard let from = line.weeks.first(where: { $0.week == start }), let to = line.weeks.last,
          to.week == weeks.last, from.rank != to.rank
        else { return nil }
        return Move(team: line.team, from: from.rank, to: to.rank, since: start)
      }
      if let most = moves.min(by: { ($1.places, $0.to) < ($0.places, $1.to) }) { return most }
    }
    return nil
  }
}
