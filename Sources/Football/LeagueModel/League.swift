public import Platform

/// One season of one league, independent of the platform.
public struct League: Sendable, Equatable, Codable {
  /// How far a season has progressed.
  public enum Stage: String, Sendable, Codable {
    /// Before or during the draft, or before the first game.
    case preseason
    /// The season is being played.
    case inSeason = "in_season"
    /// The last game has been played.
    case complete
  }

  /// The version of the stored format.
  public var version: Int
  /// The league's platform and id.
  public var key: LeagueKey
  /// The league's name, trimmed.
  public var name: String
  /// The year in which the season began.
  public var season: Int
  /// How far the season has progressed.
  public var stage: Stage
  /// The rules that rankings depend on.
  public var rules: Rules
  /// The divisions in order; empty if the league has none.
  public var divisions: [Division]
  /// The teams in the platform's order.
  public var teams: [Team]
  /// All players in the lineups, transactions and drafts, ordered by id.
  public var players: [Player]
  /// All weeks of the season, in order.
  public var weeks: [Week]
  /// The teams in the platform's playoff bracket, best seed first; nil before the platform has made it.
  public var playoffField: [Team.ID]?
  /// Trades, claims and other moves; nil if they are unknown.
  public var wire: Wire?
  /// The season's drafts, in order of time; nil if they are unknown.
  public var drafts: [Draft]?
  /// The traded picks of future drafts; nil if they are unknown.
  public var tradedPicks: [TradedPick]?
  /// The games of past weeks whose winner changed after their papers were made; nil if there are none.
  public var overturned: [OverturnedGame]?
  /// When the underlying data was fetched.
  public var fetchedAt: Instant

  /// The current version of the stored format.
  public static let currentVersion = 1

  /// Creates a league in the current version of the stored format.
  public init(
    key: LeagueKey, name: String, season: Int, stage: Stage, rules: Rules, divisions: [Division],
    teams: [Team], players: [Player], weeks: [Week], playoffField: [Team.ID]? = nil,
    wire: Wire? = nil, drafts: [Draft]? = nil, tradedPicks: [TradedPick]? = nil, fetchedAt: Instant
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
    self.playoffField = playoffField
    self.wire = wire
    self.drafts = drafts
    self.tradedPicks = tradedPicks
    self.fetchedAt = fetchedAt
  }
}

extension League {
  /// The last week that has been played; nil before the first.
  public var latestPlayedWeek: Int? { weeks.last { $0.state == .played }?.number }

  /// The weeks that have been played, in order.
  public var playedWeeks: [Week] { weeks.filter { $0.state == .played } }

  /// The week with a number; nil if the season has no such week.
  public func week(_ number: Int) -> Week? { weeks.first { $0.number == number } }

  /// The team with an id; nil if the league has no such team.
  public func team(_ id: Team.ID) -> Team? { teams.first { $0.id == id } }
}

/// The rules that rankings need.
public struct Rules: Sendable, Equatable, Codable {
  /// The last week of the regular season.
  public var lastRegularWeek: Int
  /// The number of teams that make the playoffs.
  public var playoffTeamCount: Int
  /// Whether every team also plays the league median in each week of the regular season.
  public var hasMedianGame: Bool
  /// The starting slots in the platform's order, one entry per slot: QB, RB, RB, FLEX.
  public var lineupSlots: [String]
  /// The standings tiebreaker, in the platform's own term; nil for Sleeper, which has only one.
  public var seedingRule: String?
  /// The points for plays of the NFL; nil if unknown.
  public var scoring: [ScoringRule]?
  /// The special forms of the league; nil for weekly matchups with lineups that managers set.
  public var forms: [LeagueForm]?

  /// Creates rules; by default, those of a league without special forms.
  public init(
    lastRegularWeek: Int, playoffTeamCount: Int, hasMedianGame: Bool, lineupSlots: [String],
    seedingRule: String?, scoring: [ScoringRule]? = nil, forms: [LeagueForm] = []
  ) {
    self.lastRegularWeek = lastRegularWeek
    self.playoffTeamCount = playoffTeamCount
    self.hasMedianGame = hasMedianGame
    self.lineupSlots = lineupSlots
    self.seedingRule = seedingRule
    self.scoring = scoring
    self.forms = forms.isEmpty ? nil : forms
  }

  /// Whether the best scorers start automatically, so that managers set no lineups.
  public var isBestBall: Bool { forms?.contains(.bestBall) ?? false }
  /// Whether the team with the fewest points is eliminated each week, and no team has an opponent.
  public var isGuillotine: Bool { forms?.contains(.guillotine) ?? false }
}

/// A form of league that is not played in weekly matchups, or not with lineups that managers set.
public enum LeagueForm: String, Sendable, Codable {
  /// Best ball: the best scorers of each roster start automatically.
  case bestBall = "best_ball"
  /// Guillotine: the team with the fewest points of a week is chopped, until one survives.
  case guillotine
}

/// A division of a league.
public struct Division: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id.
  public var id: String
  /// The name as printed, such as `East`.
  public var name: String

  /// Creates a division with the platform's id.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
