import JSON
import LeagueModel
import Platform

/// Sleeper's transactions. A leg has what happened until the next waiver run, and the first one has the whole
/// off-season. So the week is computed only from the time.
struct SleeperTransactions {
  private(set) var transactions: [Transaction] = []

  private let order: TeamOrder
  private let kickoffs: Kickoffs

  init(_ snapshot: Snapshot, _ teams: [Team], _ kickoffs: Kickoffs) throws(NormalizeError) {
    let order = TeamOrder(teams)
    self.order = order
    self.kickoffs = kickoffs
    var rows: [String: JSONValue] = [:]
    for leg in 1...Week.lastPossible {
      for row in try snapshot.json(Answer.transactions(leg))?.array ?? [] {
        guard let id = row["transaction_id"]?.id else { continue }
        rows[id] = row
      }
    }
    let ordered = rows.sorted { $0.key < $1.key }
    let lost = LostClaims(ordered.flatMap { Self.lostClaims($0.value, order) }, order)
    transactions = ordered.compactMap { transaction(id: $0.key, $0.value, lost) }
      .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
  }

  // MARK: Claims

  /// Only this reason means a lost bid. Others have other causes, such as a full roster.
  private static let outbid = "This player was claimed by another owner."

  private static func lostClaims(_ row: JSONValue, _ order: TeamOrder) -> [LostClaims.Claim] {
    guard row["status"]?.string == "failed", row["type"]?.string == "waiver",
      row["metadata"]?["notes"]?.string == outbid, let date = date(row)
    else { return [] }
    return movements(row["adds"], order).map { player, team in
      LostClaims.Claim(team: team, player: player, bid: bid(row), date: date)
    }
  }

  // MARK: Transactions

  private func transaction(id: String, _ row: JSONValue, _ lost: LostClaims) -> Transaction? {
    guard row["status"]?.string == "complete", let date = Self.date(row),
      var kind = Transaction.Kind(sleeper: row["type"]?.string)
    else { return nil }
    let adds = Self.movements(row["adds"], order)
    let drops = Self.movements(row["drops"], order)
    let givers = Dictionary(drops) { first, _ in first }
    var moves = adds.map { player, team in
      Transaction.Move(player: player, from: givers[player], to: team)
    }
    let added = Set(adds.map(\.0))
    moves += drops.filter { !added.contains($0.0) }.map { player, team in
      Transaction.Move(player: player, from: team, to: nil)
    }
    moves.removeAll { $0.from == $0.to }
    let picks = (row["draft_picks"]?.array ?? []).prefix(Self.most).compactMap(pick)
    let payments = (row["waiver_budget"]?.array ?? []).prefix(Self.most).compactMap(payment)
    guard !moves.isEmpty || !picks.isEmpty || !payments.isEmpty else { return nil }
    if kind == .freeAgent, adds.isEmpty { kind = .drop }
    let teams =
      moves.flatMap { [$0.from, $0.to].compactMap(\.self) } + picks.flatMap { [$0.from, $0.to] }
      + payments.flatMap { [$0.from, $0.to] }
    let claim = kind == .waiver ? adds.first : nil
    return Transaction(
      id: id, kind: kind, date: date, week: kickoffs.week(of: date),
      teams: order.sorted(teams), moves: moves, picks: picks,
      payments: payments, bid: claim.flatMap { _ in Self.bid(row) },
      lostClaims: claim.map { lost.losers(to: $0.1, for: $0.0, at: date) } ?? [])
  }

  private static let most = 200

  /// Pairs of a player and a team of the league, ordered by player.
  private static func movements(_ value: JSONValue?, _ order: TeamOrder) -> [(Player.ID, Team.ID)] {
    (value?.members ?? []).prefix(most)
      .compactMap { key, value -> (Player.ID, Team.ID)? in
        guard let player = key.cleanName, let team = value.id, order.has(team) else {
          return nil
        }
        return (player, team)
      }
      .sorted { $0 < $1 }
  }

  private func pick(_ value: JSONValue) -> Transaction.Pick? {
    guard let season = value["season"]?.year, let round = value["round"]?.int(in: 1...100),
      let origin = value["roster_id"]?.id,
      let from = value["previous_owner_id"]?.id, let to = value["owner_id"]?.id,
      [origin, from, to].allSatisfy(order.has), from != to
    else { return nil }
    return Transaction.Pick(season: season, round: round, origin: origin, from: from, to: to)
  }

  private func payment(_ value: JSONValue) -> Transaction.Payment? {
    guard let from = value["sender"]?.id, let to = value["receiver"]?.id, from != to,
      order.has(from), order.has(to), let amount = value["amount"]?.money(from: 1)
    else { return nil }
    return Transaction.Payment(from: from, to: to, amount: amount)
  }

  private static func bid(_ row: JSONValue) -> Int? {
    row["settings"]?["waiver_bid"]?.money()
  }

  /// The time of the waiver run or of the trade's execution.
  private static func date(_ row: JSONValue) -> Instant? {
    (row["status_updated"]?.int ?? row["created"]?.int).map { Instant(milliseconds: Int64($0)) }
  }
}

extension Transaction.Kind {
  fileprivate init?(sleeper type: String?) {
    switch type {
    case "trade": self = .trade
    case "waiver": self = .waiver
    case "free_agent": self = .freeAgent
    case "commissioner": self = .commissioner
    default: return nil
    }
  }
}
