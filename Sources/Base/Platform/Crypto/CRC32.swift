/// CRC-32 as in zlib, PNG and Ethernet (reflected polynomial EDB88320). Detects accidents, not tampering.
public func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var register: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    register = register >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
  }
  return ~register
}

private let crcTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { value, _ in
    value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
  }
}
