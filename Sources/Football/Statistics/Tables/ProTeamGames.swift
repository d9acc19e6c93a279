package import LeagueModel
package import Platform

/// The numbers of NFL teams week by week in a season, from which both tables are computed.
package struct ProTeamGames: Sendable, Equatable, Codable {
  /// One team's offense in one game. Its numbers are also what the opponent's defense allowed.
  package struct Game: Sendable, Equatable, Codable {
    package var team: ProTeam
    /// The team that it played against.
    package var opponent: ProTeam
    /// The week of the regular season.
    package var week: Int
    /// The team's numbers in this game, without points, which come from the schedule.
    package var numbers: TeamNumbers
  }

  /// The version of the stored format.
  package var version = 1
  /// The season's year.
  package var season: Int
  /// The games, by week and team.
  package var games: [Game]

  /// Creates a season. Orders its games.
  package init(season: Int, games: [Game]) {
    self.season = season
    self.games = games.sorted { ($0.week, $0.team.code) < ($1.week, $1.team.code) }
  }

  /// The season with the games of a newer file, in the weeks that it has.
  package func replaced(by newer: ProTeamGames) -> ProTeamGames {
    let weeks = Set(newer.games.map(\.week))
    return ProTeamGames(
      season: season, games: games.filter { !weeks.contains($0.week) } + newer.games)
  }

  /// The numbers of a team, or those that it allowed, in a week; nil if the game is unknown.
  package func game(of team: ProTeam, _ side: TableSide, in week: Int) -> Game? {
    games.first { $0.week == week && (side == .offense ? $0.team : $0.opponent) == team }
  }

  /// One side's table through the last week; nil until every team has played. Numbers that weekly files do not have
  /// are unknown in it.
  /// - Parameter schedule: The season's games, for the points.
  package func table(
    _ side: TableSide, _ schedule: ProSchedule?, source: String, updatedAt: Instant
  ) -> TeamTable? {
    let byTeam = Dictionary(grouping: games) { side == .offense ? $0.team : $0.opponent }
    guard byTeam.count == ProTeam.all.count else { return nil }
    let rows = ProTeam.all.map { team -> TeamTable.Row in
      let own = byTeam[team] ?? []
      var sums: [TeamMetric: Double] = [:]
      for metric in TeamMetric.allCases {
        let numbers = own.compactMap { $0.numbers.number(metric) }
        if numbers.count == own.count { sums[metric] = numbers.reduce(0, +) }
      }
      let points = own.compactMap { schedule?.points(of: $0.team, in: $0.week) }
      if points.count == own.count { sums[.points] = points.reduce(0, +) }
      return TeamTable.Row(team: team, games: own.count, numbers: TeamNumbers(totals: sums))
    }
    return TeamTable(
      season: season, side: side, source: source, updatedAt: updatedAt, rows: rows)
  }
}

extension TeamNumbers {
  /// Creates numbers from totals, and computes the rates.
  init(totals: [TeamMetric: Double]) {
    self.init(totals.mapValues { $0.text(decimals: $0 == $0.rounded() ? 0 : 1) })
    let (plays, runs) = (totals[.plays], totals[.rushAttempts])
    let rates: [(TeamMetric, TeamMetric, per: Double?)] = [
      (.yardsPerPlay, .totalYards, plays), (.yardsPerRush, .rushYards, runs),
      // Every play is a run, a pass or a sack, and yards lost to sacks count as passing yards.
      (.netYardsPerPass, .passYards, plays.flatMap { plays in runs.map { plays - $0 } }),
    ]
    for (rate, total, count) in rates {
      guard let total = totals[total], let count, count > 0 else { continue }
      self[rate] = (total / count).text(decimals: 1)
    }
  }
}
