import Statistics

/// The tables that a site shows, with every team's rank by every metric.
struct StatisticsTables: Sendable {
  /// Where the pages are.
  let source: StatisticsSource
  private let tables: [TableSide: TeamTable]
  private let rankings: [Key: TeamRanking]
  /// The season's games; nil if they are unknown.
  let schedule: ProSchedule?
  /// The teams' numbers week by week; nil if they are unknown.
  let weeks: ProTeamGames?

  private struct Key: Hashable {
    let side: TableSide
    let scale: TableScale
    let metric: TeamMetric
  }

  /// Reads and ranks the tables of a source.
  init(_ source: StatisticsSource) throws {
    self.source = source
    schedule = try source.schedule()
    weeks = try source.weeks()
    tables = Dictionary(try source.tables().map { ($0.side, $0) }) { first, _ in first }
    var rankings: [Key: TeamRanking] = [:]
    for (side, table) in tables {
      for metric in TeamMetric.allCases {
        for scale in TableScale.allCases {
          rankings[Key(side: side, scale: scale, metric: metric)] = TeamRanking(
            table, by: metric, per: scale)
        }
      }
    }
    self.rankings = rankings
  }

  /// The sides with a table, the offense first.
  var sides: [TableSide] { TableSide.allCases.filter { tables[$0] != nil } }

  subscript(side: TableSide) -> TeamTable? { tables[side] }

  /// The teams by a metric; nil if the side has no table.
  func ranking(_ side: TableSide, _ metric: TeamMetric, _ scale: TableScale) -> TeamRanking? {
    rankings[Key(side: side, scale: scale, metric: metric)]
  }
}
