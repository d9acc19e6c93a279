import Liquid
import Rank

extension Edition {
  /// The `charts` of a week as a template value: the layout, which the templates in `partials/charts/` draw. Charts
  /// without enough data are null.
  var charts: Value {
    let season = numbers?.season ?? []
    let sparklines = teams.map { team -> (String, Value) in
      let line = season.first { $0.team == team.team.id }
      return (team.team.id, line.flatMap { Sparkline($0, among: season) }?.value ?? .null)
    }
    return [
      "bump": BumpChart(self)?.value ?? .null, "luck": LuckChart(self)?.value ?? .null,
      "margins": MarginChart(self)?.value ?? .null, "best_game": BestGame(self)?.value ?? .null,
      "wins": WinChart(self)?.value ?? .null, "points_by_team": .object(Object(sparklines)),
    ]
  }
}
