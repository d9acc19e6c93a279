import CSV
package import Diagnostics
import LeagueModel

extension ProTeamGames {
  /// Reads weekly statistics of teams in nflverse's layout, `stats_team_week_2025.csv`.
  /// - Returns: The seasons in order; nil if the file has another layout.
  /// - Throws: `TableError` for a game with impossible numbers.
  package static func reading(csv text: SourceText) throws(TableError) -> [ProTeamGames]? {
    let table = CSVTable(text.bytes)
    guard !table.has(["player_id"]), NFLVerseColumns.missing(in: table, of: .teams).isEmpty else {
      return nil
    }
    var games: [Int: [Game]] = [:]
    for row in table.rows {
      guard let season = row.whole("season"), let week = row.whole("week"),
        (1...Week.lastPossible).contains(week), row["season_type"] ?? "REG" == "REG",
        let team = row["team"].flatMap({ ProTeam(named: $0) }),
        let opponent = row["opponent_team"].flatMap({ ProTeam(named: $0) })
      else { continue }
      let numbers = TeamNumbers(totals: totals(row, table))
      if let metric = numbers.impossible({ $0.range(games: 1) }) {
        throw TableError(
          "\(numbers[metric] ?? "") \(metric.title) in one game cannot be; "
            + "\(metric.range(games: 1).words) are possible",
          at: SourcePlace(text, row.record.range))
      }
      games[season, default: []].append(
        Game(team: team, opponent: opponent, week: week, numbers: numbers))
    }
    return games.sorted { $0.key < $1.key }.map { ProTeamGames(season: $0.key, games: $0.value) }
  }

  /// A row's totals, without those whose columns the file lacks. Fumbles are only those of the offense.
  private static func totals(_ row: CSVTable.Row, _ table: CSVTable) -> [TeamMetric: Double] {
    func sum(_ columns: String...) -> Double? {
      guard table.has(columns) else { return nil }
      return columns.reduce(0) { $0 + (row.number($1) ?? 0) }
    }
    var totals: [TeamMetric: Double] = [
      .completions: sum("completions"), .passAttempts: sum("attempts"),
      .passTouchdowns: sum("passing_tds"), .interceptions: sum("passing_interceptions"),
      .passFirstDowns: sum("passing_first_downs"), .rushAttempts: sum("carries"),
      .rushYards: sum("rushing_yards"), .rushTouchdowns: sum("rushing_tds"),
      .rushFirstDowns: sum("rushing_first_downs"), .penalties: sum("penalties"),
      .penaltyYards: sum("penalty_yards"),
      .fumblesLost: sum("sack_fumbles_lost", "rushing_fumbles_lost", "receiving_fumbles_lost"),
      .plays: sum("attempts", "sacks_suffered", "carries"),
    ].compactMapValues { $0 }
    if let gained = sum("passing_yards"), let lost = sum("sack_yards_lost") {
      // Some versions of the file write lost yards with a minus sign.
      totals[.passYards] = gained - abs(lost)
    }
    if let passed = totals[.passYards], let run = totals[.rushYards] {
      totals[.totalYards] = passed + run
    }
    if let thrown = totals[.interceptions], let lost = totals[.fumblesLost] {
      totals[.turnovers] = thrown + lost
    }
    return totals
  }
}
