import JSON
import LeagueModel
import Phrases
import Platform
import Rank

struct Composer {
  private let material: RoastMaterial
  private let bans: Bans
  private let named: NamedManners
  private let team: RankedTeam
  private let candidates: [PhraseRole: [CandidateLine]]
  private let subjects: [Int]
  private let kinds: KindTable
  /// The kinds that a line may use although they are told already.
  private let repeatable: KindSet
  private let voice: Voice
  /// The kinds to open with and their numbers in the book, the best first.
  private let angles: [(kind: String, number: Int)]
  /// The share of cases in which a line that swears is preferred, from 0 to 1.
  private let appetite: Double
  private var random: SeededRandom
  private var draft: RoastDraft
  /// The part of the roast that is being written.
  private var part = RoastDraft.Part.opening
  /// The kinds of the opening and those that are tied to them.
  private var argument = KindSet()
  private var isOpponentNamed = false
  private var isResultTold = false
  /// The keys of the lines in the roast.
  private(set) var bits: [String] = []
  /// The kinds of facts that the lines are about.
  private(set) var topics: [String] = []
  /// The kind of fact that the roast opens with.
  private(set) var angle: String?
  /// The league knowledge in it, by `Knowledge.key`.
  private(set) var known: [String] = []
  /// The kinds and subjects told so far, by their numbers in the book.
  private var told = KindSet()
  private var toldSubjects = KindSet()
  /// The kinds that would say the same as a told kind in other words.
  private var toldTwins = KindSet()
  private var toldPlainly: Set<String> = []
  /// The points printed so far, because a roast should not repeat a figure.
  private var toldPoints: Set<Substring> = []

  /// The bonus for the first line that names the week's opponent, and for the first that gives the result. A roast
  /// without them could be about any week.
  private static let opponentWeight = 0.9
  /// The weight of facts that are always told.
  private static let must = 0.95
  /// The kind that is always told, at any weight: the bench that lost the game.
  private static let fatal = "fatal_bench"
  /// The kinds that later weeks take for granted.
  private static let granted = [FactName.partGiven, FactName.partLost, FactName.coined]
  /// The bonus for a line that is tied to the opening.
  private static let tieWeight = 0.8
  /// The most lines of a roast: an opening and two more, so that the last one has an effect.
  private static let mostBits = 3
  /// The most sentences of an opening, which leaves room for an ending.
  private static let longestOpening = 4
  /// The most sentences of an opening if something else must also be told.
  private static let longestOfMany = 3
  /// The number of angles that a voice other than the house's may choose from.
  private static let voiceAngles = 8

  /// By heat, so that no sentence swears up to 2, one in twenty at 3, one in five at 4 and two in five at 5.
  private static let appetites = [0, 0, 0, 0.13, 0.45, 1]
  /// The bonus or penalty for a line that swears.
  private static let hotWeight = 1.8

  init(
    _ team: RankedTeam, _ material: RoastMaterial, _ book: PhraseBook, _ manners: Manners,
    _ voice: Voice, angles: [String], turn: Int, memory: SeasonMemory, bans: Bans,
    named: NamedManners, count: SentenceCount, areTotalsDull: Bool, random: SeededRandom
  ) {
    self.material = material
    draft = RoastDraft(counting: count)
    self.bans = bans
    self.named = named
    self.random = random
    self.team = team
    subjects = book.kinds.subjects
    kinds = book.kinds
    repeatable = KindSet(FactTwins.repeatable.compactMap { book.kinds[$0] })
    self.voice = voice
    self.angles = angles.compactMap { kind in book.kinds[kind].map { (kind, $0) } }
    candidates = CandidateLine.all(
      book, about: team, material, manners, voice, turn: turn, memory: memory,
      areTotalsDull: areTotalsDull)
    appetite = Self.appetites[max(0, min(manners.heat, Self.appetites.count - 1))]
  }

  /// Three to five sentences, as a reader counts them: an opening with the team's angle, the shape's middle and its
  /// ending.
  mutating func roast(_ shape: RoastShape, _ spent: inout UsedLines) -> [TeamRoast.Sentence] {
    let shape = material.isWaiting ? .waiting : shape
    let musts = material.facts.filter { $0.weight >= Self.must || $0.kind == Self.fatal }
    let isFull = musts.count > 1 || !material.due.isEmpty
    open(&spent, longest: isFull ? Self.longestOfMany : Self.longestOpening)
    let opening = told.subtracting(material.knowledge)
    argument = material.ties(of: opening)
    part = .middle
    // Keeps room for the landing.
    let kept = shape.ending == .point ? 0 : 1
    tell(musts.filter { $0.kind == Self.fatal }, keeping: kept, &spent)
    ensureMistake(&spent)
    tell(musts.filter { Self.granted.contains($0.kind) }, keeping: kept, &spent)
    // League knowledge has waited for its turn, so it is told even in lines that were used before.
    for kind in material.due where !told.contains(kind) && bits.count < Self.mostBits {
      tell(kind, again: [false, true], keeping: kept, &spent)
    }
    // Facts that happen once a season.
    tell(musts, keeping: kept, &spent)
    if !hasStatistic {
      let room = draft.room(keeping: kept)
      _ =
        bits.count + kept < Self.mostBits
        && (say(Request(role: .evidence, room: room, hasNumber: true), &spent)
          || say(Request(role: .turn, room: room, hasNumber: true), &spent))
      ensureStatistic(&spent)
    }
    let end = shape.length - kept
    // Most closers have two sentences.
    let landing = shape.length < RoastShape.lengths.upperBound ? 2 * kept : kept
    for turn in 0..<shape.length
    where !draft.hasLanding && bits.count + kept < Self.mostBits
      && (draft.length < end || bits.count + kept < 2)
    {
      let role = shape.middle[turn % shape.middle.count]
      let room = draft.room(keeping: landing)
      _ =
        say(Request(role: role, room: room), &spent)
        || say(Request(role: role == .turn ? .evidence : .turn, room: room), &spent)
    }
    land(shape, on: opening, &spent)
    // Lines that the season has read are used only if nothing else is left.
    while draft.length < RoastShape.lengths.lowerBound,
      say(Request(role: .evidence), &spent) || say(Request(role: .turn), &spent)
        || say(Request(role: .evidence, again: true), &spent)
        || say(Request(role: .turn, again: true), &spent)
        || say(Request(role: .closer, again: true), &spent) || sayPlainly(&spent)
        || repeatLine(&spent)
    {}
    return draft.finished
  }

  /// Adds lines about facts that are not told yet.
  private mutating func tell(_ facts: [Fact], keeping kept: Int, _ spent: inout UsedLines) {
    for fact in facts where !toldPlainly.contains(fact.kind) {
      guard let kind = kinds[fact.kind], !toldTwins.contains(kind), bits.count < Self.mostBits
      else { continue }
      tell(kind, again: [false], keeping: kept, &spent)
    }
  }

  /// Ends the roast where it began: with a line about the opening's fact, or about one tied to it. Without such a line it
  /// ends earlier, or at last with any closer.
  private mutating func land(
    _ shape: RoastShape, on opening: KindSet, _ spent: inout UsedLines
  ) {
    guard !draft.hasLanding, !(shape.ending == .point && draft.returns) else { return }
    if !opening.isEmpty, say(Request(role: .closer, subject: opening, isCallback: true), &spent) {
      return
    }
    guard !draft.returns else { return }
    part = .landing
    defer { part = .middle }
    if !argument.isEmpty {
      for role in [PhraseRole.closer, .turn, .evidence]
      where say(Request(role: role, isTied: true), &spent) { return }
    }
    draft.dropStrays()
    if draft.length < RoastShape.lengths.lowerBound { _ = say(Request(role: .closer), &spent) }
  }

  /// Adds a line about a kind after the opening, or else as the landing.
  private mutating func tell(
    _ kind: Int, again: [Bool], keeping kept: Int, _ spent: inout UsedLines
  ) {
    for again in again {
      for repeatsNumbers in [false, true] {
        // A closer may leave out who sat.
        let isFatal = kinds[Self.fatal] == kind
        for role in isFatal ? [PhraseRole.evidence, .turn] : [.evidence, .turn, .closer] {
          let room = draft.room(keeping: role == .closer ? 0 : kept)
          let request = Request(
            role: role, subject: [kind], room: room, again: again, repeatsNumbers: repeatsNumbers)
          if say(request, &spent) { return }
        }
      }
    }
  }

  /// Opens with the best angle that has a line unread this season, in the paper's voice if one of the best angles has
  /// such a line. The team is named by the line or by a plain fact.
  private mutating func open(_ spent: inout UsedLines, longest: Int) {
    if voice != .house {
      for angle in angles.prefix(Self.voiceAngles)
      where open(angle, &spent, longest: longest, inVoice: true) { return }
    }
    for again in [false, true] {
      for angle in angles where open(angle, &spent, longest: longest, again: again) { return }
      if say(Request(role: .opening, room: longest, again: again), &spent) { return }
    }
    if !sayPlainly(&spent, naming: team.name) { _ = sayPlainly(&spent) }
  }

  private mutating func open(
    _ angle: (kind: String, number: Int), _ spent: inout UsedLines, longest: Int,
    again: Bool = false, inVoice: Bool = false
  ) -> Bool {
    let request = Request(
      role: .opening, subject: [angle.number], room: longest, again: again, inVoice: inVoice)
    guard say(request, &spent) else { return false }
    self.angle = angle.kind
    return true
  }

  mutating func respects(_ spent: inout UsedLines) -> [TeamRoast.Sentence] {
    if !say(Request(role: .opening), &spent) {
      _ = sayPlainly(&spent, onlyDry: true, naming: team.name)
    }
    if !say(Request(role: .evidence), &spent) { _ = sayPlainly(&spent, onlyDry: true) }
    if !say(Request(role: .closer), &spent) { _ = sayPlainly(&spent, onlyDry: true) }
    while draft.length < RoastShape.lengths.lowerBound,
      sayPlainly(&spent, onlyDry: true) || sayPlainly(&spent) || repeatLine(&spent)
    {}
    ensureStatistic(&spent)
    return draft.sentences
  }

  // MARK: Sentences

  /// The requirements for the next line.
  private struct Request {
    let role: PhraseRole
    /// The kinds of which the line must use at least one.
    var subject = KindSet()
    /// The most sentences that it may have, as a reader counts them.
    var room = RoastShape.lengths.upperBound
    /// Whether the season may have read it.
    var again = false
    /// Whether the line returns to a told subject, so that it needs no number.
    var isCallback = false
    /// Whether it must be about a fact that is tied to the opening.
    var isTied = false
    /// Whether it prints a number of its facts.
    var hasNumber = false
    /// Whether it may print a figure again.
    var repeatsNumbers = false
    var inVoice = false
  }

  /// Adds the best unused line that meets the request, says something new and is not too long.
  private mutating func say(_ request: Request, _ spent: inout UsedLines) -> Bool {
    let isHot = random.fraction() < appetite
    let room = min(request.room, draft.room())
    var ranked: [(line: PhraseLine, score: Double)] = []
    for candidate in candidates[request.role] ?? [] {
      let line = candidate.line
      // Lines of respect are few, so they may come back.
      guard !spent.lines[line.number], line.length <= room,
        line.tone == .respect || !candidate.isKnown && (request.again || candidate.uses == 0),
        !request.inVoice || line.voice == voice
      else { continue }
      // A line is about its first fact. It may repeat the result and the record.
      let topic = line.kinds.first
      let isTied = topic.map(argument.contains) ?? false
      guard isTied || !request.isTied else { continue }
      if request.subject.isEmpty {
        guard line.kinds.allSatisfy({ repeatable.contains($0) || !told.contains($0) }),
          topic.map({ !told.contains($0) && !toldTwins.contains($0) }) ?? true,
          !line.kinds.contains(where: toldTwins.contains)
        else { continue }
      } else {
        guard line.kinds.contains(where: request.subject.contains) else { continue }
      }
      let isStale = !isTied && topic.map { toldSubjects.contains(subjects[$0]) } ?? false
      ranked.append(
        (
          line,
          candidate.weight + candidate.charm - (isStale ? 0.4 : 0) - Double(candidate.uses)
            + (isTied ? Self.tieWeight : 0)
            + Self.hotWeight * (isHot ? 1 : -1) * line.swearing
            + (line.namesOpponent && !isOpponentNamed ? Self.opponentWeight : 0)
            + (line.provesResult && !isResultTold ? Self.opponentWeight : 0)
            + 0.25 * random.fraction()
        ))
    }
    ranked.sort { $0.score == $1.score ? $0.line.number < $1.line.number : $0.score > $1.score }
    for (line, _) in ranked where say(line, request, &spent) { return true }
    return false
  }

  private mutating func say(_ line: PhraseLine, _ request: Request, _ spent: inout UsedLines)
    -> Bool
  {
    guard let texts = material.texts(of: line),
      draft.fits(texts, in: min(request.room, draft.room())),
      texts.allSatisfy({ text in
        !bans.forbids(text) && named.allows(text, line, about: team.id)
          && !spent.texts.contains(text)
      })
    else { return false }
    let ids = material.ids(of: line)
    let said = texts.map { TeamRoast.Sentence(text: $0, facts: ids) }
    let hasNumber = texts.contains { $0.contains(where: \.isNumber) }
    let isStatistic = said.contains(where: material.isStatistic)
    // While a roast has no number, keeps room for a sentence with one.
    let kept = isStatistic || hasStatistic || material.isWaiting ? 0 : 1
    guard !request.hasNumber || isStatistic, draft.fits(texts, in: draft.room(keeping: kept)),
      !hasNumber || !request.isCallback || line.isOwn
    else { return false }
    let points = Set(texts.flatMap(\.pointAmounts))
    guard request.repeatsNumbers || toldPoints.isDisjoint(with: points) else { return false }
    spent.lines[line.number] = true
    spent.texts.formUnion(texts)
    bits.append(line.key)
    if let topic = line.facts.first { topics.append(topic) }
    known += line.kinds.compactMap { material.keys[$0] }
    toldPoints.formUnion(points)
    let isNeeded =
      isStatistic && !hasStatistic || line.namesOpponent && !isOpponentNamed
      || line.provesResult && !isResultTold
      || line.kinds.contains { material.keys[$0] != nil } || isMust(line)
    isOpponentNamed = isOpponentNamed || line.namesOpponent
    isResultTold = isResultTold || line.provesResult
    spent.knowledge.formUnion(ids.filter { $0.hasPrefix(RoastMaterial.knowledgePrefix) })
    draft.add(
      said, to: part == .middle && line.role == .closer ? .landing : part,
      isTied: line.kinds.contains(where: argument.contains), isNeeded: isNeeded)
    // Before the first game, all lines use the same fact.
    guard !material.isWaiting else { return true }
    told.formUnion(line.kinds)
    toldTwins.formUnion(line.facts.flatMap(FactTwins.twins).compactMap { kinds[$0] })
    toldSubjects.formUnion(line.kinds.map { subjects[$0] })
    toldPlainly.formUnion(line.facts)
    return true
  }

  private func isMust(_ line: PhraseLine) -> Bool {
    line.facts.first.map { topic in
      material.facts.contains {
        $0.kind == topic && ($0.weight >= Self.must || topic == Self.fatal)
      }
    } ?? false
  }

  /// Adds the sentence of the most newsworthy untold fact after the opening.
  private mutating func sayPlainly(
    _ spent: inout UsedLines, onlyDry: Bool = false, naming name: String = "",
    statistic: Bool = false
  ) -> Bool {
    for fact in material.facts where !toldPlainly.contains(fact.kind) {
      let sentence = TeamRoast.Sentence(text: fact.text, facts: [fact.id])
      guard !onlyDry || FactCatalog[fact.kind]?.isDry == true,
        !statistic || material.isStatistic(sentence),
        name.isEmpty || fact.text.contains(name), !bans.forbids(fact.text),
        draft.fits([fact.text], in: draft.room()), spent.texts.insert(fact.text).inserted
      else { continue }
      toldPlainly.insert(fact.kind)
      draft.addAfterOpening(sentence)
      return true
    }
    return false
  }

  /// Reuses another team's line if bans leave too few, but not before the first game: jokes would repeat.
  private mutating func repeatLine(_ spent: inout UsedLines) -> Bool {
    guard !material.isWaiting else { return false }
    for role in [PhraseRole.opening, .turn, .evidence, .closer] {
      for candidate in candidates[role] ?? [] where candidate.line.length == 1 {
        if say(candidate.line, Request(role: role, repeatsNumbers: true), &spent) { return true }
      }
    }
    return false
  }

  private var hasStatistic: Bool { draft.sentences.contains(where: material.isStatistic) }

  /// Ensures that the roast names the player whose place on the bench lost the game.
  private mutating func ensureMistake(_ spent: inout UsedLines) {
    guard let fatal = material.facts.first(where: { $0.kind == Self.fatal }),
      let benched = fatal.values["benched"]?.string,
      !draft.sentences.contains(where: { $0.text.contains(benched) }),
      !bans.forbids(fatal.text), draft.fits([fatal.text], in: draft.room()),
      spent.texts.insert(fatal.text).inserted
    else { return }
    toldPlainly.insert(fatal.kind)
    draft.add(
      [TeamRoast.Sentence(text: fatal.text, facts: [fatal.id])], to: .middle, isNeeded: true)
  }

  /// Ensures that the roast has a fact's number.
  private mutating func ensureStatistic(_ spent: inout UsedLines) {
    if !hasStatistic { _ = sayPlainly(&spent, statistic: true) }
  }
}
