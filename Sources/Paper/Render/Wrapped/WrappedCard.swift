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

extension WrappedCard {
  /// The parts of its picture from top to bottom.
  func rows(_ team: String, _ league: String) -> [CardRow] {
    // A list has a line for each word.
    let heroes: [CardRow] =
      kind == .words
      ? hero.split(separator: " ").map { .text(String($0), .words) }
      : [.text(hero, size == "short" ? .number : .words)]
    let below: [CardRow] = [
      .text(fact, .fact), .text(joke, .headline), .text(source, .masthead),
      .text(league, .masthead),
    ]
    return [.text(team, .name), .text(title, .label)] + heroes
      + below.filter { $0 != .text("", .headline) && $0 != .text("", .fact) }
  }
}
