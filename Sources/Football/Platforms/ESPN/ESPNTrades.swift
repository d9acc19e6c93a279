import JSON
import LeagueModel
import Platform

/// ESPN's completed trades. An accepted offer is complete if it was upheld, or not vetoed within the review time. The
/// answer has its players only for the cookies' own team. Otherwise, players who are still there come from the rosters'
/// dates of acquisition, and the others from moves between the two teams.
struct ESPNTrades {
  private(set) var transactions: [Transaction] = []

  private let order: TeamOrder
  private let rosters: ESPNRosters
  private let claims: [Claim]

  /// In seconds.
  private static let week = 604_800.0

  /// A player that a team got from the wire.
  private struct Claim {
    let player: Player.ID
    let team: Team.ID
    let date: Instant
  }

  /// - Parameters:
  ///   - rows: All rows of transactions.
  ///   - review: The time for vetoes, in seconds.
  ///   - now: When the answers were fetched.
  init(
    _ rows: [JSONValue], _ order: TeamOrder, _ rosters: ESPNRosters, _ kickoffs: Kickoffs,
    review: Double, now: Instant
  ) {
    (self.order, self.rosters) = (order, rosters)
    claims = rows.filter { ["FREEAGENT", "WAIVER"].contains($0["type"]?.string) }.flatMap { row in
      ESPNTransactions.items(row, "ADD").compactMap { item -> Claim? in
        guard row["status"]?.string == "EXECUTED", let player = item["playerId"]?.id,
          let team = row["teamId"]?.id, let date = ESPNTransactions.date(row)
        else { return nil }
        return Claim(player: player, team: team, date: date)
      }
    }
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
    /// The team that accepted.
    let team: Team.ID
    /// The team that made the offer, by the row that upheld it.
    let partner: Team.ID?
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
      let upheld = of("TRADE_UPHOLD")
      partner = upheld.compactMap { $0["teamId"]?.id }.first { $0 != team && order.has($0) }
      let date = upheld.compactMap(ESPNTransactions.date).min()
      guard let done = date ?? Self.end(of: accepted.date, review, now) else { return nil }
      self.id = id
      self.date = done
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

  /// Finds the players of deals, from the most reliable source that has them.
  private mutating func resolve(_ deals: [Deal]) {
    var known: [String: [Transaction.Move]] = [:]
    for deal in deals { known[deal.id] = deal.moves.isEmpty ? acquired(deal) : deal.moves }
    for deal in deals {
      var moves = known[deal.id] ?? []
      let near = deals.filter { $0.id != deal.id && abs($0.week - deal.week) <= 1 }
      let pair = pair(of: deal, in: moves)
      let isOnly = !near.contains { self.pair(of: $0, in: known[$0.id] ?? []) == pair }
      // Players who have left again are not among the acquired ones. If the same two teams made two deals, a player's
      // deal is unknown.
      if deal.moves.isEmpty, isOnly || Set(moves.map(\.to)).count < 2 {
        // Players who moved in another deal at that time did not move in this one.
        let others = Set(near.flatMap { known[$0.id] ?? [] })
        let partner = pair.first { $0 != deal.team }
        moves = (moves + moved(deal, partner: partner, without: others))
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

  /// The known teams of a deal.
  private func pair(of deal: Deal, in moves: [Transaction.Move]) -> Set<Team.ID> {
    Set(
      [deal.team, deal.partner].compactMap(\.self)
        + moves.flatMap { [$0.from, $0.to].compactMap(\.self) })
  }

  /// The players who came at the moment of the trade and are still there. Those of the other team came from the team
  /// that accepted.
  private func acquired(_ deal: Deal) -> [Transaction.Move] {
    let found = rosters.acquisitions.filter {
      abs($0.date.seconds(since: deal.date)) < 2 && order.has($0.team)
    }.sorted { $0.player < $1.player }
    let receivers = Set(found.map(\.team)).subtracting([deal.team])
    let givers = Set(
      found.filter { $0.team == deal.team }.compactMap { holder(of: $0.player, before: deal) })
    let partners =
      deal.partner.map { [$0] } ?? (receivers.isEmpty ? givers.subtracting([deal.team]) : receivers)
    guard partners.count == 1, let partner = partners.first else { return [] }
    return found.filter { [deal.team, partner].contains($0.team) }.map { found in
      Transaction.Move(
        player: found.player, from: found.team == deal.team ? partner : deal.team, to: found.team)
    }
  }

  /// The other team that had a player in the week of a deal, or else in the one before.
  private func holder(of player: Player.ID, before deal: Deal) -> Team.ID? {
    [deal.week - 1, deal.week].lazy.compactMap { rosters.holder(of: player, in: $0) }
      .first { $0 != deal.team }
  }

  /// The players who moved between the team and its partner in the trade's week or the next. If the partner is unknown,
  /// it must be the only team with which players moved both ways. If there are several such teams, the players stay
  /// unknown.
  private func moved(
    _ deal: Deal, partner: Team.ID?, without others: Set<Transaction.Move>
  ) -> [Transaction.Move] {
    for first in [deal.week - 1, deal.week] where first >= 1 {
      func moves(from giver: Team.ID, to receiver: Team.ID) -> [Transaction.Move] {
        rosters.players(from: giver, to: receiver, between: first, and: first + 1)
          .filter { !isClaimed($0, by: receiver, near: deal) }
          .map { Transaction.Move(player: $0, from: giver, to: receiver) }
          .filter { !others.contains($0) }
      }
      if let partner {
        let found = moves(from: partner, to: deal.team) + moves(from: deal.team, to: partner)
        if found.isEmpty { continue }
        return found
      }
      let candidates = order.all.filter { $0 != deal.team }
      let exchanges = candidates.compactMap { other -> [Transaction.Move]? in
        let (got, given) = (moves(from: other, to: deal.team), moves(from: deal.team, to: other))
        return got.isEmpty || given.isEmpty ? nil : got + given
      }
      if exchanges.count == 1 { return exchanges[0] }
      if exchanges.count > 1 { return [] }
    }
    return []
  }

  /// Whether a team got a player from the wire within a week of a deal.
  private func isClaimed(_ player: Player.ID, by team: Team.ID, near deal: Deal) -> Bool {
    claims.contains {
      $0.player == player && $0.team == team
        && abs($0.date.seconds(since: deal.date)) < Self.week
    }
  }
}
