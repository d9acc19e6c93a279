import Liquid
import Statistics

/// All teams by one metric as rows with bars, the best first.
struct RankingChart {
  private static let width = 100.0

  let ranking: TeamRanking
  let scale: TableScale
  let tables: StatisticsTables

  var value: Value {
    let values = ranking.places.map(\.value)
    let x = ChartScale(
      domain: min(0, values.min() ?? 0)...max(0, values.max() ?? 0), range: (0, Self.width))
    let metric = ranking.metric
    let rows = ranking.places.map { place -> Value in
      let ends = [x(0), x(place.value)]
      return [
        "team": tables.value(of: place.team), "rank": .safe(place.label),
        "text": .string(metric.text(place.value, scale)),
        "x": .coordinate(ends.min() ?? 0), "width": .coordinate(abs(ends[0] - ends[1])),
      ]
    }
    let average = ranking.average
    return [
      "scale": .safe(scale.rawValue), "width": .coordinate(Self.width),
      "base": .coordinate(x(0)), "average_x": average.map { .coordinate(x($0)) } ?? .null,
      "average": average.map { .string(metric.text($0, scale)) } ?? .null, "rows": .array(rows),
    ]
  }
}
