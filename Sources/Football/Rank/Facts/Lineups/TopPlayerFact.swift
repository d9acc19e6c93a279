import LeagueModel

struct TopPlayerFact: TeamFactKind {
  static let kind = "top_player"
  static let values: [FactValue<Self>] = [
    .name("player", \.best.name), .text("position", \.best.position),
    .points("points", \.best.points),
  ]
  static let formula =
    "of the players on the roster, the one with the most points in weeks in which this team started them"
  static let isNews = false
  static let isDry = true

  let best: TopPlayer
  let weight = 0.15
  var player: Player.ID? { best.id }

  init?(_ week: TeamWeek) {
    let wire = week.figures.wire
    guard let best = week.team.bestStarters.first(where: { wire.has($0.id, week.team.id) }) else {
      return nil
    }
    self.best = best
  }

  func text(of name: String) -> String {
    "\(best.name) has scored \(best.points) points as a starter of \(name), the most of the players on its roster."
  }
}
