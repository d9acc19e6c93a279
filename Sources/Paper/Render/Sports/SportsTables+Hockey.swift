import Sports

/// Hockey's tables: skaters by time on ice, and goalies.
extension SportsReport {
  var skaterTables: [SportsTable] {
    tables(
      of: skaters, called: "skaters", Self.skaterColumns, team: \.team, name: \.name,
      seconds: \.seconds
    ) { row in
      let texts = [
        Self.clock(row.seconds), Self.text(row.goals), Self.text(row.assists),
        Self.text(row.points),
        row.plusMinus.map(Self.signed) ?? Self.missing, Self.text(row.shots), Self.text(row.hits),
        Self.text(row.blocks), Self.text(row.penaltyMinutes),
      ]
      return texts.map { SportsTable.Cell(text: $0) }
    }
  }

  var goalieTables: [SportsTable] {
    tables(
      of: goalies, called: "goalies", Self.goalieColumns, team: \.team, name: \.name,
      seconds: \.seconds
    ) { row in
      let texts = [
        Self.clock(row.seconds), Self.text(row.shotsAgainst), Self.text(row.saves),
        Self.text(row.goalsAgainst),
      ]
      let percentage = SportsTable.Cell(
        text: Self.percentage(row.savePercentage), mark: Self.mark(row.savePercentage))
      return texts.map { SportsTable.Cell(text: $0) } + [percentage]
    }
  }

  /// A table per team, the away team's first; players in the order of their time on ice.
  private func tables<Row>(
    of rows: [Row], called kind: String, _ columns: [SportsTable.Column], team: (Row) -> String,
    name: (Row) -> String, seconds: (Row) -> Int?, cells: (Row) -> [SportsTable.Cell]
  ) -> [SportsTable] {
    byTeam(rows, team).map { team, rows in
      let sorted = rows.sorted {
        (seconds($1) ?? -1, name($0)) < (seconds($0) ?? -1, name($1))
      }
      return SportsTable(
        caption: "\(team), \(kind)", columns: columns, rows: sorted.map { (name($0), cells($0)) })
    }
  }

  private static let skaterColumns: [SportsTable.Column] = [
    ("TOI", "Time on ice"), ("G", "Goals"), ("A", "Assists"), ("PTS", "Points"),
    ("+/-", "Plus-minus"), ("SOG", "Shots on goal"), ("HIT", "Hits"), ("BLK", "Blocked shots"),
    ("PIM", "Penalty minutes"),
  ]

  private static let goalieColumns: [SportsTable.Column] = [
    ("TOI", "Time on ice"), ("SA", "Shots against"), ("SV", "Saves"), ("GA", "Goals against"),
    ("SV%", "Save percentage"),
  ]

  private static func text(_ number: Int?) -> String { number.map { "\($0)" } ?? missing }

  /// `18:42`.
  private static func clock(_ seconds: Int?) -> String {
    guard let seconds else { return missing }
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// `.935`, and `1.000` for a shutout.
  private static func percentage(_ share: Double?) -> String {
    guard let share else { return missing }
    let thousandths = Int((share * 1_000).rounded())
    let digits = "\(thousandths % 1_000)"
    return
      "\(thousandths == 1_000 ? "1" : "").\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }

  /// Hockey fans call a game of .920 good and one below .900 bad.
  private static func mark(_ share: Double?) -> String? {
    share.flatMap { $0 >= 0.920 ? "good" : $0 < 0.900 ? "bad" : nil }
  }
}
