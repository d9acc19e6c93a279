import LeagueModel
import Liquid
import Statistics

/// One team and each of the others, by the five main metrics of both sides.
struct TeamComparisons {
  /// The width of the bar that two teams share.
  private static let width = 100.0

  private let team: ProTeam
  private let tables: StatisticsTables

  init(_ team: ProTeam, _ tables: StatisticsTables) {
    self.team = team
    self.tables = tables
  }

  /// A comparison with each other team: first those of the division, then by name.
  var pairs: [Value] {
    let others = ProTeam.all.filter { $0 != team }
    let rivals = others.filter { $0.division == team.division }
    return (rivals + others.filter { $0.division != team.division }).map { other in
      [
        "other": tables.value(of: other),
        "sides": .array(
          tables.sides.map { side in
            [
              "name": .safe(side.rawValue),
              "rows": .array(TeamMetric.headlines.map { row($0, side, other) }),
            ]
          }),
      ]
    }
  }

  private func row(_ metric: TeamMetric, _ side: TableSide, _ other: ProTeam) -> Value {
    let pair = tables.ranking(side, metric, .perGame).map {
      TeamComparison(team, other, in: $0)
    }
    func text(_ place: TeamRanking.Place?, against other: TeamRanking.Place?) -> Value {
      guard let place else { return .null }
      return [
        "text": .string(metric.text(place.value, .perGame)), "rank": .safe(place.label),
        "is_better": .bool(place.rank < other?.rank ?? 0),
      ]
    }
    return [
      "title": .string(metric.title(for: side)),
      "own": text(pair?.first, against: pair?.second),
      "their": text(pair?.second, against: pair?.first),
      "share": pair?.share.map { .coordinate($0 * Self.width) } ?? .null,
    ]
  }
}
