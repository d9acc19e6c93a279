import JSON

/// Rows of text in aligned columns.
struct Table {
  private var rows: [[String]] = []
  private static let gap = 2

  init(_ titles: [String]? = nil) {
    if let titles { add(titles) }
  }

  mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

  /// Adds a row, or with `--json` prints it as a line of its own.
  mutating func add(_ cells: [String], _ value: JSONValue, _ console: Console) {
    if console.isJSON { console.print(value) } else { add(cells) }
  }

  /// The rows as lines, without trailing spaces.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].terminalWidth : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = widths[column] - cell.terminalWidth + Self.gap
        line += cell + String(repeating: " ", count: column + 1 < row.count ? padding : 0)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension String {
  /// The text on one line, without characters that control the terminal. Strangers choose leagues' names.
  var printable: String {
    var shown = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: shown += "\u{FFFD}"
      case .format where scalar != "\u{200D}" && scalar.value < 0xE0000: continue
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// The approximate number of terminal columns: East Asian letters and emoji take two.
  var terminalWidth: Int {
    reduce(0) { $0 + $1.terminalWidth }
  }
}

extension Character {
  fileprivate var terminalWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return first.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
