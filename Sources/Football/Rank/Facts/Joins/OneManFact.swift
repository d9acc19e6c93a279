import LeagueModel

/// A whole team that one starter of another team outscored, or nearly did.
struct OneManFact: TeamFactKind {
  static let kind = "one_man"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .points("player_points", \.playerPoints),
    .name("holder", \.holder), .points("points", \.points), .points("difference", \.difference),
    .flag("outscored") { $0.playerPoints > $0.points },
  ]
  static let formula =
    "the week's starter with the most points, if the whole team scored no more than \(near) points more than he did alone; "
    + "`outscored` if it scored fewer"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let saysMoreThanValues = true
  static let isJoin = true
  private static let near = Points(tenThousandths: 150_000)

  let player: String
  let playerPoints: Points
  let holder: String
  let points: Points
  var difference: Points { (playerPoints - points).magnitude }
  var weight: Double { playerPoints > points ? 1 : 0.9 }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.isOneWeek, game.own.points > .zero else { return nil }
    let sides = week.week.sidesWithOpponent
    guard game.own.points == sides.map(\.points).min() else { return nil }
    let best = sides.filter { $0.team != week.team.id && $0.starterPoints != nil }.flatMap { side in
      side.lineup.filter(\.isStarter).compactMap { entry in
        entry.player.flatMap { player in
          entry.points.map { (team: side.team, player: player, points: $0) }
        }
      }
    }.max { ($0.points, $1.player) < ($1.points, $0.player) }
    guard let best, best.points + Self.near >= game.own.points,
      week.figures.wire.isNamed(best.player)
    else { return nil }
    (player, playerPoints) = (week.figures.players[best.player].name, best.points)
    (holder, points) = (week.figures.names.inText(best.team), game.own.points)
  }

  func text(of name: String) -> String {
    "\(player) scored \(playerPoints) points for \(holder), and all of \(name) \(points)."
  }
}
