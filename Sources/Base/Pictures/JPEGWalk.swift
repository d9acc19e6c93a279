/// JPEG: segments that begin with a marker, and the scans between them, from SOI to EOI.
enum JPEGWalk {
  static func walk(_ bytes: [UInt8]) -> WalkedPicture? {
    var reader = ByteReader(bytes, at: 2)
    var out = Array(bytes.prefix(2))
    var size: (width: Int, height: Int)?
    var hasScan = false
    while true {
      guard let marker = marker(&reader) else { return nil }
      if marker == 0xD9 {
        guard reader.isAtEnd, hasScan, let size else { return nil }
        return WalkedPicture(width: size.width, height: size.height, bytes: out + [0xFF, 0xD9])
      }
      guard let length = reader.big(2), let data = reader.take(length - 2) else { return nil }
      let segment = [0xFF, UInt8(marker), UInt8(length >> 8), UInt8(length & 0xFF)] + data
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard size == nil, let found = frame(Array(data)) else { return nil }
        size = found
        out += segment
      case 0xDA:
        guard size != nil, let scan = scan(&reader) else { return nil }
        hasScan = true
        out += segment + scan
      // Tables of quantization, Huffman and arithmetic codes, and the interval of restarts.
      case 0xC4, 0xCC, 0xDB, 0xDD: out += segment
      case 0xE0...0xEF, 0xFE: if isNeeded(marker, Array(data)) { out += segment }
      default: return nil
      }
    }
  }

  /// The next marker, after any fill bytes.
  private static func marker(_ reader: inout ByteReader) -> Int? {
    guard reader.byte() == 0xFF else { return nil }
    while let byte = reader.byte() {
      if byte != 0xFF { return byte }
    }
    return nil
  }

  private static func frame(_ data: [UInt8]) -> (width: Int, height: Int)? {
    var reader = ByteReader(data)
    guard let depth = reader.byte(), depth <= 16, let height = reader.big(2),
      let width = reader.big(2), let components = reader.byte(), (1...4).contains(components),
      data.count == 6 + 3 * components
    else { return nil }
    return (width, height)
  }

  /// Compressed pixels, up to the next marker. In them, 0xFF is followed by 0 or a restart.
  private static func scan(_ reader: inout ByteReader) -> ArraySlice<UInt8>? {
    let bytes = reader.bytes
    var place = reader.place
    while place + 1 < bytes.count {
      guard bytes[place] == 0xFF else {
        place += 1
        continue
      }
      let next = bytes[place + 1]
      if next == 0 || (0xD0...0xD7).contains(next) {
        place += 2
      } else if next == 0xFF {
        place += 1
      } else {
        return reader.take(place - reader.place)
      }
    }
    return nil
  }

  /// Whether pixels look different without the segment: a JFIF header without a thumbnail, and Adobe's note on
  /// colors. Comments, photo data and profiles are left out.
  private static func isNeeded(_ marker: Int, _ data: [UInt8]) -> Bool {
    switch marker {
    case 0xE0: data.count == 14 && data.starts(with: Array("JFIF".utf8) + [0])
    case 0xEE: data.count == 12 && data.starts(with: "Adobe".utf8)
    default: false
    }
  }
}
