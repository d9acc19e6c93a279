import LeagueModel
import Liquid
import Rank

/// The week's most exciting game, as a chart of its chances: the one with the most lead changes, or else the closest.
struct BestGame {
  let value: Value

  /// Nil if no matchup has a story.
  init?(_ edition: Edition) {
    let stories = (edition.numbers?.stories ?? []).filter { !$0.blocks.isEmpty }
    let ranked = stories.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.leadChanges != other.leadChanges { return one.leadChanges > other.leadChanges }
      return (Self.margin(of: one, in: edition), left.offset)
        < (Self.margin(of: other, in: edition), right.offset)
    }
    guard let story = ranked.first?.element else { return nil }
    let chart = StoryChart(
      story: story, home: edition.name(of: story.home), away: edition.name(of: story.away))
    value = [
      "home": .string(story.home), "away": .string(story.away),
      "lead_changes": .int(story.leadChanges), "axes": chart.axes,
      "chart": chart.value(through: story.blocks.count - 1),
    ]
  }

  /// The margin of the final score, with corrections.
  private static func margin(of story: GameStory, in edition: Edition) -> Points {
    let game = edition.matchups.first { $0.home.team == story.home && $0.away != nil }
    guard let game, let away = game.away else { return Points(tenThousandths: .max) }
    return game.home.points > away.points
      ? game.home.points - away.points : away.points - game.home.points
  }
}
