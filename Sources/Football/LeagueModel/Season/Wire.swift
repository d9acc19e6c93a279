public import Platform

/// What happened in a season besides the games.
public struct Wire: Sendable, Equatable, Codable {
  /// What a team has spent of its budget.
  public struct Account: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID
    /// The amount; negative for a team that was paid in trades.
    public var spent: Int

    /// Creates an account.
    public init(team: Team.ID, spent: Int) {
      self.team = team
      self.spent = spent
    }
  }

  /// The transactions that took effect, in order of time.
  public var transactions: [Transaction]
  /// Each team's budget for waiver bids in a season; nil without bids.
  public var budget: Int?
  /// What each team has spent of it by now, according to the platform, in the league's order.
  public var accounts: [Account]
  /// The last week with trades; nil without a deadline.
  public var tradeDeadline: Int?

  /// Creates a wire.
  public init(
    transactions: [Transaction], budget: Int? = nil, accounts: [Account] = [],
    tradeDeadline: Int? = nil
  ) {
    self.transactions = transactions
    self.budget = budget
    self.accounts = accounts
    self.tradeDeadline = tradeDeadline
  }
}

/// A trade, or a change of one team's roster, that took effect.
public struct Transaction: Sendable, Equatable, Codable, Identifiable {
  /// How it came about.
  public enum Kind: String, Sendable, Codable {
    /// Two or more teams agreed.
    case trade
    /// A claim that won.
    case waiver
    /// A player that no one else had claimed.
    case freeAgent = "free_agent"
    /// A player released for no one.
    case drop
    /// The commissioner's decision.
    case commissioner
  }

  /// A player who changed teams.
  public struct Move: Sendable, Hashable, Codable {
    /// The player.
    public var player: Player.ID
    /// The team that gave the player up; nil for a free agent.
    public var from: Team.ID?
    /// The team that has the player now; nil for a player who was released.
    public var to: Team.ID?

    /// Creates a move.
    public init(player: Player.ID, from: Team.ID?, to: Team.ID?) {
      self.player = player
      self.from = from
      self.to = to
    }
  }

  /// A pick of a future draft that changed teams.
  public struct Pick: Sendable, Equatable, Codable {
    /// The year of the draft.
    public var season: Int
    /// The round, from 1.
    public var round: Int
    /// The team whose pick it is by origin.
    public var origin: Team.ID
    /// The team that gave it up.
    public var from: Team.ID
    /// The team that has it now.
    public var to: Team.ID

    /// Creates a pick.
    public init(season: Int, round: Int, origin: Team.ID, from: Team.ID, to: Team.ID) {
      self.season = season
      self.round = round
      self.origin = origin
      self.from = from
      self.to = to
    }
  }

  /// A part of a budget for waiver bids that changed teams.
  public struct Payment: Sendable, Equatable, Codable {
    /// The team that paid.
    public var from: Team.ID
    /// The team that was paid.
    public var to: Team.ID
    /// The amount.
    public var amount: Int

    /// Creates a payment.
    public init(from: Team.ID, to: Team.ID, amount: Int) {
      self.from = from
      self.to = to
      self.amount = amount
    }
  }

  /// A claim for the same player that another team won. Claims that failed for other reasons, such as a full
  /// roster, are not among them.
  public struct LostClaim: Sendable, Equatable, Codable {
    /// The team that went without.
    public var team: Team.ID
    /// Its highest bid; nil in leagues without bids.
    public var bid: Int?

    /// Creates a claim.
    public init(team: Team.ID, bid: Int?) {
      self.team = team
      self.bid = bid
    }
  }

  /// The platform's id.
  public var id: String
  /// How it came about.
  public var kind: Kind
  /// When it took effect.
  public var date: Instant
  /// The week whose paper tells it: the one whose last kickoff comes next; 0 before the season's first week.
  public var week: Int
  /// The teams, in the league's order.
  public var teams: [Team.ID]
  /// The players who changed teams, additions first; empty for a trade whose players are unknown.
  public var moves: [Move]
  /// The future picks that changed teams.
  public var picks: [Pick]
  /// The payments.
  public var payments: [Payment]
  /// The winning bid; nil in leagues without bids, and for anything but a claim.
  public var bid: Int?
  /// The claims that lost, highest bid first.
  public var lostClaims: [LostClaim]

  /// Creates a transaction.
  public init(
    id: String, kind: Kind, date: Instant, week: Int, teams: [Team.ID], moves: [Move],
    picks: [Pick] = [], payments: [Payment] = [], bid: Int? = nil, lostClaims: [LostClaim] = []
  ) {
    self.id = id
    self.kind = kind
    self.date = date
    self.week = week
    self.teams = teams
    self.moves = moves
    self.picks = picks
    self.payments = payments
    self.bid = bid
    self.lostClaims = lostClaims
  }

  /// Whether nothing is known of what changed teams, as for some trades on ESPN.
  public var isEmpty: Bool { moves.isEmpty && picks.isEmpty && payments.isEmpty }

  /// The players that a team got, in order.
  public func added(to team: Team.ID) -> [Player.ID] {
    moves.filter { $0.to == team }.map(\.player)
  }

  /// The players that a team gave up, in order.
  public func dropped(by team: Team.ID) -> [Player.ID] {
    moves.filter { $0.from == team }.map(\.player)
  }
}
