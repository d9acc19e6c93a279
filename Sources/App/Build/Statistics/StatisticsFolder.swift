import JSON
import Platform
import Render
package import Statistics

/// The stored statistics of the NFL:
///
///     data/nfl/2025/offense.json, defense.json, teams.json, players.json, schedule.json
package struct StatisticsFolder: UsesSite, UsesTrace, Sendable {
  package let site: SiteFolder
  package var trace: Trace

  package init(_ part: some UsesSite & UsesTrace) { (site, trace) = (part.site, part.trace) }

  private static let name = "data/nfl"

  /// The seasons with stored statistics, latest last.
  package func seasons() throws(SiteError) -> [Int] {
    try onDisk(Files.list(path(Self.name))).compactMap { Int($0) }.sorted()
  }

  /// The latest season with a table, for the site's pages; nil without one.
  /// - Parameter stale: Tables to show instead of the stored ones.
  func source(showing stale: [StatisticsFetch.StaleTable]) throws(SiteError) -> StatisticsSource? {
    for season in (try seasons() + stale.map(\.table.season)).sorted().reversed() {
      let old = stale.filter { $0.table.season == season }
      let stored = TableSide.allCases.filter { side in
        !old.contains { $0.table.side == side }
          && Files.kind(table(side, season: season).path) == .file
      }
      guard !stored.isEmpty || !old.isEmpty else { continue }
      let names = stored.map(\.rawValue) + ["schedule", "teams"]
      var inputs = try names.map { name throws(SiteError) in
        try ledger.input(Self.file(name, season))
      }
      for table in old { inputs.append(NamedDigest("old copy", "\(table)")) }
      return StatisticsSource(
        season: season, digest: NamedDigest("\(Self.name)/\(season)", Digest(joining: inputs)),
        sides: TableSide.allCases.filter { side in
          stored.contains(side) || old.contains { $0.table.side == side }
        },
        stale: Dictionary(old.map { ($0.table.side, $0.reason) }) { first, _ in first },
        schedule: { try schedule(season: season).read() },
        weeks: { try teams(season: season).read() }
      ) {
        try stored.compactMap { try table($0, season: season).read() }
          + old.map(\.table)
      }
    }
    return nil
  }

  // MARK: Files

  package func table(_ side: TableSide, season: Int) -> StoredFile<TeamTable> {
    file(side.rawValue, season)
  }

  /// Stores a table. If one with the same numbers from the same source is there, it stays with its time.
  func store(_ table: TeamTable) throws(SiteError) {
    let file = self.table(table.side, season: table.season)
    if var last = try? file.read() {
      last.updatedAt = table.updatedAt
      if last == table { return }
    }
    try file.store(table)
  }

  /// The games of teams in a season.
  func teams(season: Int) -> StoredFile<ProTeamGames> { file("teams", season) }

  func schedule(season: Int) -> StoredFile<ProSchedule> { file("schedule", season) }

  /// The stored games of players; nil without any.
  package func players(season: Int) throws(SiteError) -> PlayerSeason? {
    let file: StoredFile<JSONValue> = file("players", season)
    guard let json = try file.read() else { return nil }
    guard let players = PlayerSeason(json) else {
      throw file.damaged("expected games of players")
    }
    return players
  }

  func store(_ players: PlayerSeason) throws(SiteError) {
    try file("players", players.season).store(players.json)
  }

  func file<Value: Decodable>(_ what: String, _ season: Int) -> StoredFile<Value> {
    let name = Self.file(what, season)
    return StoredFile(
      DataPlace(name: name, path: path(name)), isCompact: true,
      remedy: "'skidmark stats import' replaces the file")
  }

  static func file(_ what: String, _ season: Int) -> String { "\(name)/\(season)/\(what).json" }
}
