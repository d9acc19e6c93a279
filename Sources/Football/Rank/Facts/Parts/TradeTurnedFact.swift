import LeagueModel

extension FactName { package static let tradeTurned = "trade_turned" }

/// A trade that looked lost after two weeks and has turned around by this week.
struct TradeTurnedFact: TeamFactKind {
  static let kind = FactName.tradeTurned
  static let values: [FactValue<Self>] = [
    .name("opponent", \.other), .count("trade_week", .week, \.week),
    .count("checked_week", .week, \.checked), .points("behind", \.behind),
    .points("ahead", \.ahead),
    .text("got_players", \.got.inWords), .text("gave_players", \.gave.inWords),
  ]
  static let formula =
    "a trade of players for players whose starters' points were \(lost) or more behind after two weeks, and this week for "
    + "the first time are \(won) or more ahead"
  static let family: FactFamily? = .wire
  static let saysMoreThanValues = true
  private static let lost = Points(tenThousandths: 150_000)
  private static let won = Points(tenThousandths: 100_000)

  let other: String
  let week: Int
  let behind: Points
  let ahead: Points
  let got: TradePackage
  let gave: TradePackage
  var weight: Double { 0.9 }
  var checked: Int { week + 1 }

  init?(_ week: TeamWeek) {
    let (wire, team) = (week.figures.wire, week.team.id)
    let found = wire.transactions.lazy.filter {
      $0.kind == .trade && $0.teams.count == 2 && $0.teams.contains(team) && $0.week > 0
        && $0.week + 1 < wire.week && $0.picks.isEmpty && $0.payments.isEmpty
    }.compactMap { Self($0, of: team, week.figures) }.max { $0.ahead < $1.ahead }
    guard let found else { return nil }
    self = found
  }

  private init?(_ trade: Transaction, of team: Team.ID, _ figures: WeekCalculations) {
    guard let other = trade.teams.first(where: { $0 != team }) else { return nil }
    let wire = figures.wire
    func points(of receiver: Team.ID, through last: Int) -> Points {
      trade.added(to: receiver).map {
        wire.use(of: $0, by: receiver, since: trade.week, through: last).used
      }.total
    }
    func lead(_ last: Int) -> Points {
      points(of: team, through: last) - points(of: other, through: last)
    }
    (behind, ahead) = (.zero - lead(trade.week + 1), lead(wire.week))
    guard behind >= Self.lost, ahead >= Self.won, lead(wire.week - 1) < Self.won else { return nil }
    func package(from giver: Team.ID, to receiver: Team.ID) -> TradePackage {
      TradePackage(trade, from: giver, to: receiver, figures) {
        wire.use(of: $0, by: receiver, since: trade.week).used
      }
    }
    (got, gave) = (package(from: other, to: team), package(from: team, to: other))
    guard !got.players.isEmpty, !gave.players.isEmpty else { return nil }
    (self.other, week) = (figures.names.inText(other), trade.week)
  }

  func text(of name: String) -> String {
    "After week \(checked), \(name) was \(behind) points behind \(other) in the trade of week \(week); now "
      + "\(name) is \(ahead) ahead with \(got.inWords) for \(gave.inWords)."
  }
}
