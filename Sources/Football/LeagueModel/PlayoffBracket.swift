/// The playoffs as they stand after a week: nothing in it comes from a later one.
public struct PlayoffBracket: Sendable, Equatable, Codable {
  /// The rounds that have begun, in order.
  public var rounds: [PlayoffRound]
  /// Who can still win the title, best seed first; the champion alone in the end.
  public var alive: [Team.ID]
  /// Who won the title; nil before the final is over.
  public var champion: Team.ID?

  /// How near the title the games of a week are; nil for a week that is not in the bracket.
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

/// One round of the playoffs: a week, or a few over which each game is played.
public struct PlayoffRound: Sendable, Equatable, Codable {
  /// How near the title is.
  public enum Stage: String, Sendable, Codable {
    /// Two are left.
    case final
    /// Three or four are left.
    case semifinals
    /// Five to eight are left.
    case quarterfinals
    /// More are left.
    case early
    /// Nobody plays for the title.
    case consolation
  }

  /// How near the title is.
  public var stage: Stage
  /// The weeks over which it is played, in order.
  public var weeks: [Int]
  /// The games on the way to the title, the one of the best seed first.
  public var title: [PlayoffGame]
  /// Who waits for the next round, best seed first.
  public var byes: [PlayoffSide]
  /// The game for the third place.
  public var thirdPlace: [PlayoffGame]
  /// The games that lead nowhere near the title.
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

/// A game of the playoffs. One over several weeks is one game.
public struct PlayoffGame: Sendable, Equatable, Codable {
  /// The better seed.
  public var first: PlayoffSide
  /// The other one.
  public var second: PlayoffSide
  /// Who won; nil for a tie and while it is not over.
  public var winner: Team.ID?
  /// Whether a week of it is still to come.
  public var isOpen: Bool

  /// Creates a game.
  public init(first: PlayoffSide, second: PlayoffSide, winner: Team.ID?, isOpen: Bool) {
    self.first = first
    self.second = second
    self.winner = winner
    self.isOpen = isOpen
  }
}

/// A team of the playoffs in one round.
public struct PlayoffSide: Sendable, Equatable, Codable {
  /// The team.
  public var team: Team.ID
  /// The regular season's seed, from 1 in the whole league.
  public var seed: Int
  /// The points of all weeks of the round so far.
  public var points: Points

  /// Creates a side.
  public init(team: Team.ID, seed: Int, points: Points) {
    self.team = team
    self.seed = seed
    self.points = points
  }
}
