import Dispatch
import Platform
import Render
import Synchronization

/// Renders pictures for chats, which do not show SVG.
package struct PictureProgram: RunPart {
  /// The run.
  package let run: SiteRun

  /// Creates this part of a run.
  package init(_ run: SiteRun) { self.run = run }

  private static let program = "rsvg-convert"
  private static let secondsForOne = 20

  struct Installed: Sendable {
    var version: String
  }

  /// The installed program. Reports a note if there is none.
  func installed() async -> Installed? {
    let inputs = [NamedDigest(Self.program, stamp)]
    if let kept = (try? ledger.kept(Self.program, inputs)) ?? nil {
      return Installed(version: String(decoding: kept.value, as: UTF8.self))
    }
    // Waiting here would block a thread of the cooperative pool.
    let found = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: asked()) }
    }
    if let found, !stamp.isEmpty {
      ledger.note(Self.program, inputs, [], value: Array(found.version.utf8))
    }
    return found
  }

  /// Identifies the program's file; empty if it is not in `PATH`.
  private var stamp: String {
    for folder in (world.environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(folder)/\(Self.program)"
      if let stamp = FileStamp(path) { return "\(path) \(stamp)" }
    }
    return ""
  }

  private func asked() -> Installed? {
    do throws(ProgramError) {
      let said = try world.programs.output(
        Programs.Call(
          Self.program, ["--version"], keeping: .drawing, seconds: Self.secondsForOne))
      return Installed(version: String(decoding: said, as: UTF8.self))
    } catch {
      let reason =
        error == .notFound ? "rsvg-convert is not installed" : "rsvg-convert does not work"
      report(
        .note(
          "\(reason), so most chats show shared links without a picture. "
            + "Install it: librsvg2-bin on Debian, librsvg with Homebrew."))
      return nil
    }
  }

  /// Makes PNGs with the program. Reuses those in the output, whose names contain the digest of the drawing
  /// and of the program's version, so no other cache is needed, and `data/` stays text that suits git.
  func maker(_ installed: Installed) -> PictureMaker {
    let programs = world.programs
    let output = OutputFolder(options.output)
    let hasFailed = Mutex(false)
    return PictureMaker(version: installed.version) { [report] order in
      if let kept = output.bytes(order.path), Self.isPNG(kept, order) { return kept }
      let call = Programs.Call(
        Self.program,
        ["--width", String(order.width), "--height", String(order.height), "--format", "png"],
        input: order.svg, keeping: .drawing, seconds: Self.secondsForOne)
      do throws(ProgramError) {
        let made = try programs.output(call)
        if Self.isPNG(made, order) { return made }
      } catch {}
      let isFirst = hasFailed.withLock { failed in
        defer { failed = true }
        return !failed
      }
      if isFirst {
        report(.note("rsvg-convert could not make '\(order.path)'; its link uses the SVG drawing."))
      }
      return nil
    }
  }

  private static func isPNG(_ bytes: [UInt8], _ order: PictureMaker.Order) -> Bool {
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return bytes.count > 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      && number(16) == order.width && number(20) == order.height
  }
}
