import JSON
package import LeagueModel

/// The points of all NFL players under a league's rules, in weeks whose statistics are stored. Sleeper sends these with
/// the players' teams. Empty for other platforms.
package func scoredGames(_ snapshot: Snapshot) throws(NormalizeError) -> [ScoredGame] {
  try snapshot.key.traits.scoredGames(in: snapshot)
}

/// The rows of Sleeper's weekly statistics.
enum SleeperGames {
  /// The positions of the players in these statistics.
  static let positions = ["QB", "RB", "WR", "TE", "K", "DEF"]

  /// The points of all players under the league's rules, week by week.
  static func scored(in snapshot: Snapshot) throws(NormalizeError) -> [ScoredGame] {
    guard let league = try snapshot.json("league") else { return [] }
    let scoring = SleeperScoring(league)
    var games: [ScoredGame] = []
    for week in 1...Week.lastPossible {
      for (player, row) in try snapshot.json(Answer.games(week))?.members ?? [] {
        guard let position = row["position"]?.string, positions.contains(position),
          let opponent = row["opponent"]?.string.flatMap({ ProTeam(named: $0) }),
          let points = scoring.points(row["stats"])
        else { continue }
        games.append(
          ScoredGame(
            player: player, name: row["name"]?.name, position: position,
            team: row["team"]?.string.flatMap { ProTeam(named: $0) }, opponent: opponent,
            week: week, points: points))
      }
    }
    return games
  }

  /// Reduces rows of two kilobytes to what a league scores: `{"4046": {"name": …, "position": "QB", "team": "KC",
  /// "opponent": "BUF", "stats": {…}}}`. Leaves out rows without a game, as during a bye, and players without
  /// counting statistics.
  /// - Returns: Nil if no player is left.
  static func slim(_ rows: [JSONValue], scoring keys: Set<String>) -> [UInt8]? {
    var players: [String: JSONValue] = [:]
    for row in rows where row["game_id"]?.id != nil {
      guard let id = row["player_id"]?.id, let player = row["player"], let team = row["team"],
        let position = player["position"]?.string, positions.contains(position),
        let opponent = row["opponent"], let stats = row["stats"]?.object
      else { continue }
      let scored = zip(stats.keys, stats.values).filter { key, amount in
        keys.contains(key) && amount.double.map { $0 != 0 } ?? false
      }
      guard !scored.isEmpty else { continue }
      let name = ["first_name", "last_name"].compactMap { player[$0]?.string }
      players[id] = [
        "name": .string(name.joined(separator: " ")), "position": .string(position),
        "team": team, "opponent": opponent,
        "stats": .object(JSONObject(scored.sorted { $0.0 < $1.0 })),
      ]
    }
    guard !players.isEmpty else { return nil }
    return JSONValue.object(JSONObject(players.sorted { $0.key < $1.key })).encoded()
  }
}
