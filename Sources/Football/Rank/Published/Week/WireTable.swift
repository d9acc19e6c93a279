public import LeagueModel

/// A week's moves and the season's trades, as published.
public struct WireTable: Sendable, Equatable, Codable {
  /// The week's claims and signings with the most at stake first; drops and the commissioner's moves last.
  public var moves: [WireMove]
  /// The season's trades so far, latest first.
  public var trades: [WireTrade]
  /// The rest of each team's budget for bids, most first; empty without bids, and for past weeks.
  public var budgets: [WireBudget]
}

/// A player on the move.
public struct WirePlayer: Sendable, Equatable, Codable {
  /// The player's name as printed.
  public var name: String
  /// The position; empty if unknown.
  public var position: String
  /// The points that count: for a move, as a starter this week; nil if the player did not start.
  public var points: Points?
}

/// A change of one team's roster.
public struct WireMove: Sendable, Equatable, Codable {
  /// The kind of transaction.
  public var kind: Transaction.Kind
  /// The team whose roster changed.
  public var team: Team.ID
  /// The players that it got.
  public var added: [WirePlayer]
  /// The players that it gave up.
  public var dropped: [WirePlayer]
  /// The winning bid; nil in leagues without bids.
  public var bid: Int?
  /// The winning bid less the next one; nil if no other team's bid lost.
  public var overpay: Int?
  /// The claims that lost, highest bid first.
  public var lost: [Transaction.LostClaim]
}

/// A trade, with the points of each side's players so far.
public struct WireTrade: Sendable, Equatable, Codable {
  /// The players, picks and money that one team got.
  public struct Side: Sendable, Equatable, Codable {
    /// The team that got them.
    public var team: Team.ID
    /// The players, with their points as starters of this team since.
    public var players: [WirePlayer]
    /// The future picks: "2026 2nd-round pick of Dana's Team".
    public var picks: [String]
    /// The budget for bids; nil for none.
    public var budget: Int?
    /// The players' points as starters since.
    public var used: Points
    /// The players' points on the bench since.
    public var benched: Points
  }

  /// The platform's id.
  public var id: String
  /// The week whose paper reported it; 0 before the season.
  public var week: Int
  /// The sides, in the league's order. A side may be unknown on ESPN, and then has nothing.
  public var sides: [Side]
}

/// The rest of a team's budget for bids.
public struct WireBudget: Sendable, Equatable, Codable {
  /// The team with the budget.
  public var team: Team.ID
  /// The amount, in the units of the league's budget.
  public var left: Int
}
