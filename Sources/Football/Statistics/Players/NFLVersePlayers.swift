import CSV
import LeagueModel

extension PlayerSeason {
  /// Reads weekly statistics of players in nflverse's layout: `stats_player_week_2025.csv`, or the older
  /// `player_stats_2020.csv` and `kicker_stats_2020.csv`. The old files have no opponents, which then come from the
  /// schedule, and no positions except for kickers.
  /// - Parameters:
  ///   - csv: The file. It can contain several seasons.
  ///   - schedule: The games of a season, for opponents and what defenses allowed.
  /// - Returns: The seasons in order; nil if the file has another layout.
  package static func reading(
    csv: [UInt8], schedule: (_ season: Int) -> ProSchedule?
  ) -> [PlayerSeason]? {
    let table = CSVTable(csv)
    let isKickers = table.has(["fg_made_list"]) && !table.has(["attempts"])
    guard NFLVerseColumns.missing(in: table, of: isKickers ? .kickers : .players).isEmpty else {
      return nil
    }
    var games: [Int: [PlayerGame]] = [:]
    var defenses: [Int: [DefenseKey: PlayerGame]] = [:]
    var schedules: [Int: ProSchedule] = [:]
    for row in table.rows {
      guard let season = row.whole("season"), let week = row.whole("week"),
        (1...Week.lastPossible).contains(week), row["season_type"] ?? "REG" == "REG",
        let team = (row["team"] ?? row["recent_team"]).flatMap({ ProTeam(named: $0) }),
        let id = row["player_id"]
      else { continue }
      if schedules[season] == nil { schedules[season] = schedule(season) ?? ProSchedule(season) }
      let opponent =
        row["opponent_team"].flatMap { ProTeam(named: $0) }
        ?? schedules[season]?.opponent(of: team, in: week)
      let position = row["position"].map(Self.position) ?? (isKickers ? "K" : "")
      let game = PlayerGame(
        player: id, name: row["player_display_name"] ?? row["player_name"] ?? id,
        position: position, team: team, opponent: opponent, week: week,
        stats: NFLVerseColumns.amounts(row, NFLVerseColumns.players).withIncompletions)
      if !game.stats.isEmpty { games[season, default: []].append(game) }
      let defended = NFLVerseColumns.amounts(row, NFLVerseColumns.defenders)
      guard table.has(["def_sacks"]) else { continue }
      defenses[season, default: [:]][
        DefenseKey(team: team, week: week),
        default: PlayerGame(
          player: team.code, name: team.name, position: PlayerGame.defense, team: team,
          opponent: opponent, week: week, stats: [:])
      ].stats.merge(defended, uniquingKeysWith: +)
    }
    return Set(games.keys).union(defenses.keys).sorted().map { season in
      var all = games[season] ?? []
      for (key, var game) in defenses[season] ?? [:] {
        game.stats[.pointsAllowed] = schedules[season]?.pointsAgainst(key.team, in: key.week)
        all.append(game)
      }
      return PlayerSeason(season: season, games: all)
    }
  }

  private struct DefenseKey: Hashable {
    var team: ProTeam
    var week: Int
  }

  /// The position under which fantasy leagues list a player.
  private static func position(_ text: String) -> String {
    switch text {
    case "FB", "HB": "RB"
    case "PK": "K"
    default: text
    }
  }
}

extension [PlayStat: Double] {
  /// The amounts with incomplete passes, which the files do not have.
  fileprivate var withIncompletions: Self {
    guard let attempts = self[.passingAttempts] else { return self }
    var all = self
    let missed = attempts - (self[.completions] ?? 0)
    if missed > 0 { all[.incompletions] = missed }
    return all
  }
}
