package import JSON
import LeagueModel

/// A season is stored with a list per game, because 18,000 objects with the same names would take three times as much
/// space.
extension PlayerSeason {
  private static let version = 1

  /// The stored form.
  package var json: JSONValue {
    let rows = games.map { game -> JSONValue in
      let stats = game.stats.sorted { $0.key.rawValue < $1.key.rawValue }
      return .array([
        .string(game.player), .string(game.name), .string(game.position), .string(game.team.code),
        game.opponent.map { .string($0.code) } ?? .null, .int(game.week),
        .object(JSONObject(stats.map { ($0.key.rawValue, .double($0.value)) })),
      ])
    }
    return [
      "version": .int(Self.version), "season": .int(season),
      "columns": ["player", "name", "position", "team", "opponent", "week", "stats"],
      "games": .array(rows),
    ]
  }

  /// Reads the stored form; nil if it is damaged or of a later version.
  package init?(_ json: JSONValue) {
    guard json["version"]?.int == Self.version, let season = json["season"]?.int,
      let rows = json["games"]?.array
    else { return nil }
    var games: [PlayerGame] = []
    games.reserveCapacity(rows.count)
    for row in rows {
      guard let cells = row.array, cells.count == 7, let player = cells[0].string,
        let name = cells[1].string, let position = cells[2].string,
        let team = cells[3].string.flatMap({ ProTeam(named: $0) }), let week = cells[5].int,
        let stats = cells[6].object
      else { return nil }
      var amounts: [PlayStat: Double] = [:]
      for (key, value) in zip(stats.keys, stats.values) {
        if let stat = PlayStat(rawValue: key) { amounts[stat] = value.double }
      }
      games.append(
        PlayerGame(
          player: player, name: name, position: position, team: team,
          opponent: cells[4].string.flatMap { ProTeam(named: $0) }, week: week, stats: amounts))
    }
    self.init(season: season, games: games)
  }
}
