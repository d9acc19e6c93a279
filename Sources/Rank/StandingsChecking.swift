import LeagueModel

extension StandingsCheck {
  /// Compares the standings after a week with the platform's own; nil where that says nothing: for a
  /// week of the past, while a week is being played, or without totals of the platform.
  init?(_ league: League, _ standings: Standings, week: Int) {
    let counted = league.teams.filter { $0.platformRecord != nil }
    let isInPlay = league.weeks.contains { $0.state == .current && !$0.isPlayoff }
    guard week > 0, week == league.latestPlayedWeek, !isInPlay, !counted.isEmpty else { return nil }
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
        Self.isSame(own.pointsFor, platform.pointsFor, league.key.platform))
      if let against = platform.pointsAgainst {
        compare(
          "points_against", own.pointsAgainst.description, against.description,
          Self.isSame(own.pointsAgainst, against, league.key.platform))
      }
    }
    self.init(platform: league.key.platform.name, differences: differences)
  }

  /// Sleeper adds doubles and cuts the sum off after two decimals, so its totals may be up to a
  /// hundredth less than what was scored; ESPN's noise is gone when it has been read.
  private static func isSame(_ ours: Points, _ theirs: Points, _ platform: Platform) -> Bool {
    let hundredth = Points(tenThousandths: 100)
    return ours == theirs || platform == .sleeper && theirs < ours && ours - theirs <= hundredth
  }
}
