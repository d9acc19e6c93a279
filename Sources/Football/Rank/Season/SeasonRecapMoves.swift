import LeagueModel

extension SeasonRecap.Trade {
  /// The trade with the most points between its sides, the earliest of equals.
  init?(_ figures: WeekCalculations) {
    guard let most = Self.most(of: Self.measured(figures)) else { return nil }
    self = most
  }

  /// The trade with the most points between its sides, the earliest of equals.
  static func most(of trades: [Self]) -> Self? {
    let most = trades.map(\.gain).max()
    return trades.first { $0.gain == most }
  }

  /// The season's trades whose sides can be compared, earliest first. Only trades of two teams count, and only if all
  /// their players are known, because the value of a pick is unknown.
  static func measured(_ figures: WeekCalculations) -> [Self] {
    let wire = figures.wire
    let measured = wire.transactions.filter { trade in
      trade.kind == .trade && trade.teams.count == 2 && trade.picks.isEmpty
        && trade.moves.allSatisfy { wire.isNamed($0.player) && $0.from != nil && $0.to != nil }
        && trade.teams.allSatisfy { !trade.added(to: $0).isEmpty }
    }
    let ids = Set(measured.map(\.id))
    let told = (WireTable(figures)?.trades ?? []).reversed().filter { ids.contains($0.id) }
    return told.compactMap { trade -> Self? in
      guard let first = trade.sides.first, let second = trade.sides.dropFirst().first,
        first.used != second.used
      else { return nil }
      let (winner, loser) = first.used > second.used ? (first, second) : (second, first)
      return Self(
        week: trade.week, winner: winner, loser: loser, gain: winner.used - loser.used)
    }
  }
}

extension SeasonRecap.Add {
  /// The claim or signing that scored the most points in the lineup, the earliest of equals.
  init?(_ figures: WeekCalculations) {
    guard let most = Self.most(of: Self.all(figures)) else { return nil }
    self = most
  }

  /// The one with the most points, the earliest of equals.
  static func most(of adds: [Self]) -> Self? {
    let most = adds.compactMap(\.player.points).max()
    return adds.first { $0.player.points == most }
  }

  /// All claims and signings that scored points in the lineup, in order of time.
  static func all(_ figures: WeekCalculations) -> [Self] {
    let wire = figures.wire
    var all: [Self] = []
    for (place, move) in wire.transactions.enumerated() {
      guard move.kind == .waiver || move.kind == .freeAgent, let team = move.teams.first,
        move.teams.count == 1
      else { continue }
      for player in move.added(to: team) where wire.isNamed(player) {
        let later = wire.transactions.dropFirst(place + 1)
        let end = later.first { $0.dropped(by: team).contains(player) }
        let use = wire.use(of: player, by: team, since: move.week, through: end?.week)
        guard use.used > .zero else { continue }
        let (name, position) = (figures.players[player].name, figures.players[player].position)
        all.append(
          Self(
            week: move.week, team: team, kind: move.kind, bid: move.bid,
            player: WirePlayer(name: name, position: position, points: use.used),
            starts: use.starts))
      }
    }
    return all
  }
}

extension SeasonRecap {
  /// The biggest steal or bust of all the season's drafts whose player and team are known.
  static func pick(_ figures: WeekCalculations, isBest: Bool) -> DraftTable.Line? {
    let boards = DraftTable(figures)?.boards ?? []
    let listed = boards.flatMap { board in
      (isBest ? board.steals : board.busts).compactMap { number in
        board.picks.first { $0.number == number && $0.player != nil && $0.team != nil }
      }
    }
    let values = listed.compactMap(\.value)
    guard let value = isBest ? values.max() : values.min() else { return nil }
    return listed.first { $0.value == value }
  }
}
