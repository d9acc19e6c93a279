/// Bytes as letters and digits, in one of two alphabets.
struct Base64: Sendable {
  private let alphabet: [UInt8]

  static let standard = Base64(last: "+/")
  static let url = Base64(last: "-_")

  private init(last: String) {
    alphabet = Array(
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
  }

  func encode(_ string: String) -> String {
    let bytes = Array(string.utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0..<4 {
        let isPadding = place > group.count
        result.append(
          isPadding ? UInt8(ascii: "=") : alphabet[(bits >> (18 - 6 * place)) & 63])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  func decode(_ string: String, needsPadding: Bool) throws(FilterError) -> String {
    var letters = Array(string.utf8)
    let count = letters.count
    while letters.last == UInt8(ascii: "="), count - letters.count < 2 { letters.removeLast() }
    let isPadded = count != letters.count
    guard letters.count % 4 != 1, !(needsPadding || isPadded) || count % 4 == 0 else {
      throw invalid
    }
    var bytes: [UInt8] = []
    var bits = 0
    var size = 0
    for letter in letters {
      guard let value = alphabet.firstIndex(of: letter) else { throw invalid }
      bits = (bits << 6 | value) & 0xFFFF
      size += 6
      if size >= 8 {
        size -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> size))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var invalid: FilterError { FilterError("this is not Base64") }
}
