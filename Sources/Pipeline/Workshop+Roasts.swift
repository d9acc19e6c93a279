import Dates
import Diagnostics
import HTTP
import JSON
public import LeagueModel
import Liquid
import Models
import Rank
import Resources
import Roast
import Synchronization

extension Workshop {
  /// What a run of the roast stage has made.
  public struct Roasted: Sendable {
    /// The weeks, with their roasts.
    public var editions: [Edition] = []
    /// Why some teams have no roast; nil if all have one, or none was wanted.
    public var failure: WorkshopError?
  }

  /// Writes roasts for rankings of one league and stores the editions.
  ///
  /// The built-in writer writes every week anew, which takes no time. A model is asked for the latest
  /// week, and for those of the past that somebody asks for or that it has written about before and that
  /// are not what they were; what it wrote about everything else is kept.
  func roast(_ rankings: [Rankings]) async throws(WorkshopError) -> Roasted {
    guard let key = rankings.first?.league.key else { return Roasted() }
    let context = try context(of: key)
    if let latest = rankings.last { warnOfUnknownManagers(context, latest) }
    let heat = configuration.heat(of: key)
    var keeper = try editionKeeper(rankings, context, heat)
    if let all = keeper.allEditions(for: rankings) { return Roasted(editions: all) }
    let builtIn = BuiltInWriter(try phraseBook(), heat: heat)
    let prompts = try prompts()
    let source = WriterSource { () throws(ModelError) in try writerSource(prompts.prompts) }
    var roasted = Roasted()
    for week in rankings {
      if let kept = keeper.edition(for: week) {
        roasted.editions.append(kept)
        continue
      }
      var edition = Edition(week, roasts: [:])
      if options.hasRoasts {
        let isLatest = week == rankings.last
        let job = RoastJob(
          rankings: week, context: context, heat: heat,
          builtIn: builtIn, settings: settings(context, heat, prompts.texts),
          isWanted: isLatest || options.areWeeksChosen)
        let failure = try await write(job, source, into: &edition)
        edition.headline = builtIn.headline(week, context: context)
        roasted.failure = roasted.failure ?? failure
      }
      try stored { () throws(DataError) in try data.store(edition) }
      keeper.note(week)
      roasted.editions.append(edition)
    }
    try stored { () throws(DataError) in try keeper.save() }
    return roasted
  }

  /// The model that writes, made when it is needed: a run that writes nothing asks nobody for a key.
  private final class WriterSource: Sendable {
    private let make: @Sendable () throws(ModelError) -> ModelWriter.Source?
    private let made = Mutex<Result<ModelWriter.Source?, ModelError>?>(nil)

    init(_ make: @escaping @Sendable () throws(ModelError) -> ModelWriter.Source?) {
      self.make = make
    }

    var result: Result<ModelWriter.Source?, ModelError> {
      made.withLock { made in
        if let made { return made }
        let result = Result { () throws(ModelError) in try make() }
        made = result
        return result
      }
    }
  }

  // MARK: One week

  /// What is to be written.
  private struct RoastJob {
    let rankings: Rankings
    let context: LeagueContext
    let heat: Int
    let builtIn: BuiltInWriter
    let settings: String
    /// Whether a model is asked if nothing of it is stored.
    let isWanted: Bool
  }

  private func write(
    _ job: RoastJob, _ source: WriterSource,
    into edition: inout Edition
  ) async throws(WorkshopError) -> WorkshopError? {
    let rankings = job.rankings
    func useBuiltIn(_ note: Roasting.Note? = nil, for teams: Set<Team.ID>? = nil) {
      let roasts = job.builtIn.roasts(rankings, context: job.context)
      edition.add(roasts.filter { teams?.contains($0.key) ?? true })
      edition.roasting = Roasting(
        writer: edition.roasting?.writer ?? BuiltInWriter.name, note: note,
        report: edition.roasting?.report)
    }
    let last = try stored { () throws(DataError) in
      try data.roasts(of: rankings.league, week: rankings.week)
    }
    let digest = weekDigest(rankings)
    let isKept =
      last.map { $0.week == digest && (!job.isWanted || $0.settings == job.settings) } ?? false
    var known = isKept && !(options.isForced && job.isWanted) ? last : nil
    let isModels = configuration.writer.name != BuiltInWriter.name
    // Papers of the past stay as they were printed, whoever writes today.
    guard isModels && (job.isWanted || last != nil) || known != nil && !job.isWanted else {
      useBuiltIn()
      return nil
    }
    let writer = writerName
    let missing = Set(rankings.teams.map(\.id)).subtracting(known?.byTeam.keys.map { $0 } ?? [])
    var failure: ModelError?
    if !missing.isEmpty {
      switch options.isOffline ? .success(nil) : source.result {
      case .success(let source?):
        let outcome = try await roasts(
          job, ModelWriter(source, builtIn: job.builtIn), about: missing)
        failure = outcome.failure
        var kept =
          known
          ?? StoredRoasts(week: digest, settings: job.settings, report: RoastReport(), roasts: [])
        kept.report.add(outcome.report)
        let all = kept.byTeam.merging(outcome.roasts) { $1 }
        kept.roasts = rankings.teams.compactMap { team in
          all[team.id].map { StoredRoasts.Entry(team: team.id, roast: $0) }
        }
        known = kept
        let value = kept
        try stored { () throws(DataError) in
          try data.store(value, of: rankings.league, week: rankings.week)
        }
      case .success:
        failure = .invalid("without the network, no model can be asked")
      case .failure(let error): failure = error
      }
    }
    edition.add(known?.byTeam ?? [:])
    edition.add(rankings.starterFacts.filter { fact in edition.cites(fact.id) })
    edition.roasting = Roasting(writer: writer, report: known?.report)
    let lacking = Set(edition.teams.filter { $0.roast == nil }.map(\.team.id))
    guard !lacking.isEmpty, let failure else { return nil }
    if configuration.hasFallback {
      useBuiltIn(.fallback, for: lacking)
      report(.warning("\(failure); the built-in writer wrote \(lacking.count) of the roasts."))
      return nil
    }
    edition.roasting?.note = .incomplete
    return .roasts(rankings.league.key, week: rankings.week, teams: lacking.count, failure)
  }

  private func roasts(
    _ job: RoastJob, _ writer: ModelWriter, about teams: Set<Team.ID>
  ) async throws(WorkshopError) -> ModelWriter.Outcome {
    let brief = RoastBrief(
      job.rankings, starterFacts: job.rankings.starterFacts, context: job.context, heat: job.heat,
      earlier: try earlierRoasts(before: job.rankings))
    let (league, week) = (job.rankings.league.key.description, job.rankings.week)
    let outcome = await writer.roasts(brief, about: teams) { done in
      report(.roasted(league: league, week: week, teams: done, of: teams.count))
    }
    if outcome.report.sentences > 0 {
      report(.checked(league: league, week: week, writer: writer.name, outcome.report))
    }
    return outcome
  }

  // MARK: Parts

  /// Nil for the built-in writer.
  private func writerSource(
    _ prompts: RoastPrompts
  ) throws(ModelError) -> ModelWriter.Source? {
    let line = Line(client: world.client, pace: world.pace)
    switch configuration.writer.choice {
    case .builtIn: return nil
    case .model(let choice)?:
      let service = ModelService(rawValue: choice.provider.rawValue)
      let model = try LanguageModel(
        choice,
        environment: try service.map { (service) throws(ModelError) in try modelVariables(service) }
          ?? world.environment,
        read: world.readFile, line: line)
      return .model(model, prompts)
    case .backend(let address)?:
      guard let address = Address(address) else {
        throw .invalid("the backend's address is none that can be used")
      }
      let key = try modelVariables(.backend)["SKIDMARK_BACKEND_KEY"].map { Secret($0) }
      return .backend(try RoastBackend(base: address, key: key, line: line))
    case nil: throw .invalid("the writer '\(configuration.writer.name)' needs its address")
    }
  }

  private var writerName: String {
    if case .model(let choice)? = configuration.writer.choice, choice.model == nil {
      return choice.provider.usualModel
    }
    return configuration.writer.model ?? configuration.writer.name
  }

  /// The prompts, the site's own in the place of ours, and their texts.
  private func prompts() throws(WorkshopError) -> (prompts: RoastPrompts, texts: [JSONValue]) {
    var sources: [String: SourceText] = [:]
    for name in RoastPrompts.names {
      let own = path("templates/\(name)")
      if Files.kind(own) == .file {
        do { sources[name] = SourceText(name: own, bytes: try Files.read(own)) } catch {
          throw .data(.file(error))
        }
      } else if let file = Resources.templates.first(where: { $0.path == name }) {
        sources[name] = SourceText(name: name, bytes: file.bytes)
      }
    }
    do throws(LiquidError) {
      let prompts = try RoastPrompts(environment: environment) { name in
        sources[name] ?? SourceText(name: name, text: "")
      }
      return (
        prompts,
        RoastPrompts.names.map {
          .string(String(decoding: sources[$0]?.bytes ?? [], as: UTF8.self))
        }
      )
    } catch {
      throw .text(error.diagnostic)
    }
  }

  private func settings(_ context: LeagueContext, _ heat: Int, _ prompts: [JSONValue]) -> String {
    let writer = configuration.writer
    let parts: [JSONValue] = [writer.name, writer.model ?? "", writer.address ?? ""]
      .map { .string($0) }
    let known = (try? JSONValue(encoding: context)) ?? .null
    return StoredRoasts.digest([known, .int(heat)] + parts + prompts)
  }

  /// What a week was written about: the league as far as the week knows it.
  private func weekDigest(_ rankings: Rankings) -> String {
    if let madeFrom = rankings.madeFrom { return madeFrom }
    var content = rankings
    content.lastUpdated = Instant(seconds: 0)
    content.standingsCheck = nil
    return StoredRoasts.digest([(try? JSONValue(encoding: content)) ?? .null])
  }

  /// What was said in the two weeks before, for running gags.
  private func earlierRoasts(before rankings: Rankings) throws(WorkshopError) -> [RoastBrief
    .Earlier]
  {
    var earlier: [RoastBrief.Earlier] = []
    for week in max(0, rankings.week - 2)..<max(0, rankings.week) {
      let edition = try? data.edition(
        rankings.league.key, season: rankings.league.season, week: week)
      for team in edition?.teams ?? [] {
        if let roast = team.roast {
          earlier.append(RoastBrief.Earlier(week: week, team: team.team.id, text: roast.text))
        }
      }
    }
    return earlier
  }
}

extension Edition {
  /// Adds roasts to teams that have none.
  fileprivate mutating func add(_ roasts: [Team.ID: Roast]) {
    for index in teams.indices where teams[index].roast == nil {
      teams[index].roast = roasts[teams[index].team.id]
    }
  }

  /// Adds facts at the end of the ledger.
  fileprivate mutating func add(_ more: [Fact]) { facts += more }

  /// Whether a sentence rests on a fact.
  fileprivate func cites(_ fact: Fact.ID) -> Bool {
    teams.contains { $0.roast?.sentences.contains { $0.facts.contains(fact) } ?? false }
  }
}
