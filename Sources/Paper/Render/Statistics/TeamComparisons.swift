import LeagueModel
import Liquid
import Statistics

/// One team and each of the others, or the mean of all, by the five main metrics of both sides.
struct TeamComparisons {
  /// The width of the bar that two teams share.
  private static let width = 100.0

  let team: ProTeam
  let tables: StatisticsTables

  /// A comparison with each other team, first those of the division, then by name, and with the mean of all.
  var pairs: [Value] {
    let others = ProTeam.all.filter { $0 != team }
    let rivals = others.filter { $0.division == team.division }
    let rest = others.filter { $0.division != team.division }
    let average: Value = [
      "id": .safe(StatisticsTables.averageID), "nickname": "League average", "path": .null,
      "compare_path": .null,
    ]
    return (rivals + rest).map { pair(tables.value(of: $0), $0) } + [pair(average, nil)]
  }

  private func pair(_ other: Value, _ team: ProTeam?) -> Value {
    [
      "other": other,
      "sides": .array(
        tables.sides.map { side in
          [
            "name": .safe(side.rawValue),
            "rows": .array(TeamMetric.headlines.map { row($0, side, team) }),
          ]
        }),
    ]
  }

  private func row(_ metric: TeamMetric, _ side: TableSide, _ other: ProTeam?) -> Value {
    let pair = tables.ranking(side, metric, .perGame).map {
      TeamComparison(team, other, in: $0)
    }
    func text(_ side: TeamComparison.Side?) -> Value {
      guard let side else { return .null }
      return [
        "text": .string(metric.text(side.value, .perGame)),
        "rank": side.place.map { .safe($0.label) } ?? .null, "is_better": .bool(side.isBetter),
      ]
    }
    return [
      "title": .string(metric.title(for: side)), "own": text(pair?.first),
      "their": text(pair?.second),
      "share": pair?.share.map { .coordinate($0 * Self.width) } ?? .null,
    ]
  }
}
