import Ask
import Build
import Genius
import Pictures
import Platform
import TestSupport
import Testing

/// Pictures for a question: small, and without what a camera wrote into them.
@Suite struct PictureAttachmentTests {
  private static let secret = "PLANTED-at-47.6-north"

  /// A picture that vips draws, in a format of its choice.
  private static func drawn(_ width: Int, _ height: Int, as format: String) async throws -> [UInt8]
  {
    try await withTemporaryFolder { folder in
      let file = "\(folder)/a.\(format)"
      let made = try run(
        "vips", ["gaussnoise", file, "\(width)", "\(height)", "--mean", "128", "--sigma", "30"])
      // Noise has fractions; formats have bytes.
      if made.status != 0 {
        _ = try run("vips", ["black", file, "\(width)", "\(height)"])
      }
      return try Files.read(file)
    }
  }

  /// A JPEG with photo data and a comment.
  private static func withMetadata(_ jpeg: [UInt8]) -> [UInt8] {
    func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
      let data = Array(text.utf8)
      return [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
    }
    return jpeg.prefix(2) + segment(0xE1, "Exif\0\0\(secret)") + segment(0xFE, secret)
      + jpeg.dropFirst(2)
  }

  /// A PNG with a text.
  private static func withText(_ png: [UInt8]) -> [UInt8] {
    func big(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let data = Array("tEXtComment\0\(secret)".utf8)
    let chunk = big(UInt32(data.count - 4)) + data + big(crc32(data))
    // After the signature and the header.
    return Array(png.prefix(33)) + chunk + png.dropFirst(33)
  }

  private static let hasVips = hasPrograms("vips", "vipsthumbnail")

  @Test(
    "G7: at most 1,024 pixels, never enlarged, JPEG, no metadata",
    .enabled(if: hasVips, "vips is not installed"),
    arguments: [
      (2_000, 1_000, 1_024, 512), (500, 3_000, 171, 1_024), (1_024, 1_024, 1_024, 1_024),
      (300, 200, 300, 200), (1, 1, 1, 1),
    ], ["jpg", "png", "webp", "gif"])
  func picturesAreMadeSmall(_ size: (Int, Int, Int, Int), _ format: String) async throws {
    var bytes = try await Self.drawn(size.0, size.1, as: format)
    if format == "jpg" { bytes = Self.withMetadata(bytes) }
    if format == "png" { bytes = Self.withText(bytes) }
    let attachment = try await PictureAttachment(.system).attachment(bytes)
    #expect(attachment.kind == .image && attachment.mediaType == "image/jpeg")
    #expect(PictureFile.Format(startOf: attachment.bytes) == .jpeg)
    #expect(!holds(attachment.bytes, Self.secret) && !holds(attachment.bytes, "Exif"))
    #expect(attachment.altText?.contains("\(size.2) by \(size.3)") == true)
  }

  @Test("G7: without the program, no picture is taken, since it may tell a place")
  func withoutTheProgramPicturesAreRefused() async throws {
    try #require(Self.hasVips, "the test draws with vips")
    for format in ["jpg", "png", "webp", "gif"] {
      let bytes = try await Self.drawn(300, 200, as: format)
      await #expect(throws: PictureProblem.needsProgram) {
        _ = try await PictureAttachment(.none).attachment(bytes)
      }
    }
  }

  /// A damaged picture is refused, or what can be seen of it is made again without metadata.
  @Test(.enabled(if: hasVips, "vips is not installed"), arguments: 0..<8)
  func damagedPicturesNeitherCrashNorTellAPlace(_ seed: Int) async throws {
    var random = SeededRandom("picture \(seed)")
    for format in ["jpg", "png", "webp", "gif"] {
      var bytes = try await Self.drawn(300, 200, as: format)
      if format == "jpg" { bytes = Self.withMetadata(bytes) }
      if format == "png" { bytes = Self.withText(bytes) }
      // The first bytes stay, so that it is still taken for a picture.
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 12..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: bytes.removeSubrange((place / 2 + 12)...)
        }
        if bytes.count < 40 { break }
      }
      do throws(PictureProblem) {
        let made = try await PictureAttachment(.system).attachment(bytes)
        #expect(made.mediaType == "image/jpeg" && PictureFile.Format(startOf: made.bytes) == .jpeg)
        #expect(!holds(made.bytes, Self.secret) && !holds(made.bytes, "Exif"))
      } catch {
        #expect(error == .damaged)
      }
    }
  }

  @Test("G7: a bad file is refused")
  func otherFilesAreRefused() async throws {
    let cases: [([UInt8], PictureProblem)] = [
      ([], .unknownFormat),
      (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), .unknownFormat),
      (Array("%PDF-1.7".utf8), .unknownFormat),
      (Array(repeating: 0xFF, count: PictureAttachment.largestFile + 1), .tooLarge),
    ]
    for programs in [Programs.system, .none] {
      for (bytes, problem) in cases {
        await #expect(throws: problem) {
          _ = try await PictureAttachment(programs).attachment(bytes)
        }
      }
    }
    let damaged: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0]
    await #expect(throws: Self.hasVips ? PictureProblem.damaged : .needsProgram) {
      _ = try await PictureAttachment(.system).attachment(damaged)
    }
  }

  @Test func aProgramThatFailsOrHangsIsADamagedPicture() async throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0]
    for outcome in [ProgramError.tookTooLong, .failed(status: 1)] {
      let programs = Programs { (_) throws(ProgramError) in throw outcome }
      await #expect(throws: PictureProblem.damaged) {
        _ = try await PictureAttachment(programs).attachment(jpeg)
      }
    }
    // What it prints is checked as a stranger's picture is.
    let liar = Programs { (_) throws(ProgramError) in .init(status: 0, output: Array("hi".utf8)) }
    await #expect(throws: PictureProblem.damaged) {
      _ = try await PictureAttachment(liar).attachment(jpeg)
    }
  }
}
