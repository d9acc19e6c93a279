import LeagueModel
import Liquid
import Rank

/// Every team's rank, week by week, with the headline's team highlighted.
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
    let lit = Self.litTeam(edition, season)
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
        "is_lit": .bool(team.team.id == lit), "ranks": .array(ranks),
        "first": .int(line.weeks[0].rank), "last": .int(last.rank),
      ]
    }
    value = ["weeks": .array(weeks.map { .int($0) }), "lines": .array(lines)]
  }

  /// The headline's team, or the one that moved most since the first week.
  private static func litTeam(_ edition: Edition, _ season: [SeasonLine]) -> Team.ID? {
    if let story = edition.headline?.team, season.contains(where: { $0.team == story }) {
      return story
    }
    let moves = season.compactMap { line -> (team: Team.ID, places: Int)? in
      guard let first = line.weeks.first, let last = line.weeks.last else { return nil }
      return (line.team, abs(last.rank - first.rank))
    }
    return moves.max { ($0.places, $1.team) < ($1.places, $0.team) }?.team
  }
}
