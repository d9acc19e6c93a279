import Liquid
import Rank

/// One card of a team's season in words, for the page and for the picture.
struct WrappedCard {
  let kind: SeasonWrap.Card
  let title: String
  let hero: String
  let fact: String
  /// Empty for managers who opted out of jokes.
  let joke: String
  let source: String
  /// The week that the card is about; nil for the season.
  let week: Int?

  /// Reads the five lines of `cards/wrapped.txt`; nil if the second, the number or name, is empty.
  init?(_ kind: SeasonWrap.Card, _ text: String, week: Int?) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      PlainText.line(String(line)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    while lines.count < 5 { lines.append("") }
    guard !lines[1].isEmpty else { return nil }
    self.kind = kind
    (title, hero, fact, joke, source) = (lines[0], lines[1], lines[2], lines[3], lines[4])
    self.week = week
  }

  /// The name of its picture.
  var picture: String { kind.rawValue.replacing("_", with: "-") + ".svg" }

  /// The size class of the number or name: `short` for numbers, `long` for names and lists, `wide` for those with a
  /// long word.
  var size: String {
    let widest = hero.split(separator: " ").map { TextWidth.ems(String($0)) }.max() ?? 0
    if widest > 8.5 { return "wide" }
    let ems = TextWidth.ems(hero)
    return kind == .words || ems > 9 ? "long" : ems > 5 ? "medium" : "short"
  }
}

/// The positions of the texts in a card's picture, in pixels.
struct WrappedPicture {
  private static let column = 888.0
  /// The width of the column for letters that are not bold. They are narrower than the estimates, so it is wider than
  /// the drawing's column.
  private static let regular = 1_020.0

  /// Lines of one size, one below the other.
  private struct Block {
    let size: Int
    var lines: [Value] = []

    /// - Parameter y: The bottom of what is above; afterward, the bottom of this block.
    init(_ text: String, in box: FittedText.Box, below y: inout Int) {
      let fitted = FittedText(text, in: box)
      self.init(fitted.lines, size: fitted.size, pitch: Int(fitted.pitch(in: box)), below: &y)
    }

    init(_ texts: [String], size: Int, pitch: Int, below y: inout Int) {
      self.size = size
      for text in texts {
        y += pitch
        lines.append(["text": .string(text), "y": .int(y)])
      }
    }

    func members(_ name: String) -> [(String, Value)] {
      [("\(name)_size", .int(size)), ("\(name)_lines", .array(lines))]
    }
  }

  let value: Object

  init(_ card: WrappedCard) {
    var y = 400
    // A list has a line for each word.
    let hero =
      card.kind == .words
      ? Block(
        card.hero.split(separator: " ").map { Self.line(String($0), size: 120) }, size: 120,
        pitch: 132, below: &y)
      : Block(
        card.hero,
        in: .init(width: Self.column, height: 480, sizes: 80...300, lines: 3, leading: 1.05),
        below: &y)
    y += 60
    let text = FittedText.Box(
      width: Self.regular, height: 430, sizes: 38...54, lines: 7, leading: 1.36)
    let fact = Block(card.fact, in: text, below: &y)
    y += 50
    let joke = Block(
      card.joke,
      in: .init(width: Self.regular, height: 210, sizes: 38...54, lines: 4, leading: 1.34),
      below: &y)
    y = 1_660
    let source = Block(
      card.source,
      in: .init(width: Self.regular, height: 90, sizes: 26...32, lines: 2, leading: 1.36),
      below: &y)
    value = Object(
      hero.members("hero") + fact.members("fact") + joke.members("joke")
        + source.members("source"))
  }

  /// A line of the given size, shortened to the width of the picture.
  static func line(_ text: String, size: Int) -> String {
    TextWidth.shortened(text, toEms: column / Double(size))
  }
}
