import LeagueModel
import Liquid
import Testing

@testable import Rank
@testable import Render

/// The chart of a matchup's story.
@Suite struct StoryChartTests {
  private func play(_ chance: Double?, _ away: Double, _ home: Double) -> GameStory.Play {
    GameStory.Play(
      team: "1", player: "P", quarter: 1, clock: "1:00", what: "catch", points: Points(3) ?? .zero,
      isBig: false, score: [Points(away) ?? .zero, Points(home) ?? .zero], homeChance: chance)
  }

  private func block(
    _ window: KickoffWindow, _ chance: Double, _ away: Double, _ home: Double,
    _ plays: [GameStory.Play]?
  ) -> GameStory.Block {
    func side(_ score: Double) -> GameStory.BlockSide {
      GameStory.BlockSide(performances: [], score: Points(score) ?? .zero, left: 0)
    }
    var block = GameStory.Block(
      window: window, away: side(away), home: side(home), homeChance: chance)
    block.plays = plays
    return block
  }

  private func story(_ last: GameStory.Block) -> GameStory {
    GameStory(
      home: "1", away: "2", homeChance: 0.5,
      blocks: [
        block(
          .sundayEarly, 0.6, 10, 20, [play(0.7, 0, 20), play(0.55, 6, 20), play(nil, 10, 20)]),
        last,
      ], corrections: [.zero, .zero], winner: "1")
  }

  private func chart(_ story: GameStory, through last: Int) -> Value {
    StoryChart(story: story, home: "Home", away: "Away").value(through: last)
  }

  /// The points of a line, as x and y.
  private func line(_ name: String, _ story: GameStory, through last: Int) throws -> [[Double]] {
    guard case .object(let members) = chart(story, through: last),
      case .string(let path)? = members[name]
    else {
      Issue.record("there is no line '\(name)'")
      return []
    }
    return path.string.split(separator: " ").map { point in
      point.split(separator: ",").compactMap { Double($0) }
    }
  }

  /// Two told plays and a window are three steps; a correction is none of its own.
  @Test func theLinesStepAtEachPlay() throws {
    let story = story(block(.monday, 1, 10, 40, nil))
    let chances = try line("chances", story, through: 0)
    #expect(chances.count == 1 + 2 * 3)
    #expect(try line("chances", story, through: 1).count == 1 + 2 * 4)
    #expect(try line("differences", story, through: 0).count == chances.count)
    // Plays are within their window, in order; each step goes right, then up or down.
    let steps = chances.map { $0[0] }
    #expect(steps == steps.sorted())
    #expect(Set(steps).count == 4)
  }

  /// The names of five windows do not fit one line of a phone.
  @Test(arguments: [(2, 1), (4, 1), (5, 2)]) func namesOfManyWindowsAreInTwoLines(
    _ count: Int, _ lines: Int
  ) {
    var story = story(block(.monday, 1, 10, 40, nil))
    story.blocks = KickoffWindow.allCases.prefix(count).map { block($0, 1, 10, 40, nil) }
    guard case .object(let axes) = StoryChart(story: story, home: "Home", away: "Away").axes,
      case .array(let windows)? = axes["windows"]
    else {
      Issue.record("there are no windows")
      return
    }
    let heights = windows.map { window -> Value? in
      guard case .object(let members) = window else { return nil }
      return members["text_y"]
    }
    #expect(heights.count == count)
    for (one, next) in zip(heights, heights.dropFirst()) {
      #expect((one != next) == (lines == 2))
    }
  }

  @Test func noChartKnowsALaterWindow() throws {
    let one = story(block(.monday, 1, 10, 40, [play(0.9, 10, 40)]))
    let two = story(block(.monday, 0, 90, 20, nil))
    #expect(chart(one, through: 0) == chart(two, through: 0))
    #expect(chart(one, through: 1) != chart(two, through: 1))
  }
}
