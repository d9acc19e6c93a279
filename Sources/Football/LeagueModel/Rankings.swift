public import Platform

/// Where a week lies in the season.
public enum Phase: String, Sendable, Codable {
  /// Before the first game; the paper is number 0.
  case preseason
  /// The regular season.
  case regular
  /// The playoffs.
  case playoffs
}

/// Which part of the table a team is written about in.
public enum Tier: String, Sendable, Codable, CaseIterable {
  /// Ranks 1 to 3.
  case top
  /// Ranks 4 to 7, the last rank excepted.
  case middle
  /// Everybody below.
  case bottom

  /// The tier of a rank from 1 among so many teams.
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
  /// Which league.
  public var key: LeagueKey
  /// Where it is played.
  public var platform: FantasyPlatform
  /// Its name.
  public var name: String
  /// The year in which the season began.
  public var season: Int
  /// How many teams play.
  public var teamCount: Int

  /// The heading of a league.
  public init(_ league: League) {
    key = league.key
    platform = league.key.platform
    name = league.name
    season = league.season
    teamCount = league.teams.count
  }
}

/// The standings, the power ranking and the facts of one week.
public struct Rankings: Sendable, Equatable, Codable {
  /// The stored form's version.
  public var version: Int
  /// Whose they are.
  public var league: LeagueHeading
  /// The week, 0 before the first game.
  public var week: Int
  /// Where the week lies.
  public var phase: Phase
  /// When the data behind them was fetched.
  public var lastUpdated: Instant
  /// The name of the power ranking that orders the teams.
  public var system: String
  /// The teams, best first.
  public var teams: [RankedTeam]
  /// The week's matchups.
  public var matchups: [MatchupResult]
  /// What is true this week, team by team in rank order.
  public var facts: [Fact]
  /// Whether the standings are the platform's; nil where it cannot be told.
  public var standingsCheck: StandingsCheck?
  /// Luck, line-ups and the other rankings; nil before the first game.
  public var numbers: WeekNumbers?
  /// Where each team's numbers come from, in the order of the league; empty before the first game.
  public var sheets: [TeamSheet]

  /// The stored form's current version.
  public static let currentVersion = 1

  /// Creates rankings.
  public init(
    league: LeagueHeading, week: Int, phase: Phase, lastUpdated: Instant, system: String,
    teams: [RankedTeam], matchups: [MatchupResult], facts: [Fact],
    standingsCheck: StandingsCheck? = nil, numbers: WeekNumbers? = nil, sheets: [TeamSheet] = []
  ) {
    version = Self.currentVersion
    self.league = league
    self.week = week
    self.phase = phase
    self.lastUpdated = lastUpdated
    self.system = system
    self.teams = teams
    self.matchups = matchups
    self.facts = facts
    self.standingsCheck = standingsCheck
    self.numbers = numbers
    self.sheets = sheets
  }
}

/// A team's place and season up to a week.
public struct RankedTeam: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id of the team.
  public var id: Team.ID
  /// The team's name.
  public var name: String
  /// Who manages it; `Team.noOwner` if nobody does.
  public var owner: String
  /// The place in the power ranking, from 1. In a week of the playoffs the power ranking steps back: then
  /// it is the place in the playoffs, and once the title is won the place in the final standings.
  public var rank: Int
  /// The place a week ago by the same formula; nil in the first week and in the playoffs.
  public var previousRank: Int?
  /// The part of the table.
  public var tier: Tier
  /// Games of the regular season up to the week.
  public var record: Record
  /// Points scored in them.
  public var pointsFor: Points
  /// Points of the opponents in them.
  public var pointsAgainst: Points
  /// The power score; its scale is the system's. `skidmark`'s is 0 to 1 for points that are not
  /// negative.
  public var powerScore: Double
  /// The run of equal results at the end, playoff games included; nil before the first game.
  public var streak: Streak?
  /// The division's name, in a league that has some.
  public var division: String?
  /// The five best starters that the page lists, most points first.
  public var topPlayers: [TopPlayer]
  /// What the points of `topPlayers` are.
  public var topPlayersBasis: TopPlayersBasis
  /// How far the team has come in the playoffs; nil before the first playoff game is over.
  public var playoffs: PlayoffStanding?
  /// What is certain of its next game; nil where nothing is.
  public var ahead: GameAhead?
  /// The name in quotation marks, for a team whose name reads as a phrase or as a player; else nil.
  public var quotedName: String?

  /// The name as a sentence has it.
  public var textName: String { quotedName ?? name }
  /// The five best starters by what they scored while this team started them, where `topPlayers` has
  /// other points; nil where it has these.
  public var topStarters: [TopPlayer]?

  /// Whether somebody manages it.
  public var hasOwner: Bool { owner != Team.noOwner }

  /// Creates a ranked team.
  public init(
    id: Team.ID, name: String, owner: String, rank: Int, previousRank: Int?,
    playoffs: PlayoffStanding? = nil, ahead: GameAhead? = nil, quotedName: String? = nil,
    tier: Tier, record: Record, pointsFor: Points, pointsAgainst: Points, powerScore: Double,
    streak: Streak?, division: String?, topPlayers: [TopPlayer], topPlayersBasis: TopPlayersBasis,
    topStarters: [TopPlayer]? = nil
  ) {
    self.id = id
    self.name = name
    self.owner = owner
    self.rank = rank
    self.previousRank = previousRank
    self.playoffs = playoffs
    self.ahead = ahead
    self.quotedName = quotedName
    self.tier = tier
    self.record = record
    self.pointsFor = pointsFor
    self.pointsAgainst = pointsAgainst
    self.powerScore = powerScore
    self.streak = streak
    self.division = division
    self.topPlayers = topPlayers
    self.topPlayersBasis = topPlayersBasis
    self.topStarters = topStarters
  }

  /// The five best starters by what they scored while this team started them: what facts and sentences
  /// rest on.
  public var bestStarters: [TopPlayer] {
    topStarters ?? (topPlayersBasis == .starts ? topPlayers : [])
  }
}

/// What a top player's points are.
public enum TopPlayersBasis: String, Sendable, Codable {
  /// All points of the season of those who start now, wherever they scored them.
  case season
  /// The points scored in weeks in which this team started the player.
  case starts
}

/// One of a team's best starters.
public struct TopPlayer: Sendable, Equatable, Codable {
  /// The platform's id of the player.
  public var id: Player.ID
  /// The name.
  public var name: String
  /// QB, RB, WR …
  public var position: String
  /// The points, by the team's `topPlayersBasis`.
  public var points: Points

  /// Creates a top player.
  public init(id: Player.ID, name: String, position: String, points: Points) {
    self.id = id
    self.name = name
    self.position = position
    self.points = points
  }
}

/// A matchup as the paper prints it.
public struct MatchupResult: Sendable, Equatable, Codable {
  /// A team and its points.
  public struct Score: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID
    /// The points that decide: of the week, or of all weeks of a longer round so far.
    public var points: Points
    /// Who started for it this week, in the order of the line-up; empty where the platform does not tell.
    public var starters: [Starter]

    /// Creates a score.
    public init(team: Team.ID, points: Points, starters: [Starter] = []) {
      self.team = team
      self.points = points
      self.starters = starters
    }
  }

  /// The id of the fact about a starter: the place is that in the line-up, from 0.
  public static func factID(ofStarter place: Int, of team: Team.ID) -> Fact.ID {
    "t\(team).starter.\(place)"
  }

  /// A player in the line-up of a week.
  public struct Starter: Sendable, Equatable, Codable {
    /// The player's name.
    public var name: String
    /// QB, RB, WR …; empty if it is not known.
    public var position: String
    /// The place in the line-up.
    public var slot: String
    /// The week's points; nil where the platform does not tell.
    public var points: Points?

    /// Creates a starter.
    public init(name: String, position: String, slot: String, points: Points?) {
      self.name = name
      self.position = position
      self.slot = slot
      self.points = points
    }
  }

  /// The home team.
  public var home: Score
  /// The away team; nil for a team without opponent.
  public var away: Score?
  /// Who won; nil for a tie and while it is open.
  public var winner: Team.ID?
  /// What was at stake.
  public var kind: Matchup.Kind
  /// How it ended.
  public var decision: Matchup.Decision
  /// How near the title a game on the way to it is; nil for all others.
  public var stage: PlayoffRound.Stage?

  /// Creates a result.
  public init(
    home: Score, away: Score?, winner: Team.ID?, kind: Matchup.Kind,
    stage: PlayoffRound.Stage? = nil, decision: Matchup.Decision
  ) {
    self.home = home
    self.away = away
    self.winner = winner
    self.kind = kind
    self.stage = stage
    self.decision = decision
  }
}
