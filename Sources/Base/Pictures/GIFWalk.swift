/// GIF: a screen, then extensions and frames, up to the trailer. Only the first frame is kept: a paper stands still.
enum GIFWalk {
  static func walk(_ bytes: [UInt8]) -> WalkedPicture? {
    var reader = ByteReader(bytes, at: 6)
    guard let width = reader.little(2), let height = reader.little(2), let flags = reader.byte(),
      reader.take(2) != nil, colors(&reader, flags)
    else { return nil }
    var out = Array(bytes[..<reader.place])
    var hasFrame = false
    while let block = reader.byte() {
      let start = reader.place - 1
      switch block {
      case 0x2C:
        guard frame(&reader, width, height) else { return nil }
        if !hasFrame { out += bytes[start..<reader.place] }
        hasFrame = true
      case 0x21:
        guard let label = reader.byte(), let parts = parts(&reader) else { return nil }
        // How the next frame is drawn, which can make a color transparent.
        if label == 0xF9 {
          guard parts == [4] else { return nil }
          if !hasFrame { out += bytes[start..<reader.place] }
        }
      case 0x3B:
        guard hasFrame, reader.isAtEnd else { return nil }
        return WalkedPicture(width: width, height: height, bytes: out + [0x3B])
      default: return nil
      }
    }
    return nil
  }

  /// Passes a table of colors, if the flags announce one.
  private static func colors(_ reader: inout ByteReader, _ flags: Int) -> Bool {
    flags & 0x80 == 0 || reader.take(3 << (flags & 7 + 1)) != nil
  }

  private static func frame(_ reader: inout ByteReader, _ width: Int, _ height: Int) -> Bool {
    guard let left = reader.little(2), let top = reader.little(2), let wide = reader.little(2),
      let high = reader.little(2), wide > 0, high > 0, left + wide <= width, top + high <= height,
      let flags = reader.byte(), colors(&reader, flags), let codes = reader.byte(),
      (1...11).contains(codes), let parts = parts(&reader)
    else { return false }
    return !parts.isEmpty
  }

  /// Passes the parts of a block and returns their lengths.
  private static func parts(_ reader: inout ByteReader) -> [Int]? {
    var lengths: [Int] = []
    while let length = reader.byte() {
      if length == 0 { return lengths }
      guard reader.take(length) != nil else { return nil }
      lengths.append(length)
    }
    return nil
  }
}
