package import LanguageModels
package import LeagueModel

/// Writes roasts with a language model. Rejected sentences and unreadable or incomplete answers are requested
/// once more; sentences that fail again are replaced by the built-in writer's.
package struct ModelWriter: Sendable {
  /// The result for the requested teams.
  package struct Outcome: Sendable {
    /// The finished roasts.
    package var roasts: [Team.ID: TeamRoast] = [:]
    /// The fact check's counts.
    package var report = RoastReport()
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

  /// - Parameter builtIn: Replaces rejected sentences, and writes about managers who opted out.
  package init(_ source: Source, builtIn: BuiltInWriter) {
    self.source = source
    self.builtIn = builtIn
    name =
      switch source {
      case .model(let model, _): model.name
      case .backend: "backend"
      }
  }

  /// Writes about some teams of a week.
  /// - Parameter progress: Called with the number of teams finished so far.
  package func roasts(
    _ brief: RoastBrief, about teams: Set<Team.ID>,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
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
    let batches = stride(from: 0, to: asked.count, by: Self.teamsPerBatch).map { start in
      Array(asked[start..<min(asked.count, start + Self.teamsPerBatch)])
    }
    var done = outcome.roasts.count
    if done > 0 { progress(done) }
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = batches[...]
      func start(_ batch: [RankedTeam]) {
        group.addTask { (batch.count, await write(batch, brief, check, spare)) }
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
    return outcome
  }

  // MARK: One batch

  private func write(
    _ batch: [RankedTeam], _ brief: RoastBrief, _ check: FactCheck, _ spare: [Team.ID: TeamRoast]
  ) async -> Outcome {
    var outcome = Outcome()
    let drafts: [Team.ID: [TeamRoast.Sentence]]
    do {
      drafts = try await self.drafts(batch, brief)
    } catch let error as ModelError {
      guard batch.count > 1, error.isOfLength else {
        outcome.failure = error
        return outcome
      }
      // Fewer teams need fewer tokens.
      let half = batch.count / 2
      outcome = await write(Array(batch[..<half]), brief, check, spare)
      outcome.add(await write(Array(batch[half...]), brief, check, spare))
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
    if !rejected.isEmpty, let again = await corrections(of: rejected, brief) {
      for correction in again {
        guard let index = checked.firstIndex(where: { $0.team.id == correction.team }) else {
          continue
        }
        checked[index].replace(correction.place, with: correction.sentence)
      }
    }
    let open = checked.flatMap(\.rejected).count
    outcome.report.corrected = rejected.count - open
    outcome.report.replaced = open
    for roast in checked {
      outcome.roasts[roast.team.id] = roast.finished(
        by: name, spare[roast.team.id]?.sentences ?? [])
    }
    return outcome
  }

  private func drafts(
    _ batch: [RankedTeam], _ brief: RoastBrief
  ) async throws -> [Team.ID: [TeamRoast.Sentence]] {
    let teams = batch.map(\.id)
    switch source {
    case .model(let model, let prompts):
      let first = try await readable { () async throws in
        try await answer(of: model, try prompts.request(for: teams, brief), for: teams)
      }
      let missing = teams.filter { first?[$0] == nil }
      guard !missing.isEmpty else { return first ?? [:] }
      let request = try prompts.request(for: missing, brief)
      guard let first, !first.isEmpty else {
        return try await answer(of: model, request, for: missing)
      }
      let second = try? await answer(of: model, request, for: missing)
      return first.merging(second ?? [:]) { first, _ in first }
    case .backend(let backend):
      let request = RoastBackendRequest(brief, about: batch)
      let first = try await readable { () async throws in try await backend.roasts(for: request) }
      let texts = if let first { first } else { try await backend.roasts(for: request) }
      return texts.mapValues(ModelAnswerReader.split)
    }
  }

  private func answer(
    of model: LanguageModel, _ request: ModelRequest, for teams: [Team.ID]
  ) async throws -> [Team.ID: [TeamRoast.Sentence]] {
    ModelAnswerReader.roasts(try await model.complete(request).whole(), for: teams)
  }

  /// An answer; nil if it cannot be read and may be requested again.
  private func readable<Answer>(
    _ ask: () async throws -> Answer
  ) async throws -> Answer? {
    do { return try await ask() } catch let error as ModelError {
      switch error {
      case .malformed, .truncated, .missing: return nil
      default: throw error
      }
    }
  }

  /// The model's second try; nil if it fails, which only loses the rejected sentences.
  private func corrections(
    of rejected: [RejectedSentence], _ brief: RoastBrief
  ) async -> [(team: Team.ID, place: Int, sentence: TeamRoast.Sentence)]? {
    guard case .model(let model, let prompts) = source,
      let request = try? prompts.request(toCorrect: rejected, brief),
      let text = try? await model.complete(request).whole()
    else { return nil }
    return ModelAnswerReader.corrections(text)
  }
}

extension ModelWriter.Outcome {
  fileprivate mutating func add(_ part: Self) {
    roasts.merge(part.roasts) { first, _ in first }
    report.add(part.report)
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
