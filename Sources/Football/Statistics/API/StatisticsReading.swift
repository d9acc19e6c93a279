package import JSON
import LeagueModel
package import Platform

extension TeamTable {
  /// Whether an answer of the API is an old copy, and why.
  package enum Freshness: Sendable, Equatable {
    case fresh
    case stale(String)
  }

  /// Why an answer of a statistics API is not a table, such as `it has 31 of the 32 teams`.
  package struct Fault: Error, Sendable, Equatable {
    package let words: String

    package init(_ words: String) { self.words = words }
  }

  /// Reads an answer of a statistics API. Numbers may be texts or numbers, keys may be missing, and the source's
  /// averages and sums may be among the teams.
  /// - Throws: `Fault` if it is not a table of 32 teams with possible numbers.
  package static func reading(
    _ body: JSONValue, side: TableSide, source: String, at now: Instant
  ) throws(Fault) -> (table: TeamTable, freshness: Freshness) {
    guard let season = body["season"]?.int, (1920...9999).contains(season) else {
      throw Fault("it names no season")
    }
    if let type = body["type"]?.string, type != side.rawValue {
      throw Fault("it says that it is of the \(shown(type))")
    }
    guard let list = body["rows"]?.array else { throw Fault("it has no list of teams") }
    var rows: [Row] = []
    var summaries: [Summary] = []
    for item in list {
      guard let name = item["team"]?.string else { throw Fault("a row names no team") }
      let numbers = try numbers(item, of: name)
      if let kind = Summary.Kind(rawValue: name) {
        try check(numbers, of: name) { $0.summaryRange }
        summaries.append(Summary(kind: kind, numbers: numbers))
        continue
      }
      guard let team = ProTeam(named: name) else {
        throw Fault("'\(shown(name))' is not a team of the NFL")
      }
      guard !rows.contains(where: { $0.team == team }) else {
        throw Fault("the \(team.name) are in it twice")
      }
      let games = item["g"]?.numberText.flatMap { Double($0) }.flatMap { Int(exactly: $0) }
      guard games.map({ (0...TeamMetric.mostGames).contains($0) }) ?? true else {
        throw Fault("the \(team.name) cannot have played \(games ?? 0) games")
      }
      try check(numbers, of: name) { $0.range(games: games) }
      rows.append(Row(team: team, games: games, numbers: numbers))
    }
    let missing = ProTeam.all.filter { team in !rows.contains { $0.team == team } }
    guard missing.isEmpty else {
      let names = missing.prefix(3).map(\.name) + (missing.count > 3 ? ["others"] : [])
      throw Fault(
        "it has \(rows.count) of the \(ProTeam.all.count) teams, without "
          + "\(names.joined(separator: ", "))")
    }
    guard rows.contains(where: { $0.games != 0 }) else { throw Fault("no team has played a game") }
    let table = TeamTable(
      season: season, side: side, source: source,
      updatedAt: body["updatedAt"]?.string.flatMap { Instant(iso8601: $0) } ?? now, rows: rows,
      summaries: summaries)
    let isStale = body["stale"] == .bool(true)
    return (table, isStale ? .stale(body["error"]?.string ?? "the server did not say why") : .fresh)
  }

  private static func numbers(
    _ row: JSONValue, of team: String
  ) throws(Fault) -> TeamNumbers {
    var numbers = TeamNumbers()
    for metric in TeamMetric.allCases {
      guard let text = row[metric.rawValue]?.numberText else { continue }
      guard Double(text)?.isFinite == true else {
        throw Fault("'\(shown(text))' is no number for \(metric.title) of '\(shown(team))'")
      }
      numbers[metric] = text
    }
    return numbers
  }

  private static func check(
    _ numbers: TeamNumbers, of team: String, _ range: (TeamMetric) -> ClosedRange<Double>
  ) throws(Fault) {
    guard let metric = numbers.impossible(range) else { return }
    throw Fault("\(numbers[metric] ?? "") cannot be \(metric.title) of '\(shown(team))'")
  }

  /// A server's text in a message.
  private static func shown(_ text: String) -> String { String((text.cleanName ?? "").prefix(40)) }
}

extension JSONValue {
  /// A number as text, from a number or a text; nil if it is missing or empty.
  fileprivate var numberText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    default: nil
    }
  }
}
