import Dispatch
package import Platform
import Render
import Synchronization

/// Renders pictures for chats, which do not show SVG.
package struct PictureProgram: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  static let program = "rsvg-convert"
  static let secondsForOne = 20

  /// The program as it is installed.
  package struct Installed: Sendable {
    /// What it prints for `--version`.
    var version: String
    /// Whether it draws emoji in color.
    package var drawsEmoji: Bool

    /// All that a picture depends on, on one line.
    var description: String {
      "\(drawsEmoji ? "E" : "-") \(version)"
    }

    /// Reads such a description; nil for other texts.
    static func reading(_ description: String) -> Installed? {
      let flag = description.prefix(2)
      guard ["E ", "- "].contains(flag) else { return nil }
      return Installed(version: String(description.dropFirst(2)), drawsEmoji: flag == "E ")
    }
  }

  /// The installed program. Reports a note if there is none.
  func installed() async -> Installed? {
    // Waiting here would block a thread of the cooperative pool.
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(ProgramError) { continuation.resume(returning: try found()) } catch {
          let reason =
            error == .notFound ? "rsvg-convert is not installed" : "rsvg-convert does not work"
          report(
            .note(
              "\(reason), so most chats show shared links without a picture. "
                + "Install it: librsvg2-bin on Debian, librsvg with Homebrew."))
          continuation.resume(returning: nil)
        }
      }
    }
  }

  /// The installed program, known from an earlier run if its file and the fonts' folders are the same.
  package func found() throws(ProgramError) -> Installed {
    let stamp = stamp
    let inputs = [NamedDigest(Self.program, stamp)]
    if let kept = try? ledger.kept(Self.program, inputs),
      let known = Installed.reading(String(decoding: kept.value, as: UTF8.self))
    {
      return known
    }
    let said = try world.helpers.output(
      Programs.Call(Self.program, ["--version"], keeping: .drawing, seconds: Self.secondsForOne))
    let found = Installed(
      version: String(decoding: said, as: UTF8.self),
      drawsEmoji: PictureTrial(world.helpers).drawsEmoji)
    if !stamp.isEmpty {
      ledger.note(Self.program, inputs, [], value: Array(found.description.utf8))
    }
    return found
  }

  /// Identifies the program's file and the installed fonts; empty if the program is not in `PATH`.
  private var stamp: String {
    for folder in (world.environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(folder)/\(Self.program)"
      guard let stamp = FileStamp(path) else { continue }
      let home = world.environment["HOME"] ?? ""
      let fonts = Self.fontFolders + Self.homeFontFolders.map { "\(home)/\($0)" }
      return "\(path) \(stamp.modified) \(stamp.inode)"
        + fonts.compactMap { folder in
          FileStamp(folder: folder).map { "\n\(folder) \($0.modified) \($0.inode)" }
        }.joined()
    }
    return ""
  }

  /// Folders that change when a font is installed.
  private static let fontFolders = [
    "/usr/share/fonts", "/usr/share/fonts/truetype", "/usr/share/fonts/opentype",
    "/usr/local/share/fonts", "/Library/Fonts",
  ]
  private static let homeFontFolders = [".fonts", ".local/share/fonts", "Library/Fonts"]

  /// A PNG of a drawing; nil if the program's output is something else.
  package func png(_ svg: [UInt8], width: Int, height: Int) throws(ProgramError) -> [UInt8]? {
    let call = Programs.Call(
      Self.program,
      ["--width", String(width), "--height", String(height), "--format", "png"],
      input: svg, keeping: .drawing, seconds: Self.secondsForOne)
    let made = try world.helpers.output(call)
    return Self.isPNG(made, width: width, height: height) ? made : nil
  }

  /// Makes PNGs with the program. Reuses those in the output, whose names contain the digest of the drawing
  /// and of the program's version, so no other cache is needed, and `data/` stays text that suits git.
  func maker(_ installed: Installed) -> PictureMaker {
    let output = OutputFolder(options.output)
    let hasFailed = Mutex(false)
    return PictureMaker(version: installed.version, drawsEmoji: installed.drawsEmoji) { order in
      if let kept = output.bytes(order.path),
        Self.isPNG(kept, width: order.width, height: order.height)
      {
        return kept
      }
      let made = try? png(order.svg, width: order.width, height: order.height)
      if let made = made ?? nil { return made }
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

  private static func isPNG(_ bytes: [UInt8], width: Int, height: Int) -> Bool {
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return bytes.count > 24 && bytes.starts(with: PictureTrial.signature)
      && number(16) == width && number(20) == height
  }
}
