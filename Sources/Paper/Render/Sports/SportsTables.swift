import Liquid
import Sports

/// A table of statistics as template values: a caption, headings, and rows of texts.
struct SportsTable {
  /// A heading with its meaning, for screen readers and tooltips.
  typealias Column = (name: String, meaning: String)

  /// A cell. `mark` is `good` or `bad`, or nil for a number that is neither.
  struct Cell {
    let text: String
    var mark: String?
  }

  let caption: String
  let columns: [Column]
  var rows: [(name: String, cells: [Cell])]

  var value: Value {
    [
      "caption": .string(caption),
      "columns": .array(
        columns.map { ["name": .string($0.name), "meaning": .string($0.meaning)] }),
      "rows": .array(
        rows.map { row in
          [
            "name": .string(row.name),
            "cells": .array(
              row.cells.map { cell in
                ["text": .string(cell.text), "mark": cell.mark.orNull]
              }),
          ]
        }),
    ]
  }
}

extension SportsReport {
  /// The tables of a game's players, the away team's first.
  var playerTables: [SportsTable] {
    switch game.league.sport {
    case .hockey: skaterTables + goalieTables
    case .basketball: byTeam(players.filter { ($0.minutes ?? 1) > 0 }, \.team).map(basketball)
    case .football, .baseball: byTeam(players, \.team).map(numbers)
    }
  }

  /// The rows of each team: away, home, then teams that the game does not name.
  func byTeam<Row>(_ rows: [Row], _ team: (Row) -> String) -> [(team: String, rows: [Row])] {
    var names = [game.away, game.home]
    for row in rows where !names.contains(team(row)) { names.append(team(row)) }
    return names.map { name in (name, rows.filter { team($0) == name }) }
      .filter { !$0.rows.isEmpty }
  }

  // MARK: Basketball

  private func basketball(_ team: String, _ rows: [PlayerRow]) -> SportsTable {
    func pair(_ row: PlayerRow, _ made: String, _ tried: String) -> String {
      guard let made = row.numbers[made] else { return Self.missing }
      return row.numbers[tried].map { "\(made)-\($0)" } ?? made
    }
    let columns: [SportsTable.Column] = [
      ("MIN", "Minutes"), ("PTS", "Points"), ("REB", "Rebounds"), ("AST", "Assists"),
      ("FG", "Field goals"), ("3PT", "Three-pointers"), ("FT", "Free throws"), ("STL", "Steals"),
      ("BLK", "Blocks"), ("TO", "Turnovers"), ("+/-", "Plus-minus"),
    ]
    let sorted = rows.sorted { ($1.minutes ?? 0, $0.name) < ($0.minutes ?? 0, $1.name) }
    return SportsTable(
      caption: team, columns: columns,
      rows: sorted.map { row in
        let minutes = row.minutes.map { "\(Int($0.rounded(.down)))" } ?? Self.missing
        let texts =
          [minutes] + ["pts", "trb", "ast"].map { row.numbers[$0] ?? Self.missing }
          + [pair(row, "fg", "fga"), pair(row, "fg3", "fg3a"), pair(row, "ft", "fta")]
          + ["stl", "blk", "tov"].map { row.numbers[$0] ?? Self.missing }
          + [row.number("plus_minus").map(Self.signed) ?? row.numbers["plus_minus"] ?? Self.missing]
        return (row.name, texts.map { SportsTable.Cell(text: $0) })
      })
  }

  // MARK: Football and baseball

  /// The API's short names that come first, with headings.
  private static let known: [(key: String, column: SportsTable.Column)] = [
    ("yards", ("YDS", "Yards")), ("touchdowns", ("TD", "Touchdowns")), ("ab", ("AB", "At bats")),
    ("r", ("R", "Runs")), ("h", ("H", "Hits")), ("rbi", ("RBI", "Runs batted in")),
    ("hr", ("HR", "Home runs")), ("bb", ("BB", "Walks")), ("so", ("SO", "Strikeouts")),
    ("ip", ("IP", "Innings pitched")),
  ]
  private static let mostColumns = 10

  private func numbers(_ team: String, _ rows: [PlayerRow]) -> SportsTable {
    let there = rows.reduce(into: Set()) { $0.formUnion($1.numbers.names) }
    let first = Self.known.filter { there.contains($0.key) }
    let named = Set(Self.known.map(\.key))
    let rest = there.subtracting(named).sorted().map { key in
      (key: key, column: (name: SportsLabels.short(key), meaning: SportsLabels.long(key)))
    }
    let columns = (first + rest).prefix(Self.mostColumns)
    let sorted = rows.enumerated().sorted { left, right in
      let key = columns.first?.key ?? ""
      let (one, other) = (left.element.number(key) ?? 0, right.element.number(key) ?? 0)
      return one == other ? left.offset < right.offset : one > other
    }
    return SportsTable(
      caption: team, columns: columns.map(\.column),
      rows: sorted.map { _, row in
        (row.name, columns.map { SportsTable.Cell(text: row.numbers[$0.key] ?? Self.missing) })
      })
  }

  static let missing = "--"

  static func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }
}
