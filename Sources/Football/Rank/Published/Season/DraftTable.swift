public import LeagueModel

/// A season's drafts and the picks of later ones, as published.
public struct DraftTable: Sendable, Equatable, Codable {
  /// One draft.
  public struct Board: Sendable, Equatable, Codable {
    /// How players are handed out.
    public var kind: Draft.Kind
    /// How far it has come.
    public var status: Draft.Status
    /// Each team's budget; nil except in auctions.
    public var budget: Int?
    /// The number of rounds.
    public var rounds: Int
    /// The original team of each slot; nil if unknown.
    public var slots: [Team.ID?]
    /// The picks in order.
    public var picks: [Line]
    /// The numbers of the picks with the most value for their slot, best first; empty before week 4.
    public var steals: [Int] = []
    /// The numbers of the picks with the least value for their slot, worst first; empty before week 4.
    public var busts: [Int] = []
  }

  /// One pick.
  public struct Line: Sendable, Equatable, Codable {
    /// The number in the draft, from 1.
    public var number: Int
    /// The round, from 1.
    public var round: Int
    /// The position in the first round's order, from 1.
    public var slot: Int
    /// The team that picks or picked; nil if unknown.
    public var team: Team.ID?
    /// The player's name; nil before the pick, or if the platform does not have it.
    public var player: String?
    /// QB, RB, WR …; nil if unknown.
    public var position: String?
    /// The price; nil except in auctions.
    public var price: Int?
    /// Whether the team kept the player from an earlier season.
    public var isKeeper: Bool
    /// The teams that had the pick, from its origin to the one that used it; empty if it was never traded.
    public var owners: [Team.ID] = []
    /// The points while on a roster of the league so far; nil before week 4.
    public var points: Points?
    /// The points above those of the last regular starter at the position, at least 0.
    public var above: Points?
    /// `above` less the mean of the picks around this one; nil for keepers.
    public var value: Points?
  }

  /// The picks of a later season's draft.
  public struct Future: Sendable, Equatable, Codable {
    /// The picks of one team.
    public struct Row: Sendable, Equatable, Codable {
      /// The team that has the picks now.
      public var team: Team.ID
      /// Its picks, by round and then in the league's order.
      public var picks: [Pick]
    }

    /// A pick of a later draft.
    public struct Pick: Sendable, Equatable, Codable {
      /// The round, from 1.
      public var round: Int
      /// The team that had the pick originally.
      public var origin: Team.ID
    }

    /// The year of the draft.
    public var season: Int
    /// The number of rounds.
    public var rounds: Int
    /// The teams in the league's order.
    public var teams: [Row]
  }

  /// The season's drafts, in order of time.
  public var boards: [Board]
  /// The later drafts whose picks have changed hands; empty in papers of past weeks.
  public var future: [Future]
}
