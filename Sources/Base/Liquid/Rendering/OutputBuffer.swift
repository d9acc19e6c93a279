struct OutputBuffer {
  private(set) var bytes: [UInt8] = []
  /// The start of captured text, whose later position in a line is unknown.
  private(set) var floor = 0

  var count: Int { bytes.count }

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func append(_ string: String) {
    bytes.append(contentsOf: string.utf8)
  }

  mutating func append(_ slice: ArraySlice<UInt8>) {
    bytes.append(contentsOf: slice)
  }

  /// Copies a part of a source without the retain that slicing would cost.
  mutating func append(_ source: [UInt8], _ range: Range<Int>) {
    source.withUnsafeBufferPointer { buffer in
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
    }
  }

  mutating func append(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
  }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Writes an integer; one- and two-digit numbers, the most common ones, need no string.
  mutating func append(_ int: Int) {
    guard int >= 0, int < 100 else { return append(int.description) }
    if int >= 10 { bytes.append(0x30 + UInt8(int / 10)) }
    bytes.append(0x30 + UInt8(int % 10))
  }

  /// Removes and returns the text since a mark.
  mutating func take(from mark: Int) -> String {
    let string = String(decoding: bytes[mark...], as: UTF8.self)
    bytes.removeLast(bytes.count - mark)
    return string
  }

  /// Begins a capture; pass the result back at its end.
  mutating func beginCapture() -> (mark: Int, floor: Int) {
    defer { floor = bytes.count }
    return (bytes.count, floor)
  }

  mutating func endCapture(_ start: (mark: Int, floor: Int)) -> String {
    floor = start.floor
    return take(from: start.mark)
  }

  func slice(from mark: Int) -> ArraySlice<UInt8> { bytes[mark...] }

  mutating func drop(from mark: Int) {
    bytes.removeLast(bytes.count - mark)
  }

  /// Whether the next text could begin a Markdown block: only markers of other blocks precede it on its line.
  var isAtLineStart: Bool {
    for byte in bytes[floor...].reversed() {
      if byte == .newline { return true }
      guard byte.isDigit || " \t>*+-#.)".utf8.contains(byte) else { return false }
    }
    return true
  }
}
