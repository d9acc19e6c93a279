import LeagueModel
import Platform
import Platforms

/// The site's folder with games of the NFL play by play.
struct PlaysFolder: RunPart {
  let run: SiteRun

  /// The folder's name.
  static let name = "plays"
  /// A season in nflverse's layout has a hundred megabytes.
  private static let largest = 256 << 20

  init(_ run: SiteRun) { self.run = run }

  /// The games of a league's season; empty without the folder. Warns of files and plays that cannot be read.
  func games(of league: League) throws(SiteError) -> [ProGamePlays] {
    guard Files.kind(path(Self.name)) == .folder else { return [] }
    let texts = SiteTexts(run)
    var games: [ProGamePlays] = []
    for name in try texts.tree(Self.name) where name.hasSuffix(".json") || name.hasSuffix(".csv") {
      let bytes = try texts.bytes("\(Self.name)/\(name)")
      guard bytes.count <= Self.largest, let found = proGames(in: name, bytes) else {
        report(
          .warning(
            "\(Self.name)/\(name) is no file with plays: expected a table of nflverse (.csv), or a "
              + "game as the NFL's or ESPN's site answers it (.json)."))
        continue
      }
      games += found.filter { $0.season == league.season }
    }
    for game in games where game.unread > 0 {
      report(
        .warning(
          "\(game.unread) plays of \(game.away) at \(game.home) in week \(game.week) could not be "
            + "read; their points appear as corrections."))
    }
    return games
  }
}
