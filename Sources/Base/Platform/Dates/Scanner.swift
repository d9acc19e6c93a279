/// Scans a short text byte by byte. A method that fails returns nil and does not advance.
struct Scanner {
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Runs `body` and restores the position if it fails.
  mutating func attempt<T>(_ body: (inout Scanner) -> T?) -> T? {
    let start = index
    if let value = body(&self) { return value }
    index = start
    return nil
  }

  mutating func take(_ byte: Character) -> Bool {
    guard let next, next == byte.asciiValue else { return false }
    index += 1
    return true
  }

  mutating func skip(while test: (UInt8) -> Bool) {
    while index < bytes.count, test(bytes[index]) { index += 1 }
  }

  /// A run of exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? {
    attempt { scanner in
      guard let found = scanner.number(), found.digits == count else { return nil }
      return found.value
    }
  }

  /// The next `count` bytes if all are digits, regardless of what follows.
  mutating func leadingDigits(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + count] {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    index += count
    return value
  }

  /// A run of one to eighteen digits.
  mutating func number() -> (value: Int, digits: Int)? {
    var end = index
    var value = 0
    while end < bytes.count, bytes[end].isDigit {
      guard end - index < 18 else { return nil }
      value = value * 10 + Int(bytes[end] - UInt8(ascii: "0"))
      end += 1
    }
    guard end > index else { return nil }
    defer { index = end }
    return (value, end - index)
  }

  /// A run of digits as a fraction of a second, in nanoseconds; truncates finer digits.
  mutating func fraction() -> Int64? {
    guard let next, next.isDigit else { return nil }
    var value: Int64 = 0
    var unit: Int64 = 100_000_000
    while let byte = self.next, byte.isDigit {
      value += Int64(byte - UInt8(ascii: "0")) * unit
      unit /= 10
      index += 1
    }
    return value
  }

  /// A run of ASCII letters, in lowercase.
  mutating func word() -> String? {
    let start = index
    skip(while: \.isLetter)
    guard index > start else { return nil }
    return String(decoding: bytes[start..<index].map { $0 | 0x20 }, as: UTF8.self)
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
