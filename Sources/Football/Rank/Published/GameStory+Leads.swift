public import LeagueModel

extension GameStory {
  /// A moment at which another team took the lead.
  public struct LeadChange: Sendable, Equatable, Codable {
    /// The team that led from then on.
    public var team: Team.ID
    /// The index of the block in which it happened.
    public var block: Int
    /// The play that caused it; nil if only the scores after the block are known.
    public var play: LeadPlay?
  }

  /// A play that changed the lead, even if the story leaves it out.
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
    /// The number of times that the lead went from one team to the other, once both had a tenth of their final scores.
    public var count: Int
    /// Whether they were counted play by play if possible, and not only after each block.
    public var isByPlay: Bool
    /// The changes that lasted ten minutes or happened in the last block, in order; only the latest if there are many.
    public var named: [LeadChange]
  }

  /// How often the lead changed.
  public var leadChanges: Int { leads?.count ?? 0 }
}
