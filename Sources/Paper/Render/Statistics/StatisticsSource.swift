import LeagueModel
package import Platform
package import Statistics

/// One season's tables of NFL offenses and defenses for the site, before they are read.
package struct StatisticsSource: Sendable {
  /// The season's year.
  package let season: Int
  /// The sides with a table, the offense first; at least one.
  package let sides: [TableSide]
  /// The digest of all tables.
  package let digest: NamedDigest
  /// Why tables are old copies, by their side.
  package let stale: [TableSide: String]
  /// Reads the tables.
  package let tables: @Sendable () throws -> [TeamTable]
  /// Reads the season's games; nil if they are unknown.
  package let schedule: @Sendable () throws -> ProSchedule?
  /// Reads the teams' numbers week by week; nil if they are unknown.
  package let weeks: @Sendable () throws -> ProTeamGames?

  package init(
    season: Int, digest: NamedDigest, sides: [TableSide], stale: [TableSide: String] = [:],
    schedule: @escaping @Sendable () throws -> ProSchedule? = { nil },
    weeks: @escaping @Sendable () throws -> ProTeamGames? = { nil },
    tables: @escaping @Sendable () throws -> [TeamTable]
  ) {
    self.season = season
    self.sides = sides
    self.digest = digest
    self.stale = stale
    self.tables = tables
    self.schedule = schedule
    self.weeks = weeks
  }

  /// The folder of all pages about the NFL; reserved, so no league has it.
  package static let folder = "nfl/"
  /// The folders of the statistics API. The first is also reserved. Version 1 is the only one.
  package static let apiFolders = ["api/", "api/v1/"]

  var seasonFolder: String { "\(Self.folder)\(season)/" }

  func folder(of side: TableSide) -> String { "\(seasonFolder)\(side.rawValue)/" }

  func folder(of side: TableSide, by metric: TeamMetric) -> String {
    // "Lost" in an address would look like a result where results are hidden.
    let name = metric == .fumblesLost ? "fumbles" : metric.rawValue.replacing("_", with: "-")
    return "\(folder(of: side))\(name)/"
  }

  func folder(of team: ProTeam) -> String { "\(seasonFolder)teams/\(team.code.lowercased())/" }

  func folder(comparing team: ProTeam) -> String {
    "\(seasonFolder)compare/\(team.code.lowercased())/"
  }

  /// The folders of all pages, for the site map.
  var pageFolders: [String] {
    [Self.folder]
      + sides.flatMap { side in
        [folder(of: side)] + TeamMetric.allCases.map { folder(of: side, by: $0) }
      } + ProTeam.all.flatMap { [folder(of: $0), folder(comparing: $0)] }
  }
}
