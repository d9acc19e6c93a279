import LeagueModel
import Liquid
import Statistics

/// A team's numbers among those of all teams: a strip for each metric, with the better end on the right.
struct TeamProfile {
  private enum Layout {
    static let width = 100.0
    static let margin = 4.0
  }

  let team: ProTeam
  let tables: StatisticsTables

  /// The team's best and worst metric, among those that measure how good a team is.
  var finding: Value {
    let told: [TeamMetric] = [
      .points, .totalYards, .passYards, .rushYards, .yardsPerPlay, .turnovers, .scoringShare,
    ]
    let places = tables.sides.flatMap { side in
      told.compactMap { metric in
        tables.ranking(side, metric, .perGame)?.place(of: team).map { (side, metric, $0) }
      }
    }
    func value(_ found: (side: TableSide, metric: TeamMetric, place: TeamRanking.Place)?) -> Value {
      guard let found else { return .null }
      return [
        "title": .string(found.metric.title(for: found.side)), "rank": .safe(found.place.label),
      ]
    }
    // If several are equal, takes the first in the order of the tables.
    let best = places.map(\.2.rank).min().flatMap { rank in places.first { $0.2.rank == rank } }
    let worst = places.map(\.2.rank).max().flatMap { rank in places.first { $0.2.rank == rank } }
    return ["best": value(best), "worst": value(worst)]
  }

  func value(of side: TableSide) -> Value {
    let categories = TeamMetric.Category.allCases.map { category -> Value in
      [
        "name": .safe(category.rawValue),
        "rows": .array(category.metrics.compactMap { row($0, side) }),
      ]
    }
    return [
      "name": .safe(side.rawValue), "path": .safe(tables.source.folder(of: side)),
      "games": (tables[side]?.row(of: team)?.games).orNull, "categories": .array(categories),
    ]
  }

  private func row(_ metric: TeamMetric, _ side: TableSide) -> Value? {
    guard let ranking = tables.ranking(side, metric, .perGame),
      let own = ranking.place(of: team)
    else { return nil }
    let values = ranking.places.map(\.value)
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let ends = (Layout.margin, Layout.width - Layout.margin)
    let x = ChartScale(
      domain: least...most, range: ranking.favorsMore ? ends : (ends.1, ends.0))
    return [
      "metric": tables.value(of: metric, side), "cell": tables.cell(team, side, metric),
      "x": .coordinate(x(own.value)),
      "ticks": .array(
        ranking.places.filter { $0.team != team }.map { .coordinate(x($0.value)) }),
    ]
  }
}
