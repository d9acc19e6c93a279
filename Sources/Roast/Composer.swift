import Chance
import JSON
import LeagueModel
import Liquid

/// Puts one team's roast together.
struct Composer {
  /// What a week has used up: lines, and what the league knows about itself. A joke that is told
  /// twice in one paper was told once too often.
  struct Spent {
    var lines: Set<String> = []
    var knowledge: Set<Fact.ID> = []
  }

  private let team: RankedTeam
  private let week: Int
  private let material: Material
  private let shape: [PhraseRole]
  private var random: SeededRandom

  /// The shapes of a roast. Neighbours in the table get different ones.
  private static let shapes: [[PhraseRole]] = [
    [.opening, .evidence, .turn, .closer],
    [.opening, .evidence, .evidence, .turn, .closer],
    [.opening, .evidence, .closer],
    [.opening, .turn, .evidence, .closer],
    [.opening, .evidence, .evidence, .closer],
  ]

  /// Before the first game there is no evidence of anything.
  private static let shapeOfWaiting: [PhraseRole] = [.opening, .turn, .closer]

  init(
    _ team: RankedTeam, week: Int, facts: [Fact], context: LeagueContext, place: Int,
    random: SeededRandom
  ) {
    self.team = team
    self.week = week
    self.random = random
    material = Material(team, facts, context, random: &self.random)
    let isWaiting = facts.contains { $0.kind == "waiting" }
    shape = isWaiting ? Self.shapeOfWaiting : Self.shapes[place % Self.shapes.count]
  }

  /// Three to five sentences.
  mutating func sentences(
    from book: PhraseBook, heat: Int, spent: inout Spent
  ) -> [Roast.Sentence] {
    var sentences: [Roast.Sentence] = []
    var told: Set<String> = []
    for role in shape {
      // A role without a fitting line is played by a turn.
      guard
        let (line, text) = choose(book, role, heat, spent: spent, told: told)
          ?? choose(book, role, heat, spent: spent, told: [])
          ?? choose(book, .turn, heat, spent: spent, told: [])
      else { continue }
      let facts = line.facts.compactMap { material.factIDs[$0] }
      spent.lines.insert(line.id)
      spent.knowledge.formUnion(facts.filter { $0.hasPrefix(Material.knowledgePrefix) })
      told.formUnion(line.facts)
      sentences.append(Roast.Sentence(text: text, facts: facts))
    }
    for fact in material.plainFacts where sentences.count < 3 && !told.contains(fact.kind) {
      let place = min(1, sentences.count)
      sentences.insert(Roast.Sentence(text: fact.text, facts: [fact.id]), at: place)
      told.insert(fact.kind)
    }
    return sentences
  }

  /// The line to say next. Lines whose facts tell the most come first, among those the fresh and
  /// the hotter ones, with some chance, so that two weeks alike do not read alike.
  private mutating func choose(
    _ book: PhraseBook, _ role: PhraseRole, _ heat: Int, spent: Spent, told: Set<String>
  ) -> (PhraseLine, String)? {
    var candidates: [(line: PhraseLine, score: Double)] = []
    for line in book.lines(role) {
      guard line.heat <= heat, line.tiers.contains(team.tier),
        !spent.lines.contains(line.id), told.isDisjoint(with: line.facts),
        !line.namesOwner || material.hasOwner,
        let weight = material.weight(of: line.facts, without: spent.knowledge)
      else { continue }
      let fit = line.tiers.count == Tier.allCases.count ? 0 : 0.15
      let warmth = 0.06 * Double(line.heat)
      let freshness = line.isFresh(in: week) ? 0.5 : 0
      candidates.append((line, weight + fit + warmth + freshness + 0.25 * random.fraction()))
    }
    candidates.sort { $0.score == $1.score ? $0.line.id < $1.line.id : $0.score > $1.score }
    for candidate in candidates.prefix(12) {
      if let text = material.text(of: candidate.line) { return (candidate.line, text) }
    }
    return nil
  }
}

/// What there is to say about a team: its facts by kind, and what its league knows about it.
private struct Material {
  /// How the ids of things begin that the league knows about itself.
  static let knowledgePrefix = "context."

  let factIDs: [String: Fact.ID]
  let plainFacts: [Fact]
  /// Whether there is a manager whose name is not the team's.
  let hasOwner: Bool
  private let weights: [String: Double]
  private let data: Object

  init(
    _ team: RankedTeam, _ facts: [Fact], _ context: LeagueContext, random: inout SeededRandom
  ) {
    var factIDs: [String: Fact.ID] = [:]
    var weights: [String: Double] = [:]
    var data = Object([
      (
        "team",
        .object(
          Object([
            ("name", .string(team.name)), ("owner", .string(team.owner)),
            ("record", .string(team.record.description)),
          ]))
      )
    ])
    func add(_ kind: String, _ id: Fact.ID, _ weight: Double, _ values: Value) {
      factIDs[kind] = id
      weights[kind] = weight
      data[kind] = values
    }
    for fact in facts { add(fact.kind, fact.id, fact.weight, Value(json: fact.values)) }
    let isPlaying = !facts.contains { $0.kind == "waiting" }
    for (kind, id, weight, values) in Self.knowledge(context, team, isPlaying, &random) {
      add(kind, id, weight, values)
    }
    hasOwner = team.hasOwner && team.owner != team.name
    self.factIDs = factIDs
    self.weights = weights
    self.data = data
    plainFacts = facts.sorted { $0.weight == $1.weight ? $0.id < $1.id : $0.weight > $1.weight }
  }

  /// What the league knows: one of its jokes now and then, the manager's own fame, the punishment
  /// for those who have to fear it.
  private static func knowledge(
    _ context: LeagueContext, _ team: RankedTeam, _ isPlaying: Bool, _ random: inout SeededRandom
  ) -> [(String, Fact.ID, Double, Value)] {
    var known: [(String, Fact.ID, Double, Value)] = []
    let owners = team.owner.lowercased().split(separator: " & ").map(String.init)
    if let index = context.personalities.firstIndex(where: {
      owners.contains($0.name.lowercased()) && !$0.description.isEmpty
    }) {
      let person = context.personalities[index]
      known.append(
        (
          "personality", "\(knowledgePrefix)personality.\(index)", 0.35 + 0.4 * random.fraction(),
          ["name": .string(person.name), "description": .string(person.description.clause)]
        ))
    }
    if !context.insideJokes.isEmpty, random.fraction() < 0.4 {
      let index = random.index(below: context.insideJokes.count)
      let joke = context.insideJokes[index]
      if !joke.explanation.isEmpty {
        known.append(
          (
            "joke", "\(knowledgePrefix)joke.\(index)", 0.3 + 0.3 * random.fraction(),
            ["term": .string(joke.term), "explanation": .string(joke.explanation.clause)]
          ))
      }
    }
    if let sacko = context.sacko, team.tier == .bottom, isPlaying {
      known.append(
        (
          "sacko", "\(knowledgePrefix)sacko", 0.5 + 0.3 * random.fraction(),
          ["punishment": .string(sacko.clause)]
        ))
    }
    if let culture = context.culture, random.fraction() < 0.15 {
      known.append(
        ("culture", "\(knowledgePrefix)culture", 0.4, ["notes": .string(culture.clause)]))
    }
    return known
  }

  /// How telling a line's facts are together; nil if one of them is not true of the team.
  func weight(of kinds: [String], without spent: Set<Fact.ID>) -> Double? {
    var most = 0.0
    for kind in kinds {
      guard let weight = weights[kind], let id = factIDs[kind], !spent.contains(id) else {
        return nil
      }
      most = max(most, weight)
    }
    // A line that rests on nothing fits any team, so it is the last choice.
    return kinds.isEmpty ? -0.5 : most
  }

  /// A line as a sentence; nil for one that cannot be said with these facts.
  func text(of line: PhraseLine) -> String? {
    guard let bytes = try? line.template.render(data, escaping: .none) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension String {
  /// A text as a part of a sentence: without the full stop at its end.
  fileprivate var clause: String {
    var text = self[...]
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
