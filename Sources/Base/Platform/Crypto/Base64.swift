import CCrypto

/// Decodes Base64 (RFC 4648, section 4); nil if invalid. Padding may be absent, but not wrong.
public func base64Decoded(_ text: String) -> [UInt8]? {
  var letters = Array(text.utf8)
  if letters.last != UInt8(ascii: "=") {
    letters += [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
  }
  guard letters.count % 4 == 0, let count = Int32(exactly: letters.count) else { return nil }
  var bytes = [UInt8](repeating: 0, count: letters.count / 4 * 3)
  guard EVP_DecodeBlock(&bytes, letters, count) >= 0 else { return nil }
  bytes.removeLast(min(bytes.count, letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count))
  // libcrypto ignores whitespace and unused bits in the last letter, so compare with the canonical form.
  return base64Encoded(bytes).utf8.elementsEqual(letters) ? bytes : nil
}

/// Encodes bytes as Base64 (RFC 4648, section 4), with padding.
public func base64Encoded(_ bytes: [UInt8]) -> String {
  // libcrypto terminates the text with a zero.
  var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
  let count = EVP_EncodeBlock(&text, bytes, Int32(clamping: bytes.count))
  return String(decoding: text.prefix(Int(count)), as: UTF8.self)
}
