import JSON
import LeagueModel
import Platform

/// ESPN's transactions. An answer depends on the cookies of the request. Proposals are private and never read.
/// Completed trades of other teams come without their players, which then come from the rosters.
struct ESPNTransactions {
  private(set) var transactions: [Transaction] = []

  private let order: TeamOrder
  private let kickoffs: Kickoffs

  init(
    _ season: ESPNSeason, _ teams: [Team], _ rosters: ESPNRosters, _ kickoffs: Kickoffs
  ) throws(NormalizeError) {
    order = TeamOrder(teams)
    self.kickoffs = kickoffs
    var rows: [String: JSONValue] = [:]
    for week in 1...Week.lastPossible {
      let league = try season.snapshot.json(Answer.week(week))?.espnLeague
      for row in league?["transactions"]?.array ?? [] where Self.isPublic(row) {
        if let id = row["id"]?.id { rows[id] = row }
      }
    }
    let ordered = rows.sorted { $0.key < $1.key }.map(\.value)
    let lost = LostClaims(ordered.compactMap(lostClaim), order)
    let review = season.settings["tradeSettings"]?["revisionHours"]?.double ?? 0
    let trades = ESPNTrades(
      ordered, order, rosters, kickoffs, review: min(max(0, review), 1_000) * 3_600,
      now: season.snapshot.fetchedAt)
    transactions = (ordered.compactMap { transaction($0, lost) } + trades.transactions)
      .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
  }

  /// Whether everyone in the league may see a row. Proposals, refusals and open or canceled claims are
  /// shown to their own teams only.
  static func isPublic(_ row: JSONValue) -> Bool {
    switch row["type"]?.string {
    case "FREEAGENT", "ROSTER": row["status"]?.string == "EXECUTED"
    case "WAIVER": ["EXECUTED", taken].contains(row["status"]?.string)
    case "TRADE_ACCEPT", "TRADE_UPHOLD", "TRADE_VETO": true
    default: false
    }
  }

  // MARK: Claims

  /// The player was already on another team. Other failures have other causes, such as a full roster.
  private static let taken = "FAILED_INVALIDPLAYERSOURCE"

  private func lostClaim(_ row: JSONValue) -> LostClaims.Claim? {
    guard row["status"]?.string == Self.taken, let team = row["teamId"]?.id, order.has(team),
      let player = Self.items(row, "ADD").first?["playerId"]?.id, let date = Self.date(row)
    else { return nil }
    return LostClaims.Claim(team: team, player: player, bid: Self.bid(row), date: date)
  }

  // MARK: Rosters

  private func transaction(_ row: JSONValue, _ lost: LostClaims) -> Transaction? {
    guard let type = row["type"]?.string, ["FREEAGENT", "WAIVER", "ROSTER"].contains(type),
      row["status"]?.string == "EXECUTED", let id = row["id"]?.id,
      let team = row["teamId"]?.id, order.has(team), let date = Self.date(row)
    else { return nil }
    let added = Self.items(row, "ADD").compactMap { $0["playerId"]?.id }
    let dropped = Self.items(row, "DROP").compactMap { $0["playerId"]?.id }
    let moves =
      added.map { Transaction.Move(player: $0, from: nil, to: team) }
      + dropped.map { Transaction.Move(player: $0, from: team, to: nil) }
    guard !moves.isEmpty else { return nil }
    let isCommissioners = row["isLeagueManager"] == .bool(true) && type == "ROSTER"
    let kind: Transaction.Kind =
      isCommissioners
      ? .commissioner
      : added.isEmpty ? .drop : type == "WAIVER" ? .waiver : .freeAgent
    let claim = kind == .waiver ? added.first : nil
    return Transaction(
      id: id, kind: kind, date: date, week: kickoffs.week(of: date), teams: [team], moves: moves,
      bid: claim.flatMap { _ in Self.bid(row) },
      lostClaims: claim.map { lost.losers(to: team, for: $0, at: date) } ?? [])
  }

  static func items(_ row: JSONValue, _ type: String) -> [JSONValue] {
    (row["items"]?.array ?? []).prefix(200).filter { $0["type"]?.string == type }
  }

  /// Leagues without bids have zeros.
  private static func bid(_ row: JSONValue) -> Int? {
    row["bidAmount"]?.money(from: 1)
  }

  static func date(_ row: JSONValue) -> Instant? {
    (row["processDate"]?.int ?? row["proposedDate"]?.int).map {
      Instant(milliseconds: Int64($0))
    }
  }
}
