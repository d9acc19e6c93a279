public import LeagueModel

extension SeasonWrap {
  /// The points of one week.
  public struct Score: Sendable, Equatable, Codable {
    /// The week's number, from 1.
    public var week: Int
    /// The team's points that week.
    public var points: Points
    /// The team that it played that week.
    public var opponent: Team.ID
    /// The opponent's points that week.
    public var opponentPoints: Points
    /// The result; nil for one week of a longer game.
    public var outcome: Outcome?
    /// The rank among all scores of the week, from 1.
    public var rank: Int
    /// The number of teams with a game that week.
    public var teams: Int
  }

  /// A decided game from the team's side.
  public struct Game: Sendable, Equatable, Codable {
    /// The week that decided it.
    public var week: Int
    /// The other team of the game.
    public var opponent: Team.ID
    /// The team's points, in all weeks of the game.
    public var points: Points
    /// The other team's points, in all weeks of the game.
    public var opponentPoints: Points
    /// The points between them; 0 for a game that the platform decided between equal points.
    public var margin: Points
    /// Whether it was a playoff game.
    public var isPlayoff: Bool
  }

  /// All games of the season against one opponent, playoffs included.
  public struct Opponent: Sendable, Equatable, Codable {
    /// The team that the games were against.
    public var team: Team.ID
    /// The team's record against it.
    public var record: Record
    /// The team's points in these games.
    public var points: Points
    /// The opponent's points in these games.
    public var opponentPoints: Points
    /// The weeks of the games.
    public var weeks: [Int]
  }

  /// The points left on the bench in weeks with a game.
  public struct Bench: Sendable, Equatable, Codable {
    /// The points left on the bench in the season.
    public var missed: Points
    /// The starters' points in the same weeks.
    public var actual: Points
    /// The number of weeks whose lineup is known.
    public var weeks: Int
    /// The week with the most, the earliest of equals.
    public var worstWeek: Int
    /// The lineup of that week.
    public var worst: LineupLine
  }

  /// A win or a loss, with the record against all other teams that week.
  public struct LuckyWeek: Sendable, Equatable, Codable {
    /// The week that decided the game.
    public var week: Int
    /// The other team of the game.
    public var opponent: Team.ID
    /// The team's points.
    public var points: Points
    /// The other team's points, in all weeks of the game.
    public var opponentPoints: Points
    /// The record against all other teams with a game.
    public var allPlay: Record
  }

  /// Luck with opponents.
  public struct Luck: Sendable, Equatable, Codable {
    /// Wins in the regular season; a tie counts as half.
    public var wins: Double
    /// The wins that the scores would earn on average.
    public var expectedWins: Double
    /// Wins minus expected wins, as in the luck table.
    public var difference: Double
    /// The wins with a score that would have lost to most teams.
    public var stolen: Int
    /// The losses with a score that would have beaten most teams.
    public var robbed: Int
    /// The win with the worst record against all teams; nil without a stolen win.
    public var luckiest: LuckyWeek?
    /// The loss with the best record against all teams; nil without a robbed one.
    public var unluckiest: LuckyWeek?
  }

  /// A run of equal results.
  public struct Run: Sendable, Equatable, Codable {
    /// The number of results, at least 2; a week with a game against the median has two.
    public var length: Int
    /// The week of the first one.
    public var firstWeek: Int
    /// The week of the last one.
    public var lastWeek: Int
  }

  /// The regular season with every team playing all others every week.
  public struct AllPlay: Sendable, Equatable, Codable {
    /// The record over all these games.
    public var record: Record
    /// The rank by it, from 1; teams that are equal share one.
    public var rank: Int
    /// The number of teams.
    public var teams: Int
  }

  /// One word for a part of the season.
  public enum Word: String, Sendable, Codable, CaseIterable {
    /// How it ended.
    case champion, almost, podium, contender, spectator, sacko
    /// Points: in the best or worst quarter of the teams, or between.
    case explosive, solid, quiet
    /// Luck: a win more than expected or better, a win less or worse, or between.
    case lucky, fair, robbed
    /// Lineups: at least 90% of the best possible points, less than 80%, or between.
    case sharp, decent, overthought
    /// Week by week, where no lineup is known: a spread of at most 15% of the average, at least 25%, or between.
    case steady, human, wild
    /// The longest streak: four wins or more, four losses or more, or neither.
    case hot, cold, unpredictable
  }
}
