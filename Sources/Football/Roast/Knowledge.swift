import LeagueModel
import Liquid
import Platform
import Rank

/// An entry of a league's own knowledge, in the form of a fact: kind, id and values.
struct Knowledge {
  let kind: String
  /// The id for citations; nil for a nickname, which claims nothing.
  let id: Fact.ID?
  let weight: Double
  let values: Value
  /// Whether it is an inside joke of the whole league.
  let isLeagues: Bool

  private init(_ kind: String, _ place: String?, weight: Double, _ values: [(String, String?)]) {
    self.kind = kind
    isLeagues = kind == "joke" && !values.contains { $0.0 == "about" && $0.1 != nil }
    id = place.map { Material.knowledgePrefix + $0 }
    self.weight = weight
    self.values = .object(
      Object(values.map { name, text in (name, text.map { .string($0) } ?? .null) }))
  }

  /// Knowledge about a team: its own or the league's jokes now and then, its manager's personality, its risk.
  static func about(
    _ team: RankedTeam, _ context: LeagueContext, _ manners: Manners, isPlaying: Bool,
    _ random: inout SeededRandom
  ) -> [Knowledge] {
    var known: [Knowledge] = []
    let people = context.personalities.enumerated().filter { _, person in
      team.isCalled(person.name) && !person.description.clause.isEmpty
    }
    if let (place, person) = people.first {
      known.append(
        Knowledge(
          "personality", "personality.\(place)", weight: 0.2 + 0.35 * random.fraction(),
          [
            ("name", person.name),
            ("is", Predicate(person.description.clause, .personality).text),
          ]))
    }
    let jokes = context.insideJokes.enumerated().filter { _, joke in
      !joke.term.clause.isEmpty && !joke.explanation.clause.isEmpty
        && joke.about.map(team.isCalled) ?? true
    }
    let own = jokes.filter { $0.element.about != nil }
    if !jokes.isEmpty, random.fraction() < (own.isEmpty ? 0.4 : 0.7) {
      let pool = own.isEmpty ? jokes : own
      let (place, joke) = pool[random.index(below: pool.count)]
      known.append(
        Knowledge(
          "joke", "joke.\(place)", weight: 0.15 + 0.3 * random.fraction(),
          [
            ("term", joke.term), ("explanation", joke.explanation.clause), ("about", joke.about),
          ]))
    }
    if let sacko = Punishment(context), isPlaying,
      team.tier == .bottom || team.tier == .middle && random.fraction() < 0.2
    {
      // A long one is told in full now and then, and goes by its name otherwise.
      let isTold = random.fraction() < 0.3 || sacko.isShort
      known.append(
        Knowledge(
          "sacko", "sacko", weight: 0.3 + 0.3 * random.fraction(),
          [
            ("does", isTold ? sacko.does : nil), ("name", sacko.name),
            ("known", isTold && !sacko.isShort ? nil : sacko.name),
          ]))
    }
    if let culture = context.culture?.clause, !culture.isEmpty, random.fraction() < 0.15 {
      known.append(Knowledge("culture", "culture", weight: 0.4, [("notes", culture)]))
    }
    if !manners.nicknames.isEmpty, random.fraction() < 0.5 {
      let name = manners.nicknames[random.index(below: manners.nicknames.count)]
      known.append(
        Knowledge("nickname", nil, weight: 0.45, [("name", name)]))
    }
    return known
  }
}

extension String {
  /// The text as part of a sentence: trimmed and without a final period.
  var clause: String {
    var text = drop(while: \.isWhitespace)
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
