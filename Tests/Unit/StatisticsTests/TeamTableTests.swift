import Diagnostics
import JSON
import LeagueModel
import Platform
import Statistics
import TestSupport
import Testing

@Suite struct TeamTableTests {
  @Test("N1: 28 columns by position") func columnsGoByTheirPosition() throws {
    let table = try #require(try TeamTable(invented: .offense))
    let chiefs = try #require(ProTeam(named: "KC"))
    let row = try #require(table.row(of: chiefs))
    #expect(table.side == .offense && table.season == 2026 && table.rows.count == 32)
    #expect(row.games == 6)
    // Yards stand in the table four times: total, passing, rushing, penalties.
    #expect(row.numbers[.totalYards] == "2015")
    #expect(row.numbers[.passYards] == "1315")
    #expect(row.numbers[.rushYards] == "715")
    #expect(row.numbers[.penaltyYards] == "315")
    #expect(row.numbers[.expectedPoints] == "-1.50")
    #expect(table.summaries.map(\.kind) == [.averageTeam, .total, .averageGame])
  }

  @Test("N11: quoted, short, CRLF and BOM", arguments: ["\r\n", "\n"], ["", "\u{FEFF}"])
  func quotedShortAndForeignFilesAreTheSame(end: String, mark: String) throws {
    let plain = inventedTable(.defense)
    var lines = plain.split(separator: "\n").map(String.init)
    lines[3] = lines[3].split(separator: ",", omittingEmptySubsequences: false)
      .map { "\"\($0)\"" }.joined(separator: ",")
    // The last row has no expected points; a short one lacks them as well.
    lines[lines.count - 1].removeLast()
    let text = mark + lines.joined(separator: end)
    #expect(try TeamTable(invented: .defense, text) == TeamTable(invented: .defense))
  }

  @Test func shortRowsLackTheirLastNumbers() throws {
    let text = inventedTable(.offense).replacing(",40.1,10.1,-1.50", with: "")
    let table = try #require(try TeamTable(invented: .offense, text))
    #expect(table.rows.allSatisfy { $0.numbers[.expectedPoints] == nil })
    #expect(table.rows.allSatisfy { $0.numbers[.penaltyYards] != nil })
  }

  @Test func otherFilesAreNoTables() throws {
    for text in ["", "a,b\n1,2\n", "<html>\n<body>\n", "Rk,Tm,G,XX\n"] {
      #expect(try TeamTable(invented: .offense, text) == nil)
    }
  }

  @Test func mistakesSayWhereTheyAre() {
    let text = inventedTable(.offense)
    let mistakes: [(String, String, String)] = [
      ("Kansas City Chiefs", "Kansas City Kings", "table.csv:18:4"),
      ("Kansas City Chiefs", "Las Vegas Raiders", "table.csv:19:4"),
      (",2015,", ",many,", "table.csv:18:29"),
      ("PF,Yds", "PF,Extra,Yds", "table.csv:2:1"),
    ]
    for (old, new, place) in mistakes {
      let error = #expect(throws: TableError.self) {
        _ = try TeamTable(invented: .offense, text.replacing(old, with: new))
      }
      #expect(
        "\(error?.diagnostic.place?.name ?? ""):\(error?.diagnostic.place?.position.description ?? "")"
          == place)
    }
  }

  /// A row that breaks off has numbers of nothing, and a team without a game has none.
  @Test func aRowThatBreaksOffIsRefused() throws {
    let lines = inventedTable(.offense).split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("Kansas City Chiefs") })
    func told(_ change: (inout [Substring]) -> Void) -> String {
      var lines = lines
      var cells = lines[place].split(separator: ",", omittingEmptySubsequences: false)
      change(&cells)
      lines[place] = cells.joined(separator: ",")
      let error = #expect(throws: TableError.self) {
        _ = try TeamTable(invented: .offense, lines.joined(separator: "\n"))
      }
      return error?.diagnostic.message ?? ""
    }
    #expect(
      told { $0 = Array($0.prefix(10)) }
        == "the row of the Kansas City Chiefs has 10 cells; those above have 28")
    #expect(told { $0[2] = "0" }.contains("0 to 0 are possible"), "\(told { $0[2] = "0" })")
  }

  /// L7: a table whose numbers are all negative, or all zero, was taken.
  @Test func impossibleNumbersAreRefusedWithTheirCell() {
    let text = inventedTable(.offense)
    let number = /,([0-9][0-9.]*)/
    // From the first team on, all but the rank; the games stay.
    func changed(_ change: (Substring) -> String) -> String {
      text.split(separator: "\n").enumerated().map { index, line in
        guard index >= 2 else { return String(line) }
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        let rest = cells.dropFirst(3).map { ",\($0)" }.joined()
        return cells.prefix(3).joined(separator: ",") + rest.replacing(number) { change($0.1) }
      }.joined(separator: "\n")
    }
    let last = "Kansas City Chiefs,6"
    let cases: [(String, String, String)] = [
      (changed { ",-\($0)" }, "3:23", "points"), (changed { _ in ",0" }, "3:27", "plays"),
      (text.replacing(last, with: "Kansas City Chiefs,22"), "18:23", "games"),
      (text.replacing(last, with: "Kansas City Chiefs,-1"), "18:23", "games"),
      (text.replacing(last, with: "Kansas City Chiefs,2"), "18:", "total yards"),
      (text.replacing(",40.1,", with: ",140.1,"), "3:", "drives with a score"),
    ]
    for (bad, place, words) in cases {
      let error = #expect(throws: TableError.self) { _ = try TeamTable(invented: .offense, bad) }
      let position = error?.diagnostic.place?.position.description ?? ""
      #expect(position.hasPrefix(place), "\(position): \(error?.diagnostic.message ?? "")")
      #expect(
        error?.diagnostic.message.contains(words) == true, "\(error?.diagnostic.message ?? "")")
    }
  }

  @Test func aMissingTeamIsNamed() {
    let lines = inventedTable(.offense).split(separator: "\n").filter { !$0.contains("Chiefs") }
    let error = #expect(throws: TableError.self) {
      _ = try TeamTable(invented: .offense, lines.joined(separator: "\n"))
    }
    #expect(error?.diagnostic.notes == ["missing: Kansas City Chiefs"])
  }

  @Test func totalsAndGamesAreCompared() throws {
    let offense = try #require(try TeamTable(invented: .offense))
    let text = inventedTable(.offense).replacing(",2015,", with: ",2016,")
    let other = try #require(
      try TeamTable(invented: .offense, text.replacing("Chiefs,6", with: "Chiefs,5")))
    #expect(offense.wrongTotals == [] && other.wrongTotals == [.totalYards])
    #expect(offense.teamsWithOtherGames(in: offense) == [])
    #expect(offense.teamsWithOtherGames(in: other).map(\.code) == ["KC"])
  }

  @Test("N8: per game and total") func ratesAreTheSamePerGameAndInTotal() throws {
    let table = try #require(try TeamTable(invented: .offense))
    var row = table.rows[0]
    #expect(TableScale.total.value(.points, of: row) == 100)
    #expect(TableScale.perGame.value(.points, of: row) == 100.0 / 6)
    for metric in [TeamMetric.yardsPerPlay, .netYardsPerPass, .yardsPerRush, .scoringShare] {
      #expect(TableScale.perGame.value(metric, of: row) == TableScale.total.value(metric, of: row))
    }
    // Expected points are a sum, as the service has it.
    #expect(TableScale.perGame.value(.expectedPoints, of: row) == -0.25)
    row.games = nil
    #expect(TableScale.perGame.value(.points, of: row) == nil)
    #expect(TableScale.perGame.value(.scoringShare, of: row) == 40.1)
  }

  @Test func storedTablesAreReadBack() throws {
    let table = try #require(try TeamTable(invented: .defense))
    #expect(try JSONValue(encoding: table).decoded(TeamTable.self) == table)
  }
}

/// A table of invented numbers that depend on the team's place in the alphabet.
func inventedTable(_ side: TableSide) -> String {
  let names = [
    "Rk", "Tm", "G", side == .offense ? "PF" : "PA", "Yds", "Ply", "Y/P", "TO", "FL", "1stD", "Cmp",
    "Att", "Yds", "TD", "Int", "NY/A", "1stD", "Att", "Yds", "TD", "Y/A", "1stD", "Pen", "Yds",
    "1stPy", "Sc%", "TO%", "EXP",
  ]
  var lines = [
    ",,,,,Tot Yds & TO" + String(repeating: ",", count: 22), names.joined(separator: ","),
  ]
  func row(_ rank: String, _ name: String, _ games: String, _ base: Int, times: Int) -> String {
    let counts = [
      100, 2000, 350, 0, 5, 2, 120, 110, 180, 1300, 10, 3, 0, 70, 150, 700, 8, 0, 40, 40, 300, 10,
    ]
    let rates = [3: "5.5", 12: "6.5", 17: "4.5"]
    let cells = counts.enumerated().map { place, count in
      rates[place] ?? "\((count + base) * times + (times > 1 ? 496 - base * times : 0))"
    }
    let tail = times > 1 ? "" : "-1.50"
    return ([rank, name, games] + cells + ["40.1", "10.1", tail]).joined(separator: ",")
  }
  for (place, team) in ProTeam.all.enumerated() {
    lines.append(row("\(place + 1)", team.name, "6", place, times: 1))
  }
  lines.append(row("", "Avg Team", "", 15, times: 1))
  lines.append(row("", "League Total", "", 0, times: 32))
  lines.append(row("", "Avg Tm/G", "", 15, times: 1).replacing("-1.50", with: ""))
  return lines.joined(separator: "\n")
}

extension TeamTable {
  init?(invented side: TableSide, _ text: String? = nil) throws(TableError) {
    try self.init(
      csv: SourceText(name: "table.csv", text: text ?? inventedTable(side)), season: 2026,
      source: "table.csv", updatedAt: Instant(seconds: 1_790_000_000))
  }
}
