/// Everything that the API has about a game.
package struct SportsReport: Sendable, Equatable, Codable {
  package var game: SportsGame
  /// Its story; nil if there is none yet.
  package var story: SportsStory?
  /// Plays and posts in the server's order; empty if there are none yet.
  package var timeline: [TimelineEntry]
  /// The players of basketball, football and baseball.
  package var players: [PlayerRow]
  /// Hockey's skaters.
  package var skaters: [SkaterRow]
  /// Hockey's goalies.
  package var goalies: [GoalieRow]
  /// The teams' totals.
  package var teams: [TeamTotals]
  /// Posts about the game, oldest first.
  package var posts: [SportsPost]
  /// Whether the server calls its statistics complete.
  package var isComplete: Bool
  /// Contradictions in the answers, for the log.
  package var warnings: [String]

  /// A play, or a post between plays.
  package struct TimelineEntry: Sendable, Equatable, Codable {
    /// The period, from 1; 0 before the game and nil after it.
    package var period: Int?
    /// The game clock, such as `2:14`; empty if there is none.
    package var clock: String
    /// The abbreviation of the acting team; empty if unknown.
    package var team: String
    /// What happened.
    package var text: String
    /// The kind of play, such as `missed_shot`; empty for posts.
    package var kind: String
    /// 1 for scores, 2 for fouls, turnovers and penalties, 3 for the rest.
    package var tier: Int
    /// The score after it; nil if unknown.
    package var score: SportsGame.Score?
    /// A post in place of a play.
    package var post: SportsPost?
  }

  /// A player's numbers.
  package struct PlayerRow: Sendable, Equatable, Codable {
    /// The team's name.
    package var team: String
    package var name: String
    /// Minutes played; nil in sports that do not count them.
    package var minutes: Double?
    package var numbers: SportsNumbers

    /// A whole number by the statistic's name; nil if it is missing or not whole.
    package func number(_ name: String) -> Int? { numbers[name].flatMap { Int($0) } }
  }

  /// A skater's numbers, each nil if it is missing.
  package struct SkaterRow: Sendable, Equatable, Codable {
    /// The team's name.
    package var team: String
    package var name: String
    /// The time on ice in seconds.
    package var seconds: Int?
    package var goals: Int?
    package var assists: Int?
    /// Points; goals and assists if the API has none.
    package var points: Int?
    /// The team's goals while on the ice, less those of the other team.
    package var plusMinus: Int?
    /// Shots on goal.
    package var shots: Int?
    package var hits: Int?
    /// Blocked shots.
    package var blocks: Int?
    package var penaltyMinutes: Int?
  }

  /// A goalie's numbers, each nil if it is missing.
  package struct GoalieRow: Sendable, Equatable, Codable {
    /// The team's name.
    package var team: String
    package var name: String
    /// The time on ice in seconds.
    package var seconds: Int?
    package var shotsAgainst: Int?
    package var saves: Int?
    package var goalsAgainst: Int?
    /// Saves per shot, from 0 to 1; nil without shots.
    package var savePercentage: Double?
  }

  /// The statistics of a team in the game.
  package struct TeamTotals: Sendable, Equatable, Codable {
    /// The team's name.
    package var team: String
    /// Whether it is the home team.
    package var isHome: Bool
    package var numbers: SportsNumbers
  }
}
