import Platform

/// Finds out whether the program that makes PNGs draws emoji, by letting it draw one. This depends on its version, the
/// fonts and the libraries that it was built with, and cannot be read from any of them.
struct PictureTrial {
  private let programs: Programs

  init(_ programs: Programs) { self.programs = programs }

  /// The first bytes of a PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// An emoji whose black parts are made transparent: only a colored one leaves something to see.
  private static let emoji = """
    <filter id="f" color-interpolation-filters="sRGB"><feColorMatrix \
    values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 4 0 -4 0 0"/></filter>\
    <text y="56" font-size="56" filter="url(#f)">\u{1F3C8}</text>
    """

  /// The fewest bytes of a PNG that shows something. An empty one of this size has about 110 bytes, others over 600.
  private static let fewestBytes = 300

  /// Whether it draws emoji in color, not as black shapes.
  var drawsEmoji: Bool {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">\(Self.emoji)</svg>
      """
    let call = Programs.Call(
      PictureProgram.program, ["--format", "png"], input: Array(svg.utf8), keeping: .drawing,
      seconds: PictureProgram.secondsForOne)
    guard let drawn = try? programs.output(call) else { return false }
    return drawn.starts(with: Self.signature) && drawn.count > Self.fewestBytes
  }
}
