import LeagueModel

/// A player whom the team won at auction from this week's opponent, and who then started.
struct OutbidOpponentFact: GameFactKind {
  static let kind = "outbid_opponent"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .count("bid", .bid, \.bid), .count("next", .bid, \.next),
    .points("points", \.points), .name("opponent", \.game.opponent),
    .points("margin", \.game.margin), .flag("won") { $0.game.outcome == .win },
  ]
  static let formula =
    "a bid of the week that won a starter, where the highest losing bid was this week's opponent's"
  static let family: FactFamily? = .wire
  static let claims: [FactClaim] = [.wonIf("won")]
  static let isJoin = true

  let player: String
  let bid: Int
  let next: Int
  let points: Points
  let game: TeamGame
  let weight = 0.9

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome != .tie else { return nil }
    let (wire, team) = (week.figures.wire, week.team.id)
    let found = wire.ofTheWeek.compactMap { claim -> (Transaction, Int, Player.ID, Points)? in
      guard claim.teams == [team], let bid = claim.bid, bid > 0,
        let next = claim.lostClaims.filter({ $0.bid != nil }).max(by: {
          $0.bid ?? 0 < $1.bid ?? 0
        }), next.team == game.other.team, let theirs = next.bid, theirs > 0,
        let player = claim.added(to: team).first, wire.isNamed(player),
        let points = wire.starterPoints(of: player, for: team)
      else { return nil }
      return (claim, theirs, player, points)
    }.max { ($0.0.bid ?? 0, $1.2) < ($1.0.bid ?? 0, $0.2) }
    guard let found, let bid = found.0.bid else { return nil }
    (self.bid, next, points, self.game) = (bid, found.1, found.3, game)
    player = week.figures.players[found.2].name
  }

  func text(of name: String) -> String {
    "\(name) won \(player) with a bid of \(bid), and the next bid, \(next), was \(game.opponent.possessive), "
      + "this week's opponent. \(player) scored \(points) points, and \(name) "
      + (game.outcome == .win ? "won by \(game.margin)." : "lost by \(game.margin).")
  }
}

/// A loss by less than the points of a starter for whom the opponent had bid more than the team.
struct OutbidAndBeatenFact: GameFactKind {
  static let kind = "outbid_and_beaten"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .count("bid", .bid, \.bid),
    .count("winning_bid", .bid, \.winning), .points("points", \.points),
    .name("opponent", \.game.opponent), .points("margin", \.game.margin),
  ]
  static let formula =
    "a loss by less than the points of the opponent's starter for whom the team bid this week and lost"
  static let family: FactFamily? = .wire
  static let claims: [FactClaim] = [.result(.loss)]
  static let isAboutMargin = true
  static let isJoin = true

  let player: String
  let bid: Int
  let winning: Int
  let points: Points
  let game: TeamGame
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .loss else { return nil }
    let (wire, team, other) = (week.figures.wire, week.team.id, game.other.team)
    let found = wire.ofTheWeek.compactMap { claim -> (Int, Int, Player.ID, Points)? in
      guard claim.teams == [other], let winning = claim.bid,
        let bid = claim.lostClaims.first(where: { $0.team == team })?.bid, bid > 0, bid <= winning,
        let player = claim.added(to: other).first, wire.isNamed(player),
        let points = wire.starterPoints(of: player, for: other), points > game.margin
      else { return nil }
      return (bid, winning, player, points)
    }.max { ($0.3, $1.2) < ($1.3, $0.2) }
    guard let found else { return nil }
    (bid, winning, points, self.game) = (found.0, found.1, found.3, game)
    player = week.figures.players[found.2].name
  }

  func text(of name: String) -> String {
    "\(name) bid \(bid) for \(player), \(game.opponent) won him with \(winning), and he scored "
      + "\(points) points in their win over \(name) by \(game.margin)."
  }
}

/// What a point of an expensive player cost, and what the margin of a loss would have cost at that price.
struct PricePerPointFact: TeamFactKind {
  static let kind = "price_per_point"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .count("bid", .bid, \.bid), .points("points", \.points),
    .number("rate", .bid, decimals: 2, \.rate),
    .count("bill", .bid, \.bill),
    .flag("lost") { $0.margin != nil },
  ]
  static let formula =
    "a winning bid of the week, a tenth of the season's budget or more, per point of a starter who scored more than 0 "
    + "and fewer than \(most); `bill` is that rate times the margin of a loss, 0 otherwise"
  static let family: FactFamily? = .wire
  static let isJoin = true
  private static let most = Points(tenThousandths: 80_000)

  let player: String
  let bid: Int
  let points: Points
  /// The margin of a loss; nil otherwise.
  let margin: Points?
  var rate: Double { Double(bid) / points.value }
  var bill: Int { Int(((margin?.value ?? 0) * rate).rounded()) }
  let weight: Double

  init?(_ week: TeamWeek) {
    let (wire, team) = (week.figures.wire, week.team.id)
    let budget = week.figures.league.wire?.budget ?? 100
    let found = wire.ofTheWeek.compactMap { claim -> (Int, Player.ID, Points)? in
      guard claim.teams == [team], let bid = claim.bid, bid * 10 >= budget,
        let player = claim.added(to: team).first, wire.isNamed(player),
        let points = wire.starterPoints(of: player, for: team), points > .zero,
        points < Self.most
      else { return nil }
      return (bid, player, points)
    }.max { ($0.0, $1.1) < ($1.0, $0.1) }
    guard let found else { return nil }
    (bid, points) = (found.0, found.2)
    player = week.figures.players[found.1].name
    margin = week.game.flatMap { $0.outcome == .loss && $0.isByPoints ? $0.margin : nil }
    weight = 0.7 + 0.2 * min(1, Double(found.0) / Double(max(1, budget)))
  }

  func text(of name: String) -> String {
    "\(player) cost \(name) a bid of \(bid) and scored \(points) points, which is "
      + "\(rate.rounded(decimals: 2)) a point"
      + (margin == nil ? "." : "; the margin of the loss would have cost \(bill).")
  }
}
