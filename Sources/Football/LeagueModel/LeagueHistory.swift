/// A league's history: all earlier seasons and this one up to a week. Has no owner ids, because on ESPN an id
/// is one of the two cookies that open a private league.
public struct LeagueHistory: Sendable, Equatable, Codable {
  /// A current or former manager.
  public struct Person: Sendable, Hashable, Codable {
    /// The team that they manage this season; nil for former managers.
    public var team: Team.ID?
    /// The manager's name, or the team's name if it had no owner.
    public var owner: String

    /// Creates a person.
    public init(team: Team.ID?, owner: String) {
      self.team = team
      self.owner = owner
    }
  }

  /// A season's title.
  public struct Title: Sendable, Equatable, Codable {
    /// The year in which the season began.
    public var season: Int
    /// The team's name in that season.
    public var teamName: String
    /// The winner.
    public var winner: Person
    /// The game that decided it; nil in papers of earlier versions.
    public var final: Final?

    /// Creates a title.
    public init(season: Int, teamName: String, winner: Person, final: Final? = nil) {
      self.season = season
      self.teamName = teamName
      self.winner = winner
      self.final = final
    }
  }

  /// The game for a title.
  public struct Final: Sendable, Equatable, Codable {
    /// The loser.
    public var loser: Person
    /// The loser's team name in that season.
    public var loserName: String
    /// The winner's points, in all weeks of the game.
    public var points: Points
    /// The loser's points.
    public var opponentPoints: Points

    /// Creates a final.
    public init(loser: Person, loserName: String, points: Points, opponentPoints: Points) {
      self.loser = loser
      self.loserName = loserName
      self.points = points
      self.opponentPoints = opponentPoints
    }
  }

  /// All titles of one person.
  public struct TitleHolder: Sendable, Equatable, Codable {
    /// The winner.
    public var winner: Person
    /// The years, earliest first.
    public var seasons: [Int]

    /// Creates a holder of titles.
    public init(winner: Person, seasons: [Int]) {
      self.winner = winner
      self.seasons = seasons
    }
  }

  /// A current owner's totals over all their seasons.
  public struct Career: Sendable, Equatable, Codable {
    /// The owner.
    public var owner: Person
    /// The number of seasons managed, including this one.
    public var seasons: Int
    /// The record of all regular seasons.
    public var record: Record
    /// The points scored in all regular seasons.
    public var pointsFor: Points
    /// The number of titles.
    public var titles: Int

    /// Creates a career.
    public init(owner: Person, seasons: Int, record: Record, pointsFor: Points, titles: Int) {
      self.owner = owner
      self.seasons = seasons
      self.record = record
      self.pointsFor = pointsFor
      self.titles = titles
    }
  }

  /// All games between two current owners, playoffs included, from the side of the leader.
  public struct Series: Sendable, Equatable, Codable {
    /// The leader, or either owner if they are tied.
    public var first: Person
    /// The other owner.
    public var second: Person
    /// The first owner's wins, losses and ties.
    public var record: Record
    /// The first owner's total points.
    public var points: Points
    /// The second owner's total points.
    public var opponentPoints: Points
    /// The last game.
    public var last: Rivalry.Meeting

    /// Creates a series.
    public init(
      first: Person, second: Person, record: Record, points: Points, opponentPoints: Points,
      last: Rivalry.Meeting
    ) {
      self.first = first
      self.second = second
      self.record = record
      self.points = points
      self.opponentPoints = opponentPoints
      self.last = last
    }
  }

  /// The known seasons, earliest first; the last is the current one.
  public var seasons: [Int]
  /// The champions of finished seasons, earliest first, except seasons whose final is unknown.
  public var champions: [Title]
  /// The title holders, most titles first.
  public var titles: [TitleHolder]
  /// The careers of the current owners, highest win percentage first.
  public var careers: [Career]
  /// The records over all seasons, in the order of `SeasonRecord.Kind`.
  public var records: [SeasonRecord]
  /// The top rivalries among the current owners, most intense first.
  public var rivalries: [Series]

  /// Creates a history.
  public init(
    seasons: [Int], champions: [Title], titles: [TitleHolder], careers: [Career],
    records: [SeasonRecord], rivalries: [Series]
  ) {
    self.seasons = seasons
    self.champions = champions
    self.titles = titles
    self.careers = careers
    self.records = records
    self.rivalries = rivalries
  }
}
