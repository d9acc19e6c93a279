import LeagueModel
import Liquid

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

  /// Reads the five lines of `cards/wrapped.txt`; nil if they say nothing.
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

  /// How large the number or name can be: `short` for numbers, `long` for names and lists, `wide` for those with
  /// a long word.
  var size: String {
    let widest = hero.split(separator: " ").map { TextWidth.ems(String($0)) }.max() ?? 0
    if widest > 8.5 { return "wide" }
    let ems = TextWidth.ems(hero)
    return kind == .words || ems > 9 ? "long" : ems > 5 ? "medium" : "short"
  }
}

/// Where the texts of a card's picture go, in pixels.
struct WrappedPicture {
  static let width = 1080
  private static let column = 888.0
  /// How much narrower letters are that are not bold, which the estimates are made for.
  private static let regular = 1.15
  private static let heroSizes = [300, 240, 190, 150, 120, 96, 80]

  private struct Line {
    let text: String
    let y: Int

    var value: Value { ["text": .string(text), "y": .int(y)] }
  }

  private let heroSize: Int
  private let hero: [Line]
  private let fact: [Line]
  private let joke: [Line]
  private let source: [Line]

  init(_ card: WrappedCard) {
    var y = 400
    func lines(_ texts: [String], step: Int) -> [Line] {
      texts.map { text in
        y += step
        return Line(text: text, y: y)
      }
    }
    (heroSize, hero) = Self.hero(of: card, lines)
    y += 60
    fact = lines(Self.broken(card.fact, size: 54, most: 6), step: 74)
    y += 50
    joke = lines(Self.broken(card.joke, size: 54, most: 3), step: 72)
    y = 1660
    source = lines(Self.broken(card.source, size: 32, most: 2), step: 44)
  }

  var value: Object {
    [
      "hero_size": .int(heroSize), "hero_lines": .array(hero.map(\.value)),
      "fact_lines": .array(fact.map(\.value)), "joke_lines": .array(joke.map(\.value)),
      "source_lines": .array(source.map(\.value)),
    ]
  }

  /// A line of the given size, shortened to the width of the picture.
  static func line(_ text: String, size: Int) -> String {
    TextWidth.shortened(text, toEms: column / Double(size))
  }

  private static func broken(_ text: String, size: Int, most: Int) -> [String] {
    TextLines.of(text, ems: column * regular / Double(size), most: most)
  }

  /// The largest size in which a number has one line, a name up to three, and a list a line for each word.
  private static func hero(
    of card: WrappedCard, _ lines: ([String], Int) -> [Line]
  ) -> (Int, [Line]) {
    if card.kind == .words {
      return (120, lines(card.hero.split(separator: " ").map { line(String($0), size: 120) }, 132))
    }
    let size = heroSizes.first { size in
      TextLines.fits(card.hero, ems: column / Double(size), most: size > 190 ? 1 : 3)
    }
    let chosen = size ?? heroSizes[heroSizes.count - 1]
    return (
      chosen,
      lines(TextLines.of(card.hero, ems: column / Double(chosen), most: 3), chosen * 21 / 20)
    )
  }
}
