import LeagueModel

/// A win by less than the points of a player who was added for this week's games.
struct PickupWonFact: GameFactKind {
  static let kind = "pickup_won"
  static let values: [FactValue<Self>] = [
    .name("player", \.player.name), .points("points", \.player.points),
    .name("opponent", \.game.opponent), .points("margin", \.game.margin),
  ]
  static let formula =
    "a win by less than the most points of a starter who was added since the last week's games"
  static let family: FactFamily? = .wire
  static let claims: [FactClaim] = [.result(.win)]
  static let isAboutMargin = true
  static let isJoin = true

  let player: TeamWeek.ScoredPlayer
  let game: TeamGame
  let weight = 0.8

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .win, let player = week.bestPickup,
      player.points > game.margin
    else { return nil }
    (self.player, self.game) = (player, game)
  }

  func text(of name: String) -> String {
    "\(player.name), added this week, scored \(player.points) points, and \(name) beat "
      + "\(game.opponent) by \(game.margin)."
  }
}

/// A loss by less than the points of a player whom the team had traded to the opponent.
struct TradedAwayFact: GameFactKind {
  static let kind = "traded_away"
  static let values: [FactValue<Self>] = [
    .name("player", \.player.name), .points("points", \.player.points),
    .name("opponent", \.game.opponent), .count("trade_week", .week, \.week),
    .points("margin", \.game.margin),
  ]
  static let formula =
    "a loss by less than the most points of the opponent's starter whom it got from the team in a trade of "
    + "the season"
  static let family: FactFamily? = .wire
  static let claims: [FactClaim] = [.result(.loss)]
  static let isAboutMargin = true
  static let isJoin = true

  let player: TeamWeek.ScoredPlayer
  let week: Int
  let game: TeamGame
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .loss else { return nil }
    let (wire, team, opponent) = (week.figures.wire, week.team.id, game.other.team)
    let found = wire.transactions.filter { $0.kind == .trade && $0.week > 0 }.flatMap { trade in
      trade.dropped(by: team).filter(trade.added(to: opponent).contains).compactMap { player in
        wire.starterPoints(of: player, for: opponent).map {
          (player: player, week: trade.week, points: $0)
        }
      }
    }.max { ($0.points, $1.player) < ($1.points, $0.player) }
    guard let found, found.points > game.margin, wire.isNamed(found.player) else { return nil }
    player = TeamWeek.ScoredPlayer(
      name: week.figures.players[found.player].name, points: found.points)
    (self.week, self.game) = (found.week, game)
  }

  func text(of name: String) -> String {
    "\(player.name), whom \(name) traded to \(game.opponent) in week \(week), scored "
      + "\(player.points) points against \(name), who lost by \(game.margin)."
  }
}
