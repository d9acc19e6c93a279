/// What changed in a season since the last fetch.
public struct LeagueChanges: Sendable, Equatable {
  /// A change in a team's points or result in a week that was already over.
  public struct Correction: Sendable, Equatable {
    /// The week of the game, from 1.
    public var week: Int
    /// The team whose points or result changed.
    public var team: Team.ID
    /// The team's current name.
    public var name: String
    /// The points at the last fetch.
    public var before: Points
    /// The points now.
    public var after: Points
    /// The new result of the game, if it changed.
    public var outcome: Outcome?
  }

  /// A changed name.
  public struct Renaming: Sendable, Equatable {
    /// What a changed name belongs to.
    public enum Subject: String, Sendable {
      case league
      case team
      /// A team's owners, who may have changed names or be new.
      case owner
    }

    /// What the name belongs to.
    public var subject: Subject
    /// The team; nil for the league.
    public var team: Team.ID?
    /// The name before.
    public var before: String
    /// The name now.
    public var after: String
  }

  /// The weeks that ended since the last fetch, in order.
  public var newWeeks: [Int] = []
  /// The week in progress, if any of its scores changed.
  public var currentWeek: Int?
  /// The number of teams whose scores changed in that week.
  public var movedScores = 0
  /// The corrections in weeks that were already over, by week and team.
  public var corrections: [Correction] = []
  /// The changed names: the league's, then each team's.
  public var renamings: [Renaming] = []
  /// The number of players added to rosters.
  public var rosterMoves = 0
  /// The change in the number of teams.
  public var teamDifference = 0

  /// No changes.
  public init() {}

  /// Compares two fetches of a season. Weeks missing from the new one are ignored.
  public init(from old: League, to new: League) {
    let before = Dictionary(old.weeks.map { ($0.number, $0) }) { first, _ in first }
    for week in new.weeks {
      let last = before[week.number]
      switch (last?.state, week.state) {
      case (.played, .played):
        if let last { corrections += Self.corrections(last, week, new) }
      case (_, .played): newWeeks.append(week.number)
      case (_, .current):
        let scores = Self.points(last)
        let moved = Self.points(week).count { scores[$0.key] ?? .zero != $0.value }
        if moved > 0 { (currentWeek, movedScores) = (week.number, moved) }
      default: break
      }
    }
    renamings = Self.renamings(old, new)
    rosterMoves = Self.rosterMoves(old, new)
    teamDifference = new.teams.count - old.teams.count
  }

  private static func points(_ week: Week?) -> [Team.ID: Points] {
    let sides = (week?.matchups ?? []).flatMap(\.sides).map { ($0.team, $0.points) }
    return Dictionary(sides) { first, _ in first }
  }

  /// Changed points, and changed results without them: a new opponent, a broken tie or an earlier week.
  private static func corrections(_ old: Week, _ new: Week, _ league: League) -> [Correction] {
    let points = points(old)
    func outcome(_ week: Week, _ team: Team.ID) -> Outcome? {
      week.matchups.lazy.compactMap { $0.outcome(for: team) }.first
    }
    return new.matchups.flatMap(\.sides).sorted { $0.team < $1.team }.compactMap { side in
      guard let before = points[side.team] else { return nil }
      let result = outcome(new, side.team)
      let isTurned = result != outcome(old, side.team)
      guard before != side.points || isTurned else { return nil }
      return Correction(
        week: new.number, team: side.team, name: league.team(side.team)?.name ?? side.team,
        before: before, after: side.points, outcome: isTurned ? result : nil)
    }
  }

  private static func renamings(_ old: League, _ new: League) -> [Renaming] {
    var renamings: [Renaming] = []
    func compare(_ subject: Renaming.Subject, _ team: Team.ID?, _ before: String, _ after: String) {
      guard before != after else { return }
      renamings.append(Renaming(subject: subject, team: team, before: before, after: after))
    }
    compare(.league, nil, old.name, new.name)
    for team in new.teams {
      guard let last = old.team(team.id) else { continue }
      compare(.team, team.id, last.name, team.name)
      compare(.owner, team.id, last.ownerName, team.ownerName)
    }
    return renamings
  }

  /// Counts players new to the latest lineups, bench included. A draft does not count as moves.
  private static func rosterMoves(_ old: League, _ new: League) -> Int {
    let (before, after) = (rosters(old), rosters(new))
    guard !before.isEmpty else { return 0 }
    return after.reduce(0) { $0 + $1.value.subtracting(before[$1.key] ?? []).count }
  }

  private static func rosters(_ league: League) -> [Team.ID: Set<Player.ID>] {
    for week in league.weeks.reversed() {
      let sides = week.matchups.flatMap(\.sides).filter { !$0.lineup.isEmpty }
      if sides.isEmpty { continue }
      let rosters = sides.map { ($0.team, Set($0.lineup.compactMap(\.player))) }
      return Dictionary(rosters) { first, _ in first }
    }
    return [:]
  }
}
