import LeagueModel

extension StandingsCheck {
  /// Nil for a past week, during a regular-season week, and without platform totals.
  init?(_ league: League, _ standings: Standings, week: Int) {
    let counted = league.teams.filter { $0.platformRecord != nil }
    let isInPlay = league.weeks.contains { $0.state == .current && !$0.isPlayoff }
    guard week > 0, week == league.latestPlayedWeek, !isInPlay, !counted.isEmpty else { return nil }
    let field = league.field(after: week) ?? []
    let seeds = Self.finalSeeds(league, standings, week: week)
    var differences: [Difference] = []
    for team in counted {
      guard let platform = team.platformRecord else { continue }
      let own = standings[team.id]
      func compare(_ total: String, _ ours: String, _ platforms: String, _ isSame: Bool) {
        guard !isSame else { return }
        differences.append(
          Difference(
            team: team.id, name: team.name, total: total, ours: ours, platforms: platforms))
      }
      compare(
        "record", own.record.description, platform.record.description,
        own.record == platform.record)
      compare(
        "points_for", own.pointsFor.description, platform.pointsFor.description,
        Self.isSame(own.pointsFor, platform.pointsFor))
      if let against = platform.pointsAgainst {
        compare(
          "points_against", own.pointsAgainst.description, against.description,
          Self.isSame(own.pointsAgainst, against))
      }
      if let seed = seeds[team.id] {
        let platforms = field.firstIndex(of: team.id).map { $0 + 1 } ?? team.platformSeed
        let isOut = seed > field.count
        if platforms != nil || !isOut {
          compare(
            "seed", isOut ? "out" : String(seed), platforms.map { String($0) } ?? "out",
            platforms == seed)
        }
      }
    }
    self.init(platform: league.key.platform.name, differences: differences)
  }

  /// The seeds by the games; empty before the regular season is over, when the platform's are provisional.
  private static func finalSeeds(
    _ league: League, _ standings: Standings, week: Int
  ) -> [Team.ID: Int] {
    guard league.field(after: week) != nil else { return [:] }
    let order = Seeding(league, standings, through: week).byGames
    return Dictionary(order.enumerated().map { ($0.element, $0.offset + 1) }) { first, _ in first }
  }

  /// Compares points. A platform may truncate totals to two decimals, so that they are up to a hundredth too low.
  private static func isSame(_ ours: Points, _ theirs: Points) -> Bool {
    ours == theirs || theirs < ours && ours - theirs <= Points(tenThousandths: 100)
  }
}
