import CCrypto

/// HMAC (RFC 2104) of a message with SHA-256, 32 bytes long, by the system's libcrypto.
public func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
  var code = [UInt8](repeating: 0, count: 32)
  var length: UInt32 = 0
  // libcrypto takes no key as "the same as before": an empty array still needs an address.
  let key = key.isEmpty ? [0] : key
  _ = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, &length)
  return code
}
