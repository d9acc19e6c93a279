public import LeagueModel

/// A league's history: all earlier seasons and this one up to a week. Has no owner ids, because on ESPN an owner's id
/// is one of the two cookies for a private league.
public struct LeagueHistory: Sendable, Equatable, Codable {
  /// A current or former manager.
  public struct Person: Sendable, Hashable, Codable {
    /// The team that they manage this season; nil for former managers.
    public var team: Team.ID?
    /// The manager's name, or the team's name if it had no owner.
    public var owner: String
  }

  /// A season's title.
  public struct Title: Sendable, Equatable, Codable {
    /// The year in which the season began.
    public var season: Int
    /// The team's name in that season.
    public var teamName: String
    /// The person who won it.
    public var winner: Person
    /// The game that decided it; nil in papers of earlier versions.
    public var final: Final?
  }

  /// The game for a title.
  public struct Final: Sendable, Equatable, Codable {
    /// The person who lost the game.
    public var loser: Person
    /// The loser's team name in that season.
    public var loserName: String
    /// The winner's points, in all weeks of the game.
    public var points: Points
    /// The loser's points.
    public var opponentPoints: Points
  }

  /// All titles of one person.
  public struct TitleHolder: Sendable, Equatable, Codable {
    /// The person who won them.
    public var winner: Person
    /// The years, earliest first.
    public var seasons: [Int]
  }

  /// A current owner's totals over all their seasons.
  public struct Career: Sendable, Equatable, Codable {
    /// The current owner whose totals these are.
    public var owner: Person
    /// The number of seasons managed, including this one.
    public var seasons: Int
    /// The record of all regular seasons.
    public var record: Record
    /// The points scored in all regular seasons.
    public var pointsFor: Points
    /// The number of titles.
    public var titles: Int
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
}

extension Edition {
  /// The title of this season, for papers that know no earlier season.
  public var ownTitle: LeagueHistory.Title? {
    guard let recap = numbers?.recap, let first = recap.finish.first, let step = recap.path.last,
      let team = teams.first(where: { $0.team.id == first.team })?.team
    else { return nil }
    func person(_ team: RankedTeam) -> LeagueHistory.Person {
      LeagueHistory.Person(team: team.id, owner: team.owner)
    }
    let loser = teams.first { $0.team.id == step.opponent }?.team
    var title = LeagueHistory.Title(
      season: league.season, teamName: team.name, winner: person(team))
    if let loser, let points = step.points, let other = step.opponentPoints {
      title.final = LeagueHistory.Final(
        loser: person(loser), loserName: loser.name, points: points, opponentPoints: other)
    }
    return title
  }
}
