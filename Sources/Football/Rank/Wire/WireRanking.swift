import LeagueModel

extension WireTable {
  /// The wire of a week; nil if it is unknown or has no moves.
  init?(_ figures: WeekCalculations) {
    let wire = figures.wire
    guard figures.league.wire != nil else { return nil }
    let moves = wire.ofTheWeek.flatMap { move in
      move.teams.compactMap { WireMove(move, of: $0, wire, figures.players) }
    }.enumerated().sorted { left, right in
      (left.element.rank, -(left.element.bid ?? 0), left.offset)
        < (right.element.rank, -(right.element.bid ?? 0), right.offset)
    }.map(\.element)
    let trades = wire.transactions.filter { $0.kind == .trade && !$0.isEmpty }
      .reversed().map { WireTrade($0, wire, figures) }
    guard !moves.isEmpty || !trades.isEmpty else { return nil }
    self.init(moves: moves, trades: trades, budgets: Self.budgets(figures))
  }

  /// The platform has only the present budgets.
  private static func budgets(_ figures: WeekCalculations) -> [WireBudget] {
    let league = figures.league
    guard figures.number == league.latestPlayedWeek, let wire = league.wire,
      let budget = wire.budget
    else { return [] }
    return wire.accounts.enumerated().map { index, account in
      (index, WireBudget(team: account.team, left: budget - account.spent))
    }.sorted { ($1.1.left, $0.0) < ($0.1.left, $1.0) }.map(\.1)
  }
}

extension WireMove {
  /// A team's move; nil for trades, and if no player's name is known. Only a commissioner moves players of several
  /// teams at once.
  fileprivate init?(
    _ transaction: Transaction, of team: Team.ID, _ wire: WireFigures, _ names: PlayerNames
  ) {
    guard transaction.kind != .trade,
      transaction.teams.count == 1 || transaction.kind == .commissioner
    else { return nil }
    func player(_ id: Player.ID, _ points: Points?) -> WirePlayer {
      WirePlayer(name: names[id].name, position: names[id].position, points: points)
    }
    let added = transaction.added(to: team).filter(wire.isNamed)
    let dropped = transaction.dropped(by: team).filter(wire.isNamed)
    guard !added.isEmpty || !dropped.isEmpty else { return nil }
    let next = transaction.lostClaims.compactMap(\.bid).max()
    self.init(
      kind: transaction.kind, team: team,
      added: added.map { player($0, wire.starterPoints(of: $0, for: team)) },
      dropped: dropped.map { player($0, nil) }, bid: transaction.bid,
      overpay: transaction.bid.flatMap { bid in next.map { bid - $0 } },
      lost: transaction.lostClaims)
  }

  fileprivate var rank: Int {
    switch kind {
    case .waiver: lost.isEmpty ? 1 : 0
    case .freeAgent, .trade: 2
    case .drop: 3
    case .commissioner: 4
    }
  }
}

extension WireTrade {
  fileprivate init(_ trade: Transaction, _ wire: WireFigures, _ figures: WeekCalculations) {
    let sides = trade.teams.map { team -> Side in
      var (used, benched) = (Points.zero, Points.zero)
      let players = trade.added(to: team).filter(wire.isNamed).map { id -> WirePlayer in
        let use = wire.use(of: id, by: team, since: trade.week)
        used = used + use.used
        benched = benched + use.benched
        let player = figures.players[id]
        return WirePlayer(name: player.name, position: player.position, points: use.used)
      }
      let picks = trade.picks.filter { $0.to == team }.map { pick in
        let own = pick.origin == pick.from ? "" : " of \(figures.names[pick.origin])"
        let became = figures.draft.player(
          drafted: pick.season, round: pick.round, origin: pick.origin)
        let player = became.flatMap { wire.isNamed($0) ? figures.players[$0].name : nil }
        return "\(pick.season) \(ordinal(pick.round))-round pick\(own)"
          + (player.map { " (became \($0))" } ?? "")
      }
      let paid = trade.payments.filter { $0.to == team }.map(\.amount).reduce(0, +)
      return Side(
        team: team, players: players, picks: picks, budget: paid > 0 ? paid : nil, used: used,
        benched: benched)
    }
    self.init(id: trade.id, week: trade.week, sides: sides)
  }
}
