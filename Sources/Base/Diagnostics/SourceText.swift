/// A named user-written text as bytes, so that any scanner's offset can be shown as a location.
public struct SourceText: Sendable, Hashable {
  /// The file's path as the user knows it, or a description such as `standard input`.
  public let name: String
  /// The text in UTF-8, without a byte order mark.
  public let bytes: [UInt8]

  /// Creates a source from UTF-8 bytes; drops a leading byte order mark.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Creates a source from a string.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The line and column of a byte offset, clamped to the text.
  /// - Complexity: O(n) in the text before the offset.
  public func position(at offset: Int) -> SourcePosition {
    let end = min(max(offset, 0), bytes.count)
    var line = 1
    var lineStart = 0
    for index in 0..<end where bytes[index] == .newline {
      line += 1
      lineStart = index + 1
    }
    let column = String(decoding: bytes[lineStart..<end], as: UTF8.self).count + 1
    return SourcePosition(line: line, column: column)
  }

  /// The line at a byte offset, without its line break.
  public func line(containing offset: Int) -> String {
    let middle = min(max(offset, 0), bytes.count)
    let start = bytes[..<middle].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    var end = bytes[middle...].firstIndex(of: .newline) ?? bytes.count
    if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }
}

/// A line and column, as shown in editors.
public struct SourcePosition: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int

  /// Creates a position from a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position as in compilers' messages: `12:3`.
  public var description: String { "\(line):\(column)" }

  /// Orders by line, then column.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
