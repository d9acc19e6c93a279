import LeagueModel
import Platform
import Platforms

/// The NFL's games play by play, from files in a folder of the site and from answers that were fetched with a league.
struct PlaysFolder: UsesSite, UsesTrace, Sendable {
  package let site: SiteFolder
  package var trace: Trace

  package init(_ part: some UsesSite & UsesTrace) { (site, trace) = (part.site, part.trace) }

  /// The folder's name in the site.
  static let name = "plays"
  /// The largest file that is read. A season in nflverse's layout has a hundred megabytes.
  private static let largest = 256 << 20

  /// The files with plays for a season of a league through a week, as inputs.
  func inputs(
    _ key: LeagueKey, season: Int, through week: Int = .max
  ) throws(SiteError) -> [NamedDigest] {
    try ledger.inputs(below: Self.name)
      + ledger.inputs(below: data.season(key, season).snapshot.name) { name in
        Answer.weekOfPlays(name).map { $0 <= week } ?? false
      }
  }

  /// The games of a league's season: those of the folder, then fetched games that the folder lacks. Warns of files and
  /// plays that cannot be read.
  func games(of league: League) throws(SiteError) -> [ProGamePlays] {
    let fetched = try data.season(league.key, league.season).snapshot.plays()
    var games = try filedGames(of: league)
    for answer in fetched {
      games += (proGames(in: "\(answer.name).json", answer.body) ?? []).filter { game in
        game.season == league.season
          && !games.contains { $0.week == game.week && $0.home == game.home }
      }
    }
    for game in games where game.unread > 0 {
      report(
        .warning(
          "\(game.unread) plays of \(game.away) at \(game.home) in week \(game.week) could not be "
            + "read; their points appear as corrections."))
    }
    return games
  }

  private func filedGames(of league: League) throws(SiteError) -> [ProGamePlays] {
    guard Files.kind(path(Self.name)) == .folder else { return [] }
    let texts = SiteTexts(self)
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
    return games
  }
}
