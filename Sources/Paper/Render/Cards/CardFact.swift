import JSON
import LeagueModel
import Rank

/// What a card prints in huge letters: a number, what it counts and whose it is.
struct CardFact: Equatable {
  /// The number as printed: `0.04`, `155.52`, `12%`, `3rd`.
  var number: String
  /// What the number counts, and whose it is: `points, by Murphy’s Lawyers`.
  var unit: String
  /// The words above the number, such as `Left on the bench`.
  var label: String
  /// Whether it is the score of a game.
  var isScore = false
}

extension CardFact {
  /// The first number that a headline prints of the facts that it cites, exactly as the headline prints it; nil if it
  /// prints none. A number of a card that its headline lacks would be a second story.
  init?(_ headline: Headline, in edition: Edition) {
    let cited = headline.facts.compactMap { id in edition.facts.first { $0.id == id } }
    let numbers = PrintedNumber.all(in: headline.text, without: Self.names(cited, in: edition))
    guard !numbers.isEmpty else { return nil }
    for fact in cited {
      let words = CardFactWords(fact, in: edition)
      if let found = words.score(among: numbers) ?? words.order(among: numbers) {
        self = found
        return
      }
    }
    // A fact's values come in the order of their weight; points say more than counts.
    for isPoints in [true, false] {
      for fact in cited {
        let words = CardFactWords(fact, in: edition)
        for name in fact.values.object?.keys ?? []
        where (fact.unit(of: name) == .points) == isPoints {
          for number in numbers {
            guard let found = words.fact(name, number) else { continue }
            self = found
            return
          }
        }
      }
    }
    return nil
  }

  /// The names that a headline may print, which may have digits of their own.
  private static func names(_ facts: [Fact], in edition: Edition) -> [String] {
    let known = edition.teams.flatMap { [$0.team.name, $0.team.textName, $0.team.owner] }
    let cited = facts.flatMap { fact in
      (fact.values.object?.keys ?? []).filter { fact.unit(of: $0) == .name }
        .compactMap { fact.values[$0]?.string }
    }
    return known + cited
  }
}

extension CardFact {
  /// The number of an award. Its label is the templates'.
  init?(_ award: Award) {
    func points(_ name: String) -> Points? { award.values[name]?.double.flatMap { Points($0) } }
    switch award.kind {
    case .closestGame, .biggestBlowout:
      guard let margin = points("margin") else { return nil }
      self.init(number: margin.description, unit: "points apart", label: "")
    case .winStreak, .losingStreak:
      guard let length = award.values["length"]?.int else { return nil }
      let unit = "straight \(award.kind == .winStreak ? "wins" : "losses")"
      self.init(number: "\(length)", unit: unit, label: "")
    default:
      guard let amount = points("points") else { return nil }
      let unit = award.kind == .tie ? "points each" : "points"
      self.init(number: amount.description, unit: unit, label: "")
    }
  }
}
