import Dispatch
import Pictures
import Platform

/// Makes pictures square and small, and decodes them, with a program of libvips if it is installed. They become JPEG,
/// which every program that draws cards reads, unlike WebP.
struct ThumbnailProgram: RunPart {
  let run: SiteRun

  init(_ run: SiteRun) { self.run = run }

  /// Enough for 40 pixels on a phone and for 80 on a team's page.
  static let side = 160

  /// The format of what it makes.
  static let format = PictureFile.Format.jpeg

  private static let program = "vipsthumbnail"
  /// Takes the place of transparency: the paper's color, on cards too.
  private static let background = "251 248 241"
  private static let secondsForOne = 20

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
    let side = "\(Self.side)x\(Self.side)"
    let call = Programs.Call(
      Self.program,
      [
        "stdin", "--size", side, "--smartcrop", "centre",
        "--output", ".jpg[Q=82,strip,optimize_coding,background=\(Self.background)]",
      ],
      input: picture.bytes,
      // Leaves out the readers that libvips does not trust with strangers' files.
      variables: ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1"], keeping: .drawing,
      seconds: Self.secondsForOne)
    let programs = world.programs
    // Waiting here would block a thread of the cooperative pool.
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: outcome(programs, call)) }
    }
  }

  private func outcome(_ programs: Programs, _ call: Programs.Call) -> Outcome {
    let printed: [UInt8]
    do throws(ProgramError) { printed = try programs.output(call) } catch {
      return error == .notFound ? .notInstalled : .failed
    }
    guard let made = try? PictureFile(checking: printed), made.format == Self.format,
      made.width == Self.side, made.height == Self.side
    else { return .failed }
    return .made(made)
  }
}
