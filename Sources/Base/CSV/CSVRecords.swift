/// The records of comma-separated values (RFC 4180), one by one, so that a season of plays needs no copy of itself.
/// Lines may end with CRLF, LF or CR; a byte order mark and empty lines are skipped.
package struct CSVRecords: Sendable, Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place: Int
  private var line = 1
  private var width = 0

  /// Creates the records of a file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next record; nil after the last.
  package mutating func next() -> CSVRecord? {
    while place < bytes.count {
      let record = read()
      if record.count > 1 || !record.isEmpty(0) { return record }
    }
    return nil
  }

  /// Reads up to the end of the record, which can be several lines below if a cell is quoted.
  private mutating func read() -> CSVRecord {
    let first = line
    var cells: [Range<Int>] = []
    cells.reserveCapacity(width)
    bytes.withUnsafeBufferPointer { bytes in
      var isOver = false
      while !isOver {
        let start = place
        if place < bytes.count, bytes[place] == .quote { skipQuotes(bytes) }
        while place < bytes.count, !bytes[place].endsCell { place += 1 }
        cells.append(start..<place)
        guard place < bytes.count else { break }
        isOver = bytes[place] != .comma
        if bytes[place] == .carriageReturn, place + 1 < bytes.count, bytes[place + 1] == .newline {
          place += 1
        }
        place += 1
        if isOver { line += 1 }
      }
    }
    width = cells.count
    return CSVRecord(bytes: bytes, cells: cells, line: first)
  }

  /// Advances past the closing quotation mark. A doubled one belongs to the text.
  private mutating func skipQuotes(_ bytes: UnsafeBufferPointer<UInt8>) {
    place += 1
    while place < bytes.count {
      if bytes[place] == .quote {
        place += 1
        guard place < bytes.count, bytes[place] == .quote else { return }
      } else if bytes[place] == .newline {
        line += 1
      }
      place += 1
    }
  }
}

/// One record of comma-separated values.
package struct CSVRecord: Sendable {
  fileprivate let bytes: [UInt8]
  fileprivate let cells: [Range<Int>]
  /// The line on which it begins, from 1.
  package let line: Int

  /// The number of cells.
  package var count: Int { cells.count }

  /// The range of the record in the file, in bytes.
  package var range: Range<Int> {
    (cells.first?.lowerBound ?? 0)..<(cells.last?.upperBound ?? 0)
  }

  /// The range of a cell in the file, in bytes; nil if the record is shorter.
  package func range(of place: Int) -> Range<Int>? {
    cells.indices.contains(place) ? cells[place] : nil
  }

  /// The text of a cell without its quotation marks; nil if the record is shorter.
  package subscript(place: Int) -> String? {
    guard cells.indices.contains(place) else { return nil }
    let cell = bytes[cells[place]]
    guard cell.first == .quote else { return String(decoding: cell, as: UTF8.self) }
    var text: [UInt8] = []
    var isOpen = false
    var previous: UInt8?
    for byte in cell {
      if byte == .quote {
        // The second of two marks stands for one.
        if !isOpen, previous == .quote { text.append(byte) }
        isOpen.toggle()
      } else {
        text.append(byte)
      }
      previous = byte
    }
    return String(decoding: text, as: UTF8.self)
  }

  func isEmpty(_ place: Int) -> Bool { cells[place].isEmpty }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")

  fileprivate var endsCell: Bool {
    self == .comma || self == .newline || self == .carriageReturn
  }
}
