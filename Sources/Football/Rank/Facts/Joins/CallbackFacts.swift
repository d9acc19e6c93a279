import LeagueModel

/// A player who changed between lineup and bench since the week before, the wrong way: started too late after many
/// points on the bench, or benched too soon after few as a starter.
struct WrongChangeFact<End: LineupChange>: TeamFactKind {
  static var kind: String { End.isIntoLineup ? "started_too_late" : "benched_too_soon" }
  static var values: [FactValue<Self>] { LineupCallback.values(\Self.callback) }
  static var formula: String {
    End.isIntoLineup
      ? "a starter of \(low) points or fewer who scored \(high) or more on the team's bench the week before"
      : "a player of the bench with \(high) points or more who started for the team the week before and scored \(low) "
        + "or fewer"
  }
  static var explanation: FactExplanation? { .number(.efficiency) }
  static var family: FactFamily? { .lineup }
  static var isJoin: Bool { true }
  private static var low: Points { Points(tenThousandths: 70_000) }
  private static var high: Points { Points(tenThousandths: 170_000) }

  fileprivate let callback: LineupCallback
  let weight = 0.85
  var player: Player.ID? { callback.player.id }

  init?(_ week: TeamWeek) {
    func onBench(_ callback: LineupCallback) -> Points {
      End.isIntoLineup ? callback.before : callback.now
    }
    func asStarter(_ callback: LineupCallback) -> Points {
      End.isIntoLineup ? callback.now : callback.before
    }
    let found = LineupCallback.all(week, startedBefore: !End.isIntoLineup).filter {
      onBench($0) >= Self.high && asStarter($0) <= Self.low
    }.max { (onBench($0), $1.player.id) < (onBench($1), $0.player.id) }
    guard let found else { return nil }
    callback = found
  }

  func text(of name: String) -> String {
    let (then, now) = End.isIntoLineup ? ("bench", "in its lineup") : ("lineup", "on its bench")
    return
      "\(callback.player.name) scored \(callback.before) points \(End.isIntoLineup ? "on" : "in") "
      + "\(name.possessive) \(then) in week \(callback.week), and \(callback.now) \(now) this week."
  }
}

/// A direction between bench and lineup.
protocol LineupChange: Sendable {
  static var isIntoLineup: Bool { get }
}

enum IntoLineup: LineupChange {
  static let isIntoLineup = true
}

enum OntoBench: LineupChange {
  static let isIntoLineup = false
}

/// A player who was in the lineup one week and on the bench the other.
private struct LineupCallback {
  let player: Player
  let before: Points
  let now: Points
  /// The earlier week.
  let week: Int

  /// The players who changed between lineup and bench since the week before; empty if that week has no lineup.
  static func all(_ week: TeamWeek, startedBefore: Bool) -> [LineupCallback] {
    let number = week.week.number - 1
    guard let now = week.lineup?.side,
      let before = week.figures.league.week(number)?.matchups.lazy
        .compactMap({ $0.sides(of: week.team.id)?.own }).first
    else { return [] }
    return now.lineup.compactMap { entry in
      guard let id = entry.player, let points = entry.points,
        entry.isStarter != startedBefore, !entry.isReserved,
        let past = before.lineup.first(where: { $0.player == id }), !past.isReserved,
        past.isStarter == startedBefore, let earlier = past.points
      else { return nil }
      return LineupCallback(
        player: week.figures.players[id], before: earlier, now: points, week: number)
    }
  }

  static func values<Kind>(
    _ callback: @escaping @Sendable (Kind) -> LineupCallback
  ) -> [FactValue<Kind>] {
    [
      .name("player") { callback($0).player.name }, .points("before") { callback($0).before },
      .points("now") { callback($0).now }, .count("earlier_week", .week) { callback($0).week },
    ]
  }
}
