import LeagueModel

/// A loss by less than the points of an opponent's starter whom the team had cut.
struct BeatenByCutFact: GameFactKind {
  static let kind = "beaten_by_cut"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .points("points", \.points), .name("opponent", \.game.opponent),
    .count("dropped_week", .week, \.week), .points("margin", \.game.margin),
  ]
  static let formula =
    "a loss by less than the most points of the opponent's starter whom the team had cut this season"
  static let family: FactFamily? = .wire
  static let claims: [FactClaim] = [.result(.loss)]
  static let isAboutMargin = true
  static let isJoin = true

  let player: String
  let points: Points
  let week: Int
  let game: TeamGame
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .loss else { return nil }
    let (wire, team) = (week.figures.wire, week.team.id)
    var cut: [Player.ID: Int] = [:]
    for transaction in wire.transactions where transaction.week > 0 {
      for player in transaction.dropped(by: team) where transaction.kind != .trade {
        cut[player] = transaction.week
      }
      for player in transaction.added(to: team) { cut[player] = nil }
    }
    let found = cut.compactMap { player, week in
      wire.starterPoints(of: player, for: game.other.team).map {
        (player: player, week: week, points: $0)
      }
    }.max { ($0.points, $1.player) < ($1.points, $0.player) }
    guard let found, found.points > game.margin, wire.isNamed(found.player) else { return nil }
    (player, points) = (week.figures.players[found.player].name, found.points)
    (self.week, self.game) = (found.week, game)
  }

  func text(of name: String) -> String {
    "\(player), whom \(name) cut before the games of week \(week), scored \(points) points for "
      + "\(game.opponent), and \(name) lost to them by \(game.margin)."
  }
}

/// A claim of the week for which the team cut a player who then scored more for another team.
struct BadExchangeFact: TeamFactKind {
  static let kind = "bad_exchange"
  static let values: [FactValue<Self>] = [
    .name("added", \.added), .points("added_points", \.addedPoints),
    .name("dropped", \.dropped), .points("dropped_points", \.droppedPoints),
    .name("holder", \.holder), .points("difference", \.difference),
  ]
  static let formula =
    "of one move of the week, the starter who was added and the player cut for him, who started for another team "
    + "and scored \(threshold) points more or above"
  static let family: FactFamily? = .wire
  static let isJoin = true
  private static let threshold = Points(tenThousandths: 50_000)

  let added: String
  let addedPoints: Points
  let dropped: String
  let droppedPoints: Points
  let holder: String
  var difference: Points { droppedPoints - addedPoints }
  let weight = 0.85

  init?(_ week: TeamWeek) {
    let (wire, team) = (week.figures.wire, week.team.id)
    let moves = wire.ofTheWeek.filter { $0.kind != .trade && $0.teams == [team] }
    let found = moves.compactMap { move -> Exchange? in
      guard let added = move.added(to: team).first, let dropped = move.dropped(by: team).first,
        wire.isNamed(added), wire.isNamed(dropped),
        let mine = wire.starterPoints(of: added, for: team),
        let theirs = wire.starter(of: dropped, otherThan: team)
      else { return nil }
      return Exchange(
        added: added, addedPoints: mine, dropped: dropped, droppedPoints: theirs.points,
        holder: theirs.team)
    }.max { ($0.gain, $1.dropped) < ($1.gain, $0.dropped) }
    guard let found, found.gain >= Self.threshold else { return nil }
    let players = week.figures.players
    (added, addedPoints) = (players[found.added].name, found.addedPoints)
    (dropped, droppedPoints) = (players[found.dropped].name, found.droppedPoints)
    holder = week.figures.names.inText(found.holder)
  }

  private struct Exchange {
    let added: Player.ID
    let addedPoints: Points
    let dropped: Player.ID
    let droppedPoints: Points
    let holder: Team.ID
    var gain: Points { droppedPoints - addedPoints }
  }

  func text(of name: String) -> String {
    "\(name) cut \(dropped) for \(added) this week: \(added) scored \(addedPoints) points, and "
      + "\(dropped) scored \(droppedPoints) for \(holder)."
  }
}
