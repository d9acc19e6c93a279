public import LeagueModel

/// The next week of the playoffs before it is played: the teams that are in, and those with a bye. The pairings are
/// among the next week's games.
public struct PlayoffsAhead: Sendable, Equatable, Codable {
  /// A team that can still win the title.
  public struct Seat: Sendable, Equatable, Codable {
    /// The team's id in the league.
    public var team: Team.ID
    /// The seed from the regular season, from 1 across the whole league.
    public var seed: Int
  }

  /// The next week.
  public var week: Int
  /// How close the round is to the title.
  public var stage: PlayoffRound.Stage
  /// The teams that can still win the title, best seed first.
  public var teams: [Seat]
  /// Those of them without a game next week, best seed first; empty if the pairings are unknown.
  public var byes: [Seat]
  /// Whether the playoffs begin.
  public var isStart: Bool
  /// Whether the teams are Skidmark's interpretation of the standings, because the platform has no bracket yet and its
  /// rules are ambiguous.
  public var isOurReading: Bool
}
