import Platform

/// PNG: a signature, then chunks with checksums, from IHDR to IEND.
enum PNGWalk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks that say how the pixels look. Texts, profiles, dates and the frames of animations are left out.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND",
  ]

  static func walk(_ bytes: [UInt8]) -> WalkedPicture? {
    var reader = ByteReader(bytes, at: signature.count)
    var out = signature
    var size: (width: Int, height: Int)?
    var hasPixels = false
    while true {
      let start = reader.place
      guard let length = reader.big(4), let type = reader.take(4), let data = reader.take(length),
        let checksum = reader.big(4), type.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }),
        Int(crc32(bytes[(start + 4)..<(start + 8 + length)])) == checksum
      else { return nil }
      let name = String(decoding: type, as: UTF8.self)
      // The header comes first, and only once.
      guard (name == "IHDR") == (size == nil) else { return nil }
      switch name {
      case "IHDR":
        guard let found = header(Array(data)) else { return nil }
        size = found
      case "IDAT": hasPixels = true
      case "IEND":
        guard length == 0, reader.isAtEnd, hasPixels, let size else { return nil }
        out += bytes[start..<reader.place]
        return WalkedPicture(width: size.width, height: size.height, bytes: out)
      default:
        // A capital letter: a decoder must know the chunk.
        guard type.first.map({ $0 & 0x20 != 0 }) == true || kept.contains(name) else { return nil }
      }
      if kept.contains(name) { out += bytes[start..<reader.place] }
    }
  }

  private static func header(_ data: [UInt8]) -> (width: Int, height: Int)? {
    var reader = ByteReader(data)
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard data.count == 13, let width = reader.big(4), let height = reader.big(4),
      let depth = reader.byte(), let color = reader.byte(),
      depths[color]?.contains(depth) == true, reader.big(2) == 0, let interlace = reader.byte(),
      interlace <= 1
    else { return nil }
    return (width, height)
  }
}
