import Advice
import Inspect
import LeagueModel
import Liquid
import Platform
package import Rank
import Render
import Sports
import Statistics

/// Renders the site from all stored editions.
package struct RenderStage: WholeRun {
  var run: SiteRun
  private let papers: StoredPapers

  /// - Parameter written: An edition that this run has just stored.
  package init(_ run: SiteRun, _ written: Edition? = nil) {
    self.run = run
    papers = StoredPapers(run, written)
  }

  /// Renders what changed and updates the output folder.
  /// - Parameter stale: Old copies of tables from a server, to show instead of the stored ones.
  @discardableResult
  package func render(
    showing stale: [StatisticsFetch.StaleTable] = []
  ) async throws(SiteError) -> OutputFolder.Changes {
    report(.began(.render, league: configuration.title))
    // In parallel, because testing the program takes as long as reading thousands of pages.
    async let drawing = PictureProgram(run).installed()
    let titles = try papers.titles()
    var input = try input(titles)
    input.moved = try papers.pin(titles)
    input.readPictures = { [papers] in papers.allPictures(of: titles) }
    try await ContentFolder(run).add(to: &input)
    input.games = try GamesFolder(run).source(at: GamesClock(run))
    input.statistics = try StatisticsFolder(run).source(showing: stale)
    if input.leagues.isEmpty, let first = configuration.leagues.first {
      throw .nothingStored(first.key, before: .render)
    }
    let content = input.content
    let isEmpty = content.pages.isEmpty && content.home == nil && content.postsIntroduction == nil
    let hasOther = input.games != nil || input.statistics != nil
    guard !input.leagues.isEmpty || !isEmpty || hasOther else { throw .noLeagues }
    do {
      return try await put(input, await drawing)
    } catch let error as FileError {
      throw .output(error)
    } catch let error as ForeignFiles {
      throw .foreign(error)
    } catch let error as TakenPath {
      throw ContentFolder(run).taken(error.path, content)
    } catch {
      throw SiteTexts(run).failure(error)
    }
  }

  private func put(
    _ input: SiteInput, _ drawing: PictureProgram.Installed?
  ) async throws -> OutputFolder.Changes {
    let look = try SiteTexts(run).look()
    let plan = SitePlan(
      input, look.parts,
      circumstances: [
        zone.name, "\(options.hasRoasts)", drawing?.description ?? "",
      ].joined(separator: "\n"))
    var pages = 0
    let changes = try await OutputFolder(options.output).update { staged in
      let parts = SiteParts(ledger, staged)
      let open = try await plan.openPages(in: parts)
      if try !open.isEmpty || !plan.keepWorker(in: parts) {
        noteMissingAddress()
        let renderer = SiteRenderer(
          try look.theme(), pictures: drawing.map { PictureProgram(run).maker($0) })
        try await renderer.render(plan, open, into: parts)
        if input.reveal != .shown {
          try await refuseLeaks(staged)
        } else if input.games != nil, input.gamesReveal != .shown {
          try await refuseLeaks(staged, below: SportsSource.folder)
        }
      }
      pages = staged.files.keys.count { $0.hasSuffix(".html") }
      for warning in parts.allWarnings { report(.warning(warning)) }
    }
    let keys = Set(configuration.leagues.flatMap { $0.earlier + [$0.key] }.map(\.description))
    ledger.save { name in
      // Forgets pages and texts that this run did not visit, and leagues that are no longer configured.
      let isPage = name.hasPrefix(Page.prefix) || name.hasPrefix(ContentFolder.prefix)
      let words = name.split(separator: " ")
      let isOfOther = words.first == "league" && !keys.contains(String(words[1]))
      return !isPage && !isOfOther
    }
    report(.built(folder: options.output, pages: pages, changes: changes))
    return changes
  }

  /// Reports once what a site without an address lacks: not everyone publishes.
  private func noteMissingAddress() {
    let node = "note about the address"
    guard configuration.baseURL == nil, (try? ledger.kept(node, [])) == nil else { return }
    report(
      .note(
        "skidmark.yml has no 'base_url:', so links in chats show no picture, and there are no feeds "
          + "and no sitemap. Add it when you know where the site will be published."))
    ledger.note(node, [], [])
  }

  /// Refuses a site that reveals outcomes, because publishing cannot be undone. A site's own templates may do
  /// so, and some leaks show only across several pages.
  private func refuseLeaks(_ staged: StagedFiles, below prefix: String = "") async throws {
    let place = OutputFolder(options.output).place
    let built = BuiltSite(
      folder: options.output,
      files: try staged.files.filter { $0.key.hasPrefix(prefix) }.map { path, file in
        BuiltSite.File(
          path: path, bytes: try Files.read("\(file.isNew ? staged.folder : place)/\(path)"))
      })
    let findings = await built.checkReveal()
    guard findings.isEmpty else { throw SiteError.leaks(findings.map(\.diagnostic)) }
  }

  private func input(_ titles: [StoredPapers.Title]) throws(SiteError) -> SiteInput {
    let isFirst = { (title: StoredPapers.Title) in title.entry.key == configuration.selected }
    var leagues: [SiteInput.LeagueSource] = []
    for title in titles.filter(isFirst) + titles.filter({ !isFirst($0) }) {
      leagues.append(
        SiteInput.LeagueSource(
          slug: title.slug, name: title.name, issues: title.issues,
          pictures: try papers.pictureLists(of: title),
          managers: try papers.shown(of: title, \.managers) { file in
            file.managers.contains { $0.record.games > 0 }
          },
          defenses: try papers.shown(of: title, \.defenses) { !$0.positions.isEmpty },
          advice: try papers.shown(of: title, \.adviceReport, \.isWorthAPage)
        ) { [papers] in try await papers.pages(of: title, inFull: $0) })
    }
    var input = SiteInput(
      title: configuration.title, baseURL: configuration.baseURL, version: options.version,
      leagues: leagues,
      reveal: configuration.reveal,
      sections: SiteConfiguration.Section.allCases.map {
        ($0.rawValue, !configuration.hiddenSections.contains($0))
      })
    input.gamesReveal = configuration.gamesReveal
    input.order = configuration.order
    input.isPosted = !configuration.chats.isEmpty
    return input
  }
}
