import Inspect
public import LeagueModel
import Liquid
public import Platform
public import Render

extension Workshop {
  /// Runs all stages for some leagues and renders the site.
  ///
  /// A league that fails keeps what is stored of it, and the others go on; the site is rendered
  /// unless every league failed. Failures come back in the order of the leagues.
  public func build(
    _ entries: [SiteConfiguration.LeagueEntry]
  ) async throws(WorkshopError) -> [WorkshopError] {
    var failures: [WorkshopError] = []
    for entry in entries {
      do {
        try stored { () throws(DataError) in try data.removeUnfinished(of: entry.key) }
        if !options.isOffline { try await fetch(entry) }
        let league = try normalize(entry)
        if !options.isOffline { await lookForNewSeason(of: entry, after: league) }
        report(.began(.rank, league: entry.key.description))
        let rankings = try await rank(league)
        report(.began(.roast, league: entry.key.description))
        if let failure = try await roast(rankings).failure { failures.append(failure) }
      } catch {
        failures.append(error)
      }
    }
    let isEmpty = !entries.isEmpty && failures.count { !$0.isOfRoasts } == entries.count
    if !isEmpty { try await render() }
    return failures
  }

  /// Renders the site from all stored editions and puts it in place.
  public func render() async throws(WorkshopError) {
    report(.began(.render, league: configuration.title))
    // Both take their time and need nothing that comes now.
    async let pictures = pictureMaker()
    async let theme = Result { () throws(WorkshopError) in try self.theme() }
    let titles = try titles()
    var input = input(titles)
    let content = try await content(beside: input)
    if input.leagues.isEmpty, let first = configuration.leagues.first {
      throw .nothingStored(first.key, before: .render)
    }
    guard !input.leagues.isEmpty || !content.isEmpty else { throw .noLeagues }
    content.add(to: &input)
    let notes = PageNotes(
      beside: OutputFolder(options.output).place,
      program: "\(options.version) \(FileStamp.program) \(zone.name) \(options.hasRoasts)",
      isForced: options.isForced)
    let maker = await pictures
    let renderer = SiteRenderer(
      try await theme.get(), pictures: maker, isMinified: options.isMinified,
      memory: notes.memory)
    do {
      let batch = content.batch(ContentRenderer(renderer, input))
      var pages = batch.paths.count { $0.hasSuffix(".html") }
      let (changes, stamps) = try await OutputFolder(options.output).put(batch) { staged in
        try await make(input, renderer, staged)
        let names = staged.isNew.keys
        try content.refuseTaken(by: names)
        pages += names.count { $0.hasSuffix(".html") }
      }
      for warning in try content.finish(stamps) { report(.warning(warning)) }
      notes.save()
      report(.built(folder: options.output, pages: pages, changes: changes))
      for title in titles {
        try data.noteShown(shown(title.heading, week: title.week), of: title.heading)
      }
    } catch let error as WorkshopError {
      throw error
    } catch let error as FileError {
      throw .output(error)
    } catch let error as ForeignFiles {
      throw .foreign(error)
    } catch let error as DataError {
      throw .data(error)
    } catch {
      throw failure(error)
    }
  }

  /// Makes the site's files, the commissioner's own pages excepted.
  private func make(
    _ input: SiteInput, _ renderer: SiteRenderer, _ staged: StagedFiles
  ) async throws {
    guard input.reveal != .shown else {
      return try await renderer.render(input) { path, bytes in try staged.put(path, bytes) }
    }
    // Whether a page gives away what should wait is seen in all of them together.
    let site = try await renderer.site(input)
    try await refuseLeaks(site)
    for (path, bytes) in site.files { try staged.put(path, bytes) }
  }

  /// A stored week to share: the edition, without its roasts if those are left out.
  public func editionToShare(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(WorkshopError) -> Edition {
    let season = try season(of: entry, before: .render)
    let stored = try stored { () throws(DataError) in try data.editions(entry.key) }
      .filter { $0.league.season == season }
    guard var edition = stored.last else { throw .nothingStored(entry.key, before: .render) }
    if case .number(let number) = options.weeks {
      guard let wanted = stored.first(where: { $0.week == number }) else {
        throw .weekNotStored(entry.key, week: number, latest: edition.week)
      }
      edition = wanted
    }
    return options.hasRoasts ? edition : edition.withoutRoasts
  }

  /// When the platform gave the data of a league's latest paper; nil if there is no paper, or none that
  /// can be read.
  public func lastPaper(of key: LeagueKey) -> Instant? {
    guard let season = try? data.seasons(key).last,
      let week = try? data.weeks(key, season: season).last
    else { return nil }
    return (try? data.edition(key, season: season, week: week))?.lastUpdated
  }

  /// The text of a stored week to paste into a chat: one message, or several in order.
  /// - Parameter reveal: What readers may learn from it; nil for what the site says.
  public func messages(
    _ entry: SiteConfiguration.LeagueEntry, as format: ShareFormat, reveal: Reveal? = nil,
    budget: Int? = nil
  ) throws(WorkshopError) -> [String] {
    let edition = try editionToShare(entry)
    let choice = SiteRenderer.ShareChoice(
      format, reveal: reveal ?? configuration.reveal, hasRoasts: options.hasRoasts, budget: budget)
    do {
      return try SiteRenderer(try theme()).messages(
        edition, choice, address: address(of: edition, entry))
    } catch {
      throw failure(error)
    }
  }

  /// Where a week of a league is published; nil if nobody said where the site is.
  func address(of edition: Edition, _ entry: SiteConfiguration.LeagueEntry) -> String? {
    let slug = slugs().first { $0.key == entry.key }?.slug
    return slug.flatMap { SiteRenderer.address(of: edition, slug: $0, configuration.baseURL) }
  }

  /// A template of the site's own may show what should wait. Once it is published it cannot be taken
  /// back, so the last site stays.
  private func refuseLeaks(_ site: Site) async throws(WorkshopError) {
    let built = BuiltSite(
      folder: options.output,
      files: site.files.map { BuiltSite.File(path: $0.key, bytes: $0.value) })
    let findings = await built.checkReveal()
    guard findings.isEmpty else { throw .leaks(findings.map(\.diagnostic)) }
  }

  func slugs() -> [(slug: String, key: LeagueKey)] {
    ((try? titles()) ?? []).map { ($0.slug, $0.entry.key) }
  }

  /// A league of which there is a week.
  private struct Title: Sendable {
    var entry: SiteConfiguration.LeagueEntry
    /// Its part of addresses.
    var slug: String
    /// The season of its latest paper.
    var heading: LeagueHeading
    /// The week of its latest paper.
    var week: Int
    /// The name that it had last.
    var name: String { heading.name }
    /// The ids that it has had, the earliest first: earlier seasons keep their pages.
    var keys: [LeagueKey] { entry.earlier + [entry.key] }
  }

  /// The leagues of which there is a week, in the order of the configuration.
  private func titles() throws(WorkshopError) -> [Title] {
    // The folders of the theme's files and of the search are nobody's.
    var taken: Set<String> = ["assets", SiteRenderer.searchFolder]
    var titles: [Title] = []
    for entry in configuration.leagues {
      let latest = try stored { () throws(DataError) -> Edition? in
        for key in (entry.earlier + [entry.key]).reversed() {
          if let edition = try data.latestEdition(key) { return edition }
        }
        return nil
      }
      guard let latest else { continue }
      var title = Title(
        entry: entry, slug: slug(latest.league.name), heading: latest.league,
        week: latest.week)
      if !taken.insert(title.slug).inserted { title.slug += "-\(entry.key)" }
      titles.append(title)
    }
    return titles
  }

  /// Reads the weeks of a league.
  private func pages(of title: Title) async throws -> SiteInput.LeaguePages {
    do {
      var editions: [Edition] = []
      for key in title.keys { editions += try await data.editionsSideBySide(key) }
      if !options.hasRoasts { editions = editions.map(\.withoutRoasts) }
      var pages = SiteInput.LeaguePages(slug: title.slug, editions: editions)
      for edition in editions { pages.digests[edition.folder] = data.digest(of: edition) }
      return pages
    } catch let error as DataError {
      throw WorkshopError.data(error)
    }
  }

  private func input(_ titles: [Title]) -> SiteInput {
    let isFirst = { (title: Title) in title.entry.key == configuration.selected }
    return SiteInput(
      title: configuration.title, baseURL: configuration.baseURL, version: options.version,
      leagues: (titles.filter(isFirst) + titles.filter { !isFirst($0) }).map { title in
        SiteInput.LeagueSource(slug: title.slug, name: title.name) { try await pages(of: title) }
      },
      reveal: configuration.reveal,
      sections: SiteConfiguration.Section.allCases.map {
        ($0.rawValue, !configuration.hiddenSections.contains($0))
      })
  }

  func failure(_ error: any Error) -> WorkshopError {
    switch error {
    case let error as WorkshopError: error
    case let error as LiquidError: .text(ownPlace(error.diagnostic))
    case RenderError.layoutMissing(let source, let layout): .text(layoutMissing(source, layout))
    default: .unexpected("\(error)")
    }
  }
}

extension Edition {
  /// What is left of it with `--no-roasts`. What was printed stays in `data/`.
  fileprivate var withoutRoasts: Edition {
    var edition = self
    for index in edition.teams.indices { edition.teams[index].roast = nil }
    edition.headline = nil
    edition.roasting = nil
    return edition
  }
}

extension WorkshopError {
  /// Whether the paper is there, only without some roasts.
  public var isOfRoasts: Bool { if case .roasts = self { true } else { false } }
}
