import JSON
package import LeagueModel
import Platform

/// What all players of the NFL scored under a league's rules, if the platform has it:
/// `data/<league>/<season>/games.json`. A list for each game, because objects with the same names 8,000 times would be
/// twice as long.
package struct ScoredGamesFile: Sendable {
  private let file: StoredFile<JSONValue>

  init(_ place: DataPlace) {
    file = StoredFile(
      place, isCompact: true, remedy: "delete the file, and 'skidmark normalize' makes it again")
  }

  /// The file, relative to the site's folder.
  var name: String { file.name }

  /// Stores the games of a season.
  /// - Returns: Whether there is a file: without games, there is none.
  func store(_ games: [ScoredGame]) throws(SiteError) -> Bool {
    let rows = games.map { game -> JSONValue in
      [
        .string(game.player), .string(game.name), .string(game.position),
        game.team.map { .string($0.code) } ?? .null, .string(game.opponent.code),
        .int(game.week), .double(game.points.value),
      ]
    }
    let json: JSONValue = [
      "version": 1,
      "columns": ["player", "name", "position", "team", "opponent", "week", "points"],
      "games": .array(rows),
    ]
    guard !games.isEmpty else {
      if Files.kind(file.path) == .file { try file.remove() }
      return false
    }
    try file.store(json)
    return true
  }

  /// The stored games; nil without any.
  package func read() throws(SiteError) -> [ScoredGame]? {
    guard let json = try file.read() else { return nil }
    var games: [ScoredGame] = []
    for row in json["games"]?.array ?? [] {
      guard let cells = row.array, cells.count == 7, let player = cells[0].string,
        let name = cells[1].string, let position = cells[2].string,
        let opponent = cells[4].string.flatMap({ ProTeam(named: $0) }), let week = cells[5].int,
        let points = cells[6].double.flatMap({ Points($0) })
      else {
        throw file.damaged("expected games of players")
      }
      games.append(
        ScoredGame(
          player: player, name: name, position: position,
          team: cells[3].string.flatMap { ProTeam(named: $0) }, opponent: opponent, week: week,
          points: points))
    }
    return games
  }
}
