public import LeagueModel

extension GameStory {
  /// A change of the lead.
  public struct LeadChange: Sendable, Equatable, Codable {
    /// The team that led from then on.
    public var team: Team.ID
    /// The index of the block in which it happened.
    public var block: Int
    /// The play that brought it; nil if only the scores after the block are known.
    public var play: LeadPlay?
  }

  /// A play that changed the lead, told or not.
  public struct LeadPlay: Sendable, Equatable, Codable {
    /// The player's name.
    public var player: String
    /// The quarter, from 1; 5 is overtime; 0 for what counts before a game's first play.
    public var quarter: Int
    /// The game clock: `2:14`.
    public var clock: String
    /// What happened: `3-yard run`.
    public var what: String
  }

  /// The changes of the lead in a matchup.
  public struct Leads: Sendable, Equatable, Codable {
    /// How often another team led than the last one that did, once both had a tenth of their final scores.
    public var count: Int
    /// Whether they were counted play by play wherever they could be, and not only after each block.
    public var isByPlay: Bool
    /// Those that lasted ten minutes or happened in the last block, in order; the latest if there are many.
    public var named: [LeadChange]
  }

  /// How often the lead changed.
  public var leadChanges: Int { leads?.count ?? 0 }
}
