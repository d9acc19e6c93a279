public import JSON

/// What one team, or several with equal numbers, did best or worst in one week.
public struct Award: Sendable, Equatable, Codable {
  /// What it is for.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The most points of a team.
    case highestScore = "highest_score"
    /// The fewest points of a team.
    case lowestScore = "lowest_score"
    /// The game with the smallest margin; a tie has none.
    case closestGame = "closest_game"
    /// The game with the biggest margin.
    case biggestBlowout = "biggest_blowout"
    /// The most points with which a team lost.
    case highestLoser = "highest_loser"
    /// The fewest points with which a team won. Within a week that is also the win that would have
    /// been a win against the fewest teams.
    case luckiestWinner = "luckiest_winner"
    /// The most points of a bench.
    case benchOfShame = "bench_of_shame"
    /// The starter with the most points.
    case bestPlayer = "best_player"
    /// The starter with the fewest points.
    case worstStarter = "worst_starter"
    /// The longest run of wins that goes on.
    case winStreak = "win_streak"
    /// The longest run of losses that goes on.
    case losingStreak = "losing_streak"
    /// A game that nobody won; the only kind of which a week can have several.
    case tie
  }

  /// What it is for.
  public var kind: Kind
  /// The week in which it was earned.
  public var week: Int
  /// Whom it goes to: of a game both teams, the winner first. Teams with equal numbers share.
  public var teams: [Team.ID]
  /// The numbers and names, an object in a fixed order. Points of a round over several weeks are
  /// combined; `weeks` says how many.
  public var values: JSONValue
  /// Whether it gives a result away.
  public var givesAway: Bool
  /// The award as a plain English sentence.
  public var text: String

  /// Creates an award.
  public init(
    kind: Kind, week: Int, teams: [Team.ID], values: JSONValue, givesAway: Bool = true, text: String
  ) {
    self.kind = kind
    self.week = week
    self.teams = teams
    self.values = values
    self.givesAway = givesAway
    self.text = text
  }
}

/// The most or the least of a season, or of all seasons of a league.
public struct SeasonRecord: Sendable, Equatable, Codable {
  /// What was counted.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The most points of a team in a game.
    case highestScore = "highest_score"
    /// The fewest points of a team in a game.
    case lowestScore = "lowest_score"
    /// The win with the most points between the teams.
    case biggestMargin = "biggest_margin"
    /// The win with the fewest points between the teams; never none.
    case closestWin = "closest_win"
    /// The most points with which a team lost.
    case highestLosingScore = "highest_losing_score"
    /// The fewest points with which a team won.
    case lowestWinningScore = "lowest_winning_score"
    /// The most points of a starter in a week.
    case playerPoints = "player_points"
    /// The longest run of wins in the regular season.
    case longestWinStreak = "longest_win_streak"
    /// The longest run of losses in the regular season.
    case longestLosingStreak = "longest_losing_streak"
    /// The highest share of games won in the regular season.
    case bestRecord = "best_record"
    /// The lowest share of games won in the regular season.
    case worstRecord = "worst_record"
  }

  /// Who holds a record, and since when.
  public struct Holder: Sendable, Hashable, Codable {
    /// The team.
    public var team: Team.ID
    /// The team's name in that season.
    public var teamName: String
    /// The other team of the game; nil where no single game made the record.
    public var opponent: Team.ID?
    /// The other team's name.
    public var opponentName: String?
    /// The player; nil for a record of teams.
    public var player: Player.ID?
    /// The player's name.
    public var playerName: String?
    /// The year in which the season began.
    public var season: Int
    /// The week: of a streak its last so far, of a season's record the last that counts.
    public var week: Int
    /// The first week of a streak; nil for everything else.
    public var firstWeek: Int?
    /// The games won, lost and tied, of a season's record.
    public var record: Record?

    /// Creates a holder.
    public init(
      team: Team.ID, teamName: String, opponent: Team.ID? = nil, opponentName: String? = nil,
      player: Player.ID? = nil, playerName: String? = nil, season: Int, week: Int,
      firstWeek: Int? = nil, record: Record? = nil
    ) {
      self.team = team
      self.teamName = teamName
      self.opponent = opponent
      self.opponentName = opponentName
      self.player = player
      self.playerName = playerName
      self.season = season
      self.week = week
      self.firstWeek = firstWeek
      self.record = record
    }
  }

  /// What was counted.
  public var kind: Kind
  /// Points, the games of a streak, or the share of games won from 0 to 1.
  public var value: Double
  /// Everybody with this value, the earliest first.
  public var holders: [Holder]
  /// Whether somebody set or equalled it in the last week that was looked at.
  public var isNew: Bool
  /// The record as a plain English sentence.
  public var text: String

  /// Creates a record.
  public init(kind: Kind, value: Double, holders: [Holder], isNew: Bool, text: String) {
    self.kind = kind
    self.value = value
    self.holders = holders
    self.isNew = isNew
    self.text = text
  }
}

/// All games of two teams, or of two owners over several seasons, against each other.
public struct Rivalry: Sendable, Equatable, Codable {
  /// A team of a season, or an owner over several.
  public struct Side: Sendable, Hashable, Codable, Identifiable {
    /// The team's id or the owner's.
    public var id: String
    /// The name.
    public var name: String

    /// Creates a side.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// One game.
  public struct Meeting: Sendable, Equatable, Codable {
    /// The year in which the season began.
    public var season: Int
    /// The week, of a longer round the last.
    public var week: Int
    /// How it ended for the first side.
    public var outcome: Outcome
    /// The first side's points, of all weeks of a longer round.
    public var points: Points
    /// The second side's points.
    public var opponentPoints: Points

    /// Creates a meeting.
    public init(
      season: Int, week: Int, outcome: Outcome, points: Points, opponentPoints: Points
    ) {
      self.season = season
      self.week = week
      self.outcome = outcome
      self.points = points
      self.opponentPoints = opponentPoints
    }

    /// The same game seen from the other side.
    public var reversed: Meeting {
      Meeting(
        season: season, week: week, outcome: outcome.reversed, points: opponentPoints,
        opponentPoints: points)
    }
  }

  /// From whose side it is told.
  public var first: Side
  /// The opponent.
  public var second: Side
  /// The games, the earliest first; at least one.
  public var meetings: [Meeting]

  /// Creates a rivalry.
  public init(first: Side, second: Side, meetings: [Meeting]) {
    self.first = first
    self.second = second
    self.meetings = meetings
  }

  /// The same games seen from the other side.
  public var reversed: Rivalry {
    Rivalry(first: second, second: first, meetings: meetings.map(\.reversed))
  }

  /// Games that the first side won, lost and tied.
  public var record: Record {
    var record = Record()
    for meeting in meetings { record.add(meeting.outcome) }
    return record
  }

  /// All points of the first side.
  public var points: Points { meetings.map(\.points).total }
  /// All points of the second side.
  public var opponentPoints: Points { meetings.map(\.opponentPoints).total }
  /// The run of equal results at the end, seen from the first side.
  public var streak: Streak? { Streak(endOf: meetings.map(\.outcome)) }

  /// The longest run of games that one side won, seen from the first; nil if nobody ever won. Of equally
  /// long runs the later one.
  public var longestRun: Streak? {
    var longest: Streak?
    for end in meetings.indices {
      guard let run = Streak(endOf: meetings[...end].map(\.outcome)), run.outcome != .tie,
        run.length >= longest?.length ?? 0
      else { continue }
      longest = run
    }
    return longest
  }

  /// How much of a rivalry it is, 0 to 1: m / (m + 2) · (evenness + closeness) / 2 for m meetings, where
  /// evenness is 1 − |wins − losses| / m and closeness 20 / (20 + mean margin in points).
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

/// Who won a season.
public struct Champion: Sendable, Equatable, Codable {
  /// The year in which the season began.
  public var season: Int
  /// The team.
  public var team: Team.ID
  /// The team's name in that season.
  public var teamName: String
  /// The owner by whom titles are counted, or the team if nobody owned it.
  public var owner: Rivalry.Side

  /// Creates a champion.
  public init(season: Int, team: Team.ID, teamName: String, owner: Rivalry.Side) {
    self.season = season
    self.team = team
    self.teamName = teamName
    self.owner = owner
  }
}

/// The titles of one owner.
public struct Titles: Sendable, Equatable, Codable {
  /// The owner, or the team if nobody owned it.
  public var owner: Rivalry.Side
  /// The years of the titles, the earliest first.
  public var seasons: [Int]

  /// Creates titles.
  public init(owner: Rivalry.Side, seasons: [Int]) {
    self.owner = owner
    self.seasons = seasons
  }
}
