import Dispatch
import Pictures
import Platform

/// Makes pictures square and small, and decodes them, with a program of libvips if it is installed. They become JPEG,
/// which every program that draws cards reads, unlike WebP.
struct ThumbnailProgram: RunPart {
  let run: SiteRun

  /// Enough for 40 pixels on a phone and for 80 on a team's page.
  static let side = 160

  /// The format of what it makes.
  static let format = PictureFile.Format.jpeg

  /// Takes the place of transparency: the paper's color, on cards too.
  private static let background = "251 248 241"

  /// What became of a picture.
  enum Outcome: Sendable, Equatable {
    /// It is square and small.
    case made(PictureFile)
    /// The program is not installed.
    case notInstalled
    /// The program cannot read it, or takes too long.
    case failed
  }

  /// Makes one picture square and small. What the program prints is checked as a stranger's picture is.
  func thumbnail(of picture: PictureFile) async -> Outcome {
    let printed: [UInt8]
    do throws(ProgramError) {
      printed = try await world.helpers.thumbnail(
        of: picture.bytes, ["\(Self.side)x\(Self.side)", "--smartcrop", "centre"], quality: 82,
        background: Self.background)
    } catch {
      return error == .notFound ? .notInstalled : .failed
    }
    guard let made = try? PictureFile(checking: printed), made.format == Self.format,
      made.width == Self.side, made.height == Self.side
    else { return .failed }
    return .made(made)
  }
}

extension Programs {
  /// A picture as vipsthumbnail makes it: a JPEG, turned upright, without metadata.
  /// - Parameters:
  ///   - size: The program's words for the size, and how it cuts.
  ///   - quality: The quality of the JPEG, in percent.
  ///   - background: The color behind transparent parts.
  func thumbnail(
    of picture: [UInt8], _ size: [String], quality: Int, background: String
  ) async throws(ProgramError) -> [UInt8] {
    let output = ".jpg[Q=\(quality),strip,optimize_coding,background=\(background)]"
    let call = Programs.Call(
      "vipsthumbnail", ["stdin", "--size"] + size + ["--output", output], input: picture,
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
