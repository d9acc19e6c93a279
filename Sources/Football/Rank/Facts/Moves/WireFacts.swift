import LeagueModel

/// A player who was added for this week's games and started.
struct PickupFact: TeamFactKind {
  static let kind = "pickup"
  static let values: [FactValue<Self>] = [
    .name("player", \.name), .points("points", \.points),
  ]
  static let formula =
    "the most points of a starter who was added since the last week's games, \(threshold) or more"
  static let family: FactFamily? = .wire
  private static let threshold = Points(tenThousandths: 100_000)

  let name: String
  let points: Points
  var weight: Double { 0.3 + points.value / 60 }

  init?(_ week: TeamWeek) {
    guard let best = week.bestPickup, best.points >= Self.threshold else { return nil }
    (name, points) = (best.name, best.points)
  }

  func text(of name: String) -> String {
    "\(self.name), added this week, scored \(points) points for \(name)."
  }
}

/// A winning bid far above the next one.
struct OverbidFact: TeamFactKind {
  static let kind = "overbid"
  static let values: [FactValue<Self>] = [
    .name("player", \.name), .count("bid", .bid, \.bid), .count("next", .bid, \.next),
    .count("over", .bid, \.over),
  ]
  static let formula =
    "a winning bid less the next team's bid, a tenth of the season's budget or more"
  static let family: FactFamily? = .wire

  let name: String
  let bid: Int
  let next: Int
  var over: Int { bid - next }
  let weight: Double

  init?(_ week: TeamWeek) {
    let budget = week.figures.league.wire?.budget ?? 100
    let found = week.figures.wire.ofTheWeek.compactMap { transaction -> Claim? in
      guard transaction.teams == [week.team.id], let bid = transaction.bid,
        let next = transaction.lostClaims.compactMap(\.bid).max(),
        let player = transaction.added(to: week.team.id).first
      else { return nil }
      return Claim(player: player, bid: bid, next: next)
    }.max { ($0.bid - $0.next, $1.player) < ($1.bid - $1.next, $0.player) }
    guard let found, (found.bid - found.next) * 10 >= budget else { return nil }
    (name, bid, next) = (week.figures.players[found.player].name, found.bid, found.next)
    weight = 0.45 + Double(found.bid - found.next) / Double(max(1, budget))
  }

  private struct Claim {
    let player: Player.ID
    let bid: Int
    let next: Int
  }

  func text(of name: String) -> String {
    "\(name) won \(self.name) with a bid of \(bid); the next bid was \(next)."
  }
}

/// A bid that another team beat.
struct OutbidFact: TeamFactKind {
  static let kind = "outbid"
  static let values: [FactValue<Self>] = [
    .name("player", \.name), .count("bid", .bid, \.bid), .count("winning_bid", .bid, \.winning),
    .name("winner", \.winner),
  ]
  static let formula = "the highest bid that lost to another team's, without clerical failures"
  static let family: FactFamily? = .wire

  let name: String
  let bid: Int
  let winning: Int
  let winner: String
  var weight: Double { winning - bid <= 2 ? 0.5 : 0.25 }

  init?(_ week: TeamWeek) {
    let team = week.team.id
    let found = week.figures.wire.ofTheWeek.compactMap { transaction -> (Transaction, Int)? in
      let claim = transaction.lostClaims.first { $0.team == team }
      return claim?.bid.flatMap { $0 > 0 && $0 < transaction.bid ?? 0 ? (transaction, $0) : nil }
    }.max { ($0.1, $1.0.id) < ($1.1, $0.0.id) }
    guard let (transaction, bid) = found, let winning = transaction.bid,
      let winner = transaction.teams.first, let player = transaction.added(to: winner).first
    else { return nil }
    (name, self.bid, self.winning) = (week.figures.players[player].name, bid, winning)
    self.winner = week.figures.names.inText(winner)
  }

  func text(of name: String) -> String {
    "\(name) bid \(bid) for \(self.name), and \(winner) won with \(winning)."
  }
}

/// A dropped player who was started by another team.
struct DroppedFact: TeamFactKind {
  static let kind = "dropped"
  static let values: [FactValue<Self>] = [
    .name("player", \.name), .points("points", \.points), .name("opponent", \.other),
    .count("dropped_week", .week, \.week),
  ]
  static let formula =
    "the most points this week of another team's starter whom this team dropped in the last "
    + "\(weeks.inWords) weeks, \(threshold) or more"
  static let family: FactFamily? = .wire
  private static let threshold = Points(tenThousandths: 120_000)
  private static let weeks = 4

  let name: String
  let points: Points
  let other: String
  let week: Int
  var weight: Double { min(0.75, 0.4 + points.value / 100) }

  init?(_ week: TeamWeek) {
    let (wire, team) = (week.figures.wire, week.team.id)
    var dropped: [Player.ID: Int] = [:]
    for transaction in wire.transactions where transaction.kind != .trade {
      for player in transaction.dropped(by: team) { dropped[player] = transaction.week }
      for player in transaction.added(to: team) { dropped[player] = nil }
    }
    let found = dropped.filter { $0.value > wire.week - Self.weeks && $0.value > 0 }
      .compactMap { player, dropped in
        wire.starter(of: player, otherThan: team).map {
          (player: player, week: dropped, team: $0.team, points: $0.points)
        }
      }
      .max { ($0.points, $1.player) < ($1.points, $0.player) }
    guard let found, found.points >= Self.threshold else { return nil }
    (name, points) = (week.figures.players[found.player].name, found.points)
    (other, self.week) = (week.figures.names.inText(found.team), found.week)
  }

  func text(of name: String) -> String {
    "\(self.name), dropped by \(name) before the games of week \(week), scored \(points) points for "
      + "\(other)."
  }
}
