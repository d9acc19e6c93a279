/// WebP: a RIFF container of chunks. What is kept of it is written as a new container: one picture, and its
/// transparency if that is a chunk of its own.
enum WebPWalk {
  private typealias Chunk = (type: String, data: ArraySlice<UInt8>)

  private struct Still {
    var width = 0
    var height = 0
    var pixels: Chunk?
    var alpha: ArraySlice<UInt8>?
  }

  static func walk(_ bytes: [UInt8]) -> WalkedPicture? {
    var reader = ByteReader(bytes, at: 4)
    guard let size = reader.little(4), size == bytes.count - 8, reader.take(4) != nil,
      let chunks = chunks(&reader), let first = chunks.first
    else { return nil }
    var still = Still()
    switch first.type {
    case "VP8 ", "VP8L":
      guard chunks.count == 1, add(first, to: &still) else { return nil }
    case "VP8X":
      guard first.data.count == 10, addAll(chunks.dropFirst(), to: &still) else { return nil }
    default: return nil
    }
    return written(still)
  }

  private static func chunks(_ reader: inout ByteReader) -> [Chunk]? {
    var chunks: [Chunk] = []
    while !reader.isAtEnd {
      guard let type = reader.take(4), let length = reader.little(4),
        let data = reader.take(length), length & 1 == 0 || reader.byte() == 0
      else { return nil }
      chunks.append((String(decoding: type, as: UTF8.self), data))
    }
    return chunks
  }

  private static func addAll(_ chunks: some Sequence<Chunk>, to still: inout Still) -> Bool {
    for chunk in chunks {
      switch chunk.type {
      case "VP8 ", "VP8L", "ALPH": guard add(chunk, to: &still) else { return false }
      case "ANMF":
        var reader = ByteReader(Array(chunk.data))
        var frame = Still()
        guard reader.take(16) != nil, let inner = self.chunks(&reader),
          inner.allSatisfy({ ["VP8 ", "VP8L", "ALPH"].contains($0.type) }),
          inner.allSatisfy({ add($0, to: &frame) }), frame.pixels != nil
        else { return false }
        if still.pixels == nil { still = frame }
      case "ICCP", "ANIM", "EXIF", "XMP ": continue
      default: return false
      }
    }
    return true
  }

  /// Adds pixels or transparency; false if there are some already, or if they are damaged.
  private static func add(_ chunk: Chunk, to still: inout Still) -> Bool {
    if chunk.type == "ALPH" {
      guard still.alpha == nil, still.pixels == nil, !chunk.data.isEmpty else { return false }
      still.alpha = chunk.data
      return true
    }
    guard still.pixels == nil,
      let size = chunk.type == "VP8L" ? lossless(chunk.data) : lossy(chunk.data)
    else { return false }
    still.pixels = chunk
    (still.width, still.height) = size
    return true
  }

  /// The size of a key frame, RFC 6386, section 9.1.
  private static func lossy(_ data: ArraySlice<UInt8>) -> (Int, Int)? {
    var reader = ByteReader(Array(data.prefix(10)))
    guard let tag = reader.little(3), tag & 1 == 0, reader.big(3) == 0x9D_01_2A,
      let width = reader.little(2), let height = reader.little(2)
    else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }

  /// The size of a lossless picture, RFC 9649, section 3.4.
  private static func lossless(_ data: ArraySlice<UInt8>) -> (Int, Int)? {
    var reader = ByteReader(Array(data.prefix(5)))
    guard reader.byte() == 0x2F, let bits = reader.little(4), bits >> 29 == 0 else { return nil }
    return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
  }

  private static func written(_ still: Still) -> WalkedPicture? {
    guard let pixels = still.pixels, still.width > 0, still.height > 0 else { return nil }
    var body = Array("WEBP".utf8)
    // A lossless picture has its transparency with it.
    if let alpha = still.alpha, pixels.type == "VP8 " {
      let header = [0x10, 0, 0, 0] + little(still.width - 1, 3) + little(still.height - 1, 3)
      body += chunk("VP8X", header[...]) + chunk("ALPH", alpha)
    }
    body += chunk(pixels.type, pixels.data)
    return WalkedPicture(
      width: still.width, height: still.height,
      bytes: Array("RIFF".utf8) + little(body.count, 4) + body)
  }

  private static func chunk(_ type: String, _ data: ArraySlice<UInt8>) -> [UInt8] {
    Array(type.utf8) + little(data.count, 4) + data + (data.count & 1 == 0 ? [] : [0])
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
