import LeagueModel

struct BestStarterFact: TeamFactKind {
  static let kind = "best_starter"
  static let values = TeamLineup.Scored.values(\Self.best)
  static let formula = "the starter with the most points this week"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let isDry = true

  let best: TeamLineup.Scored
  var weight: Double { 0.2 + best.points.value / 100 }
  var player: Player.ID? { best.player.id }

  init?(_ week: TeamWeek) {
    let best = week.lineup?.starters.max {
      ($0.points, $1.player.id) < ($1.points, $0.player.id)
    }
    guard let best else { return nil }
    self.best = best
  }

  func text(of name: String) -> String {
    "\(best.player.name) led \(name) with \(best.points) points."
  }
}

struct WorstStarterFact: TeamFactKind {
  static let kind = "worst_starter"
  static let values = TeamLineup.Scored.values(\Self.worst)
  static let formula = "the starter with the fewest points this week, \(threshold) or fewer"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let judgesLineup = true
  private static let threshold = Points(tenThousandths: 40_000)

  let worst: TeamLineup.Scored
  var weight: Double { 0.45 - worst.points.value / 40 }
  var player: Player.ID? { worst.player.id }

  init?(_ week: TeamWeek) {
    guard let starters = week.lineup?.starters, starters.count > 1,
      let worst = starters.min(by: { ($0.points, $0.player.id) < ($1.points, $1.player.id) }),
      worst.points <= Self.threshold
    else { return nil }
    self.worst = worst
  }

  func text(of name: String) -> String {
    "\(worst.player.name) gave \(name) \(worst.points) points."
  }
}

extension TeamLineup.Scored {
  fileprivate static func values<Kind>(
    _ scored: @escaping @Sendable (Kind) -> Self
  ) -> [FactValue<Kind>] {
    [
      .name("player") { scored($0).player.name }, .text("position") { scored($0).player.position },
      .points("points") { scored($0).points },
    ]
  }
}
