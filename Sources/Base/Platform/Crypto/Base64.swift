/// The bytes that a text in Base64 (RFC 4648, section 4) stands for; nil if it is none. Padding may
/// be left out, but must not be wrong.
public func base64Decoded(_ text: String) -> [UInt8]? {
  var letters = Array(text.utf8)[...]
  let length = letters.count
  while letters.last == UInt8(ascii: "="), length - letters.count < 2 { letters.removeLast() }
  guard letters.count % 4 != 1, length == letters.count || length % 4 == 0 else { return nil }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(letters.count * 3 / 4)
  var bits: UInt32 = 0
  var size = 0
  for letter in letters {
    let value = base64Values[Int(letter)]
    guard value < 64 else { return nil }
    bits = (bits << 6 | UInt32(value)) & 0xFFFF
    size += 6
    if size >= 8 {
      size -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> size))
    }
  }
  // What is left over says nothing: another text would mean the same bytes.
  return bits & (1 << size - 1) == 0 ? bytes : nil
}

/// Bytes as a text in Base64 (RFC 4648, section 4), with padding.
public func base64Encoded(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      let isPadding = place > group.count
      text.append(isPadding ? UInt8(ascii: "=") : base64Letters[bits >> (18 - 6 * place) & 63])
    }
  }
  return String(decoding: text, as: UTF8.self)
}

private let base64Letters = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The value of each byte as a letter, 255 for what is none.
private let base64Values: [UInt8] = (0..<256).map { byte in
  base64Letters.firstIndex { Int($0) == byte }.map { UInt8($0) } ?? 255
}
