import CSV
package import Diagnostics
import LeagueModel
package import Platform

/// Why a file is not a table of NFL offenses or defenses.
package struct TableError: Error, Sendable {
  /// What is wrong and where.
  package let diagnostic: Diagnostic

  init(_ message: String, at place: SourcePlace? = nil, notes: [String] = []) {
    diagnostic = Diagnostic(.error, message, at: place, notes: notes)
  }
}

extension TeamTable {
  /// Reads a table as pro-football-reference.com exports it: a row of groups, a row of names that repeat (so columns
  /// are identified by position), 32 teams and three summaries.
  /// - Returns: Nil if the text has no such header.
  package init?(
    csv text: SourceText, season: Int, source: String, updatedAt: Instant
  ) throws(TableError) {
    var records = CSVRecords(text.bytes)
    guard let side = try Self.side(&records, in: text) else { return nil }
    var rows: [Row] = []
    var summaries: [Summary] = []
    var cells = 0
    while let record = records.next() {
      guard record.count <= Self.columnCount else {
        throw TableError(
          "this row has \(record.count) cells; the table has \(Self.columnCount) columns",
          at: SourcePlace(text, record.range))
      }
      let name = record[Self.teamColumn]?.trimmed ?? ""
      let numbers = try Self.numbers(record, in: text)
      if let kind = Summary.Kind(rawValue: name) {
        try Self.check(numbers, record, in: text) { $0.summaryRange }
        summaries.append(Summary(kind: kind, numbers: numbers))
        continue
      }
      let place = SourcePlace(text, record.range(of: Self.teamColumn) ?? record.range)
      guard let team = ProTeam(named: name) else {
        throw TableError("'\(name)' is not a team of the NFL", at: place)
      }
      guard !rows.contains(where: { $0.team == team }) else {
        throw TableError("the \(team.name) are in the table twice", at: place)
      }
      cells = max(cells, record.count)
      // Some tables lack the last columns, but then for every team.
      guard record.count + 1 >= cells else {
        throw TableError(
          "the row of the \(team.name) has \(record.count) cells; those above have \(cells)",
          at: SourcePlace(text, record.range))
      }
      let games = try Self.games(record, in: text)
      try Self.check(numbers, record, in: text) { $0.range(games: games) }
      rows.append(Row(team: team, games: games, numbers: numbers))
    }
    let missing = ProTeam.all.filter { team in !rows.contains { $0.team == team } }
    guard missing.isEmpty else {
      throw TableError(
        "the table has \(rows.count) of the 32 teams",
        at: nil, notes: ["missing: \(missing.map(\.name).joined(separator: ", "))"])
    }
    guard rows.contains(where: { $0.games != 0 }) else {
      throw TableError("no team of this table has played a game")
    }
    self.init(
      season: season, side: side, source: source, updatedAt: updatedAt, rows: rows,
      summaries: summaries)
  }

  private static let teamColumn = 1
  private static let gamesColumn = 2
  /// Rank, team and games come before the metrics.
  private static let firstMetric = 3
  private static let columnCount = firstMetric + TeamMetric.allCases.count
  /// The most lines up to the names of the columns.
  private static let headerLines = 2

  /// The side that the header names: points for, or points against.
  private static func side(
    _ records: inout CSVRecords, in text: SourceText
  ) throws(TableError) -> TableSide? {
    for _ in 0..<headerLines {
      guard let header = records.next() else { return nil }
      guard header[teamColumn]?.trimmed == "Tm", header[gamesColumn]?.trimmed == "G" else {
        continue
      }
      let side: TableSide
      switch header[firstMetric]?.trimmed {
      case "PF": side = .offense
      case "PA": side = .defense
      default: return nil
      }
      guard header.count == columnCount else {
        throw TableError(
          "a table of this kind has \(columnCount) columns; this one has \(header.count)",
          at: SourcePlace(text, header.range))
      }
      return side
    }
    return nil
  }

  private static func numbers(
    _ record: CSVRecord, in text: SourceText
  ) throws(TableError) -> TeamNumbers {
    var numbers = TeamNumbers()
    for (offset, metric) in TeamMetric.allCases.enumerated() {
      // A short row lacks the last columns.
      guard try number(record, firstMetric + offset, in: text) != nil else { continue }
      numbers[metric] = record[firstMetric + offset]?.trimmed
    }
    return numbers
  }

  private static func games(
    _ record: CSVRecord, in text: SourceText
  ) throws(TableError) -> Int? {
    guard let number = try number(record, gamesColumn, in: text) else { return nil }
    guard let games = Int(exactly: number), (0...TeamMetric.mostGames).contains(games) else {
      throw TableError(
        "a team plays 0 to \(TeamMetric.mostGames) games in a season",
        at: SourcePlace(text, record.range(of: gamesColumn) ?? record.range))
    }
    return games
  }

  /// Refuses impossible numbers.
  private static func check(
    _ numbers: TeamNumbers, _ record: CSVRecord, in text: SourceText,
    _ range: (TeamMetric) -> ClosedRange<Double>
  ) throws(TableError) {
    guard let metric = numbers.impossible(range),
      let place = TeamMetric.allCases.firstIndex(of: metric)
    else { return }
    throw TableError(
      "\(numbers[metric] ?? "") \(metric.title) cannot be; \(range(metric).words) are possible here",
      at: SourcePlace(text, record.range(of: firstMetric + place) ?? record.range))
  }

  private static func number(
    _ record: CSVRecord, _ place: Int, in text: SourceText
  ) throws(TableError) -> Double? {
    guard let cell = record[place]?.trimmed, !cell.isEmpty else { return nil }
    guard let number = Double(cell), number.isFinite, abs(number) < 1_000_000 else {
      throw TableError(
        "'\(cell)' is not a number", at: SourcePlace(text, record.range(of: place) ?? record.range))
    }
    return number
  }
}
