import Synchronization

/// A font's outlines, as `Scripts/card-fonts` writes them to `fonts/`. Cards have outlines instead of text, so that
/// every program on every computer draws the same picture.
struct CardFont: Sendable {
  /// A character's shape in thousandths of the font's size.
  struct Glyph: Sendable, Equatable {
    /// The distance to the next character.
    var advance: Int
    /// The path data of an SVG; empty for a space.
    var outline: String
    /// A short name that is unique in the font.
    var name: String
  }

  private var glyphs: [Character: Glyph] = [:]
  private var kerns: [Character: [Character: Int]] = [:]

  /// Reads the lines of a file: a character's code point, its advance and its outline, and distances of pairs.
  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("kern ") {
        let words = line.split(separator: " ").dropFirst()
        guard let left = words.first.flatMap(Self.character) else { continue }
        var pairs: [Character: Int] = [:]
        for word in words.dropFirst() {
          let parts = word.split(separator: ":")
          guard parts.count == 2, let right = Self.character(parts[0]) else { continue }
          pairs[right] = Int(parts[1])
        }
        kerns[left] = pairs
        continue
      }
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count > 1, let character = Self.character(words[0]), let advance = Int(words[1])
      else { continue }
      glyphs[character] = Glyph(
        advance: advance, outline: words.count > 2 ? String(words[2]) : "", name: String(words[0]))
    }
  }

  private static func character(_ code: Substring) -> Character? {
    UInt32(code, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
  }

  /// A character's shape; nil for one that the font lacks.
  func glyph(_ character: Character) -> Glyph? {
    glyphs[character == "\u{A0}" || character == "\u{202F}" ? " " : character]
  }

  /// By how much a pair of characters is closer or farther apart than others.
  func kern(_ left: Character, _ right: Character) -> Int { kerns[left]?[right] ?? 0 }
}

/// A typeface of the cards with its spacing.
struct CardType: Sendable {
  let font: CardFont
  /// The letter that the names of its outlines begin with.
  let prefix: String
  /// The distance that is added to every character, in font sizes.
  var tracking = 0.0

  /// A text's width in font sizes. Characters that the font lacks are drawn in others, whose width is estimated.
  func ems(_ text: String) -> Double {
    var width = 0.0
    var before: Character?
    for character in text {
      guard let glyph = font.glyph(character) else {
        width += TextWidth.ems(String(character))
        before = nil
        continue
      }
      let kern = before.map { font.kern($0, character) } ?? 0
      width += Double(glyph.advance + kern) / 1_000 + tracking
      before = character
    }
    return width
  }

  func tracked(_ tracking: Double) -> CardType {
    CardType(font: font, prefix: prefix, tracking: tracking)
  }
}

/// The two typefaces of the cards.
struct CardFonts: Sendable {
  /// For numbers and sentences.
  let serif: CardType
  /// For labels and names.
  let sans: CardType

  /// Reads the theme's files; a theme without them has cards in the fonts of the program that draws.
  init(_ files: [String: [UInt8]]) {
    func type(_ name: String, _ prefix: String) -> CardType {
      let text = String(decoding: files["fonts/\(name).txt"] ?? [], as: UTF8.self)
      return CardType(font: CardFont(text), prefix: prefix)
    }
    serif = type("serif", "s")
    sans = type("sans", "n")
  }
}

/// Fonts that are read once, when they are first needed.
final class LazyFonts: Sendable {
  let files: [String: [UInt8]]
  private let read = Mutex<CardFonts?>(nil)

  init(_ files: [String: [UInt8]]) { self.files = files }

  var value: CardFonts {
    read.withLock { read in
      if let read { return read }
      let fonts = CardFonts(files)
      read = fonts
      return fonts
    }
  }
}
