import Diagnostics
import JSON
package import LeagueModel

/// Reads a file with plays of the NFL.
/// - Parameters:
///   - name: The file's name, which may contain the season and the week: `2024-w05-NYG-SEA.json`.
///   - bytes: A table in nflverse's layout, or a game from the NFL's or ESPN's site.
/// - Returns: The games; nil if the file is none of these.
package func proGames(in name: String, _ bytes: [UInt8]) -> [ProGamePlays]? {
  let file = PlayFileName(name)
  if name.lowercased().hasSuffix(".csv") {
    return NFLVersePlays(bytes)?.games
  }
  guard let json = try? JSONValue(parsing: SourceText(name: name, bytes: bytes)) else { return nil }
  let game = GameDetails(json)?.game(file) ?? ESPNPlays(json)?.game(file)
  return game.map { [$0] }
}
