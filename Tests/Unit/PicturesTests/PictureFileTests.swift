import Pictures
import Platform
import Testing

@Suite struct PictureFileTests {
  private static let all: [(PictureFile.Format, [UInt8])] = [
    (.png, Samples.png()), (.jpeg, Samples.jpeg()), (.gif, Samples.gif()), (.webp, Samples.webp()),
    (.webp, Samples.losslessWebP()),
  ]

  @Test func eachFormatIsKnownByItsBytes() throws {
    for (format, bytes) in Self.all {
      let picture = try PictureFile(checking: bytes)
      #expect(picture.format == format)
      #expect(picture.width == 4 && picture.height == 3)
      #expect(picture.bytes == bytes, "nothing to leave out of a plain \(format)")
    }
  }

  @Test(arguments: [
    "", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "<!doctype html><title>Sorry</title>", "GIF88a", "RIFF....WAVE", "BM", "%PDF-1.7", "\u{1}\u{2}",
  ]) func otherFilesAreRefused(_ text: String) {
    #expect(throws: PictureError.unknownFormat) { try PictureFile(checking: Array(text.utf8)) }
  }

  @Test(arguments: ["<html><script>alert(1)</script>", "PK\u{3}\u{4}", "\0", "*/alert(1)//"])
  func nothingMayFollowTheEnd(_ tail: String) {
    for (format, bytes) in Self.all {
      #expect(throws: PictureError.malformed(format)) {
        try PictureFile(checking: bytes + Array(tail.utf8))
      }
    }
  }

  @Test func aTruncatedFileIsRefused() {
    for (_, bytes) in Self.all {
      for count in 0..<bytes.count {
        #expect(throws: PictureError.self) {
          try PictureFile(checking: Array(bytes.prefix(count)))
        }
      }
    }
  }

  /// Comments, photo data and profiles may say anything, so they are left out.
  @Test func whatIsNotPictureIsLeftOut() throws {
    let script = Array("<script>alert(document.cookie)</script>".utf8)
    let found = [
      try PictureFile(checking: Samples.png(text: script)),
      try PictureFile(checking: Samples.jpeg(comment: script)),
      try PictureFile(checking: Samples.gif(comment: script)),
      try PictureFile(checking: Samples.webp(profile: script)),
    ]
    let plain = [Samples.png(), Samples.jpeg(), Samples.gif(), Samples.webp()]
    #expect(found.map(\.bytes) == plain)
  }

  @Test func markupBetweenThePixelsIsRefused() {
    let script = Array("<ScRiPt>alert(1)</script>".utf8)
    #expect(throws: PictureError.malformed(.jpeg)) {
      try PictureFile(checking: Samples.jpeg(scan: script))
    }
    #expect(throws: PictureError.malformed(.webp)) {
      try PictureFile(checking: Samples.losslessWebP(pixels: script))
    }
  }

  @Test(arguments: [(4_096, 1, true), (4_097, 1, false), (1, 65_000, false), (0, 3, false)])
  func sizesHaveALimit(_ width: Int, _ height: Int, _ isAccepted: Bool) {
    for bytes in [
      Samples.png(width, height), Samples.jpeg(width, height), Samples.gif(width, height),
    ] {
      #expect(((try? PictureFile(checking: bytes)) != nil) == isAccepted)
    }
  }

  /// A well-known trick: the size of the screen begins a comment of JavaScript.
  @Test func aGIFThatIsAScriptIsRefused() {
    var bytes = Samples.gif()
    bytes.replaceSubrange(6..<8, with: Array("/*".utf8))
    bytes += Array("*/=1;alert(1)".utf8)
    #expect(throws: PictureError.self) { try PictureFile(checking: bytes) }
  }

  @Test func onlyTheFirstFrameIsKept() throws {
    #expect(try PictureFile(checking: Samples.gif(frames: 3)).bytes == Samples.gif())
    #expect(try PictureFile(checking: Samples.animatedWebP()).bytes == Samples.webp())
  }

  @Test func aPNGWithAWrongChecksumIsRefused() {
    var bytes = Samples.png()
    bytes[20] ^= 1
    #expect(throws: PictureError.malformed(.png)) { try PictureFile(checking: bytes) }
  }

  @Test func aLargeFileIsRefused() {
    let scan = [UInt8](repeating: 7, count: PictureFile.largestFile)
    #expect(throws: PictureError.tooLarge) { try PictureFile(checking: Samples.jpeg(scan: scan)) }
  }

  /// An accepted picture is accepted again, byte for byte, and nothing makes the check crash.
  @Test(arguments: 0..<40) func damagedFilesNeverCrash(_ seed: Int) {
    var random = SeededRandom("picture \(seed)")
    for (_, bytes) in Self.all + [(.gif, Samples.gif(frames: 2)), (.webp, Samples.animatedWebP())] {
      for _ in 0..<200 {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
          default: bytes.replaceSubrange(place..., with: bytes[..<place])
          }
          if bytes.isEmpty { break }
        }
        guard let picture = try? PictureFile(checking: bytes) else { continue }
        #expect((1...PictureFile.longestSide).contains(picture.width))
        #expect((1...PictureFile.longestSide).contains(picture.height))
        #expect((try? PictureFile(checking: picture.bytes)) == picture)
      }
    }
  }
}
