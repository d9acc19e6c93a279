import Dispatch
import Pictures
package import Platform

/// Makes pictures square and small, and decodes them, with the programs of libvips. They become JPEG, which every
/// program that draws cards reads, unlike WebP.
struct ThumbnailProgram: UsesWorld, Sendable {
  package let world: World

  init(_ part: some UsesWorld) { world = part.world }

  /// In pixels: enough for 40 points on a phone and 80 on a team's page.
  static let side = 160
  /// The longest side, in pixels, that is decoded. A small file could hold a picture that fills the memory.
  static let longestSide = 4_096

  /// The format of what it makes.
  static let format = PictureFile.Format.jpeg

  /// The color behind transparent parts: the paper's, and that of cards.
  private static let background = "251 248 241"

  /// The result for a picture.
  enum Outcome: Sendable, Equatable {
    /// It is square and small.
    case made(PictureFile)
    /// The programs are not installed.
    case notInstalled
    /// It has more pixels than `longestSide` on one side.
    case tooManyPixels(width: Int, height: Int)
    /// The programs cannot read it, or take too long.
    case failed
  }

  /// Whether the program is in `PATH`.
  var isInstalled: Bool {
    (world.environment["PATH"] ?? "").split(separator: ":").contains { folder in
      Files.kind("\(folder)/\(Programs.thumbnailProgram)") == .file
    }
  }

  /// Makes one picture square and small.
  func thumbnail(of picture: PictureFile) async -> Outcome {
    let printed: [UInt8]
    do throws(ProgramError) {
      guard let (width, height) = try await world.helpers.pictureSize(of: picture.bytes) else {
        return .failed
      }
      guard max(width, height) <= Self.longestSide else {
        return .tooManyPixels(width: width, height: height)
      }
      printed = try await world.helpers.thumbnail(
        of: picture.bytes, ["\(Self.side)x\(Self.side)", "--smartcrop", "centre"], quality: 82,
        background: Self.background)
    } catch {
      return error == .notFound ? .notInstalled : .failed
    }
    guard let made = try? PictureFile(printed), made.format == Self.format else { return .failed }
    return .made(made)
  }
}

extension Programs {
  /// The program of libvips that makes pictures small.
  static let thumbnailProgram = "vipsthumbnail"

  /// A picture as vipsthumbnail makes it: a JPEG, turned upright, without metadata.
  /// - Parameters:
  ///   - size: The program's words for the size, and how it cuts.
  ///   - quality: The quality of the JPEG, in percent.
  ///   - background: The color behind transparent parts.
  package func thumbnail(
    of picture: [UInt8], _ size: [String], quality: Int, background: String
  ) async throws(ProgramError) -> [UInt8] {
    let output = ".jpg[Q=\(quality),strip,optimize_coding,background=\(background)]"
    return try await ofPictures(
      Self.thumbnailProgram, ["stdin", "--size"] + size + ["--output", output], picture)
  }

  /// A picture's size in pixels as vipsheader reads it, before anything is decoded; nil if it prints no size.
  package func pictureSize(
    of picture: [UInt8]
  ) async throws(ProgramError) -> (width: Int, height: Int)? {
    let printed = try await ofPictures("vipsheader", ["stdin"], picture)
    // Such as "640x480 uchar, 3 bands, srgb, jpegload_source".
    let text = String(decoding: printed, as: UTF8.self)
    guard let size = text.prefixMatch(of: /(?:stdin: )?(\d+)x(\d+)\b/),
      let width = Int(size.output.1),
      let height = Int(size.output.2)
    else { return nil }
    return (width, height)
  }

  private func ofPictures(
    _ name: String, _ arguments: [String], _ picture: [UInt8]
  ) async throws(ProgramError) -> [UInt8] {
    let call = Programs.Call(
      name, arguments, input: picture,
      // Leaves out the readers that libvips does not trust with strangers' files.
      variables: ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1"], keeping: .drawing,
      seconds: 20)
    // Waiting here would block a thread of the cooperative pool.
    let outcome = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<[UInt8], ProgramError>, Never>) in
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(ProgramError) in try self.output(call) })
      }
    }
    return try outcome.get()
  }
}
