import LeagueModel
import Liquid
import Rank

/// The chance to win and the difference in points as step lines, with a chart per block that ends there. They have a
/// step after each play, if plays are known, and after each window. Later windows are drawn empty.
struct StoryChart {
  private enum Layout {
    static let width = 360.0
    static let left = 34.0
    static let right = 352.0
    static let chance = (top: 16.0, bottom: 96.0)
    static let difference = (top: 112.0, bottom: 168.0)
    static let name = 23.0
    /// The most names of windows that fit on one line of a phone.
    static let mostInLine = 4
    static let line = 17.0
  }

  let story: GameStory
  let home: String
  let away: String
  private let chance = ChartScale(domain: 0...1, range: (Layout.chance.bottom, Layout.chance.top))

  private func x(_ edge: Int) -> Double {
    Layout.left + (Layout.right - Layout.left) * Double(edge) / Double(max(1, story.blocks.count))
  }

  /// How much lower every other window's name is printed, if one line is not enough.
  private var secondLine: Double { story.blocks.count > Layout.mostInLine ? Layout.line : 0 }

  /// The part that all charts of the story share.
  var axes: Value {
    let windows = story.blocks.enumerated().map { index, block -> Value in
      [
        "window": .string(block.windowKey), "x": .coordinate(x(index)),
        "width": .coordinate(x(index + 1) - x(index)),
        "middle": .coordinate((x(index) + x(index + 1)) / 2),
        "is_shaded": .bool(index.isMultiple(of: 2)),
        "text_y": .coordinate(
          Layout.difference.bottom + 13 + (index.isMultiple(of: 2) ? 0 : secondLine)),
      ]
    }
    return [
      "left": .coordinate(Layout.left), "right": .coordinate(Layout.right),
      "label_x": .coordinate(Layout.left - 4),
      "chance_top": .coordinate(Layout.chance.top),
      "chance_middle": .coordinate(chance(0.5)),
      "chance_bottom": .coordinate(Layout.chance.bottom),
      "difference_middle": .coordinate((Layout.difference.top + Layout.difference.bottom) / 2),
      "shade_height": .coordinate(Layout.difference.bottom - Layout.chance.top),
      "home": .string(TextWidth.shortened(home, toEms: Layout.name)),
      "away": .string(TextWidth.shortened(away, toEms: Layout.name)), "windows": .array(windows),
    ]
  }

  /// - Parameter last: The index of the last block to show.
  func value(through last: Int) -> Value {
    let states = states(through: last)
    // Only the states so far set the scale, so that it does not reveal how far the difference will grow.
    let most = max(10, states.map { abs($0.difference) }.max() ?? 0)
    let difference = ChartScale(
      domain: -most...most, range: (Layout.difference.bottom, Layout.difference.top))
    let end = states.last ?? State(x: x(0), chance: story.homeChance, difference: 0)
    let percents = story.blocks.prefix(last + 1).map { block -> Value in
      [
        "window": .string(block.windowKey), "chance": .double(block.homeChance),
      ]
    }
    return [
      "width": .coordinate(Layout.width),
      "height": .coordinate(Layout.difference.bottom + 18 + secondLine),
      "home_name": .string(home), "has_plays": .bool(states.count > last + 2),
      "before": .double(story.homeChance), "percents": .array(percents),
      "chances": .path(steps(states) { chance($0.chance) }),
      "differences": .path(steps(states) { difference($0.difference) }),
      "end_x": .coordinate(end.x), "end_chance": .coordinate(chance(end.chance)),
      "end_difference": .coordinate(difference(end.difference)), "turn": turn(states),
    ]
  }

  /// The state from a point of the axis on.
  private struct State {
    let x: Double
    let chance: Double
    /// The home team's points minus the away team's.
    let difference: Double
  }

  /// The states so far, in order. The plays of a window are drawn at equal distances.
  private func states(through last: Int) -> [State] {
    var states = [State(x: x(0), chance: story.homeChance, difference: 0)]
    for (index, block) in story.blocks.prefix(last + 1).enumerated() {
      let plays = (block.plays ?? []).filter { $0.homeChance != nil && $0.score.count == 2 }
      for (place, play) in plays.enumerated() {
        let share = Double(place + 1) / Double(plays.count + 1)
        states.append(
          State(
            x: x(index) + (x(index + 1) - x(index)) * share,
            chance: play.homeChance ?? block.homeChance,
            difference: (play.score[1] - play.score[0]).value))
      }
      states.append(
        State(
          x: x(index + 1), chance: block.homeChance,
          difference: (block.home.score - block.away.score).value))
    }
    return states
  }

  /// A value holds until the next play or the end of the window, and then jumps.
  private func steps(_ states: [State], _ y: (State) -> Double) -> [ChartPoint] {
    states.indices.flatMap { index -> [ChartPoint] in
      let point = ChartPoint(x: states[index].x, y: y(states[index]))
      return index == 0 ? [point] : [ChartPoint(x: point.x, y: y(states[index - 1])), point]
    }
  }

  /// The greatest change of the chance so far; null if it is too small for a turning point.
  private func turn(_ states: [State]) -> Value {
    let swings = states.indices.dropFirst().map {
      (place: $0, swing: abs(states[$0].chance - states[$0 - 1].chance))
    }
    guard let most = swings.max(by: { ($0.swing, $1.place) < ($1.swing, $0.place) }),
      most.swing >= Self.leastSwing
    else { return .null }
    let x = states[most.place].x
    let (before, after) = (
      chance(states[most.place - 1].chance), chance(states[most.place].chance)
    )
    return [
      "x": .coordinate(x), "y": .coordinate((before + after) / 2),
      "percent": .int(Int((most.swing * 100).rounded())),
      "is_at_end": .bool(x > Layout.right - 40),
    ]
  }

  /// The smallest change of the chance for a turning point.
  private static let leastSwing = 0.15
}
