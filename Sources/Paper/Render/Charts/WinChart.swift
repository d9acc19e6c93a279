import LeagueModel
import Liquid

/// Every team's distribution of wins against random opponents, and its actual wins.
struct WinChart {
  private enum Layout {
    static let left = 124.0
    static let right = 352.0
    static let top = 8.0
    static let row = 26.0
    static let name = 13.0
  }

  private let edition: Edition
  private let luck: [LuckLine]
  /// The half-wins per bar: 1 if ties are possible, else 2.
  private let step: Int
  private let highest: Int

  /// Nil before the second game.
  init?(_ edition: Edition) {
    let luck = edition.numbers?.luck ?? []
    let likely = luck.flatMap { line in
      line.distribution.indices.filter { line.distribution[$0] > 0 }
    }
    guard let highest = likely.max(), highest > 2 else { return nil }
    self.edition = edition
    self.luck = luck
    step = likely.allSatisfy { $0 % 2 == 0 } ? 2 : 1
    self.highest = highest
  }

  var value: Value {
    let count = highest / step + 1
    let width = (Layout.right - Layout.left) / Double(count)
    let top = luck.flatMap(\.distribution).max() ?? 1
    let rows = luck.enumerated().map { index, line -> Value in
      let base = Layout.top + Layout.row * Double(index + 1) - 4
      let team = edition.teams.first { $0.team.id == line.team }?.team
      let bars = (0..<count).compactMap { bar -> Value? in
        let half = bar * step
        guard line.distribution.indices.contains(half) else { return nil }
        let chance = line.distribution[half]
        let isReal = half == Int((line.wins * 2).rounded())
        guard chance > 0 || isReal else { return nil }
        let height = max(0.8, chance / top * (Layout.row - 7))
        return [
          "x": .coordinate(Layout.left + width * Double(bar) + 0.5),
          "y": .coordinate(base - height), "width": .coordinate(max(1, width - 1)),
          "height": .coordinate(height), "is_real": .bool(isReal),
          "wins": .double(Double(half) / 2), "chance": .double(chance),
        ]
      }
      return [
        "name": .string(team?.name ?? line.team),
        "label": .string(TextWidth.shortened(team?.name ?? line.team, toEms: Layout.name)),
        "base": .coordinate(base), "text_y": .coordinate(base - 4), "bars": .array(bars),
        "wins": .double(line.wins), "expected": .double(line.expectedWins),
        "better": .double(line.betterShare), "worse": .double(line.worseShare),
      ]
    }
    let bottom = Layout.top + Layout.row * Double(luck.count)
    let every = count > 16 ? 4 : count > 9 ? 2 : 1
    let ticks = (0..<count).filter { $0 % every == 0 }.map { bar -> Value in
      [
        "wins": .double(Double(bar * step) / 2),
        "x": .coordinate(Layout.left + width * (Double(bar) + 0.5)),
      ]
    }
    return [
      "width": .coordinate(360), "height": .coordinate(bottom + 18),
      "left": .coordinate(Layout.left), "right": .coordinate(Layout.right),
      "label_x": .coordinate(Layout.left - 6), "axis_y": .coordinate(bottom + 11),
      "rows": .array(rows), "ticks": .array(ticks),
    ]
  }
}
