/// A draft of one season.
public struct Draft: Sendable, Equatable, Codable, Identifiable {
  /// How players are handed out.
  public enum Kind: String, Sendable, Codable {
    /// In turns, each round in the reverse order of the one before.
    case snake
    /// In turns, each round in the same order.
    case linear
    /// By bids.
    case auction
  }

  /// How far it has come.
  public enum Status: String, Sendable, Codable {
    /// No pick has been made.
    case upcoming
    /// Picks are being made.
    case running
    /// All picks have been made.
    case complete
  }

  /// One pick. In an auction, one sale.
  public struct Pick: Sendable, Equatable, Codable {
    /// The number in the draft, from 1.
    public var number: Int
    /// The round, from 1.
    public var round: Int
    /// The position in the first round's order, from 1; in an auction, the position of the nomination.
    public var slot: Int
    /// The team that picks or picked; nil if unknown.
    public var team: Team.ID?
    /// The player; nil before the pick is made.
    public var player: Player.ID?
    /// The price; nil except in auctions.
    public var price: Int?
    /// Whether the team kept the player from an earlier season.
    public var isKeeper: Bool

    /// Creates a pick; by default, one without a price and not of a keeper.
    public init(
      number: Int, round: Int, slot: Int, team: Team.ID?, player: Player.ID?, price: Int? = nil,
      isKeeper: Bool = false
    ) {
      self.number = number
      self.round = round
      self.slot = slot
      self.team = team
      self.player = player
      self.price = price
      self.isKeeper = isKeeper
    }
  }

  /// The platform's id.
  public var id: String
  /// How players are handed out.
  public var kind: Kind
  /// How far it has come.
  public var status: Status
  /// Each team's budget; nil except in auctions.
  public var budget: Int?
  /// The number of rounds.
  public var rounds: Int
  /// The original team of each slot; nil if unknown. Trades do not change it.
  public var slots: [Team.ID?]
  /// The picks in order. Before the draft, those of a known order; in an auction, the sales.
  public var picks: [Pick]

  /// Creates a draft. `slots` has the original team of each slot.
  public init(
    id: String, kind: Kind, status: Status, budget: Int? = nil, rounds: Int, slots: [Team.ID?],
    picks: [Pick]
  ) {
    self.id = id
    self.kind = kind
    self.status = status
    self.budget = budget
    self.rounds = rounds
    self.slots = slots
    self.picks = picks
  }

  /// The original team of a pick; nil if unknown, and in auctions, where picks are not owned.
  public func origin(of pick: Pick) -> Team.ID? {
    guard kind != .auction, slots.indices.contains(pick.slot - 1) else { return nil }
    return slots[pick.slot - 1]
  }

  /// The slot that has a pick of a round, both counted from 1.
  /// - Parameter reversal: The first round of a snake draft that repeats the order of the round before (third-round
  ///   reversal); 0 for none.
  public static func slot(
    at place: Int, ofRound round: Int, of count: Int, _ kind: Kind, reversal: Int = 0
  ) -> Int {
    guard kind == .snake else { return place }
    let turns = round - 1 + (reversal > 0 && round >= reversal ? 1 : 0)
    return turns % 2 == 0 ? place : count + 1 - place
  }
}

/// A traded pick of a draft that is not over.
public struct TradedPick: Sendable, Equatable, Codable {
  /// The year of the draft.
  public var season: Int
  /// The round, from 1.
  public var round: Int
  /// The team that had the pick originally.
  public var origin: Team.ID
  /// The team that has it now.
  public var owner: Team.ID

  /// Creates a pick that `origin` had and `owner` has now.
  public init(season: Int, round: Int, origin: Team.ID, owner: Team.ID) {
    self.season = season
    self.round = round
    self.origin = origin
    self.owner = owner
  }
}
