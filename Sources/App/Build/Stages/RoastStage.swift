import LanguageModels
import LeagueModel
import Platform
package import Rank
import Roast

/// Writes the roasts of a league's weeks.
package struct RoastStage: RunPart {
  let run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// The result of the stage.
  package struct Roasted: Sendable {
    /// The weeks, with their roasts.
    package var editions: [Stored<Edition>] = []
    /// The last edition that was written and is still in memory; nil if none was.
    var written: Stored<Edition>?
    /// Why some teams have no roast; nil if none is missing.
    package var failure: SiteError?
  }

  /// Writes roasts for stored rankings and stores the editions.
  /// - Throws: `roasts` if a model failed for some teams. The other roasts are stored.
  @discardableResult
  package func roast(_ entry: SiteConfiguration.LeagueEntry) async throws(SiteError) -> [Edition] {
    let season = data.season(entry.key, try season(of: entry, before: .roast))
    var all: [Stored<Rankings>] = []
    for week in options.selected(try season.weeks()) {
      let file = season.rankings(week: week)
      guard let rankings = try file.read() else { continue }
      all.append(Stored(file.name, rankings))
    }
    guard !all.isEmpty else { throw .nothingStored(entry.key, before: .roast) }
    let roasted = try await roast(entry, all)
    if let failure = roasted.failure { throw failure }
    return try roasted.editions.map { (edition) throws(SiteError) in try edition.value() }
  }

  /// Writes roasts for a league's rankings and stores the editions. Keeps published roasts unless a cited
  /// fact changed, or `--week` and `--force` ask for new ones. Asks a model about the latest week, chosen
  /// weeks, and weeks that it has written about before.
  func roast(
    _ entry: SiteConfiguration.LeagueEntry, _ rankings: [Stored<Rankings>]
  ) async throws(SiteError) -> Roasted {
    report(.began(.roast, league: entry.key.description))
    var roasted = Roasted()
    var tools: Tools?
    // Read once each, however many weeks are written.
    var printed: [Int: PrintedBits] = [:]
    let shared = try inputs(entry)
    for week in rankings {
      let isLatest = !data.isOfEarlier && week.path == rankings.last?.path
      if isLatest { try warnOfStrangers(entry, week) }
      let node = "league \(entry.key) roast \(week.path)"
      let inputs = try inputs(week, isLatest: isLatest) + shared
      let path = String(week.path.dropLast("rankings.json".count)) + "edition.json"
      if try kept(node, inputs) != nil {
        roasted.editions.append(
          Stored(path) { () throws(SiteError) in
            guard let edition = try storedEdition(of: try week.value()) else {
              throw .nothingStored(entry.key, before: .render)
            }
            return edition
          })
        continue
      }
      let warnings = WarningList()
      let stage = RoastStage(run.noting(warnings))
      let known = if let tools { tools } else { try stage.tools(entry) }
      tools = known
      let value = try week.value()
      let names = names(of: value)
      let voice = voice(of: entry, known.context, value)
      let last = try? storedEdition(of: value)?.forgetting(hidden(names, of: value))
      let isPreview = try isPreview(value)
      // Corrections in a printed week are not hotter than the rest of it.
      let isNew = isPreview || options.isForced && options.areWeeksChosen
      let heat = min(known.heat, isNew ? known.heat : last?.roasting?.heat ?? known.heat)
      let job = RoastJob(
        rankings: value, context: known.context.printing(names).fitting(value.league),
        heat: heat, voice: voice, builtIn: known.builtIn.speaking(voice.voice, heat: heat),
        last: last, isLatest: isLatest, isPreview: isPreview,
        memory: try memory(before: value, of: entry, &printed))
      var bits = printedBits(value.league, value.week)
      let (edition, failure) = try await edition(job, known.source, &bits)
      printed[value.week] = bits
      roasted.failure = roasted.failure ?? failure
      // Stored before the edition, because a run that is interrupted in between writes the edition again.
      let season = data.season(of: value.league)
      if !bits.isEmpty { try season.bits(week: value.week).store(bits) }
      try season.edition(week: value.week).store(edition)
      let written = Stored(path, edition)
      roasted.editions.append(written)
      roasted.written = written
      // The next run retries what a model did not write.
      let isWhole = failure == nil && edition.roasting?.note == job.last?.roasting?.note
      let outputs = [try ledger.noteStored(path)]
      if isWhole {
        ledger.note(node, inputs, outputs, warnings: warnings.all)
      } else {
        ledger.forget(node)
      }
    }
    return roasted
  }

  /// The managers' printed names by their names on the platform, where these differ.
  private func names(of rankings: Rankings) -> [(platform: String, printed: String)] {
    guard configuration.owners(of: rankings.league.key) != .full else { return [] }
    return (try? data.season(of: rankings.league).league.read())?.printedNames ?? []
  }

  /// The names that no text may contain: those on the platform, and without printed names also the first names.
  private func hidden(
    _ names: [(platform: String, printed: String)], of rankings: Rankings
  ) -> [String] {
    let whole = names.map(\.platform)
    guard configuration.owners(of: rankings.league.key) == .none else { return whole }
    let teams = rankings.teams.map(\.name)
    let first = whole.compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    // A name may also be part of a team's name, which is printed.
    return (whole + first).filter { name in !teams.contains { $0.contains(name) } }
  }

  private func storedEdition(of rankings: Rankings) throws(SiteError) -> Edition? {
    try data.season(of: rankings.league).edition(week: rankings.week).read()
  }

  /// What earlier weeks have printed. A week whose lines are unknown counts as a week without lines.
  private func memory(
    before rankings: Rankings, of entry: SiteConfiguration.LeagueEntry,
    _ printed: inout [Int: PrintedBits]
  ) throws(SiteError) -> SeasonMemory {
    let league = rankings.league
    let weeks = try data.season(of: league).weeks()
    let earlier = weeks.filter { $0 < rankings.week }
    for week in earlier where printed[week] == nil { printed[week] = printedBits(league, week) }
    return SeasonMemory(
      earlier.compactMap { printed[$0] },
      others: leagues(before: entry).map { key in
        let file = data.season(key, league.season).bits(week: rankings.week)
        return (try? file.read()) ?? PrintedBits()
      })
  }

  /// The leagues before this one in the order of the site, at most eight: a member reads only a few of a site's papers.
  private func leagues(before entry: SiteConfiguration.LeagueEntry) -> [LeagueKey] {
    let keys = configuration.leagues.map(\.key)
    return keys.firstIndex(of: entry.key).map { Array(keys[..<$0].suffix(8)) } ?? []
  }

  /// The voice of a week, and who chose it.
  private func voice(
    of entry: SiteConfiguration.LeagueEntry, _ context: LeagueContext, _ rankings: Rankings
  ) -> (voice: Voice, by: String?) {
    switch configuration.voice(of: entry.key) {
    case .always(let voice): (voice, nil)
    case .topScorer: context.voice(chosenIn: rankings).map { ($0, $1) } ?? (.house, nil)
    }
  }

  private func printedBits(_ league: LeagueHeading, _ week: Int) -> PrintedBits {
    (try? data.season(of: league).bits(week: week).read()) ?? PrintedBits()
  }

  /// Whether this is the preseason edition and the season has no other yet.
  private func isPreview(_ rankings: Rankings) throws(SiteError) -> Bool {
    let league = rankings.league
    guard rankings.week == 0 else { return false }
    return try data.season(of: league).weeks().allSatisfy { $0 == 0 }
  }

  /// What the roasts of all weeks are made from.
  private func inputs(_ entry: SiteConfiguration.LeagueEntry) throws(SiteError) -> [NamedDigest] {
    try [
      ledger.input(entry.contextPath),
      NamedDigest("heat", "\(configuration.heat(of: entry.key))"),
      NamedDigest("voice", "\(configuration.voice(of: entry.key))"),
      NamedDigest("writer", "\(configuration.writer.name) \(writerName)"),
      NamedDigest("settings", "\(configuration.hasFallback) \(options.hasRoasts) \(zone.name)"),
    ] + ledger.inputs(below: "phrasebook") + ledger.inputs(below: "templates/prompts")
  }

  /// The other inputs for the roasts of one week.
  private func inputs(_ week: Stored<Rankings>, isLatest: Bool) throws(SiteError) -> [NamedDigest] {
    [
      try ledger.input(week.path),
      NamedDigest("the latest week", "\(isLatest && isModels) \(options.areWeeksChosen)"),
    ]
  }

  /// Whether a model writes. It is asked only about the latest week.
  private var isModels: Bool { configuration.writer.name != BuiltInWriter.name }

  /// Warns of names in the league's context that no one in the league has, as of its latest week.
  private func warnOfStrangers(
    _ entry: SiteConfiguration.LeagueEntry, _ week: Stored<Rankings>
  ) throws(SiteError) {
    let node = "league \(entry.key) strangers"
    let inputs = [try ledger.input(week.path), try ledger.input(entry.contextPath)]
    guard try kept(node, inputs) == nil else { return }
    let warnings = WarningList()
    StrangerSearch(run.noting(warnings)).warnOfStrangers(
      try SiteTexts(run).context(of: entry.key), try week.value())
    ledger.note(node, inputs, [], warnings: warnings.all)
  }

  // MARK: One week

  private struct RoastJob {
    let rankings: Rankings
    let context: LeagueContext
    let heat: Int
    let voice: (voice: Voice, by: String?)
    let builtIn: BuiltInWriter
    let last: Edition?
    let isLatest: Bool
    /// Whether no game has been played, so that the edition follows changes in the league.
    let isPreview: Bool
    let memory: SeasonMemory

    /// The parts of the stored edition that are still true.
    var printed: PrintedWeek? {
      guard let last else { return nil }
      var now = rankings
      now.facts += rankings.starterFacts
      return PrintedWeek(last, now, context: context, writer: builtIn)
    }
  }

  private func edition(
    _ job: RoastJob, _ source: WriterSource, _ bits: inout PrintedBits
  ) async throws(SiteError) -> (Edition, SiteError?) {
    var edition = Edition(job.rankings, roasts: [:])
    if let sacko = job.rankings.teams.first(where: { $0.playoffs == .sacko }) {
      edition.numbers?.recap?.punishment = job.context.punishment(of: sacko)
    }
    edition.mind(job.context)
    if job.rankings.numbers?.stories != nil {
      edition.numbers?.stories = job.builtIn.stories(job.rankings, context: job.context)
    }
    let printed = isAskedAgain(job) ? nil : job.printed
    var byModel: Headline?
    edition.add(printed?.roasts ?? [:])
    edition.roasting = printed.flatMap { _ in job.last?.roasting }
    edition.roasting?.note = job.last?.roasting?.note == .fallback ? .fallback : nil
    let failure = try await write(job, source, into: &edition, &bits, &byModel)
    if edition.roasting?.heat == nil { edition.roasting?.heat = job.heat }
    bits.keep { edition.roasts[$0]?.writer == BuiltInWriter.name }
    edition.facts += job.rankings.starterFacts.filter { fact in edition.cites(fact.id) }
    for index in edition.teams.indices {
      let corrections = printed?.corrections[edition.teams[index].team.id] ?? []
      if !corrections.isEmpty { edition.teams[index].roast?.corrections = corrections }
    }
    guard options.hasRoasts || job.last?.headline != nil else { return (edition, failure) }
    edition.headline =
      printed?.headline ?? byModel
      ?? job.builtIn.headline(
        job.rankings, context: job.context, after: job.memory, into: &bits)
    if let corrections = printed?.headlineCorrections, !corrections.isEmpty {
      edition.headline?.corrections = corrections
    }
    return (edition, failure)
  }

  /// Whether a week is written again, as if it had no stored edition.
  private func isAskedAgain(_ job: RoastJob) -> Bool {
    if options.isForced && options.areWeeksChosen { return true }
    guard job.isPreview else { return false }
    // Model calls cost money: a model's preview stays until the league changes.
    return configuration.writer.name == BuiltInWriter.name
      || job.last?.roasting?.writer != writerName
      || job.last?.facts.map(\.text) != job.rankings.facts.map(\.text)
  }

  private func write(
    _ job: RoastJob, _ source: WriterSource, into edition: inout Edition,
    _ bits: inout PrintedBits, _ headline: inout Headline?
  ) async throws(SiteError) -> SiteError? {
    let rankings = job.rankings
    // Without roasts, only published ones are maintained.
    let isPrinted = { (team: Team.ID) in
      job.last?.teams.contains { $0.team.id == team && $0.roast != nil } ?? false
    }
    let wanted = { (edition: Edition) in
      edition.lacking.filter { options.hasRoasts || isPrinted($0) }
    }
    let isModels =
      configuration.writer.name != BuiltInWriter.name && options.hasRoasts
      && (job.isLatest || options.areWeeksChosen
        || job.last?.roasting.map { $0.writer != BuiltInWriter.name } ?? false)
    var failure: ModelError?
    var hasNew = false
    if isModels, !wanted(edition).isEmpty {
      var roasting = Roasting(writer: writerName, report: edition.roasting?.report)
      roasting.take(job.voice, from: edition.roasting)
      switch options.isOffline ? .success(nil) : source.result {
      case .success(let source?):
        let outcome = try await roasts(
          job, ModelWriter(source, builtIn: job.builtIn), about: wanted(edition))
        failure = outcome.failure
        // A headline comes from the model's plan, which is of no use if some of its roasts are missing.
        if failure == nil { headline = outcome.headline }
        // A run that writes the missing roasts of a week keeps the images that the first run used.
        let used = Set(outcome.images + (bits.images ?? []))
        if !used.isEmpty { bits.images = used.sorted() }
        edition.add(outcome.roasts)
        hasNew = outcome.roasts.values.contains { $0.writer != BuiltInWriter.name }
        var total = roasting.report ?? RoastReport()
        total.add(outcome.report)
        roasting.report = total
      case .success: failure = .invalid("a model cannot be used without the network")
      case .failure(let error): failure = error
      }
      edition.roasting = roasting
    }
    var lost: SiteError?
    if let failure, !wanted(edition).isEmpty {
      // If a requested new roast fails, the old one stays.
      let lacking = wanted(edition)
      edition.add(job.printed?.roasts ?? [:])
      let kept = lacking.count - wanted(edition).count
      if kept == lacking.count, !hasNew { edition.roasting = job.last?.roasting }
      if kept > 0 || !configuration.hasFallback {
        lost = .roasts(
          rankings.league.key, week: rankings.week, teams: lacking.count, kept: kept, failure)
      }
      guard configuration.hasFallback else {
        let isWhole = wanted(edition).isEmpty
        edition.roasting?.note = isWhole ? nil : .incomplete
        return lost
      }
    }
    let rest = wanted(edition)
    guard !rest.isEmpty else { return lost }
    edition.add(
      job.builtIn.roasts(
        rankings, context: job.context, about: rest, keeping: edition.roasts, after: job.memory,
        into: &bits))
    if edition.roasting == nil {
      edition.roasting = Roasting(writer: BuiltInWriter.name)
      edition.roasting?.take(job.voice, from: nil)
    }
    if let failure {
      edition.roasting?.note = .fallback
      report(.warning(Self.words(for: failure, teams: rest.count, week: rankings.week)))
    }
    return lost
  }

  private static func words(for failure: ModelError, teams: Int, week: Int) -> String {
    "\(failure); the built-in writer wrote \(teams) of the roasts. "
      + "'skidmark roast --week \(week) --force' asks the model again."
  }

  private func roasts(
    _ job: RoastJob, _ writer: ModelWriter, about teams: Set<Team.ID>
  ) async throws(SiteError) -> ModelWriter.Outcome {
    let brief = RoastBrief(
      job.rankings, starterFacts: job.rankings.starterFacts, context: job.context, heat: job.heat,
      voice: job.voice.voice, earlier: try earlierRoasts(before: job.rankings),
      usedImages: job.memory.images)
    let (league, week) = (job.rankings.league.key.description, job.rankings.week)
    let outcome = await writer.roasts(brief, about: teams) { done in
      report(.roasted(league: league, week: week, teams: done, of: teams.count))
    } written: { team, roast in
      report(.written(team: team.textName, roast.text))
    }
    if let input = outcome.tokens.input, let output = outcome.tokens.output {
      report(.paid(league: league, week: week, writer: writer.name, input: input, output: output))
    }
    if outcome.report.sentences > 0 {
      report(.checked(league: league, week: week, writer: writer.name, outcome.report))
    }
    return outcome
  }

  /// The roasts of the previous two weeks, for running gags.
  private func earlierRoasts(before rankings: Rankings) throws(SiteError) -> [RoastBrief
    .Earlier]
  {
    var earlier: [RoastBrief.Earlier] = []
    for week in max(0, rankings.week - 2)..<max(0, rankings.week) {
      let edition = try? data.season(of: rankings.league).edition(week: week).read()
      for team in edition?.teams ?? [] {
        if let roast = team.roast {
          earlier.append(RoastBrief.Earlier(week: week, team: team.team.id, text: roast.text))
        }
      }
    }
    return earlier
  }
}
