package import LanguageModels
package import LeagueModel
package import Rank

/// Writes roasts with a language model: one question for the week's plan, then one for every four teams. Rejected
/// sentences and unreadable or incomplete answers are requested once more. A second question asks whether the sentences
/// follow from their facts. Sentences that fail are replaced by the built-in writer's.
package struct ModelWriter: Sendable {
  /// The result for the requested teams.
  package struct Outcome: Sendable {
    /// The finished roasts.
    package var roasts: [Team.ID: TeamRoast] = [:]
    /// The fact check's counts.
    package var report = RoastReport()
    /// The week's headline; nil if the built-in writer's is better.
    package var headline: Headline?
    /// The images of the roasts, sorted.
    package var images: [String] = []
    /// The tokens that the service has counted.
    package var tokens = ModelAnswer.Usage()
    /// The counts of the second question.
    package var doubts = DoubtCount()
    /// The first reason why teams have no roast; nil if all have one.
    package var failure: ModelError?
  }

  /// The number of teams per request, and the number of concurrent requests.
  private static let teamsPerBatch = 4
  private static let batchesAtOnce = 4

  /// The source of roasts.
  package enum Source: Sendable {
    /// A model, with Skidmark's or the site's prompts.
    case model(LanguageModel, RoastPrompts)
    /// A service with its own prompts. Its sentences have no citations, and rejected ones are not retried.
    case backend(RoastBackend)
  }

  /// The writer's name in editions.
  package let name: String
  private let source: Source
  private let builtIn: BuiltInWriter
  private let asksTwice: Bool

  /// - Parameters:
  ///   - builtIn: Replaces rejected sentences, and writes about managers who opted out.
  ///   - asksTwice: Whether the model is asked if its sentences follow from the facts.
  package init(_ source: Source, builtIn: BuiltInWriter, asksTwice: Bool = true) {
    self.source = source
    self.builtIn = builtIn
    self.asksTwice = asksTwice
    name =
      switch source {
      case .model(let model, _): model.name
      case .backend: "backend"
      }
  }

  /// Writes about some teams of a week.
  /// - Parameters:
  ///   - progress: Called with the number of teams finished so far.
  ///   - written: Called with each roast as soon as it has passed the fact check.
  package func roasts(
    _ brief: RoastBrief, about teams: Set<Team.ID>,
    progress: @escaping @Sendable (Int) -> Void = { _ in },
    written: @escaping @Sendable (RankedTeam, TeamRoast) -> Void = { _, _ in }
  ) async -> Outcome {
    let check = FactCheck(brief.citable, context: brief.context, nicknames: brief.nicknames)
    let spare = builtIn.roasts(brief.rankings, context: brief.context)
    var outcome = Outcome()
    var asked: [RankedTeam] = []
    for team in brief.rankings.teams where teams.contains(team.id) {
      if brief.context.manners(of: team, heat: brief.heat).isRespectful {
        outcome.roasts[team.id] = spare[team.id]
      } else {
        asked.append(team)
      }
    }
    let tokens = TokenCount()
    let outline = await outline(asked, brief, check, tokens)
    let job = Job(
      brief: brief, check: check, spare: spare, outline: outline, tokens: tokens, written: written)
    outcome.headline = outline.headline
    if let headline = outline.headline {
      let sentences = [TeamRoast.Sentence(text: headline.text, facts: headline.facts)]
      let doubted = await doubts(about: sentences + headline.standfirst, job, &outcome.doubts)
      if !doubted.isEmpty { outcome.headline = nil }
    }
    var done = outcome.roasts.count
    if done > 0 { progress(done) }
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = Self.batches(asked, brief.rankings)[...]
      func start(_ batch: [RankedTeam]) {
        group.addTask { (batch.count, await write(batch, job)) }
      }
      for batch in waiting.prefix(Self.batchesAtOnce) { start(batch) }
      waiting = waiting.dropFirst(Self.batchesAtOnce)
      for await (count, part) in group {
        done += count
        progress(done)
        outcome.add(part)
        if let next = waiting.popFirst() { start(next) }
      }
    }
    // Only the model's own roasts have used their images.
    outcome.images = job.outline.images.filter { outcome.roasts[$0.key]?.writer == name }
      .values.sorted()
    outcome.tokens = tokens.sum
    return outcome
  }

  /// The teams of a game are next to each other, so that their lineups are sent once.
  private static func batches(_ teams: [RankedTeam], _ rankings: Rankings) -> [[RankedTeam]] {
    var left = teams
    var ordered: [RankedTeam] = []
    while let team = left.first {
      left.removeFirst()
      ordered.append(team)
      let game = rankings.matchups.first { $0.home.team == team.id || $0.away?.team == team.id }
      let sides = [game?.home.team, game?.away?.team]
      if let rival = left.firstIndex(where: { sides.contains($0.id) }) {
        ordered.append(left.remove(at: rival))
      }
    }
    return stride(from: 0, to: ordered.count, by: Self.teamsPerBatch).map { start in
      Array(ordered[start..<min(ordered.count, start + Self.teamsPerBatch)])
    }
  }

  /// The week's plan; an empty one if the model gives none, because roasts do not depend on it.
  private func outline(
    _ teams: [RankedTeam], _ brief: RoastBrief, _ check: FactCheck, _ tokens: TokenCount
  ) async -> RoastOutline {
    guard case .model(let model, let prompts) = source, teams.count > 1,
      let request = try? prompts.request(toOutline: teams.map(\.id), brief)
    else { return RoastOutline() }
    for _ in 1...2 {
      guard let answer = try? await model.complete(request) else { break }
      tokens.add(answer.usage)
      if let text = try? answer.whole(), let draft = ModelAnswerReader.outline(text) {
        return RoastOutline(draft, brief, check)
      }
    }
    return RoastOutline()
  }

  // MARK: One batch

  private func write(_ batch: [RankedTeam], _ job: Job) async -> Outcome {
    let (brief, check, spare) = (job.brief, job.check, job.spare)
    var outcome = Outcome()
    let drafts: [Team.ID: [DraftSentence]]
    do {
      drafts = try await self.drafts(batch, job)
    } catch let error as ModelError {
      guard batch.count > 1, error.isOfLength else {
        outcome.failure = error
        return outcome
      }
      // Fewer teams need fewer tokens.
      let half = batch.count / 2
      outcome = await write(Array(batch[..<half]), job)
      outcome.add(await write(Array(batch[half...]), job))
      return outcome
    } catch {
      // A site's own prompt failed to render.
      outcome.failure = .invalid("the prompt cannot be made: \(error)")
      return outcome
    }
    let missing = batch.map(\.id).filter { drafts[$0] == nil }
    if !missing.isEmpty { outcome.failure = .missing(missing) }
    var checked = batch.filter { drafts[$0.id] != nil }.map { team in
      CheckedRoast(team, drafts[team.id] ?? [], brief, check)
    }
    outcome.report.sentences = checked.map(\.count).reduce(0, +)
    let rejected = checked.flatMap(\.rejected)
    outcome.report.rejected = rejected.count
    if !rejected.isEmpty, let again = await corrections(of: rejected, job) {
      for correction in again {
        guard let index = checked.firstIndex(where: { $0.team.id == correction.team }) else {
          continue
        }
        checked[index].replace(correction.place, with: correction.sentence)
      }
    }
    let open = checked.flatMap(\.rejected).count
    let doubted = await rejectDoubtful(&checked, job, &outcome.doubts)
    outcome.report.rejected += doubted
    outcome.report.corrected = rejected.count - open
    outcome.report.replaced = open + doubted
    for roast in checked {
      let finished = roast.finished(by: name, spare[roast.team.id])
      outcome.roasts[roast.team.id] = finished
      job.written(roast.team, finished)
    }
    return outcome
  }

  private func drafts(
    _ batch: [RankedTeam], _ job: Job
  ) async throws -> [Team.ID: [DraftSentence]] {
    let (teams, brief) = (batch.map(\.id), job.brief)
    switch source {
    case .model(let model, let prompts):
      let first = try await readable { () async throws in
        try await answer(
          of: model, try prompts.request(for: teams, brief, job.outline), for: batch, job)
      }
      let missing = teams.filter { first?[$0] == nil }
      guard !missing.isEmpty else { return first ?? [:] }
      let request = try prompts.request(for: missing, brief, job.outline)
      let rest = batch.filter { missing.contains($0.id) }
      guard let first, !first.isEmpty else {
        return try await answer(of: model, request, for: rest, job)
      }
      let second = try? await answer(of: model, request, for: rest, job)
      return first.merging(second ?? [:]) { first, _ in first }
    case .backend(let backend):
      func ask(about teams: [RankedTeam]) async throws -> [String: String] {
        try await backend.roasts(of: teams.map(\.id), in: backendRequest(brief, about: teams))
      }
      let first = try await readable { () async throws in try await ask(about: batch) }
      let rest = batch.filter { first?[$0.id] == nil }
      guard let first else { return try await ask(about: batch).mapValues(ModelAnswerReader.split) }
      let second = rest.isEmpty ? nil : try? await ask(about: rest)
      return first.merging(second ?? [:]) { first, _ in first }
        .mapValues(ModelAnswerReader.split)
    }
  }

  private func answer(
    of model: LanguageModel, _ request: ModelRequest, for teams: [RankedTeam], _ job: Job
  ) async throws -> [Team.ID: [DraftSentence]] {
    var whole: ModelAnswer?
    // As a stream, because a long answer takes longer than services wait in silence.
    for try await event in model.stream(request) {
      if case .answer(let answer) = event { whole = answer }
    }
    guard let whole else { throw ModelError.truncated }
    job.tokens.add(whole.usage)
    return ModelAnswerReader.roasts(try whole.whole(), for: teams.map(\.id))
  }

  /// An answer; nil if it cannot be read and may be requested again.
  private func readable<Answer>(_ ask: () async throws -> Answer) async throws -> Answer? {
    do { return try await ask() } catch let error as ModelError {
      switch error {
      case .malformed, .truncated, .missing: return nil
      default: throw error
      }
    }
  }

  /// The model's second try; nil if it fails, which costs only the rejected sentences.
  private func corrections(
    of rejected: [RejectedSentence], _ job: Job
  ) async -> [(team: Team.ID, place: Int, sentence: DraftSentence)]? {
    guard case .model(let model, let prompts) = source,
      let request = try? prompts.request(toCorrect: rejected, job.brief),
      let answer = try? await model.complete(request)
    else { return nil }
    job.tokens.add(answer.usage)
    guard let text = try? answer.whole() else { return nil }
    return ModelAnswerReader.corrections(text)
  }
}

// MARK: The second question

extension ModelWriter {
  /// Asks about all sentences that have passed, and rejects those that the model does not stand by.
  private func rejectDoubtful(
    _ roasts: inout [CheckedRoast], _ job: Job, _ count: inout DoubtCount
  ) async -> Int {
    let passed = roasts.indices.flatMap { index in
      roasts[index].passed.map { (index: index, place: $0.place, sentence: $0.sentence) }
    }
    let doubted = await doubts(about: passed.map(\.sentence), job, &count)
    for number in doubted {
      let entry = passed[number]
      roasts[entry.index].reject(entry.place, because: "the model itself is not sure of it")
    }
    return doubted.count
  }

  /// The places of the sentences that do not follow from their facts, as the model sees it. None if it cannot be asked.
  private func doubts(
    about sentences: [TeamRoast.Sentence], _ job: Job, _ count: inout DoubtCount
  ) async -> [Int] {
    guard asksTwice, !sentences.isEmpty, case .model(let model, let prompts) = source else {
      return []
    }
    count.asked += sentences.count
    guard let request = try? prompts.request(toDoubt: sentences, job.brief),
      let answer = try? await model.complete(request)
    else {
      count.unanswered += sentences.count
      return []
    }
    job.tokens.add(answer.usage)
    guard let text = try? answer.whole(), let certain = ModelAnswerReader.verdicts(text) else {
      count.unanswered += sentences.count
      return []
    }
    let doubted = sentences.indices.filter { !certain.contains($0 + 1) }
    count.doubted += doubted.count
    return doubted
  }
}

extension ModelWriter.Outcome {
  fileprivate mutating func add(_ part: Self) {
    roasts.merge(part.roasts) { first, _ in first }
    report.add(part.report)
    doubts.add(part.doubts)
    failure = failure ?? part.failure
  }
}

extension ModelError {
  fileprivate var isOfLength: Bool {
    switch self {
    case .cutOff: true
    case .service(let failure): failure.kind == .tooLong
    default: false
    }
  }
}
