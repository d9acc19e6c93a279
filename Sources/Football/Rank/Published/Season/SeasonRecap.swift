public import LeagueModel

/// A finished season in short: the champion's path, the final standings and the highlights.
public struct SeasonRecap: Sendable, Equatable, Codable {
  /// Every team's place, the champion first.
  public var finish: [FinalPlace]
  /// The team that finished last of all; nil in leagues of three teams or fewer.
  public var sacko: Team.ID?
  /// The sacko's punishment in the league's own words; nil if there is none or it must not be printed.
  public var punishment: String?
  /// The champion's rounds of the playoffs, in order.
  public var path: [Step] = []
  /// The season's closest game; nil if there was no game.
  public var closestGame: ClosestGame?
  /// The win against the longest odds; nil if no winner was ever likely to lose, or if it is unknown.
  public var comeback: Comeback?
  /// The trade with the most points between its two sides; nil if no trade can be measured.
  public var trade: Trade?
  /// The player from the wire who scored the most; nil if none is known to have scored.
  public var bestAdd: Add?
  /// The draft's biggest steal; nil if picks have no value.
  public var bestPick: DraftTable.Line?
  /// The draft's biggest bust; nil if picks have no value.
  public var worstPick: DraftTable.Line?
  /// The number of regular-season weeks in which each team had the most points, most first.
  public var weeklyHighs: [WeeklyHighs] = []
}

extension SeasonRecap {
  /// A team's place in the final standings.
  public struct FinalPlace: Sendable, Equatable, Codable {
    /// What decided the place.
    public enum How: String, Sendable, Codable {
      /// Won the title.
      case champion
      /// Lost the final.
      case runnerUp = "runner_up"
      /// Won the game for third place.
      case third
      /// Lost the game for third place.
      case fourth
      /// Lost a semifinal, and no game for third place was decided.
      case lostSemifinal = "lost_semifinal"
      case lostQuarterfinal = "lost_quarterfinal"
      /// Lost an earlier game for the title.
      case lostEarly = "lost_early"
      /// Missed the playoffs.
      case missed
    }

    /// The place, from 1.
    public var place: Int
    /// The team at this place.
    public var team: Team.ID
    /// The seed from the regular season, from 1 across the whole league.
    public var seed: Int
    /// What decided the place.
    public var how: How
  }

  /// One round of the champion's playoffs.
  public struct Step: Sendable, Equatable, Codable {
    /// How close the round is to the title.
    public var stage: PlayoffRound.Stage
    /// The weeks of the round, in order.
    public var weeks: [Int]
    /// The opponent; nil for a bye.
    public var opponent: Team.ID?
    /// The champion's points in all weeks of the round; nil for a bye.
    public var points: Points?
    /// The opponent's points; nil for a bye.
    public var opponentPoints: Points?
  }

  /// The game with the smallest margin, playoffs included. A tie only counts if the season had nothing else.
  public struct ClosestGame: Sendable, Equatable, Codable {
    /// The week that decided it.
    public var week: Int
    /// The winner, or one team of a tie.
    public var first: Team.ID
    /// The loser, or the other team.
    public var second: Team.ID
    /// The first team's points, in all weeks of the game.
    public var points: Points
    /// The second team's points.
    public var opponentPoints: Points
    /// The points between them; 0 also for a win that the platform decided between equal points.
    public var margin: Points
    /// Whether the game was a tie.
    public var isTie: Bool
  }

  /// A win of a team that was likely to lose.
  public struct Comeback: Sendable, Equatable, Codable {
    /// The week that decided it.
    public var week: Int
    /// The team that won in spite of the odds.
    public var winner: Team.ID
    /// The team that was likely to win.
    public var loser: Team.ID
    /// The window after which the winner's chance was lowest.
    public var window: KickoffWindow
    /// The chance then, in whole percent, from 1.
    public var percent: Int
  }

  /// A trade of two teams. The best trade for one team is the worst for the other, so it is both.
  public struct Trade: Sendable, Equatable, Codable {
    /// The week whose paper reported it; 0 before the season.
    public var week: Int
    /// The side whose new players scored more as its starters.
    public var winner: WireTrade.Side
    /// The other side.
    public var loser: WireTrade.Side
    /// The winner's points less the loser's.
    public var gain: Points
  }

  /// A claimed or signed player.
  public struct Add: Sendable, Equatable, Codable {
    /// The week whose paper reported it; 0 before the season.
    public var week: Int
    /// The team that got the player.
    public var team: Team.ID
    /// `waiver` or `free_agent`.
    public var kind: Transaction.Kind
    /// The winning bid; nil without one.
    public var bid: Int?
    /// The player, with the points as this team's starter until it gave the player up.
    public var player: WirePlayer
    /// The number of those starts.
    public var starts: Int
  }

  /// The number of weeks in which a team had the most points.
  public struct WeeklyHighs: Sendable, Equatable, Codable {
    /// The team with these weeks.
    public var team: Team.ID
    /// The number of weeks, at least 1. Teams that tie all count.
    public var weeks: Int
  }
}
