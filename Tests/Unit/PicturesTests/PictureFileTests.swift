import Pictures
import Testing

@Suite struct PictureFileTests {
  /// The first bytes of each format.
  private static let all: [(PictureFile.Format, [UInt8])] = [
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF]),
    (.gif, Array("GIF87a".utf8)), (.gif, Array("GIF89a".utf8)),
    (.webp, Array("RIFF\u{4}\0\0\0WEBP".utf8)),
  ]

  @Test func eachFormatIsKnownByItsBytes() throws {
    for (format, start) in Self.all {
      for bytes in [start, start + [1, 2, 3]] {
        let picture = try PictureFile(bytes)
        #expect(picture.format == format && picture.bytes == bytes)
      }
    }
  }

  @Test(arguments: [
    "", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "<!doctype html><title>Sorry</title>", "GIF88a", "RIFF....WAVE", "BM", "%PDF-1.7", "\u{1}\u{2}",
  ]) func otherFilesAreRefused(_ text: String) {
    #expect(throws: PictureError.unknownFormat) { try PictureFile(Array(text.utf8)) }
  }

  @Test func aTruncatedStartIsRefused() {
    for (_, start) in Self.all {
      for count in 0..<start.count {
        #expect(throws: PictureError.unknownFormat) { try PictureFile(Array(start.prefix(count))) }
      }
    }
  }

  @Test func aLargeFileIsRefused() throws {
    let most = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: PictureFile.largestFile - 3)
    #expect(try PictureFile(most).format == .jpeg)
    #expect(throws: PictureError.tooLarge) { try PictureFile(most + [7]) }
    #expect(try PictureFile(most + [7], largest: 1 << 20).format == .jpeg)
  }
}
