public import LeagueModel

/// News of a league between two papers, apart from its games: a corrected result, a new manager, a team with a new
/// name.
public struct LeagueNews: Sendable, Equatable, Codable {
  /// What happened.
  public enum Kind: String, Sendable, Codable {
    /// Corrected scores changed the winner of a past week's game.
    case overturned
    /// A team has another manager, or has one again, or has lost its own.
    case newManager = "new_manager"
    /// A team has another name and the same manager.
    case newName = "new_name"
  }

  /// What happened.
  public var kind: Kind
  /// The teams that it is about.
  public var teams: [Team.ID]
  /// The week of the game that was corrected, or the first week under the new name or manager.
  public var week: Int
  /// The news in one sentence.
  public var text: String
}
