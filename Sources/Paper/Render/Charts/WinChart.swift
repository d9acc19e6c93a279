import Liquid
import Rank

/// Every team's distribution of wins against random opponents, and its actual wins: a picture for a row of a table.
struct WinChart {
  private enum Layout {
    static let width = 100.0
    static let height = 20.0
  }

  let value: Value

  /// Nil before the second game.
  init?(_ edition: Edition) {
    let luck = edition.numbers?.luck ?? []
    let likely = luck.flatMap { line in
      line.distribution.indices.filter { line.distribution[$0] > 0 }
    }
    guard let highest = likely.max(), highest > 2 else { return nil }
    // The half-wins per bar: 1 if ties are possible, else 2.
    let step = likely.allSatisfy { $0 % 2 == 0 } ? 2 : 1
    let count = highest / step + 1
    let width = Layout.width / Double(count)
    let top = luck.flatMap(\.distribution).max() ?? 1
    let rows = luck.map { line -> (String, Value) in
      let bars = (0..<count).compactMap { bar -> Value? in
        let half = bar * step
        guard line.distribution.indices.contains(half) else { return nil }
        let chance = line.distribution[half]
        let isReal = half == Int((line.wins * 2).rounded())
        guard chance > 0 || isReal else { return nil }
        let height = max(0.8, chance / top * Layout.height)
        return [
          "x": .coordinate(width * Double(bar) + 0.3), "y": .coordinate(Layout.height - height),
          "width": .coordinate(max(0.8, width - 0.6)), "height": .coordinate(height),
          "is_real": .bool(isReal),
        ]
      }
      return (line.team, .array(bars))
    }
    value = ["most": .double(Double(highest) / 2), "bars_by_team": .object(Object(rows))]
  }
}
