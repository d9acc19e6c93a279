/// The bytes of a page while it is rendered.
struct OutputBuffer {
  private(set) var bytes: [UInt8] = []

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

  mutating func append(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
  }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Takes out what was written since a mark.
  mutating func take(from mark: Int) -> String {
    let string = String(decoding: bytes[mark...], as: UTF8.self)
    bytes.removeLast(bytes.count - mark)
    return string
  }

  func slice(from mark: Int) -> ArraySlice<UInt8> { bytes[mark...] }

  mutating func drop(from mark: Int) {
    bytes.removeLast(bytes.count - mark)
  }

  /// Whether only spaces come after the last line break.
  var isAtLineStart: Bool {
    guard let last = bytes.last(where: { $0 != UInt8(ascii: " ") }) else { return true }
    return last == .newline
  }
}
