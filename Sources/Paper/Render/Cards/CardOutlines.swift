import Liquid
import Platform

/// Collects the outlines of a card's texts. Each character's outline is in the drawing once.
struct CardOutlines {
  /// The outlines by name.
  private var shapes: [String: String] = [:]

  /// The outlines for the drawing's `defs`.
  var definitions: String {
    shapes.sorted { $0.key < $1.key }.map { "<path id=\"\($0)\" d=\"\($1)\"/>" }.joined()
  }

  /// A line in SVG.
  /// - Parameters:
  ///   - middle: The middle of the line in pixels.
  ///   - y: The baseline in pixels.
  mutating func line(
    _ text: String, _ type: CardType, size: Double, middle: Double, y: Double
  ) -> String {
    // Letters that join or run to the left are set by the program that draws.
    if text.unicodeScalars.contains(where: Self.needsShaping) {
      return Self.text(text, size: size, x: middle, y: y, anchor: "middle", type)
    }
    var x = middle - type.ems(text) * size / 2
    var svg = ""
    var rest = Substring(text)
    while let first = rest.first {
      let isOutlined = type.font.glyph(first) != nil
      let run = rest.prefix { (type.font.glyph($0) != nil) == isOutlined }
      svg +=
        isOutlined
        ? outlined(run, type, size: size, x: x, y: y)
        : Self.text(String(run), size: size, x: x, y: y, anchor: "start", type)
      x += type.ems(String(run)) * size
      rest = rest[run.endIndex...]
    }
    return svg
  }

  private mutating func outlined(
    _ run: Substring, _ type: CardType, size: Double, x: Double, y: Double
  ) -> String {
    var uses = ""
    var at = 0.0
    var before: Character?
    for character in run {
      guard let glyph = type.font.glyph(character) else { continue }
      at += Double(before.map { type.font.kern($0, character) } ?? 0)
      if !glyph.outline.isEmpty {
        let name = type.prefix + glyph.name
        shapes[name] = glyph.outline
        uses += "<use href=\"#\(name)\" x=\"\(Int(at.rounded()))\"/>"
      }
      at += Double(glyph.advance) + type.tracking * 1_000
      before = character
    }
    guard !uses.isEmpty else { return "" }
    return "<g transform=\"translate(\(Self.tenths(x)) \(Self.tenths(y))) "
      + "scale(\(Self.thousandths(size)))\">\(uses)</g>"
  }

  private static func text(
    _ text: String, size: Double, x: Double, y: Double, anchor: String, _ type: CardType
  ) -> String {
    let family = type.prefix == "s" ? "Georgia, serif" : "Arial, sans-serif"
    return "<text x=\"\(tenths(x))\" y=\"\(tenths(y))\" font-size=\"\(tenths(size))\" "
      + "font-family=\"\(family)\" font-weight=\"700\" text-anchor=\"\(anchor)\">"
      + "\(escaped(text))</text>"
  }

  /// A text that is safe in XML.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static func needsShaping(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // From Hebrew to the scripts of India and Southeast Asia, and the presentation forms of Arabic.
    case 0x590...0x10FF, 0x1780...0x18AF, 0x1A00...0x1BFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  /// A size as the scale of outlines in thousandths.
  private static func thousandths(_ size: Double) -> String {
    let digits = String(Int((size * 10).rounded()))
    return "0." + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
