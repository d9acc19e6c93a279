public import LeagueModel

/// What happened to a league between two papers and is not a game: a result that was corrected, a manager who was
/// replaced, a team with a new name.
public struct LeagueNews: Sendable, Equatable, Codable {
  /// What happened.
  public enum Kind: String, Sendable, Codable {
    /// Corrected scores gave a game of a past week another winner.
    case overturned
    /// A team has another manager, or has one again, or has lost its own.
    case newManager = "new_manager"
    /// A team has another name and the same manager.
    case newName = "new_name"
  }

  /// What happened.
  public var kind: Kind
  /// The teams that it happened to.
  public var teams: [Team.ID]
  /// The week of the game that was corrected, or the first week under the new name or manager.
  public var week: Int
  /// The news in one sentence.
  public var text: String
}
