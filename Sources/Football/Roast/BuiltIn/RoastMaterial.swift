import JSON
import LeagueModel
import Liquid
import Phrases
import Platform
import Rank

/// The material for a team's roast: its facts by kind and the league's knowledge about it.
struct RoastMaterial {
  static let knowledgePrefix = Fact.knowledgePrefix

  let facts: [Fact]
  /// Whether the team has a manager whose name is not the team's.
  let hasOwner: Bool
  let isWaiting: Bool
  /// The weight of each kind in the book; nil for kinds that are not true.
  private var weights: [Double?]
  /// The kinds that are league knowledge rather than facts, with `Knowledge.key`.
  private(set) var keys: [Int: String] = [:]
  /// The kinds of league knowledge that this roast should use.
  private(set) var due: [Int] = []
  private var factIDs: [String: Fact.ID] = [:]
  /// What the fact of each kind is about besides the team: players, and the week's game.
  private var subjects: [Int: Set<String>] = [:]
  /// Whether the available joke is the whole league's rather than the team's own.
  private var isLeaguesJoke = false
  private(set) var data: Object
  private let numbers: [Fact.ID: [Double]]

  init(
    _ team: RankedTeam, _ facts: [Fact], _ manners: Manners, knowing: [Knowledge] = [],
    spent: UsedLines, bans: Bans, kinds: KindTable, pace: PercentOfAverage
  ) {
    self.facts = facts.sorted {
      $0.weight == $1.weight ? $0.id < $1.id : $0.weight > $1.weight
    }
    isWaiting = facts.contains { $0.kind == FactName.waiting }
    let owner = team.ownerNames.first ?? team.owner
    hasOwner = team.hasOwner && owner != team.name
    weights = Array(repeating: nil, count: kinds.count)
    data = ["team": .object(Self.data(team, owner, manners.pronouns))]
    numbers = Dictionary(facts.map { ($0.id, $0.values.numbers) }) { first, _ in first }
    func add(_ kind: String, _ id: Fact.ID?, _ weight: Double, _ values: @autoclosure () -> Value) {
      guard let number = kinds[kind] else { return }
      factIDs[kind] = id
      weights[number] = weight
      data[kind] = values()
    }
    for fact in facts {
      add(fact.kind, fact.id, fact.weight, Value(json: fact.values))
      if let number = kinds[fact.kind] { subjects[number] = FactTies.subjects(of: fact) }
    }
    LineConditions.add(team, facts, pace, to: &data)
    // Respectful roasts use no league knowledge.
    guard !manners.isRespectful else { return }
    for known in knowing {
      guard !(known.id.map(spent.knowledge.contains) ?? false), !bans.forbids(kind: known.kind)
      else { continue }
      add(known.kind, known.id, known.weight, known.values)
      if known.isLeagues { isLeaguesJoke = true }
      guard let number = kinds[known.kind] else { continue }
      keys[number] = known.key
      if known.id != nil { due.append(number) }
    }
  }

  /// Kinds and all that are tied to one of them: about the same player or decision, or about the week's game.
  func ties(of opening: KindSet) -> KindSet {
    let opened = subjects.filter { opening.contains($0.key) }
    let shared = opened.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    var ties = opening.subtracting(opened.filter { $0.value.contains(FactTies.result) }.keys)
    ties.formUnion(subjects.filter { !$0.value.isDisjoint(with: shared) }.keys)
    return ties
  }

  /// The kinds that are league knowledge rather than facts.
  var knowledge: some Sequence<Int> { keys.keys }

  private static func data(_ team: RankedTeam, _ owner: String, _ pronouns: Pronouns) -> Object {
    let isPlural = pronouns.isPlural
    let they = Object([
      ("subject", .string(pronouns.subject)), ("object", .string(pronouns.object)),
      ("possessive", .string(pronouns.possessive)), ("reflexive", .string(pronouns.reflexive)),
      ("is", isPlural ? "are" : "is"), ("has", isPlural ? "have" : "has"),
      ("was", isPlural ? "were" : "was"), ("does", isPlural ? "do" : "does"),
      ("s", isPlural ? "" : "s"), ("es", isPlural ? "" : "es"),
    ])
    return Object([
      ("name", .string(team.textName)), ("owner", .string(owner)),
      ("record", .string(team.record.description)), ("they", .object(they)),
    ])
  }

  /// Whether a kind is true of the team; -1 is no kind.
  func isTrue(_ kind: Int) -> Bool { kind < 0 || weights[kind] != nil }

  func ids(of line: PhraseLine) -> [Fact.ID] { line.facts.compactMap { factIDs[$0] } }

  /// The highest weight of a line's facts; nil if one of them is not true of the team.
  func weight(of line: PhraseLine) -> Double? {
    guard !isLeaguesJoke || !line.pinsJoke else { return nil }
    var most = 0.0
    for kind in line.kinds {
      guard let weight = weights[kind] else { return nil }
      most = max(most, weight)
    }
    // A line without facts fits any team, so it is the last choice.
    return line.kinds.isEmpty ? -0.5 : most
  }

  /// A line's sentences; nil if they cannot be rendered with these facts.
  func texts(of line: PhraseLine) -> [String]? { try? line.texts(data) }

  /// Whether a sentence is of a line.
  func says(_ line: PhraseLine, as sentence: TeamRoast.Sentence) -> Bool {
    weight(of: line) != nil && ids(of: line) == sentence.facts
      && texts(of: line)?.contains { $0.contains(sentence.text) } ?? false
  }

  /// Whether a sentence contains a number from its facts.
  func isStatistic(_ sentence: TeamRoast.Sentence) -> Bool {
    sentence.facts.contains { id in
      numbers[id]?.contains { number in
        let whole = abs(number).rounded(.towardZero)
        return whole < 1e15 && sentence.text.contains("\(Int(whole))")
      } ?? false
    }
  }
}

extension JSONValue {
  fileprivate var numbers: [Double] {
    guard let object else { return [] }
    return object.keys.flatMap { key -> [Double] in
      switch object[key] {
      case .int(let int)?: return [Double(int)]
      case .double(let double)?: return [double]
      // A record such as 8-5 also has its wins and losses as values.
      default: return []
      }
    }
  }
}
