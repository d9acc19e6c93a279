import JSON
import LeagueModel
import Platform

/// ESPN's completed trades. An accepted offer that was upheld, or not vetoed within the review time, is done.
/// Its players are in the answer only for the cookies' own team; otherwise they come from the rosters' dates
/// of acquisition, and from who moved between the two teams.
struct ESPNTrades {
  private(set) var transactions: [Transaction] = []

  private let order: TeamOrder
  private let rosters: ESPNRosters

  /// - Parameters:
  ///   - review: The time for vetoes, in seconds.
  ///   - now: When the answers were fetched.
  init(
    _ rows: [JSONValue], _ order: TeamOrder, _ rosters: ESPNRosters, _ kickoffs: Kickoffs,
    review: Double, now: Instant
  ) {
    (self.order, self.rosters) = (order, rosters)
    let deals = Dictionary(
      grouping: rows.filter { $0["type"]?.string?.hasPrefix("TRADE_") == true }
    ) { row in row["relatedTransactionId"]?.id ?? row["id"]?.id ?? "" }
    .values.compactMap { Deal($0, order, kickoffs, review: review, now: now) }
    .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    resolve(deals)
  }

  private struct Deal {
    let id: String
    let date: Instant
    let week: Int
    /// The team that accepted; the other one is named nowhere.
    let team: Team.ID
    let moves: [Transaction.Move]

    init?(
      _ rows: [JSONValue], _ order: TeamOrder, _ kickoffs: Kickoffs, review: Double, now: Instant
    ) {
      func of(_ type: String) -> [JSONValue] { rows.filter { $0["type"]?.string == type } }
      let accepted = of("TRADE_ACCEPT").compactMap { row in
        ESPNTransactions.date(row).map { (row: row, date: $0) }
      }.min { $0.date < $1.date }
      guard let accepted, let id = accepted.row["id"]?.id, let team = accepted.row["teamId"]?.id,
        order.has(team),
        of("TRADE_VETO").isEmpty
      else { return nil }
      let upheld = of("TRADE_UPHOLD").compactMap(ESPNTransactions.date).min()
      guard let done = upheld ?? Self.end(of: accepted.date, review, now) else { return nil }
      self.id = id
      date = done
      week = kickoffs.week(of: done)
      self.team = team
      moves = of("TRADE_ACCEPT").flatMap { ESPNTransactions.items($0, "TRADE") }
        .compactMap { item -> Transaction.Move? in
          guard let player = item["playerId"]?.id, let from = item["fromTeamId"]?.id,
            let to = item["toTeamId"]?.id, order.has(from), order.has(to), from != to
          else { return nil }
          return Transaction.Move(player: player, from: from, to: to)
        }.unique(by: \.player)
    }

    private static func end(of accepted: Instant, _ review: Double, _ now: Instant) -> Instant? {
      now.seconds(since: accepted) > review ? accepted : nil
    }
  }

  /// A deal's players by the surest source that has them.
  private mutating func resolve(_ deals: [Deal]) {
    var known: [String: [Transaction.Move]] = [:]
    for deal in deals { known[deal.id] = deal.moves.isEmpty ? acquired(deal) : deal.moves }
    for deal in deals {
      var moves = known[deal.id] ?? []
      if Set(moves.map(\.to)).count < 2 {
        // Who moved in another deal at that time did not move in this one.
        let near = deals.filter { $0.id != deal.id && abs($0.week - deal.week) <= 1 }
        let others = Set(near.flatMap { known[$0.id] ?? [] }.map(\.player))
        moves = (moves + moved(deal, partner: partner(of: deal, in: moves), without: others))
          .unique(by: \.player).sorted { $0.player < $1.player }
        known[deal.id] = moves
      }
      let teams = [deal.team] + moves.flatMap { [$0.from, $0.to].compactMap(\.self) }
      transactions.append(
        Transaction(
          id: deal.id, kind: .trade, date: deal.date, week: deal.week, teams: order.sorted(teams),
          moves: moves))
    }
  }

  /// The players who came in the moment of the trade, and are still there. What the other team got came from
  /// the team that accepted.
  private func acquired(_ deal: Deal) -> [Transaction.Move] {
    let found = rosters.acquisitions.filter {
      abs($0.date.seconds(since: deal.date)) < 2 && order.has($0.team)
    }.sorted { $0.player < $1.player }
    let receivers = Set(found.map(\.team)).subtracting([deal.team])
    let givers = Set(
      found.filter { $0.team == deal.team }.compactMap { holder(of: $0.player, before: deal) })
    let partners = receivers.isEmpty ? givers.subtracting([deal.team]) : receivers
    guard partners.count == 1, let partner = partners.first else { return [] }
    return found.map { found in
      Transaction.Move(
        player: found.player, from: found.team == deal.team ? partner : deal.team, to: found.team)
    }
  }

  /// The other team that had a player in the week of a deal, or else in the one before.
  private func holder(of player: Player.ID, before deal: Deal) -> Team.ID? {
    [deal.week - 1, deal.week].lazy.compactMap { rosters.holder(of: player, in: $0) }
      .first { $0 != deal.team }
  }

  private func partner(of deal: Deal, in moves: [Transaction.Move]) -> Team.ID? {
    moves.lazy.flatMap { [$0.from, $0.to].compactMap(\.self) }.first { $0 != deal.team }
  }

  /// The players who moved both ways between the team and its partner in the trade's week or the next. With
  /// more than one possible partner they stay unknown.
  private func moved(
    _ deal: Deal, partner: Team.ID?, without others: Set<Player.ID>
  ) -> [Transaction.Move] {
    for first in [deal.week - 1, deal.week] where first >= 1 {
      func moves(from giver: Team.ID, to receiver: Team.ID) -> [Transaction.Move] {
        rosters.players(from: giver, to: receiver, between: first, and: first + 1)
          .filter { !others.contains($0) }
          .map { Transaction.Move(player: $0, from: giver, to: receiver) }
      }
      let candidates = partner.map { [$0] } ?? order.all.filter { $0 != deal.team }
      let exchanges = candidates.compactMap { other -> [Transaction.Move]? in
        let (got, given) = (moves(from: other, to: deal.team), moves(from: deal.team, to: other))
        return got.isEmpty || given.isEmpty ? nil : got + given
      }
      if exchanges.count == 1 { return exchanges[0] }
      if exchanges.count > 1 { return [] }
    }
    return []
  }
}
