package import JSON
import LeagueModel
package import Platform

extension TeamTable {
  /// Whether an answer of the API is an old copy, and why.
  package enum Freshness: Sendable, Equatable {
    case fresh
    case stale(String)
  }

  /// Reads an answer of a statistics API. Numbers may be texts or numbers, keys may be missing, and the source's
  /// averages and sums may stand among the teams.
  /// - Returns: Nil if it is no table of 32 teams with numbers that can be.
  package static func reading(
    _ body: JSONValue, side: TableSide, source: String, at now: Instant
  ) -> (table: TeamTable, freshness: Freshness)? {
    guard let season = body["season"]?.int, (1920...9999).contains(season),
      body["type"]?.string ?? side.rawValue == side.rawValue, let list = body["rows"]?.array
    else { return nil }
    var rows: [Row] = []
    var summaries: [Summary] = []
    for item in list {
      guard let name = item["team"]?.string else { return nil }
      var numbers = TeamNumbers()
      for metric in TeamMetric.allCases {
        guard let text = item[metric.rawValue]?.numberText else { continue }
        guard Double(text)?.isFinite == true else { return nil }
        numbers[metric] = text
      }
      if let kind = Summary.Kind(rawValue: name) {
        guard numbers.impossible({ $0.summaryRange }) == nil else { return nil }
        summaries.append(Summary(kind: kind, numbers: numbers))
        continue
      }
      guard let team = ProTeam(named: name), !rows.contains(where: { $0.team == team }) else {
        return nil
      }
      let games = item["g"]?.numberText.flatMap { Double($0) }.flatMap { Int(exactly: $0) }
      guard games.map({ (0...TeamMetric.mostGames).contains($0) }) ?? true,
        numbers.impossible({ $0.range(games: games) }) == nil
      else { return nil }
      rows.append(Row(team: team, games: games, numbers: numbers))
    }
    guard rows.count == ProTeam.all.count, rows.contains(where: { $0.games != 0 }) else {
      return nil
    }
    let table = TeamTable(
      season: season, side: side, source: source,
      updatedAt: body["updatedAt"]?.string.flatMap { Instant(iso8601: $0) } ?? now, rows: rows,
      summaries: summaries)
    let isStale = body["stale"] == .bool(true)
    return (table, isStale ? .stale(body["error"]?.string ?? "the server did not say why") : .fresh)
  }
}

extension JSONValue {
  /// A number as text, whichever way it came; nil if it is missing or empty.
  fileprivate var numberText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    default: nil
    }
  }
}
