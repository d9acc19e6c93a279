import LeagueModel
import Rank

struct CheckedRoast {
  let team: RankedTeam
  private let check: FactCheck
  private let bans: Bans
  private let heat: Int
  private let names: [String]
  private let named: NamedManners
  private let facts: [Fact.ID: String]
  private let teams: [RankedTeam]
  private let context: LeagueContext
  private let reader: SentenceCount
  private let slots: SlotFiller
  private let decency: Decency
  private var sentences: [Entry] = []

  private struct Entry {
    var sentence: TeamRoast.Sentence
    var reasons: [String]
  }

  /// The maximum number of sentences; longer roasts are cut before their closer.
  private static let most = RoastShape.lengths.upperBound
  private static let least = RoastShape.lengths.lowerBound

  init(_ team: RankedTeam, _ draft: [DraftSentence], _ brief: RoastBrief, _ check: FactCheck) {
    self.team = team
    slots = SlotFiller(brief.citable)
    decency = Decency(brief.rankings)
    self.check = check
    names = brief.rankings.teams.flatMap { [$0.name] + $0.ownerNames }
    teams = brief.rankings.teams
    context = brief.context
    bans = Bans(brief.context)
    named = NamedManners(brief.rankings, brief.context, heat: brief.heat)
    facts = Dictionary(brief.citable.facts.map { ($0.id, $0.text) }) { first, _ in first }
    heat = brief.context.manners(of: team, heat: brief.heat).heat
    let reader = SentenceCount(brief.rankings)
    self.reader = reader
    var kept = draft.map(filled)
    // A model may write several sentences instead of one. Then the middle is cut, not the closer.
    func isTooLong() -> Bool { reader(kept.map(\.sentence.text)) > Self.most }
    while isTooLong(), kept.count > 2 { kept.remove(at: kept.count - 2) }
    if isTooLong() {
      kept = kept.flatMap { entry in
        reader.split(entry.sentence).map { Draft(sentence: $0, claims: entry.claims, slots: []) }
      }
    }
    while isTooLong(), kept.count > 2 { kept.remove(at: kept.count - 2) }
    sentences = kept.map(checked)
  }

  var count: Int { sentences.count }

  var rejected: [RejectedSentence] {
    sentences.enumerated().filter { !$0.element.reasons.isEmpty }.map { place, entry in
      RejectedSentence(
        team: team.id, place: place, text: entry.sentence.text, reasons: entry.reasons)
    }
  }

  /// The sentences that have passed, with their places.
  var passed: [(place: Int, sentence: TeamRoast.Sentence)] {
    sentences.enumerated().filter { $0.element.reasons.isEmpty }.map {
      ($0.offset, $0.element.sentence)
    }
  }

  mutating func replace(_ place: Int, with draft: DraftSentence) {
    let draft = filled(draft)
    guard sentences.indices.contains(place), !sentences[place].reasons.isEmpty,
      reader(draft.sentence.text) == 1
    else { return }
    sentences[place] = checked(draft)
  }

  /// Rejects a sentence that has passed.
  mutating func reject(_ place: Int, because reason: String) {
    sentences[place].reasons.append(reason)
  }

  /// The roast with sentences of `builtIn` for rejected ones, up to three sentences, and for a missing number. Without its
  /// opening it makes no sense, and `builtIn` takes its place.
  func finished(by writer: String, _ builtIn: TeamRoast?) -> TeamRoast {
    if let builtIn, sentences.first?.reasons.isEmpty != true { return builtIn }
    // An entry can have several short sentences.
    var spare = (builtIn?.sentences ?? []).map { sentence in
      (sentence: sentence.by(BuiltInWriter.name), length: reader(sentence.text))
    }
    var finished: [TeamRoast.Sentence] = []
    var room = Self.most - reader(sentences.filter(\.reasons.isEmpty).map(\.sentence.text))
    func next(where isFit: (String) -> Bool = { _ in true }) -> TeamRoast.Sentence? {
      guard let place = spare.firstIndex(where: { $0.length <= room && isFit($0.sentence.text) })
      else { return nil }
      room -= spare[place].length
      return spare.remove(at: place).sentence
    }
    for entry in sentences {
      if entry.reasons.isEmpty {
        finished.append(entry.sentence)
      } else if let other = next() {
        finished.append(other)
      }
    }
    while Self.most - room < Self.least, let other = next() { finished.append(other) }
    if !finished.contains(where: \.hasNumber) {
      // Cuts the middle, not the closer.
      if room == 0, finished.count > 2 { room += reader(finished.remove(at: 1).text) }
      if let other = next(where: { $0.contains(where: \.isNumber) }) {
        finished.insert(other, at: min(1, finished.count))
      }
    }
    return TeamRoast(writer: writer, sentences: reader.atLeast(Self.least, finished))
  }

  // MARK: Checks

  /// A sentence with its slots filled.
  private struct Draft {
    let sentence: TeamRoast.Sentence
    let claims: [String]?
    /// The slots that do not exist.
    let slots: [String]
  }

  private func filled(_ draft: DraftSentence) -> Draft {
    let text = slots.fill(draft.text)
    let claims = draft.claims.map { $0.map(slots.fill) }
    let facts = draft.facts + text.facts.filter { !draft.facts.contains($0) }
    return Draft(
      sentence: TeamRoast.Sentence(text: text.text, facts: facts), claims: claims?.map(\.text),
      slots: text.unknown + (claims ?? []).flatMap(\.unknown))
  }

  private func checked(_ draft: Draft) -> Entry {
    let sentence = check.repaired(draft.sentence, about: team.id) ?? draft.sentence
    var stated: [StatedClaim]? = draft.claims.map { _ in [] }
    var reasons = draft.slots.map { "there is no slot '{\($0)}'" }
    for claim in draft.claims ?? [] {
      if let read = StatedClaim(claim, check.ledger) {
        stated?.append(read)
      } else {
        reasons.append("the claim '\(claim)' cannot be read")
      }
    }
    let repaired = check.directed(sentence, about: team.id, stated: stated)
    reasons += check.problems(in: repaired, about: team.id).map { "'\($0.excerpt)': \($0.why)" }
    reasons += check.directionProblems(in: repaired, about: team.id, stated: stated)
      .map { "'\($0.excerpt)': \($0.why)" }
    let cited = repaired.facts.compactMap { facts[$0] }
    if let offense = decency.offense(in: repaired.text, citing: cited) {
      reasons.append("'\(offense.excerpt)': the paper prints nothing about \(offense.topic)")
    }
    if bans.forbids(repaired.text) { reasons.append("it has a banned word") }
    if heat < Profanity.leastHeat, Profanity.isIn(withoutNames(repaired.text)) {
      reasons.append("it swears, which heat \(heat) does not")
    }
    return Entry(
      sentence: repaired, reasons: reasons + unkindness(of: repaired) + theft(in: repaired))
  }

  /// Jokes and personalities of people that the sentence is not about.
  private func theft(in sentence: TeamRoast.Sentence) -> [String] {
    let said = sentence.text.foldedName
    let jokes = context.insideJokes.enumerated().compactMap { place, joke in
      joke.about.map { (id: "joke.\(place)", owner: $0, term: joke.term.foldedName) }
    }
    let fame = context.personalities.enumerated().map { place, person in
      (id: "personality.\(place)", owner: person.name, term: person.description.foldedName)
    }
    return (jokes + fame).compactMap { item in
      let isTold =
        sentence.facts.contains(RoastMaterial.knowledgePrefix + item.id)
        || !item.term.isEmpty && said.contains(item.term)
      guard isTold, !team.isCalled(item.owner) else { return nil }
      let owner = teams.first { $0.isCalled(item.owner) }
      let names = [item.owner] + (owner.map { [$0.name] + $0.ownerNames } ?? [])
      return names.contains { said.contains($0.foldedName) }
        ? nil : "it says of this team what belongs to '\(item.owner)'"
    }
  }

  /// Violations of the wishes of people named in the sentence. A fact's own sentence is never one.
  private func unkindness(of sentence: TeamRoast.Sentence) -> [String] {
    guard let limit = named.limit(of: sentence.text, about: team.id),
      !sentence.facts.contains(where: { facts[$0] == sentence.text })
    else { return [] }
    if limit.isRespectful {
      return ["it names a manager who opted out of jokes, or their team"]
    }
    guard heat >= Profanity.leastHeat, limit.heat < Profanity.leastHeat,
      Profanity.isIn(withoutNames(sentence.text))
    else { return [] }
    return ["it swears and names a team of heat \(limit.heat)"]
  }

  /// The text without names, which may contain profanity.
  private func withoutNames(_ text: String) -> String {
    names.reduce(text) { text, name in
      name.isEmpty ? text : text.split(separator: name).joined(separator: " ")
    }
  }
}

extension TeamRoast.Sentence {
  fileprivate var hasNumber: Bool { text.contains(where: \.isNumber) }

  fileprivate func by(_ writer: String) -> Self {
    var sentence = self
    sentence.writer = writer
    return sentence
  }
}
