import Check
public import Dates
public import LeagueModel
import Liquid
import Paper
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
        if !options.isOffline { try await fetch(entry) }
        let league = try normalize(entry)
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
    var input = try input()
    let content = try await content(beside: input)
    if input.leagues.isEmpty, let first = configuration.leagues.first {
      throw .nothingStored(first.key, before: .render)
    }
    guard !input.leagues.isEmpty || !content.isEmpty else { throw .noLeagues }
    content.add(to: &input)
    let renderer = SiteRenderer(
      try theme(), pictures: pictureMaker(), isMinified: options.isMinified)
    do {
      let site = try await renderer.site(input)
      if input.reveal != .shown { try await refuseLeaks(site) }
      let batch = try content.batch(ContentRenderer(renderer, input), beside: site)
      let (changes, stamps) = try await OutputFolder(options.output).put(site.files, batch)
      for warning in try content.finish(stamps) { report(.warning(warning)) }
      let pages =
        site.files.keys.count { $0.hasSuffix(".html") }
        + batch.paths.count { $0.hasSuffix(".html") }
      report(.published(folder: options.output, pages: pages, changes: changes))
    } catch let error as WorkshopError {
      throw error
    } catch let error as FileError {
      throw .output(error)
    } catch {
      throw failure(error)
    }
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
    if !options.hasRoasts {
      for index in edition.teams.indices { edition.teams[index].roast = nil }
      edition.headline = nil
    }
    return edition
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
    let pages = try input().leagues.first { $0.editions.contains { $0.league.key == entry.key } }
    let address = pages.flatMap {
      SiteRenderer.address(of: edition, slug: $0.slug, configuration.baseURL)
    }
    let choice = SiteRenderer.ShareChoice(
      format, reveal: reveal ?? configuration.reveal, hasRoasts: options.hasRoasts, budget: budget)
    do {
      return try SiteRenderer(try theme()).messages(edition, choice, address: address)
    } catch {
      throw failure(error)
    }
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

  /// A league of the site by its key, its id or the part that it has in addresses.
  public func entry(named name: String) -> SiteConfiguration.LeagueEntry? {
    let entries = configuration.leagues
    if let entry = entries.first(where: { $0.key.description == name || $0.key.id == name }) {
      return entry
    }
    let key = slugs().first { $0.slug == name }?.key
    return entries.first { $0.key == key }
  }

  /// All names under which `entry(named:)` finds a league, ids alone excepted.
  public var leagueNames: [String] {
    configuration.leagues.map(\.key.description) + slugs().map(\.slug)
  }

  private func slugs() -> [(slug: String, key: LeagueKey)] {
    ((try? input().leagues) ?? []).compactMap { league in
      league.editions.last.map { (league.slug, $0.league.key) }
    }
  }

  private func input() throws(WorkshopError) -> SiteInput {
    // The folders of the theme's files and of the search are nobody's.
    var slugs: Set<String> = ["assets", SiteRenderer.searchFolder]
    var leagues: [SiteInput.LeaguePages] = []
    for entry in configuration.leagues {
      let editions = try stored { () throws(DataError) in try data.editions(entry.key) }
      guard let latest = editions.last else { continue }
      var name = slug(latest.league.name)
      if !slugs.insert(name).inserted { name += "-\(entry.key)" }
      leagues.append(SiteInput.LeaguePages(slug: name, editions: editions))
    }
    return SiteInput(
      title: configuration.title, baseURL: configuration.baseURL, version: options.version,
      leagues: leagues, reveal: configuration.reveal,
      sections: SiteConfiguration.Section.allCases.map {
        ($0.rawValue, !configuration.hiddenSections.contains($0))
      })
  }

  private func failure(_ error: any Error) -> WorkshopError {
    switch error {
    case let error as WorkshopError: error
    case let error as LiquidError: .text(ownPlace(error.diagnostic))
    case RenderError.layoutMissing(let source, let layout): .text(layoutMissing(source, layout))
    default: .unexpected("\(error)")
    }
  }
}

extension WorkshopError {
  /// Whether the paper is there, only without some roasts.
  fileprivate var isOfRoasts: Bool { if case .roasts = self { true } else { false } }
}
