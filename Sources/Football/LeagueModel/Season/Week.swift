/// One week of a season.
public struct Week: Sendable, Equatable, Codable {
  /// Whether its games are over.
  public enum State: String, Sendable, Codable {
    /// All games are over and count.
    case played
    /// Games are being played; nothing is final.
    case current
    /// No game has begun.
    case upcoming
  }

  /// The last week that a season can have: the NFL's regular season has 18 since 2021.
  package static let lastPossible = 18

  /// The week's number in the league, from 1.
  public var number: Int
  /// Whether its games are over.
  public var state: State
  /// Whether it belongs to the playoffs.
  public var isPlayoff: Bool
  /// The matchups. A team without an opponent has its own matchup.
  public var matchups: [Matchup]
  /// The NFL's games of the week, by kickoff; nil if unknown.
  public var proGames: [ProGame]?

  /// Creates a week; without `proGames`, the NFL's schedule is unknown.
  public init(
    number: Int, state: State, isPlayoff: Bool, matchups: [Matchup], proGames: [ProGame]? = nil
  ) {
    self.number = number
    self.state = state
    self.isPlayoff = isPlayoff
    self.matchups = matchups
    self.proGames = proGames
  }
}

/// Two teams that play each other, or one team without an opponent.
public struct Matchup: Sendable, Equatable, Codable {
  /// The kind of game.
  public enum Kind: String, Sendable, Codable {
    /// A game of the regular season.
    case regular
    /// A game on the way to the title.
    case championship
    /// The game for third place.
    case thirdPlace = "third_place"
    /// A playoff game that cannot lead to the title.
    case consolation
    /// A game of a bracket of teams that missed the playoffs, in which losers advance toward last place.
    case toiletBowl = "toilet_bowl"
    /// A playoff team with a bye.
    case bye
    /// A team without an opponent, but not because of a playoff bye, as in a league of nine teams.
    case idle
    /// A team that survived the week in a guillotine league.
    case survived
    /// A team that was chopped in the week.
    case chopped
  }

  /// The result.
  public enum Decision: String, Sendable, Codable {
    /// Undecided: not over, an earlier week of a multiweek round, or a team without an opponent.
    case open
    /// The home team won.
    case home
    /// The away team won.
    case away
    case tie
  }

  /// The kind of game.
  public var kind: Kind
  /// The weeks of the game, in order; usually one. The last week decides it.
  public var weeks: [Int]
  /// The result, in the deciding week.
  public var decision: Decision
  /// The home team; on platforms without home teams, the one with the lower roster number.
  public var home: Side
  /// The away team; nil if the home team has no opponent.
  public var away: Side?

  /// Creates a matchup; if `away` is nil, that of a team without an opponent.
  public init(kind: Kind, weeks: [Int], decision: Decision, home: Side, away: Side?) {
    self.kind = kind
    self.weeks = weeks
    self.decision = decision
    self.home = home
    self.away = away
  }

  /// Both sides, home first.
  public var sides: [Side] { [home] + (away.map { [$0] } ?? []) }

  /// A team's side and the opponent's.
  public func sides(of team: Team.ID) -> (own: Side, other: Side?)? {
    if home.team == team { return (home, away) }
    if let away, away.team == team { return (away, home) }
    return nil
  }

  /// A team's result; nil if the game is open or the team is not in it.
  public func outcome(for team: Team.ID) -> Outcome? {
    guard home.team == team || away?.team == team else { return nil }
    let outcome: Outcome
    switch decision {
    case .open: return nil
    case .home: outcome = .win
    case .away: outcome = .loss
    case .tie: outcome = .tie
    }
    return home.team == team ? outcome : outcome.reversed
  }

  /// The winner; nil for a tie or an open game.
  public var winner: Team.ID? {
    switch decision {
    case .home: home.team
    case .away: away?.team
    case .tie, .open: nil
    }
  }
}

/// One team's part of a matchup.
public struct Side: Sendable, Equatable, Codable {
  /// The fantasy team's id.
  public var team: Team.ID
  /// The official points this week, with adjustments and the commissioner's corrections.
  public var points: Points
  /// The official points in all weeks of the matchup so far; equal to `points` in a one-week matchup.
  public var total: Points
  /// Whether the commissioner set the points by hand.
  public var isOverridden: Bool
  /// The starters and the bench; empty if unknown.
  public var lineup: [LineupEntry]

  /// Creates a side; by default, with an unknown lineup.
  public init(
    team: Team.ID, points: Points, total: Points, isOverridden: Bool = false,
    lineup: [LineupEntry] = []
  ) {
    self.team = team
    self.points = points
    self.total = total
    self.isOverridden = isOverridden
    self.lineup = lineup
  }
}

/// One starting or bench slot in one week.
public struct LineupEntry: Sendable, Equatable, Codable {
  /// The player; nil for a slot left empty.
  public var player: Player.ID?
  /// The slot: QB, RB, FLEX …, BN for the bench, IR for injured reserve, TAXI for the taxi squad.
  public var slot: String
  /// The player's points this week; nil if unknown.
  public var points: Points?
  /// The points that the platform projected before the game; nil if it projects none.
  public var projected: Points?
  /// The code of the player's NFL team that week, such as KC; nil if unknown.
  public var proTeam: String?

  /// Creates an entry; if `player` is nil, an empty slot.
  public init(
    player: Player.ID?, slot: String, points: Points?, projected: Points? = nil,
    proTeam: String? = nil
  ) {
    self.player = player
    self.slot = slot
    self.points = points
    self.projected = projected
    self.proTeam = proTeam
  }

  /// The slot of players on the bench.
  public static let bench = "BN"
  /// The slot of players on injured reserve.
  public static let injuredReserve = "IR"
  /// The slot of players on the taxi squad of a dynasty league.
  public static let taxiSquad = "TAXI"

  /// Whether the points count for the team.
  public var isStarter: Bool { slot != Self.bench && !isReserved }

  /// Whether the player could not have started without a move: on injured reserve or on the taxi squad.
  public var isReserved: Bool { Self.isReserved(slot) }

  /// Whether players in a slot cannot start without a move.
  public static func isReserved(_ slot: String) -> Bool {
    slot == injuredReserve || slot == taxiSquad
  }
}
