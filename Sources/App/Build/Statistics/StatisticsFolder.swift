import Diagnostics
import JSON
import LeagueModel
import Platform
import Render
package import Statistics

/// The stored statistics of the NFL:
///
///     data/nfl/2025/offense.json, defense.json, teams.json, players.json, schedule.json
package struct StatisticsFolder: RunPart {
  let run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  private static let name = "data/nfl"

  /// The seasons of which anything is stored, the latest last.
  package func seasons() throws(SiteError) -> [Int] {
    try onDisk(Files.list(path(Self.name))).compactMap { Int($0) }.sorted()
  }

  /// The latest season with a table, for the site's pages; nil without one.
  /// - Parameter stale: Tables that take the place of stored ones.
  func source(showing stale: [StatisticsFetch.StaleTable]) throws(SiteError) -> StatisticsSource? {
    for season in (try seasons() + stale.map(\.table.season)).sorted().reversed() {
      let old = stale.filter { $0.table.season == season }
      let stored = TableSide.allCases.filter { side in
        !old.contains { $0.table.side == side }
          && Files.kind(path(Self.file(side.rawValue, season))) == .file
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
        schedule: { try StatisticsFolder(run).schedule(season: season) },
        weeks: { try StatisticsFolder(run).teams(season: season) }
      ) {
        try stored.compactMap { try StatisticsFolder(run).table($0, season: season) }
          + old.map(\.table)
      }
    }
    return nil
  }

  // MARK: Tables

  /// A stored table; nil without one.
  package func table(_ side: TableSide, season: Int) throws(SiteError) -> TeamTable? {
    try stored(side.rawValue, season)
  }

  /// Stores a table. If one with the same numbers from the same source is there, it stays with its time.
  func store(_ table: TeamTable) throws(SiteError) {
    if var last = (try? self.table(table.side, season: table.season)) ?? nil {
      last.updatedAt = table.updatedAt
      if last == table { return }
    }
    try write(table, Self.file(table.side.rawValue, table.season))
  }

  // MARK: Players and games

  /// The stored games of players; nil without any.
  package func players(season: Int) throws(SiteError) -> PlayerSeason? {
    let name = Self.file("players", season)
    guard let json = try json(name) else { return nil }
    guard let players = PlayerSeason(json) else { throw damaged(name, "expected games of players") }
    return players
  }

  func store(_ players: PlayerSeason) throws(SiteError) {
    try write(players.json, Self.file("players", players.season))
  }

  /// The stored games of teams; nil without any.
  package func teams(season: Int) throws(SiteError) -> TeamWeeks? {
    try stored("teams", season)
  }

  func store(_ teams: TeamWeeks) throws(SiteError) {
    try write(teams, Self.file("teams", teams.season))
  }

  /// The stored schedule; nil without one.
  package func schedule(season: Int) throws(SiteError) -> ProSchedule? {
    try stored("schedule", season)
  }

  func store(_ schedule: ProSchedule) throws(SiteError) {
    try write(schedule, Self.file("schedule", schedule.season))
  }

  // MARK: Files

  /// Where a table is stored, whether it is there or not.
  package func tablePath(_ side: TableSide, season: Int) -> String {
    path(Self.file(side.rawValue, season))
  }

  static func file(_ what: String, _ season: Int) -> String {
    "\(name)/\(season)/\(what).json"
  }

  private func stored<Value: Decodable>(_ what: String, _ season: Int) throws(SiteError) -> Value? {
    let name = Self.file(what, season)
    guard let json = try json(name) else { return nil }
    do { return try json.decoded(Value.self) } catch { throw damaged(name, error.problem) }
  }

  func json(_ name: String) throws(SiteError) -> JSONValue? {
    guard let bytes = try onDisk(Files.readIfPresent(path(name))) else { return nil }
    do { return try JSONValue(parsing: SourceText(name: name, bytes: bytes)) } catch {
      throw .data(.stored(error.diagnostic))
    }
  }

  private func damaged(_ name: String, _ problem: String) -> SiteError {
    .data(
      .stored(
        Diagnostic(
          .error, "\(name): \(problem)", notes: ["'skidmark stats import' replaces the file"])))
  }

  func write(_ value: some Encodable, _ name: String) throws(SiteError) {
    let bytes: [UInt8]
    do { bytes = try JSONValue.encoded(value) } catch { throw .data(.unstorable("\(error)")) }
    try onDisk(Files.replace(path(name), with: bytes + [UInt8(ascii: "\n")]))
  }
}
