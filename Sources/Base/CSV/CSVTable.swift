/// Comma-separated values whose first record names the columns.
package struct CSVTable: Sendable {
  /// One row of a table.
  package struct Row {
    /// The row's cells.
    package let record: CSVRecord
    fileprivate let columns: [String: Int]

    /// The cell of a column; nil if it is empty or `NA`, or if there is no such column.
    package subscript(column: String) -> String? {
      guard let place = columns[column], let cell = record[place] else { return nil }
      return cell.isEmpty || cell == "NA" ? nil : cell
    }

    /// A cell's number; nil if the cell is not a number.
    package func number(_ column: String) -> Double? { self[column].flatMap { Double($0) } }

    /// A cell's whole number, below a million.
    package func whole(_ column: String) -> Int? {
      // R writes whole numbers as 7 or 7.0.
      number(column).flatMap { abs($0) < 1_000_000 ? Int($0.rounded()) : nil }
    }

    /// Whether a cell has a number other than zero.
    package func isOn(_ column: String) -> Bool { number(column).map { $0 != 0 } ?? false }
  }

  private let columns: [String: Int]
  private let records: CSVRecords

  /// Creates the table of a file. If columns have the same name, the first one counts.
  package init(_ bytes: [UInt8]) {
    var records = CSVRecords(bytes)
    var columns: [String: Int] = [:]
    if let header = records.next() {
      for place in 0..<header.count {
        guard let name = header[place], columns[name] == nil else { continue }
        columns[name] = place
      }
    }
    self.columns = columns
    self.records = records
  }

  /// The rows below the header, read one by one.
  package var rows: some Sequence<Row> {
    records.lazy.map { Row(record: $0, columns: columns) }
  }

  /// Whether the table has all of these columns.
  package func has(_ names: some Sequence<String>) -> Bool {
    names.allSatisfy { columns[$0] != nil }
  }
}
