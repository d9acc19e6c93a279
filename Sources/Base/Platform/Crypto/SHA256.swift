import CCrypto

/// SHA-256 of bytes (32 bytes), from the system's libcrypto.
public func sha256(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { sha256($0) } }

/// SHA-256 of bytes in memory.
func sha256(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 32)
  var length: UInt32 = 0
  _ = EVP_Digest(bytes.baseAddress, bytes.count, &digest, &length, EVP_sha256(), nil)
  return digest
}

/// Bytes as lowercase hexadecimal digits.
public func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}
