/// What a new fetch of a season brought, beside the fetch before it.
public struct LeagueChanges: Sendable, Equatable {
  /// A team's points of a week that was over already, mended afterwards.
  public struct Correction: Sendable, Equatable {
    /// The week.
    public var week: Int
    /// The team.
    public var team: Team.ID
    /// Its name now.
    public var name: String
    /// The points before.
    public var before: Points
    /// The points now.
    public var after: Points
    /// How the game ends for the team now, if it ended differently before.
    public var outcome: Outcome?

    /// Creates a correction.
    public init(
      week: Int, team: Team.ID, name: String, before: Points, after: Points, outcome: Outcome?
    ) {
      self.week = week
      self.team = team
      self.name = name
      self.before = before
      self.after = after
      self.outcome = outcome
    }
  }

  /// A name that is another now.
  public struct Renaming: Sendable, Equatable {
    /// Whose name.
    public enum Subject: String, Sendable {
      /// The league's.
      case league
      /// A team's.
      case team
      /// The person's who is responsible for a team: the name, or somebody else.
      case owner
    }

    /// Whose name.
    public var subject: Subject
    /// The team; nil for the league.
    public var team: Team.ID?
    /// The name before.
    public var before: String
    /// The name now.
    public var after: String

    /// Creates a renaming.
    public init(subject: Subject, team: Team.ID?, before: String, after: String) {
      self.subject = subject
      self.team = team
      self.before = before
      self.after = after
    }
  }

  /// The weeks that are over now and were not before, in order.
  public var newWeeks: [Int] = []
  /// The week that is being played, if scores of it have moved.
  public var currentWeek: Int?
  /// How many teams' scores of that week have moved.
  public var movedScores = 0
  /// What was mended in weeks that were over before, by week and team.
  public var corrections: [Correction] = []
  /// Names that are others now: the league's, then team by team.
  public var renamings: [Renaming] = []
  /// How many players stand on a roster on which they did not stand before.
  public var rosterMoves = 0
  /// How many teams there are more, or fewer.
  public var teamDifference = 0

  /// Whether there is nothing to tell.
  public var isEmpty: Bool { self == LeagueChanges() }

  /// No changes.
  public init() {}

  /// Compares two fetches of a season. Nothing is said of weeks that only one of them knows.
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

  /// Points that differ, and games that ended otherwise without a point of the week itself: another
  /// opponent, a tie that was broken, the first week of a round of two.
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
    func compare(
      _ subject: Renaming.Subject, _ team: Team.ID?, _ before: String, _ after: String
    ) {
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

  /// Who stands in the latest line-ups, bench included. A league that had none has drafted since, which
  /// is no move.
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
