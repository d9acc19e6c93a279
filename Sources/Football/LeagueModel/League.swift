public import Platform

/// One season of one league, in our own words, whatever the platform.
public struct League: Sendable, Equatable, Codable {
  /// How far a season has come.
  public enum Stage: String, Sendable, Codable {
    /// Before or during the draft, or before the first game.
    case preseason
    /// Games are played.
    case inSeason = "in_season"
    /// The last game has been played.
    case complete
  }

  /// The stored form's version.
  public var version: Int
  /// Which league.
  public var key: LeagueKey
  /// The league's name, trimmed.
  public var name: String
  /// The year in which the season began.
  public var season: Int
  /// How far the season has come.
  public var stage: Stage
  /// How the league plays.
  public var rules: Rules
  /// The divisions in order; empty for a league without.
  public var divisions: [Division]
  /// The teams in the platform's order.
  public var teams: [Team]
  /// Everybody who stands in a line-up below, ordered by id.
  public var players: [Player]
  /// The weeks of the season in order, from its first to its last.
  public var weeks: [Week]
  /// When the platform gave the answers that this was made from.
  public var fetchedAt: Instant

  /// The stored form's current version.
  public static let currentVersion = 1

  /// Creates a league.
  public init(
    key: LeagueKey, name: String, season: Int, stage: Stage, rules: Rules, divisions: [Division],
    teams: [Team], players: [Player], weeks: [Week], fetchedAt: Instant
  ) {
    version = Self.currentVersion
    self.key = key
    self.name = name
    self.season = season
    self.stage = stage
    self.rules = rules
    self.divisions = divisions
    self.teams = teams
    self.players = players
    self.weeks = weeks
    self.fetchedAt = fetchedAt
  }
}

extension League {
  /// The last week that has been played; nil before the first.
  public var latestPlayedWeek: Int? { weeks.last { $0.state == .played }?.number }

  /// The weeks that have been played, in order.
  public var playedWeeks: [Week] { weeks.filter { $0.state == .played } }

  /// The week of a number.
  public func week(_ number: Int) -> Week? { weeks.first { $0.number == number } }

  /// The team of an id.
  public func team(_ id: Team.ID) -> Team? { teams.first { $0.id == id } }
}

/// How a league plays, as far as rankings need it.
public struct Rules: Sendable, Equatable, Codable {
  /// The last week of the regular season.
  public var lastRegularWeek: Int
  /// How many teams reach the playoffs.
  public var playoffTeamCount: Int
  /// Whether every team plays the league's median too, each week of the regular season.
  public var hasMedianGame: Bool
  /// The starting places of a line-up in the platform's order, one entry a place: QB, RB, RB, FLEX.
  public var lineupSlots: [String]
  /// What breaks ties in the standings, in the platform's own word; nil for Sleeper's only rule.
  public var seedingRule: String?

  /// Creates rules.
  public init(
    lastRegularWeek: Int, playoffTeamCount: Int, hasMedianGame: Bool, lineupSlots: [String],
    seedingRule: String?
  ) {
    self.lastRegularWeek = lastRegularWeek
    self.playoffTeamCount = playoffTeamCount
    self.hasMedianGame = hasMedianGame
    self.lineupSlots = lineupSlots
    self.seedingRule = seedingRule
  }
}

/// A division of a league.
public struct Division: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id.
  public var id: String
  /// The name.
  public var name: String

  /// Creates a division.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
