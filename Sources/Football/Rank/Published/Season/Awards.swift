public import JSON
public import LeagueModel

/// An award to a team, or to several with equal numbers, for the best or the worst of a week.
public struct Award: Sendable, Equatable, Codable {
  /// What an award is for.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The most points by a team.
    case highestScore = "highest_score"
    /// The fewest points by a team.
    case lowestScore = "lowest_score"
    /// The matchup with the smallest margin, not counting ties.
    case closestGame = "closest_game"
    /// The matchup with the biggest margin.
    case biggestBlowout = "biggest_blowout"
    /// The most points in a loss.
    case highestLoser = "highest_loser"
    /// The fewest points in a win. Within a week, that is also the win with the worst all-play result.
    case luckiestWinner = "luckiest_winner"
    /// The most bench points.
    case benchOfShame = "bench_of_shame"
    /// The starter with the most points.
    case bestPlayer = "best_player"
    /// The starter with the fewest points.
    case worstStarter = "worst_starter"
    /// The longest active winning streak.
    case winStreak = "win_streak"
    /// The longest active losing streak.
    case losingStreak = "losing_streak"
    /// A tied matchup. The only kind that a week can have several of.
    case tie

    /// Whether the award mocks the teams that get it. A team without an owner or whose manager opted out gets none, and
    /// no other team gets it instead.
    public var isMocking: Bool {
      switch self {
      case .lowestScore, .benchOfShame, .worstStarter, .losingStreak, .luckiestWinner: true
      default: false
      }
    }
  }

  /// What the award is for.
  public var kind: Kind
  /// The week in which it was earned.
  public var week: Int
  /// The teams that share the award; for an award to a matchup, both teams, winner first.
  public var teams: [Team.ID]
  /// The numbers and names, an object in a fixed order; `weeks` is the length of a multiweek round.
  public var values: JSONValue
  /// Whether the award gives a result away.
  public var givesAway = true
  /// The award as a plain English sentence.
  public var text: String
}

/// The best or worst value in a season, or in all seasons of a league.
public struct SeasonRecord: Sendable, Equatable, Codable {
  /// What a record counts.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The most points by a team in a game.
    case highestScore = "highest_score"
    /// The fewest points by a team in a game.
    case lowestScore = "lowest_score"
    /// The win by the most points.
    case biggestMargin = "biggest_margin"
    /// The win by the fewest points; never a tie.
    case closestWin = "closest_win"
    /// The most points in a loss.
    case highestLosingScore = "highest_losing_score"
    /// The fewest points in a win.
    case lowestWinningScore = "lowest_winning_score"
    /// The most points by a starter in a week.
    case playerPoints = "player_points"
    /// The longest winning streak in the regular season.
    case longestWinStreak = "longest_win_streak"
    /// The longest losing streak in the regular season.
    case longestLosingStreak = "longest_losing_streak"
    /// The highest win percentage in the regular season.
    case bestRecord = "best_record"
    /// The lowest win percentage in the regular season.
    case worstRecord = "worst_record"
  }

  /// A record holder, and when the record was set.
  public struct Holder: Sendable, Hashable, Codable {
    /// The team's id in that season.
    public var team: Team.ID
    /// The team's name in that season.
    public var teamName: String
    /// The opponent; nil unless a single game made the record.
    public var opponent: Team.ID?
    /// The opponent's name in that season; nil unless a single game made the record.
    public var opponentName: String?
    /// The player; nil for a team record.
    public var player: Player.ID?
    /// The player's name; nil for a team record.
    public var playerName: String?
    /// The year in which the season began.
    public var season: Int
    /// The week. For a streak, its last week so far; for a season's record, the last week that counts.
    public var week: Int
    /// The first week of a streak; nil for everything else.
    public var firstWeek: Int?
    /// A season's wins, losses and ties.
    public var record: Record?
  }

  /// What the record counts.
  public var kind: Kind
  /// Points, games in a streak, or win percentage from 0 to 1.
  public var value: Double
  /// All holders of this value, earliest first.
  public var holders: [Holder]
  /// Whether the record was set or equaled in the last week considered.
  public var isNew: Bool
  /// The record as a plain English sentence.
  public var text: String
}

/// All games between two teams, or between two owners over several seasons.
public struct Rivalry: Sendable, Equatable, Codable {
  /// A team in one season, or an owner over several seasons.
  public struct Side: Sendable, Hashable, Codable, Identifiable {
    /// The team's or owner's id.
    public var id: String
    /// The team's name, or the owner's.
    public var name: String
  }

  /// One game.
  public struct Meeting: Sendable, Equatable, Codable {
    /// The year in which the season began.
    public var season: Int
    /// The week; the last one in a multiweek round.
    public var week: Int
    /// The result for the first side.
    public var outcome: Outcome
    /// The first side's points, over all weeks of a multiweek round.
    public var points: Points
    /// The second side's points.
    public var opponentPoints: Points

    /// The same game from the other side.
    public var reversed: Meeting {
      Meeting(
        season: season, week: week, outcome: outcome.reversed, points: opponentPoints,
        opponentPoints: points)
    }
  }

  /// The side that the record and the streaks are about.
  public var first: Side
  /// The opponent.
  public var second: Side
  /// The games, earliest first; at least one.
  public var meetings: [Meeting]

  /// The same games from the other side.
  public var reversed: Rivalry {
    Rivalry(first: second, second: first, meetings: meetings.map(\.reversed))
  }

  /// The first side's wins, losses and ties.
  public var record: Record {
    var record = Record()
    for meeting in meetings { record.add(meeting.outcome) }
    return record
  }

  /// The first side's total points.
  public var points: Points { meetings.map(\.points).total }
  /// The second side's total points.
  public var opponentPoints: Points { meetings.map(\.opponentPoints).total }
  /// The current streak, from the first side's point of view.
  public var streak: Streak? { Streak(endOf: meetings.map(\.outcome)) }

  /// The intensity from 0 to 1: m / (m + 2) · (evenness + closeness) / 2 for m meetings, where evenness is 1
  /// − |wins − losses| / m and closeness is 20 / (20 + mean margin in points).
  public var score: Double {
    guard !meetings.isEmpty else { return 0 }
    let count = Double(meetings.count)
    let evenness = 1 - Double(abs(record.wins - record.losses)) / count
    let margins = meetings.map { abs(($0.points - $0.opponentPoints).tenThousandths) }
    let margin = Double(margins.reduce(0, +)) / 10_000 / count
    return count / (count + 2) * (evenness + 20 / (20 + margin)) / 2
  }

  /// The rivalry as a plain English sentence: "A and B have met twice, 1-1."
  public var text: String {
    let times =
      switch meetings.count {
      case 1: "once"
      case 2: "twice"
      default: "\(meetings.count) times"
      }
    let record = record
    let both = "\(first.name) and \(second.name) have met \(times)"
    guard record.wins != record.losses else { return "\(both), \(record)." }
    let (leader, lead) =
      record.wins > record.losses
      ? (first.name, record)
      : (second.name, Record(wins: record.losses, losses: record.wins, ties: record.ties))
    return "\(both), \(lead) for \(leader)."
  }
}

/// A season's champion.
public struct Champion: Sendable, Equatable, Codable {
  /// The year in which the season began.
  public var season: Int
  /// The team's id in that season.
  public var team: Team.ID
  /// The team's name in that season.
  public var teamName: String
  /// The owner credited with the title, or the team if it had no owner.
  public var owner: Rivalry.Side
}

/// One owner's titles.
public struct Titles: Sendable, Equatable, Codable {
  /// The owner, or the team if it had no owner.
  public var owner: Rivalry.Side
  /// The years of the titles, earliest first.
  public var seasons: [Int]
}
