import LeagueModel

extension FactName {
  package static let trade = "trade"
  package static let tradeReturn = "trade_return"
}

/// A trade of this week, with everything that changed teams. If there are several, the one with the best player.
struct TradeFact: TeamFactKind {
  static let kind = FactName.trade
  static let values: [FactValue<Self>] = [
    .name("opponent", \.other), .text("got", \.got.inWords), .text("gave", \.gave.inWords),
    .text("got_all", \.got.inFull), .text("gave_all", \.gave.inFull),
    .name("got_headliner", \.gotHeadliner), .name("gave_headliner", \.gaveHeadliner),
    .count("got_pieces", .times, \.got.pieces), .count("gave_pieces", .times, \.gave.pieces),
    .count("pieces", .times, \.pieces), .flag("one_for_one", \.isOneForOne),
    .flag("only_players") { $0.got.hasOnlyPlayers && $0.gave.hasOnlyPlayers },
  ]
  static let formula =
    "a trade between two teams since the last week's games; of each side's players, the one with the most "
    + "points on a roster this season is named first, and picks and money follow"
  static let family: FactFamily? = .wire
  static let isDry = true
  static let saysMoreThanValues = true

  let other: String
  let got: TradePackage
  let gave: TradePackage
  let gotHeadliner: String
  let gaveHeadliner: String
  /// A trade of only picks and money is less interesting.
  var weight: Double { got.players.isEmpty && gave.players.isEmpty ? 0.2 : 0.6 }

  private var pieces: Int { got.pieces + gave.pieces }
  private var isOneForOne: Bool { got.pieces == 1 && gave.pieces == 1 }
  private var best: Points {
    max(got.players.first?.points ?? .zero, gave.players.first?.points ?? .zero)
  }

  init?(_ week: TeamWeek) {
    let trades = week.figures.wire.ofTheWeek.filter { $0.kind == .trade && $0.teams.count == 2 }
    var found: Self?
    for trade in trades.compactMap({ Self($0, of: week.team.id, week.figures) })
    where found.map({ trade.best > $0.best }) ?? true { found = trade }
    guard let found else { return nil }
    self = found
  }

  /// Nil for a trade of other teams, and if one side got nothing that can be named.
  private init?(_ trade: Transaction, of team: Team.ID, _ figures: WeekCalculations) {
    guard trade.teams.contains(team), let other = trade.teams.first(where: { $0 != team }) else {
      return nil
    }
    let points = figures.wire.points
    got = TradePackage(trade, from: other, to: team, figures, by: points)
    gave = TradePackage(trade, from: team, to: other, figures, by: points)
    guard let gotHeadliner = got.headliner, let gaveHeadliner = gave.headliner else { return nil }
    (self.gotHeadliner, self.gaveHeadliner) = (gotHeadliner, gaveHeadliner)
    self.other = figures.names.inText(other)
  }

  func text(of name: String) -> String {
    "\(name) traded \(gave.inFull) to \(other) for \(got.inFull)."
  }
}

/// The points from a trade of an earlier week, if one side got many more.
struct TradeReturnFact: TeamFactKind {
  static let kind = FactName.tradeReturn
  static let values: [FactValue<Self>] = [
    .name("opponent", \.other), .count("trade_week", .week, \.week), .points("got", \.gotPoints),
    .points("gave", \.gavePoints), .points("difference", \.difference), .flag("won", \.won),
    .text("got_players", \.got.inWords), .text("gave_players", \.gave.inWords),
    .text("got_all", \.got.inFull), .text("gave_all", \.gave.inFull),
  ]
  static let formula =
    "starters' points since a trade of this season of players for players: of those that the team got, and "
    + "of those that it gave, for the other team; a difference of \(threshold) or more. The player with the "
    + "most of each side's points is named first"
  static let family: FactFamily? = .wire
  static let isNews = false
  static let saysMoreThanValues = true
  private static let threshold = Points(tenThousandths: 250_000)

  let other: String
  let week: Int
  let got: TradePackage
  let gave: TradePackage
  let gotPoints: Points
  let gavePoints: Points
  var difference: Points { (gotPoints - gavePoints).magnitude }
  var won: Bool { gotPoints > gavePoints }
  var weight: Double { min(0.8, 0.3 + difference.value / 150) }

  init?(_ week: TeamWeek) {
    let (wire, team) = (week.figures.wire, week.team.id)
    let trades = wire.transactions.filter {
      $0.kind == .trade && $0.teams.count == 2 && $0.teams.contains(team) && $0.week > 0
        && $0.week < wire.week && $0.picks.isEmpty && $0.payments.isEmpty
    }
    let found = trades.compactMap { Self($0, of: team, week.figures) }.enumerated().max {
      ($0.element.difference, $1.offset) < ($1.element.difference, $0.offset)
    }?.element
    guard let found, found.difference >= Self.threshold else { return nil }
    self = found
  }

  private init?(_ trade: Transaction, of team: Team.ID, _ figures: WeekCalculations) {
    guard let other = trade.teams.first(where: { $0 != team }) else { return nil }
    let wire = figures.wire
    func package(from giver: Team.ID, to receiver: Team.ID) -> (TradePackage, Points)? {
      func used(_ player: Player.ID) -> Points {
        wire.use(of: player, by: receiver, since: trade.week).used
      }
      let package = TradePackage(trade, from: giver, to: receiver, figures, by: used)
      let total = trade.added(to: receiver).map(used).total
      return package.players.isEmpty ? nil : (package, total)
    }
    guard let (got, gotPoints) = package(from: other, to: team),
      let (gave, gavePoints) = package(from: team, to: other)
    else { return nil }
    (self.got, self.gotPoints, self.gave, self.gavePoints) = (got, gotPoints, gave, gavePoints)
    (self.other, week) = (figures.names.inText(other), trade.week)
  }

  func text(of name: String) -> String {
    "Since the trade with \(other) in week \(week), what \(name) got (\(got.inFull)) has scored "
      + "\(gotPoints) points in the lineup, and what \(name) gave (\(gave.inFull)) has scored \(gavePoints)."
  }
}
