public import LeagueModel

/// The playoffs as of a week, without anything from later weeks.
public struct PlayoffBracket: Sendable, Equatable, Codable {
  /// The rounds that have begun, in order.
  public var rounds: [PlayoffRound]
  /// The teams that can still win the title, best seed first; only the champion once it is won.
  public var alive: [Team.ID]
  /// The champion; nil before the final is over.
  public var champion: Team.ID?

  /// The stage of a week's round; nil for a week outside the bracket.
  public func stage(of week: Int) -> PlayoffRound.Stage? {
    rounds.last { $0.weeks.contains(week) && $0.stage != .consolation }?.stage
  }
}

/// One round of the playoffs, over one or more weeks.
public struct PlayoffRound: Sendable, Equatable, Codable {
  /// How close a round is to the title.
  public enum Stage: String, Sendable, Codable {
    /// Two teams are left.
    case final
    /// Three or four teams are left.
    case semifinals
    /// Five to eight teams are left.
    case quarterfinals
    /// More than eight teams are left.
    case early
    /// No game for the title.
    case consolation
  }

  /// How close the round is to the title.
  public var stage: Stage
  /// The weeks of the round, in order.
  public var weeks: [Int]
  /// The championship bracket's games, best seed first.
  public var title: [PlayoffGame]
  /// The teams with a bye, best seed first.
  public var byes: [PlayoffSide]
  /// The third-place game; empty if the round has none.
  public var thirdPlace: [PlayoffGame]
  /// The other playoff games that cannot lead to the title; empty if there are none.
  public var consolation: [PlayoffGame]
  /// The games of the toilet bowl, whose losers advance toward last place; nil if there are none.
  public var toiletBowl: [PlayoffGame]?
}

/// A playoff game. One that spans several weeks is one game.
public struct PlayoffGame: Sendable, Equatable, Codable {
  /// The better seed.
  public var first: PlayoffSide
  /// The worse seed.
  public var second: PlayoffSide
  /// The winner; nil for a tie or an open game.
  public var winner: Team.ID?
  /// Whether the game has weeks left to play.
  public var isOpen: Bool
}

/// A team in one playoff round.
public struct PlayoffSide: Sendable, Equatable, Codable {
  /// The team's id in the league.
  public var team: Team.ID
  /// The seed from the regular season, from 1 across the whole league.
  public var seed: Int
  /// The points in all weeks of the round so far.
  public var points: Points
}
