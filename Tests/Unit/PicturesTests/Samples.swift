import Platform

/// Small pictures of each format, with the structure of real ones. Their pixels mean nothing.
enum Samples {
  static func png(_ width: Int = 4, _ height: Int = 3, text: [UInt8]? = nil) -> [UInt8] {
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + data
      return big(data.count, 4) + body + big(Int(crc32(body)), 4)
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width, 4) + big(height, 4) + [8, 0, 0, 0, 0])
      + (text.map { chunk("tEXt", Array("Comment\0".utf8) + $0) } ?? [])
      + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
  }

  static func jpeg(
    _ width: Int = 4, _ height: Int = 3, comment: [UInt8]? = nil, scan: [UInt8] = [1, 0xFF, 0, 2]
  ) -> [UInt8] {
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xFF, marker] + big(data.count + 2, 2) + data
    }
    return [0xFF, 0xD8]
      + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
      + (comment.map { segment(0xFE, $0) + segment(0xE1, Array("Exif\0\0".utf8) + $0) } ?? [])
      + segment(0xDB, [UInt8](repeating: 1, count: 65))
      + segment(0xC0, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan + [0xFF, 0xD9]
  }

  static func gif(
    _ width: Int = 4, _ height: Int = 3, comment: [UInt8]? = nil, frames: Int = 1
  ) -> [UInt8] {
    let frame: [UInt8] =
      [0x2C, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [0, 2, 2, 0x84, 0x51, 0]
    let control: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 0, 0]
    let noted = comment.map { [0x21, 0xFE, UInt8($0.count)] + $0 + [0] } ?? []
    return Array("GIF89a".utf8) + little(width, 2) + little(height, 2)
      + [0x80, 0, 0, 0, 0, 0, 255, 255, 255] + noted
      + (0..<frames).flatMap { _ in control + frame } + [0x3B]
  }

  static func webp(profile: [UInt8]? = nil) -> [UInt8] {
    guard let profile else { return riff(webPChunk("VP8 ", keyFrame)) }
    return riff(
      canvas + webPChunk("ICCP", profile) + webPChunk("VP8 ", keyFrame)
        + webPChunk("EXIF", profile))
  }

  static func losslessWebP(pixels: [UInt8] = [9, 9]) -> [UInt8] {
    riff(webPChunk("VP8L", [0x2F] + little(3 | 2 << 14, 4) + pixels))
  }

  static func animatedWebP() -> [UInt8] {
    let frame = webPChunk("ANMF", [UInt8](repeating: 0, count: 16) + webPChunk("VP8 ", keyFrame))
    return riff(canvas + webPChunk("ANIM", [0, 0, 0, 0, 0, 0]) + frame + frame)
  }

  private static let keyFrame: [UInt8] = [0x10, 0, 0, 0x9D, 0x01, 0x2A, 4, 0, 3, 0, 7, 7]
  private static let canvas = webPChunk("VP8X", [0, 0, 0, 0, 3, 0, 0, 2, 0, 0])

  private static func webPChunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
  }

  private static func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
