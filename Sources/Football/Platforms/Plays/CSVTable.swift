/// Some columns of a table of comma-separated values (RFC 4180) whose first row names them.
struct CSVTable {
  /// One row of a table.
  struct Row {
    fileprivate let cells: [Substring]
    fileprivate let columns: [String: Int]

    /// The cell of a column; nil if it is empty or `NA`, or if there is no such column.
    subscript(column: String) -> String? {
      guard let index = columns[column], index < cells.count else { return nil }
      let cell = cells[index]
      return cell.isEmpty || cell == "NA" ? nil : String(cell)
    }

    func number(_ column: String) -> Double? { self[column].flatMap { Double($0) } }

    func whole(_ column: String) -> Int? {
      // R writes whole numbers as 7 or 7.0.
      number(column).flatMap { abs($0) < 1_000_000 ? Int($0.rounded()) : nil }
    }

    func isOn(_ column: String) -> Bool { number(column).map { $0 != 0 } ?? false }
  }

  private let columns: [String: Int]
  private let lines: [[Substring]]

  /// - Parameter wanted: The columns to keep: seasons of nflverse have hundreds.
  init(_ text: String, columns wanted: Set<String>) {
    var columns: [String: Int] = [:]
    var lines: [[Substring]] = []
    var places: [Int?] = []
    var cells: [Substring] = []
    Self.read(text) { column, cell in
      if lines.isEmpty, places.count == column {
        let name = String(cell)
        let isWanted = wanted.contains(name) && columns[name] == nil
        places.append(isWanted ? columns.count : nil)
        if isWanted { columns[name] = columns.count }
      }
      if column < places.count, let place = places[column], place == cells.count {
        cells.append(cell)
      }
    } endOfLine: {
      lines.append(cells)
      cells = []
      cells.reserveCapacity(columns.count)
    }
    self.columns = columns
    self.lines = Array(lines.dropFirst())
  }

  var rows: some Sequence<Row> { lines.lazy.map { Row(cells: $0, columns: columns) } }

  func has(_ names: [String]) -> Bool { names.allSatisfy { columns[$0] != nil } }

  private static func read(
    _ text: String, cell: (Int, Substring) -> Void, endOfLine: () -> Void
  ) {
    var rest = text.utf8[...]
    var column = 0
    while !rest.isEmpty {
      cell(column, nextCell(&rest))
      column += 1
      let end = rest.popFirst()
      guard end != UInt8(ascii: ",") else { continue }
      if end == UInt8(ascii: "\r"), rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
      endOfLine()
      column = 0
    }
    if column > 0 { endOfLine() }
  }

  /// Reads up to the comma or the end of the line.
  private static func nextCell(_ rest: inout Substring.UTF8View) -> Substring {
    func isEnd(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    guard rest.first == UInt8(ascii: "\"") else {
      let cell = rest.prefix { !isEnd($0) }
      rest = rest[cell.endIndex...]
      return Substring(cell)
    }
    rest.removeFirst()
    var parts: [Substring] = []
    while !rest.isEmpty {
      let part = rest.prefix { $0 != UInt8(ascii: "\"") }
      parts.append(Substring(part))
      rest = rest[part.endIndex...].dropFirst()
      // A doubled quotation mark is one that belongs to the text.
      guard rest.first == UInt8(ascii: "\"") else { break }
      parts.append("\"")
      rest.removeFirst()
    }
    rest = rest[(rest.firstIndex(where: isEnd) ?? rest.endIndex)...]
    return Substring(parts.joined())
  }
}
