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

  /// Creates a bracket.
  public init(rounds: [PlayoffRound], alive: [Team.ID], champion: Team.ID?) {
    self.rounds = rounds
    self.alive = alive
    self.champion = champion
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
  /// The third-place game.
  public var thirdPlace: [PlayoffGame]
  /// The consolation games.
  public var consolation: [PlayoffGame]

  /// Creates a round.
  public init(
    stage: Stage, weeks: [Int], title: [PlayoffGame], byes: [PlayoffSide],
    thirdPlace: [PlayoffGame], consolation: [PlayoffGame]
  ) {
    self.stage = stage
    self.weeks = weeks
    self.title = title
    self.byes = byes
    self.thirdPlace = thirdPlace
    self.consolation = consolation
  }
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

  /// Creates a game.
  public init(first: PlayoffSide, second: PlayoffSide, winner: Team.ID?, isOpen: Bool) {
    self.first = first
    self.second = second
    self.winner = winner
    self.isOpen = isOpen
  }
}

/// A team in one playoff round.
public struct PlayoffSide: Sendable, Equatable, Codable {
  /// The team.
  public var team: Team.ID
  /// The seed from the regular season, from 1 across the whole league.
  public var seed: Int
  /// The points in all weeks of the round so far.
  public var points: Points

  /// Creates a side.
  public init(team: Team.ID, seed: Int, points: Points) {
    self.team = team
    self.seed = seed
    self.points = points
  }
}
