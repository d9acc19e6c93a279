import LeagueModel
import Liquid

/// The pictures of a week, for people who would rather look than read. What is drawn where is worked
/// out here; the drawing itself is done by the templates in `partials/charts/`.
struct WeekCharts {
  private let edition: Edition

  init(_ edition: Edition) { self.edition = edition }

  /// What templates see as `charts`; a picture that there is too little for is nil.
  var value: Value {
    [
      "bump": BumpChart(edition)?.value ?? .null,
      "luck": LuckScatter(edition)?.value ?? .null,
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
