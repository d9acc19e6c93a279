public import LeagueModel
public import Platform

/// The part of the season that a week belongs to.
public enum Phase: String, Sendable, Codable {
  /// Before the first game; this edition is number 0.
  case preseason
  /// The regular season.
  case regular
  case playoffs
}

/// The part of the table that a team is in.
public enum Tier: String, Sendable, Codable, CaseIterable {
  /// Ranks 1 to 3.
  case top
  /// Ranks 4 to 7, except the last rank.
  case middle
  /// All lower ranks.
  case bottom

  /// The tier of a rank, from 1, among `count` teams.
  public init(rank: Int, of count: Int) {
    if rank <= 3 {
      self = .top
    } else if rank <= min(7, count - 1) {
      self = .middle
    } else {
      self = .bottom
    }
  }
}

/// The league that a stored value or a page is about.
public struct LeagueHeading: Sendable, Equatable, Codable {
  /// The league's platform and id.
  public var key: LeagueKey
  /// The league's platform, as in `key`.
  public var platform: FantasyPlatform
  /// The name as printed on pages.
  public var name: String
  /// The year in which the season began.
  public var season: Int
  /// The number of teams.
  public var teamCount: Int
  /// The special forms of the league; nil for weekly matchups with lineups that managers set.
  public var forms: [LeagueForm]?

  /// Takes the heading from a league.
  public init(_ league: League) {
    key = league.key
    platform = league.key.platform
    name = league.name
    season = league.season
    teamCount = league.teams.count
    forms = league.rules.forms
  }

  /// Whether the best scorers start automatically.
  public var isBestBall: Bool { forms?.contains(.bestBall) ?? false }
  /// Whether teams are chopped one by one instead of playing each other.
  public var isGuillotine: Bool { forms?.contains(.guillotine) ?? false }
}

/// The standings, the power ranking and the facts of one week.
public struct Rankings: Sendable, Equatable, Codable {
  /// The version of the stored format.
  public var version = currentVersion
  /// The league that is ranked.
  public var league: LeagueHeading
  /// The week; 0 before the first game.
  public var week: Int
  /// The part of the season that the week belongs to.
  public var phase: Phase
  /// When the underlying data was fetched.
  public var lastUpdated: Instant
  /// The days of the week's games, before the first game those of the first week; nil if unknown.
  public var gameDays: GameDays?
  /// The name of the power ranking that orders the teams.
  public var system: String
  /// The teams, best first.
  public var teams: [RankedTeam]
  /// The week's matchups.
  public var matchups: [MatchupResult]
  /// The week's facts, team by team in rank order.
  public var facts: [Fact]
  /// Whether the computed standings match the platform's; nil if unknown.
  public var standingsCheck: StandingsCheck?
  /// Luck, lineups and the other rankings; nil before the first game.
  public var numbers: WeekNumbers?
  /// The history over all seasons, before the first game; later it is among the numbers. Nil without an earlier season.
  public var history: LeagueHistory?
  /// The season's drafts as of the week; nil if they are unknown or there are none.
  public var draft: DraftTable?
  /// The math behind each team's numbers, in league order; empty before the first game.
  public var sheets: [TeamSheet] = []

  /// The current version of the stored format.
  public static let currentVersion = 1
}

/// A team's rank and its season up to a week.
public struct RankedTeam: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id of the team.
  public var id: Team.ID
  /// The name as printed in tables.
  public var name: String
  /// The managers; `Team.noOwner` if there are none.
  public var owner: String
  /// The power rank, from 1; in playoff weeks the place in the playoffs, and finally in the final standings.
  public var rank: Int
  /// The rank a week ago in the same system; nil in the first week and in the playoffs.
  public var previousRank: Int?
  /// The part of the table by rank.
  public var tier: Tier
  /// The regular-season record up to the week.
  public var record: Record
  /// Points for, in the regular season.
  public var pointsFor: Points
  /// Points against, in the regular season.
  public var pointsAgainst: Points
  /// The power score on the system's scale; `skidmark` is 0 to 1 for nonnegative points.
  public var powerScore: Double
  /// The current streak, including playoff games; nil before the first game.
  public var streak: Streak?
  /// The division's name; nil in a league without divisions.
  public var division: String?
  /// The five best starters as listed on the page, most points first.
  public var topPlayers: [TopPlayer]
  /// What the points in `topPlayers` count.
  public var topPlayersBasis: TopPlayersBasis
  /// The team's progress in the playoffs; nil before the first playoff game is over.
  public var playoffs: PlayoffStanding?
  /// What is certain about the team's next game; nil if nothing is.
  public var ahead: NextGameTiming?
  /// The name in quotation marks if it reads as a phrase or a player's name; otherwise nil.
  public var quotedName: String?

  /// The team's state in a guillotine league; nil in other leagues.
  public var survival: Survival?

  /// The name as used in sentences.
  public var textName: String { quotedName ?? name }
  /// The five best starters by points scored as starters for this team; nil if `topPlayers` has these.
  public var topStarters: [TopPlayer]?

  /// Whether the team has a manager.
  public var hasOwner: Bool { owner != Team.noOwner }

  /// The five best starters by points scored as starters for this team, for facts and sentences.
  public var bestStarters: [TopPlayer] {
    topStarters ?? (topPlayersBasis == .starts ? topPlayers : [])
  }
}

/// What a top player's points count.
public enum TopPlayersBasis: String, Sendable, Codable {
  /// Season totals of the current starters, for any team.
  case season
  /// Points in the weeks in which this team started the player.
  case starts
}

/// One of a team's best starters.
public struct TopPlayer: Sendable, Equatable, Codable {
  /// The platform's id of the player.
  public var id: Player.ID
  /// The player's name as printed.
  public var name: String
  /// QB, RB, WR …
  public var position: String
  /// The points, by the team's `topPlayersBasis`.
  public var points: Points
}

/// A matchup as published.
public struct MatchupResult: Sendable, Equatable, Codable {
  /// A team and its points.
  public struct Score: Sendable, Equatable, Codable {
    /// The team's id in the league.
    public var team: Team.ID
    /// The deciding points: the week's, or those of all weeks of a multiweek round so far.
    public var points: Points
    /// The week's starters in lineup order; empty if unknown.
    public var starters: [Starter] = []
  }

  /// The id of a starter's fact; `place` is the index in the lineup.
  public static func factID(ofStarter place: Int, of team: Team.ID) -> Fact.ID {
    "t\(team).starter.\(place)"
  }

  /// A starter in one week's lineup.
  public struct Starter: Sendable, Equatable, Codable {
    /// The player's name.
    public var name: String
    /// QB, RB, WR …; empty if unknown.
    public var position: String
    /// The lineup slot.
    public var slot: String
    /// The week's points; nil if unknown.
    public var points: Points?
  }

  /// The home team.
  public var home: Score
  /// The away team; nil if the home team has no opponent.
  public var away: Score?
  /// The winner; nil for a tie or an open game.
  public var winner: Team.ID?
  /// The kind of game.
  public var kind: Matchup.Kind
  /// The winner's side, a tie, or open.
  public var decision: Matchup.Decision
  /// The playoff stage of a championship-bracket game; nil for all other games.
  public var stage: PlayoffRound.Stage?
}
