public import Platform

/// Everything that one week of one league prints, and the public format `edition.json`.
///
/// Templates see it under the names of that file: whoever knows one knows the other.
public struct Edition: Sendable, Equatable, Codable {
  /// How the teams are ordered.
  public struct Ordering: Sendable, Equatable, Codable {
    /// The name of the power ranking.
    public var system: String
  }

  /// The format's version.
  public var version: Int
  /// Whose week it is.
  public var league: LeagueHeading
  /// The week, 0 before the first game.
  public var week: Int
  /// Where the week lies in the season.
  public var phase: Phase
  /// When the data behind it was fetched.
  public var lastUpdated: Instant
  /// How the teams are ordered.
  public var rankings: Ordering
  /// The teams, best first, each with what is said about it.
  public var teams: [EditionTeam]
  /// The week's matchups.
  public var matchups: [MatchupResult]
  /// What the roasts rest on.
  public var facts: [Fact]
  /// What stands over it; nil for a paper without roasts.
  public var headline: Headline?
  /// Whether the standings are the platform's; nil where it cannot be told.
  public var standingsCheck: StandingsCheck?
  /// Luck, line-ups and the other rankings; nil before the first game.
  public var numbers: WeekNumbers?
  /// Where each team's numbers come from, in the order of the league; empty before the first game.
  public var sheets: [TeamSheet]
  /// Who wrote the roasts, and how it went; nil for a paper without.
  public var roasting: Roasting?

  /// The format's current version.
  public static let currentVersion = 1

  /// Joins a week's rankings and roasts; a team without a roast has none.
  public init(_ rankings: Rankings, roasts: [Team.ID: TeamRoast]) {
    version = Self.currentVersion
    league = rankings.league
    week = rankings.week
    phase = rankings.phase
    lastUpdated = rankings.lastUpdated
    self.rankings = Ordering(system: rankings.system)
    teams = rankings.teams.map { EditionTeam(team: $0, roast: roasts[$0.id]) }
    matchups = rankings.matchups
    facts = rankings.facts
    standingsCheck = rankings.standingsCheck
    numbers = rankings.numbers
    sheets = rankings.sheets
  }
}

/// A team's place and its roast; one object in `edition.json`.
public struct EditionTeam: Sendable, Equatable {
  /// The place and the season.
  public var team: RankedTeam
  /// What is said about it; nil if nothing was written.
  public var roast: TeamRoast?

  /// Creates a team of an edition.
  public init(team: RankedTeam, roast: TeamRoast?) {
    self.team = team
    self.roast = roast
  }
}

extension EditionTeam: Codable {
  private enum CodingKeys: String, CodingKey { case roast }

  /// Reads one object.
  public init(from decoder: any Decoder) throws {
    team = try RankedTeam(from: decoder)
    roast = try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent(TeamRoast.self, forKey: .roast)
  }

  /// Writes one object, the roast last.
  public func encode(to encoder: any Encoder) throws {
    try team.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(roast, forKey: .roast)
  }
}
