import LeagueModel
import Liquid

/// The chance to win and the difference in points as step lines, up to the block that the reader has reached.
/// Later windows are drawn, but empty.
struct StoryChart {
  private enum Layout {
    static let width = 360.0
    static let left = 34.0
    static let right = 352.0
    static let chance = (top: 16.0, bottom: 96.0)
    static let difference = (top: 112.0, bottom: 168.0)
    static let name = 15.0
  }

  private let story: GameStory
  private let last: Int
  private let home: String
  private let away: String

  /// - Parameter last: The index of the last block to show.
  init(_ story: GameStory, through last: Int, home: String, away: String) {
    self.story = story
    self.last = last
    self.home = home
    self.away = away
  }

  private func x(_ edge: Int) -> Double {
    Layout.left + (Layout.right - Layout.left) * Double(edge) / Double(max(1, story.blocks.count))
  }

  var value: Value {
    let told = Array(story.blocks.prefix(last + 1))
    let chances = [story.homeChance] + told.map(\.homeChance)
    let differences = [0] + told.map { ($0.home.score - $0.away.score).value }
    // The scale must not tell how far the difference will grow.
    let most = max(10, differences.map(abs).max() ?? 0)
    let chance = ChartScale(domain: 0...1, range: (Layout.chance.bottom, Layout.chance.top))
    let difference = ChartScale(
      domain: -most...most, range: (Layout.difference.bottom, Layout.difference.top))
    let windows = story.blocks.enumerated().map { index, block -> Value in
      [
        "window": .string(block.window.rawValue), "x": .coordinate(x(index)),
        "width": .coordinate(x(index + 1) - x(index)),
        "middle": .coordinate((x(index) + x(index + 1)) / 2),
        "is_shaded": .bool(index.isMultiple(of: 2)),
        "percent": index <= last ? .int(Int((chances[index + 1] * 100).rounded())) : .null,
      ]
    }
    let end = x(last + 1)
    return [
      "width": .coordinate(Layout.width), "height": .coordinate(Layout.difference.bottom + 18),
      "left": .coordinate(Layout.left), "right": .coordinate(Layout.right),
      "label_x": .coordinate(Layout.left - 4), "text_y": .coordinate(Layout.difference.bottom + 13),
      "chance_top": .coordinate(Layout.chance.top),
      "chance_middle": .coordinate(chance(0.5)),
      "chance_bottom": .coordinate(Layout.chance.bottom),
      "difference_top": .coordinate(Layout.difference.top),
      "difference_middle": .coordinate(difference(0)),
      "difference_bottom": .coordinate(Layout.difference.bottom),
      "shade_height": .coordinate(Layout.difference.bottom - Layout.chance.top),
      "home": .string(TextWidth.shortened(home, toEms: Layout.name)),
      "away": .string(TextWidth.shortened(away, toEms: Layout.name)),
      "home_name": .string(home),
      "before": .int(Int((story.homeChance * 100).rounded())),
      "windows": .array(windows), "chances": .path(steps(chances, chance)),
      "differences": .path(steps(differences, difference)),
      "end_x": .coordinate(end), "end_chance": .coordinate(chance(chances[last + 1])),
      "end_difference": .coordinate(difference(differences[last + 1])),
      "turn": turn(chances, chance),
    ]
  }

  /// A value holds until its window is over, and then jumps.
  private func steps(_ values: [Double], _ scale: ChartScale) -> [ChartPoint] {
    values.enumerated().flatMap { index, value -> [ChartPoint] in
      index == 0
        ? [ChartPoint(x: x(0), y: scale(value))]
        : [
          ChartPoint(x: x(index), y: scale(values[index - 1])),
          ChartPoint(x: x(index), y: scale(value)),
        ]
    }
  }

  /// The greatest change so far, if it is one; the last block's is the end of the game.
  private func turn(_ chances: [Double], _ scale: ChartScale) -> Value {
    let swings = chances.indices.dropLast().map {
      (edge: $0 + 1, swing: chances[$0 + 1] - chances[$0])
    }
    guard let most = swings.max(by: { (abs($0.swing), $1.edge) < (abs($1.swing), $0.edge) }),
      abs(most.swing) >= Self.leastSwing
    else { return .null }
    let (before, after) = (scale(chances[most.edge - 1]), scale(chances[most.edge]))
    return [
      "x": .coordinate(x(most.edge)), "y": .coordinate((before + after) / 2),
      "percent": .int(Int((abs(most.swing) * 100).rounded())),
      "is_at_end": .bool(x(most.edge) > Layout.right - 40),
    ]
  }

  /// The smallest change of the chance that is called a turning point.
  private static let leastSwing = 0.15
}
