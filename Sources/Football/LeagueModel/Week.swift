/// One week of football.
public struct Week: Sendable, Equatable, Codable {
  /// Whether its games are over.
  public enum State: String, Sendable, Codable {
    /// All games are over and count.
    case played
    /// Games are being played; nothing is final.
    case current
    /// Nobody has played yet.
    case upcoming
  }

  /// The week's number in the league, from 1.
  public var number: Int
  /// Whether its games are over.
  public var state: State
  /// Whether it belongs to the playoffs.
  public var isPlayoff: Bool
  /// Who meets whom. A team without opponent stands in a matchup of its own.
  public var matchups: [Matchup]

  /// Creates a week.
  public init(number: Int, state: State, isPlayoff: Bool, matchups: [Matchup]) {
    self.number = number
    self.state = state
    self.isPlayoff = isPlayoff
    self.matchups = matchups
  }
}

/// Two teams that meet, or one that has no opponent.
public struct Matchup: Sendable, Equatable, Codable {
  /// What is at stake.
  public enum Kind: String, Sendable, Codable {
    /// A game of the regular season.
    case regular
    /// A game on the way to the title.
    case championship
    /// The game for third place.
    case thirdPlace = "third_place"
    /// A playoff game that cannot lead to the title.
    case consolation
    /// A playoff team that waits for the next round.
    case bye
    /// A team without a game this week.
    case idle
  }

  /// How it ended.
  public enum Decision: String, Sendable, Codable {
    /// Not over, or nobody's: a week of a longer round, a team without opponent.
    case open
    /// The home team won.
    case home
    /// The away team won.
    case away
    /// Nobody won.
    case tie
  }

  /// What is at stake.
  public var kind: Kind
  /// The weeks over which it is played, in order; mostly one. It is decided in the last.
  public var weeks: [Int]
  /// How it ended, in the week that decided it.
  public var decision: Decision
  /// The home team; platforms without homes put the lower roster number here.
  public var home: Side
  /// The away team; nil for a team without opponent.
  public var away: Side?

  /// Creates a matchup.
  public init(kind: Kind, weeks: [Int], decision: Decision, home: Side, away: Side?) {
    self.kind = kind
    self.weeks = weeks
    self.decision = decision
    self.home = home
    self.away = away
  }

  /// Both sides, home first.
  public var sides: [Side] { [home] + (away.map { [$0] } ?? []) }

  /// A team's side and the other one.
  public func sides(of team: Team.ID) -> (own: Side, other: Side?)? {
    if home.team == team { return (home, away) }
    if let away, away.team == team { return (away, home) }
    return nil
  }

  /// How it ended for a team; nil while it is open and for strangers.
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

  /// The team that won; nil for a tie and while it is open.
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
  /// The team.
  public var team: Team.ID
  /// The official points of this week, with adjustments and the commissioner's corrections.
  public var points: Points
  /// The official points of all weeks of the matchup so far; equal to `points` for one week.
  public var total: Points
  /// Whether the commissioner set the points by hand.
  public var isOverridden: Bool
  /// Who stood in the line-up and on the bench; empty where the platform does not tell.
  public var lineup: [LineupEntry]

  /// Creates a side.
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

/// One place of a line-up or of the bench in one week.
public struct LineupEntry: Sendable, Equatable, Codable {
  /// Who stood there; nil for a place that the manager left empty.
  public var player: Player.ID?
  /// The place: QB, RB, FLEX …, BN for the bench, IR for injured reserve.
  public var slot: String
  /// The player's points this week; nil where the platform does not tell.
  public var points: Points?

  /// Creates an entry.
  public init(player: Player.ID?, slot: String, points: Points?) {
    self.player = player
    self.slot = slot
    self.points = points
  }

  /// The bench.
  public static let bench = "BN"
  /// Injured reserve.
  public static let injuredReserve = "IR"

  /// Whether the points count for the team.
  public var isStarter: Bool { slot != Self.bench && slot != Self.injuredReserve }
}
