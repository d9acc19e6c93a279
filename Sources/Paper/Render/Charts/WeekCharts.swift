import Liquid
import Rank

/// The charts of a week. This computes the layout; the templates in `partials/charts/` draw it.
struct WeekCharts {
  let edition: Edition

  /// The `charts` template value; charts without enough data are nil.
  var value: Value {
    [
      "bump": BumpChart(edition)?.value ?? .null,
      "luck": LuckChart(edition)?.value ?? .null,
      "margins": MarginChart(edition)?.value ?? .null,
      "best_game": BestGame(edition)?.value ?? .null,
      "wins": WinChart(edition)?.value ?? .null,
      "points_by_team": .object(sparklines),
    ]
  }

  private var sparklines: Object {
    let season = edition.numbers?.season ?? []
    return Object(
      edition.teams.map { team in
        let line = season.first { $0.team == team.team.id }
        return (team.team.id, line.flatMap { Sparkline($0, among: season) }?.value ?? .null)
      })
  }
}
