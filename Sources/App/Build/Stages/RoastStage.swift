import LanguageModels
import LeagueModel
import Platform
import Rank
import Roast

/// Writes the roasts of a league's weeks.
package struct RoastStage: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// The result of the stage.
  struct Roasted: Sendable {
    /// The last week that was written, which needs no reading; nil if none was.
    var written: Edition?
    /// Why some teams have no roast; nil if none is missing.
    var failure: SiteError?
  }

  /// Writes roasts for stored rankings and stores the words.
  /// - Throws: `roasts` if a model failed for some teams. The other roasts are stored.
  package func roast(_ entry: SiteConfiguration.LeagueEntry) async throws(SiteError) {
    let season = data.season(entry.key, try season(of: entry, before: .roast))
    var all: [RankedWeek] = []
    for week in options.selected(try season.weeks()) {
      let file = season.rankings(week: week)
      guard let rankings = try file.read() else { continue }
      all.append(
        RankedWeek(season: season, number: week, rankings: Stored(file.name, rankings)))
    }
    guard !all.isEmpty else { throw .nothingStored(entry.key, before: .roast) }
    if let failure = try await roast(entry, all).failure { throw failure }
  }

  /// Writes roasts for a league's rankings and stores the words. Keeps published roasts unless a cited
  /// fact changed, or `--week` and `--force` ask for new ones. Asks a model about the latest week, chosen
  /// weeks, and weeks that it has written about before.
  func roast(
    _ entry: SiteConfiguration.LeagueEntry, _ weeks: [RankedWeek]
  ) async throws(SiteError) -> Roasted {
    report(.began(.roast, league: entry.key.description))
    var roasted = Roasted()
    var tools: Tools?
    // Read once each, however many weeks are written.
    var printed: [Int: PrintedBits] = [:]
    let shared = try inputs(entry)
    for week in weeks {
      let isLatest = !data.isOfEarlier && week.number == weeks.last?.number
      if isLatest { try warnOfStrangers(entry, week.rankings) }
      let node = "league \(entry.key) roast \(week.rankings.path)"
      let inputs = try inputs(week.rankings, isLatest: isLatest) + shared
      if try kept(node, inputs) != nil { continue }
      let warnings = WarningList()
      let stage = RoastStage(run.noting(warnings))
      let known = if let tools { tools } else { try stage.tools(entry) }
      tools = known
      let rankings = try week.rankings.value()
      let file = week.season.words(week: week.number)
      let names = names(of: rankings)
      let voice = voice(of: entry, known.context, rankings)
      let last = try? file.read()?.forgetting(hidden(names, of: rankings))
      let isPreview = try isPreview(rankings)
      // What is corrected in a printed week is not hotter than what is around it.
      let isNew = isPreview || options.isForced && options.areWeeksChosen
      let heat = min(known.heat, isNew ? known.heat : last?.roasting?.heat ?? known.heat)
      let job = RoastJob(
        rankings: rankings, context: known.context.printing(names).fitting(rankings.league),
        heat: heat, voice: voice, builtIn: known.builtIn.speaking(voice.voice, heat: heat),
        last: last, isLatest: isLatest, isPreview: isPreview,
        memory: try memory(before: rankings, of: entry, &printed))
      var bits = printedBits(rankings.league, week.number)
      let (words, failure) = try await words(job, known.source, &bits)
      printed[week.number] = bits
      roasted.failure = roasted.failure ?? failure
      // First, because a run that ends here writes the words again.
      if !bits.isEmpty { try week.season.bits(week: week.number).store(bits) }
      try file.store(words)
      let edition = Edition(rankings, words)
      roasted.written = edition
      // The next run retries what a model did not write.
      let isWhole = failure == nil && words.roasting?.note == job.last?.roasting?.note
      let outputs = [try ledger.noteStored(file.name)]
      if isWhole {
        ledger.note(node, inputs, outputs, warnings: warnings.all)
      } else {
        ledger.forget(node)
      }
      try StoredPapers(run).storeOutline(of: edition, entry, week.season)
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

  /// The voice of a week, and who chose it.
  private func voice(
    of entry: SiteConfiguration.LeagueEntry, _ context: LeagueContext, _ rankings: Rankings
  ) -> (voice: Voice, by: String?) {
    switch configuration.voice(of: entry.key) {
    case .always(let voice): (voice, nil)
    case .topScorer: context.voice(chosenIn: rankings).map { ($0, $1) } ?? (.house, nil)
    }
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
    let last: Words?
    let isLatest: Bool
    /// Whether no game has been played, so that the edition follows changes in the league.
    let isPreview: Bool
    let memory: SeasonMemory

    var preview: String { Words.preview(of: rankings.facts) }

    /// The stored texts that are still true.
    var printed: PrintedWeek? {
      guard let last else { return nil }
      var now = rankings
      now.facts = rankings.citableFacts
      return PrintedWeek(last, now, context: context, writer: builtIn)
    }
  }

  private func words(
    _ job: RoastJob, _ source: WriterSource, _ bits: inout PrintedBits
  ) async throws(SiteError) -> (Words, SiteError?) {
    var words = Words(for: job.rankings)
    for (index, team) in job.rankings.teams.enumerated() {
      words.teams[index].isRespectful = job.context.manners(of: team, heat: 0).isRespectful
      if team.playoffs == .sacko, let text = job.context.punishment(of: team) {
        words.punishment = Words.Punishment(team: team.id, text: text)
      }
    }
    words.stories = job.builtIn.stories(
      job.rankings, context: job.context, after: job.memory, into: &bits)
    if job.rankings.week == 0 { words.preview = job.preview }
    let printed = isAskedAgain(job) ? nil : job.printed
    var byModel: Headline?
    words.add(printed?.roasts ?? [:])
    words.roasting = printed.flatMap { _ in job.last?.roasting }
    words.roasting?.note = job.last?.roasting?.note == .fallback ? .fallback : nil
    let failure = try await write(job, source, into: &words, &bits, &byModel)
    if words.roasting?.heat == nil { words.roasting?.heat = job.heat }
    bits.keep { words.roasts[$0]?.writer == BuiltInWriter.name }
    for index in words.teams.indices {
      let corrections = printed?.corrections[words.teams[index].id] ?? []
      if !corrections.isEmpty { words.teams[index].roast?.corrections = corrections }
    }
    if options.hasRoasts || job.last?.headline != nil {
      words.headline =
        printed?.headline ?? byModel
        ?? job.builtIn.headline(
          job.rankings, context: job.context, after: job.memory, into: &bits)
      if printed?.headline == nil {
        report(
          .led(
            league: job.rankings.league.name, week: job.rankings.week,
            reasons: job.builtIn.stories(
              bySize: job.rankings, context: job.context, after: job.memory)))
      }
      if let corrections = printed?.headlineCorrections, !corrections.isEmpty {
        words.headline?.corrections = corrections
      }
    }
    let cited = words.cited
    words.facts = job.rankings.citableFacts.filter { cited.contains($0.id) }
    return (words, failure)
  }

  /// Whether a week is written as if nothing were printed of it.
  private func isAskedAgain(_ job: RoastJob) -> Bool {
    if options.isForced && options.areWeeksChosen { return true }
    guard job.isPreview else { return false }
    // Model calls cost money: a model's preview stays until the league changes.
    return configuration.writer.name == BuiltInWriter.name
      || job.last?.roasting?.writer != writerName
      || job.last?.preview != job.preview
  }

  private func write(
    _ job: RoastJob, _ source: WriterSource, into words: inout Words,
    _ bits: inout PrintedBits, _ headline: inout Headline?
  ) async throws(SiteError) -> SiteError? {
    let rankings = job.rankings
    // Without roasts, only published ones are maintained.
    let isPrinted = { (team: Team.ID) in
      job.last?.teams.contains { $0.id == team && $0.roast != nil } ?? false
    }
    let wanted = { (words: Words) in
      words.lacking.filter { options.hasRoasts || isPrinted($0) }
    }
    let isModels =
      configuration.writer.name != BuiltInWriter.name && options.hasRoasts
      && (job.isLatest || options.areWeeksChosen
        || job.last?.roasting.map { $0.writer != BuiltInWriter.name } ?? false)
    var failure: ModelError?
    var hasNew = false
    if isModels, !wanted(words).isEmpty {
      var roasting = Roasting(writer: writerName, report: words.roasting?.report)
      roasting.take(job.voice, from: words.roasting)
      switch options.isOffline ? .success(nil) : source.result {
      case .success(let source?):
        let outcome = try await roasts(
          job,
          ModelWriter(
            source, builtIn: job.builtIn, asksTwice: configuration.writer.asksTwice),
          about: wanted(words))
        failure = outcome.failure
        // A headline comes from the model's plan, which is of no use if some of its roasts are missing.
        if failure == nil { headline = outcome.headline }
        // A run that writes the missing roasts of a week keeps the images that the first run used.
        let used = Set(outcome.images + (bits.images ?? []))
        if !used.isEmpty { bits.images = used.sorted() }
        words.add(outcome.roasts)
        hasNew = outcome.roasts.values.contains { $0.writer != BuiltInWriter.name }
        var total = roasting.report ?? RoastReport()
        total.add(outcome.report)
        roasting.report = total
      case .success: failure = .invalid("a model cannot be used without the network")
      case .failure(let error): failure = error
      }
      words.roasting = roasting
    }
    var lost: SiteError?
    if let failure, !wanted(words).isEmpty {
      // If a requested new roast fails, the old one stays.
      let lacking = wanted(words)
      words.add(job.printed?.roasts ?? [:])
      let kept = lacking.count - wanted(words).count
      if kept == lacking.count, !hasNew { words.roasting = job.last?.roasting }
      if kept > 0 || !configuration.hasFallback {
        lost = .roasts(
          rankings.league.key, week: rankings.week, teams: lacking.count, kept: kept, failure)
      }
      guard configuration.hasFallback else {
        let isWhole = wanted(words).isEmpty
        words.roasting?.note = isWhole ? nil : .incomplete
        return lost
      }
    }
    let rest = wanted(words)
    guard !rest.isEmpty else { return lost }
    words.add(
      job.builtIn.roasts(
        rankings, context: job.context, about: rest, keeping: words.roasts, after: job.memory,
        into: &bits))
    if words.roasting == nil {
      words.roasting = Roasting(writer: BuiltInWriter.name)
      words.roasting?.take(job.voice, from: nil)
    }
    if let failure {
      words.roasting?.note = .fallback
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
    if outcome.doubts.asked > 0 {
      report(.doubted(league: league, week: week, writer: writer.name, outcome.doubts))
    }
    if outcome.doubts.unanswered > 0 {
      report(
        .warning(
          "the second question about \(outcome.doubts.unanswered) sentences failed; they passed "
            + "the fact check and are printed."))
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
      let words = try? data.season(of: rankings.league).words(week: week).read()
      for team in words?.teams ?? [] {
        if let roast = team.roast {
          earlier.append(RoastBrief.Earlier(week: week, team: team.id, text: roast.text))
        }
      }
    }
    return earlier
  }
}
