extension StringProtocol {
  /// Decodes percent encoding; nil if a percent sign lacks two digits or the result is not UTF-8.
  /// <https://url.spec.whatwg.org/#percent-encoded-bytes>
  package func resolvingPercents() -> String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      // `UInt8` parses a sign, such as "+1".
      guard rest.count >= 2, !digits.hasPrefix("+"), !digits.hasPrefix("-"),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest.removeFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension String {
  /// The text as part of an address, with all but plain letters, digits and the kept signs percent-encoded.
  package func percentEncoded(keeping signs: String = "-._~") -> String {
    let (digits, signs) = (Array("0123456789ABCDEF".utf8), Array(signs.utf8))
    var output: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        output.append(byte)
      case _ where signs.contains(byte): output.append(byte)
      default: output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
