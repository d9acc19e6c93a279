public import LeagueModel

/// A matchup of the week after a paper's.
public struct NextGame: Sendable, Equatable, Codable {
  /// One of the two teams.
  public struct Side: Sendable, Equatable, Codable {
    /// The team's id in the league.
    public var team: Team.ID
    /// The seed in the standings so far.
    public var seed: Int
    /// The playoff odds, from 0 to 1; nil once they are decided for all teams, or if unknown.
    public var odds: Double?
    /// How open the team's season is: 4 · p · (1 − p) for odds p, so 1 at even odds and 0 when all is decided.
    public var stakes: Double
    /// The platform's projected points of the starters; nil if it has none, and once the game has begun.
    public var projected: Points?
    /// The starters who will not score, in lineup order; empty once the game has begun.
    public var absences: [Absence] = []
  }

  /// A starter who will not score, according to the lineup as it is set.
  public struct Absence: Sendable, Equatable, Codable {
    /// Why a starter will not score.
    public enum Reason: String, Sendable, Codable {
      /// The NFL team has no game.
      case bye
      /// The player is out.
      case out
      /// The player is on a reserve list.
      case injuredReserve = "injured_reserve"
      /// The player is suspended.
      case suspended
    }

    /// The player's name.
    public var player: String
    /// The position; empty if unknown.
    public var position: String
    /// Why a starter will not score.
    public var reason: Reason
  }

  /// The week of the matchup, from 1.
  public var week: Int
  /// The team with the better seed.
  public var first: Side
  /// Its opponent.
  public var second: Side
  /// The first team's record against the second this season; nil if they have not met.
  public var series: Record?
  /// Whether this is the game of the week: the most at stake, and the closest teams.
  public var isGameOfTheWeek = false

  /// The kind of playoff game; nil in the regular season.
  public var kind: Matchup.Kind?
  /// The stage of a playoff game for the title; nil for all other games.
  public var stage: PlayoffRound.Stage?
  /// The first team's chance to win a playoff game, from 0 to 1; nil in the regular season.
  public var chance: Double?

  /// The team that the paper expects to win: the one ahead in its power rankings. Older papers have no pick.
  public var pick: Team.ID?
}

extension NextGame.Side {
  /// Reads a side; older papers have no absences.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    team = try container.decode(Team.ID.self, forKey: .team)
    seed = try container.decode(Int.self, forKey: .seed)
    odds = try container.decodeIfPresent(Double.self, forKey: .odds)
    stakes = try container.decode(Double.self, forKey: .stakes)
    projected = try container.decodeIfPresent(Points.self, forKey: .projected)
    absences = try container.decodeIfPresent([NextGame.Absence].self, forKey: .absences) ?? []
  }
}
