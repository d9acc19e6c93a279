public import Platform

/// The moves of a season: trades, claims, releases, and budgets for waiver bids.
public struct Wire: Sendable, Equatable, Codable {
  /// How much of its budget a team has spent.
  public struct Account: Sendable, Equatable, Codable {
    /// The fantasy team's id.
    public var team: Team.ID
    /// The amount in the league's units; negative for a team that got more in trades than it spent.
    public var spent: Int

    /// Creates the account of a team.
    public init(team: Team.ID, spent: Int) {
      self.team = team
      self.spent = spent
    }
  }

  /// The transactions that took effect, in order of time.
  public var transactions: [Transaction]
  /// Each team's budget for waiver bids in a season; nil without bids.
  public var budget: Int?
  /// How much of it each team has spent so far according to the platform, in the league's order.
  public var accounts: [Account]
  /// The last week with trades; nil without a deadline.
  public var tradeDeadline: Int?

  /// Creates the moves of a season; by default, one without bids or a deadline.
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
    /// A player released without a replacement.
    case drop
    /// The commissioner's decision.
    case commissioner
  }

  /// A player who changed teams.
  public struct Move: Sendable, Hashable, Codable {
    /// The player's id on the platform.
    public var player: Player.ID
    /// The team that gave the player up; nil for a free agent.
    public var from: Team.ID?
    /// The team that has the player now; nil for a player who was released.
    public var to: Team.ID?

    /// Creates a move; `from` is nil for a free agent, `to` for a released player.
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
    /// The team that had the pick originally.
    public var origin: Team.ID
    /// The team that gave it up.
    public var from: Team.ID
    /// The team that has it now.
    public var to: Team.ID

    /// Creates a pick that went from one team to another.
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
    /// The amount, in the units of the league's budget.
    public var amount: Int

    /// Creates a payment from one team to another.
    public init(from: Team.ID, to: Team.ID, amount: Int) {
      self.from = from
      self.to = to
      self.amount = amount
    }
  }

  /// A claim for the same player that another team won. Claims that failed for other reasons, such as a full
  /// roster, are not among them.
  public struct LostClaim: Sendable, Equatable, Codable {
    /// The team that did not get the player.
    public var team: Team.ID
    /// Its highest bid; nil in leagues without bids.
    public var bid: Int?

    /// Creates a lost claim with the team's highest bid.
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
  /// The week whose paper reports it: the one whose last kickoff comes next; 0 before the season's first week.
  public var week: Int
  /// The teams, in the league's order.
  public var teams: [Team.ID]
  /// The players who changed teams, additions first; empty for a trade whose players are unknown.
  public var moves: [Move]
  /// The future picks that changed teams.
  public var picks: [Pick]
  /// The parts of waiver budgets that changed teams.
  public var payments: [Payment]
  /// The winning bid; nil in leagues without bids, and for anything but a claim.
  public var bid: Int?
  /// The claims that lost, highest bid first.
  public var lostClaims: [LostClaim]

  /// Creates a transaction; by default, one without picks, payments and bids.
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

  /// Whether it is unknown what changed teams, as for some trades on ESPN.
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
