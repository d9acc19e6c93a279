/// What a league remembers: everything over its earlier seasons and the present one up to a week.
///
/// People are named, never given by the platform's id: ESPN's is one of the two cookies that open a
/// private league.
public struct LeagueHistory: Sendable, Equatable, Codable {
  /// Somebody who has managed a team.
  public struct Person: Sendable, Hashable, Codable {
    /// The team that they manage this season; nil for those who have left.
    public var team: Team.ID?
    /// The name; of a team that nobody owned, the team's.
    public var owner: String

    /// Creates a person.
    public init(team: Team.ID?, owner: String) {
      self.team = team
      self.owner = owner
    }
  }

  /// The winner of one season.
  public struct Title: Sendable, Equatable, Codable {
    /// The year in which the season began.
    public var season: Int
    /// The team's name in that season.
    public var teamName: String
    /// Whose title it is.
    public var winner: Person

    /// Creates a title.
    public init(season: Int, teamName: String, winner: Person) {
      self.season = season
      self.teamName = teamName
      self.winner = winner
    }
  }

  /// All titles of one person.
  public struct TitleHolder: Sendable, Equatable, Codable {
    /// Whose.
    public var winner: Person
    /// The years, the earliest first.
    public var seasons: [Int]

    /// Creates a holder of titles.
    public init(winner: Person, seasons: [Int]) {
      self.winner = winner
      self.seasons = seasons
    }
  }

  /// What an owner of this season has done in all of theirs.
  public struct Career: Sendable, Equatable, Codable {
    /// Who.
    public var owner: Person
    /// How many seasons they have managed a team, this one included.
    public var seasons: Int
    /// The games of all regular seasons.
    public var record: Record
    /// The points scored in them.
    public var pointsFor: Points
    /// How many titles.
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

  /// All games of two owners of this season against each other, told from the side of the one who
  /// leads; playoffs count.
  public struct Series: Sendable, Equatable, Codable {
    /// Who leads, or one of both.
    public var first: Person
    /// The other.
    public var second: Person
    /// Games that the first has won, lost and tied.
    public var record: Record
    /// All points of the first.
    public var points: Points
    /// All points of the second.
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

  /// The years of the seasons that are known, the earliest first and the present one last.
  public var seasons: [Int]
  /// Who won each season that is over, the earliest first; a season whose final is not known has none.
  public var champions: [Title]
  /// Everybody who has a title, most titles first.
  public var titles: [TitleHolder]
  /// The owners of this season, the highest share of games won first.
  public var careers: [Career]
  /// The records of all seasons in the order of `SeasonRecord.Kind`.
  public var records: [SeasonRecord]
  /// The closest and longest rivalries among the owners of this season, the greatest first.
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
