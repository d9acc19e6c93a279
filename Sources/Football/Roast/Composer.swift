import LeagueModel
import Phrases
import Platform
import Rank

struct Composer {
  private let material: Material
  private let bans: Bans
  private let named: NamedManners
  private let team: RankedTeam
  private let candidates: [PhraseRole: [Candidate]]
  private let subjects: [Int]
  private var random: SeededRandom
  private var sentences: [TeamRoast.Sentence] = []
  private var isOpponentNamed = false
  /// The keys of the lines in the roast.
  private(set) var bits: [String] = []
  /// The kinds and subjects told so far, by their numbers in the book.
  private var told: Set<Int> = []
  private var toldSubjects: Set<Int> = []
  private var toldPlainly: Set<String> = []

  /// What the first line that names the week's opponent gains: a roast without one could be about any week.
  private static let opponentWeight = 0.9

  private struct Candidate {
    let line: PhraseLine
    let weight: Double
    let charm: Double
    /// Whether the team has read it this season.
    let isKnown: Bool
  }

  init(
    _ team: RankedTeam, _ material: Material, _ book: PhraseBook, _ manners: Manners, week: Int,
    memory: SeasonMemory, bans: Bans, named: NamedManners, random: SeededRandom
  ) {
    self.material = material
    self.bans = bans
    self.named = named
    self.random = random
    self.team = team
    subjects = book.kinds.subjects
    let tone: PhraseTone = manners.isRespectful ? .respect : .roast
    var candidates: [PhraseRole: [Candidate]] = [:]
    for line in book.lines {
      guard line.tone == tone, line.heat <= manners.heat, line.tiers.contains(team.tier),
        !line.namesOwner || material.hasOwner, let weight = material.weight(of: line)
      else { continue }
      // Prefers lines for this tier, higher heat and lines not used before.
      let charm =
        (line.tiers.count == Tier.allCases.count ? 0 : 0.15) + 0.05 * Double(line.heat)
        + line.ease + book.freshness(of: line, in: week) - memory.cost(of: line)
      candidates[line.role, default: []].append(
        Candidate(
          line: line, weight: weight, charm: charm, isKnown: memory.has(team.id, read: line)))
    }
    self.candidates = candidates
  }

  /// Three to five sentences: an opening with the most newsworthy facts, the shape's middle, and a closer.
  mutating func roast(_ shape: RoastShape, _ spent: inout Spent) -> [TeamRoast.Sentence] {
    let shape = material.isWaiting ? .waiting : shape
    // Either the opening or a plain fact names the team.
    if !say(.opening, &spent, stress: 2), !sayPlainly(&spent, naming: team.name) {
      _ = sayPlainly(&spent)
    }
    let opening = told.subtracting(material.knowledge)
    for role in shape.middle where !say(role, &spent) {
      // A turn replaces a role without a fitting line.
      _ = say(.turn, &spent)
    }
    let isDone = shape.callsBack && !opening.isEmpty && say(.closer, &spent, about: opening)
    if !isDone, !say(.closer, &spent) { _ = say(.turn, &spent) }
    while sentences.count < 3, sayPlainly(&spent) || repeatLine(&spent) {}
    ensureStatistic(&spent)
    return sentences
  }

  mutating func respects(_ spent: inout Spent) -> [TeamRoast.Sentence] {
    if !say(.opening, &spent) { _ = sayPlainly(&spent, onlyDry: true, naming: team.name) }
    if !say(.evidence, &spent) { _ = sayPlainly(&spent, onlyDry: true) }
    if !say(.closer, &spent) { _ = sayPlainly(&spent, onlyDry: true) }
    while sentences.count < 3,
      sayPlainly(&spent, onlyDry: true) || sayPlainly(&spent) || repeatLine(&spent)
    {}
    ensureStatistic(&spent)
    return sentences
  }

  // MARK: Sentences

  /// Adds the best unused line of a role that tells something new.
  /// - Parameters:
  ///   - stress: The factor for the weight of the facts.
  ///   - subject: Kinds already told that the line must return to, for a callback.
  private mutating func say(
    _ role: PhraseRole, _ spent: inout Spent, stress: Double = 1, about subject: Set<Int> = []
  ) -> Bool {
    var ranked: [(line: PhraseLine, score: Double)] = []
    for candidate in candidates[role] ?? [] {
      let line = candidate.line
      // Lines of respect are few, so they may come back.
      guard !spent.lines[line.number], !candidate.isKnown || line.tone == .respect else { continue }
      // A callback repeats what the opening told, but nothing told since.
      guard !line.kinds.contains(where: { told.contains($0) && !subject.contains($0) }),
        subject.isEmpty || line.kinds.contains(where: subject.contains)
      else { continue }
      let isStale = line.kinds.contains { toldSubjects.contains(subjects[$0]) }
      ranked.append(
        (
          line,
          stress * candidate.weight + candidate.charm - (isStale ? 0.4 : 0)
            + (line.namesOpponent && !isOpponentNamed ? Self.opponentWeight : 0)
            + 0.25 * random.fraction()
        ))
    }
    ranked.sort { $0.score == $1.score ? $0.line.number < $1.line.number : $0.score > $1.score }
    for (line, _) in ranked where say(line, &spent) { return true }
    return false
  }

  private mutating func say(_ line: PhraseLine, _ spent: inout Spent) -> Bool {
    guard let text = material.text(of: line), !bans.forbids(text),
      named.allows(text, line, about: team.id), spent.texts.insert(text).inserted
    else { return false }
    let ids = material.ids(of: line)
    spent.lines[line.number] = true
    bits.append(line.key)
    isOpponentNamed = isOpponentNamed || line.namesOpponent
    spent.knowledge.formUnion(ids.filter { $0.hasPrefix(Material.knowledgePrefix) })
    sentences.append(TeamRoast.Sentence(text: text, facts: ids))
    // Before the first game, all lines use the same fact.
    guard !material.isWaiting else { return true }
    told.formUnion(line.kinds)
    toldSubjects.formUnion(line.kinds.map { subjects[$0] })
    toldPlainly.formUnion(line.facts)
    return true
  }

  /// Adds the most newsworthy untold fact, in the ledger's words, after the first sentence.
  private mutating func sayPlainly(
    _ spent: inout Spent, onlyDry: Bool = false, naming name: String = "",
    statistic: Bool = false
  ) -> Bool {
    for fact in material.facts where !toldPlainly.contains(fact.kind) {
      let sentence = TeamRoast.Sentence(text: fact.text, facts: [fact.id])
      guard !onlyDry || FactCatalog[fact.kind]?.isDry == true,
        !statistic || material.isStatistic(sentence),
        name.isEmpty || fact.text.contains(name), !bans.forbids(fact.text),
        spent.texts.insert(fact.text).inserted
      else { continue }
      toldPlainly.insert(fact.kind)
      sentences.insert(sentence, at: min(1, sentences.count))
      return true
    }
    return false
  }

  /// Reuses another team's line if bans leave too few, but not before the first game: jokes would repeat.
  private mutating func repeatLine(_ spent: inout Spent) -> Bool {
    guard !material.isWaiting else { return false }
    for role in [PhraseRole.opening, .turn, .evidence, .closer] {
      for candidate in candidates[role] ?? [] where say(candidate.line, &spent) { return true }
    }
    return false
  }

  /// Makes sure that the roast has a number.
  private mutating func ensureStatistic(_ spent: inout Spent) {
    guard !sentences.contains(where: material.isStatistic) else { return }
    guard sayPlainly(&spent, statistic: true), sentences.count > 5 else { return }
    sentences.remove(at: 2)
  }
}
