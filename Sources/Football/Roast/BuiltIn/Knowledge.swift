import LeagueModel
import Liquid
import Platform
import Rank

/// An entry of a league's context file, in the form of a fact: kind, id and values. The texts may be blank.
struct Knowledge {
  let kind: String
  /// The id for citations; nil for a nickname, which is not a claim.
  let id: Fact.ID?
  let weight: Double
  let values: Value
  /// Whether it is an inside joke of the whole league.
  let isLeagues: Bool
  /// Identifies it within the season. A changed text is a new entry.
  let key: String

  private init(
    _ kind: String, _ place: String?, weight: Double, key words: String,
    _ values: [(String, String?)], flags: [(String, Bool)] = []
  ) {
    self.kind = kind
    isLeagues = kind == "joke" && !values.contains { $0.0 == "about" && $0.1 != nil }
    id = place.map { RoastMaterial.knowledgePrefix + $0 }
    self.weight = weight
    key = Self.key(kind, words)
    self.values = .object(
      Object(
        values.map { name, text in (name, text.map { .string($0) } ?? .null) }
          + flags.map { ($0, .bool($1)) }))
  }

  static func key(of joke: LeagueContext.InsideJoke) -> String { key("joke", joke.term.clause) }

  private static func key(_ kind: String, _ words: String) -> String {
    var hash = SeededRandom("\(kind)/\(words)")
    return String(hash.next(), radix: 36)
  }

  /// A joke is told whole at first, then by its name, and after two papers as something that has always been there.
  /// - Parameter tellings: The number of the season's papers that have told it.
  static func joke(
    _ joke: LeagueContext.InsideJoke, at place: Int, tellings: Int
  ) -> Knowledge? {
    guard !joke.term.clause.isEmpty, !joke.explanation.clause.isEmpty else { return nil }
    return Knowledge(
      "joke", "joke.\(place)", weight: 0.45, key: joke.term.clause,
      [("term", joke.term), ("explanation", joke.explanation.clause), ("about", joke.about)],
      flags: [("is_new", tellings == 0), ("is_known", tellings > 0), ("is_old", tellings > 1)])
  }

  static func personality(
    _ person: LeagueContext.Personality, at place: Int
  ) -> Knowledge? {
    let words = person.description.clause
    guard !words.isEmpty else { return nil }
    return Knowledge(
      "personality", "personality.\(place)", weight: 0.45, key: "\(person.name)/\(words)",
      [("name", person.name), ("is", Predicate(words, .personality).text)])
  }

  static func culture(_ text: String) -> Knowledge? {
    text.clause.isEmpty
      ? nil : Knowledge("culture", "culture", weight: 0.4, key: "", [("notes", text.clause)])
  }

  /// - Parameter isTold: Whether to tell a long one in full and not only its name.
  static func punishment(_ sacko: Punishment, isTold: Bool) -> Knowledge {
    let isTold = isTold || sacko.isShort
    return Knowledge(
      "sacko", "sacko", weight: 0.45, key: "",
      [
        ("does", isTold ? sacko.does : nil), ("name", sacko.name),
        ("known", isTold && !sacko.isShort ? nil : sacko.name),
      ])
  }

  static func nickname(_ name: String) -> Knowledge {
    Knowledge("nickname", nil, weight: 0.45, key: name, [("name", name)])
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
