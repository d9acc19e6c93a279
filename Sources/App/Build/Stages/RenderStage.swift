import Inspect
import LeagueModel
import Liquid
import Platform
import Render

/// Makes the site of all stored editions.
public struct RenderStage: RunPart {
  /// The run.
  public let run: SiteRun

  /// The part of a run.
  public init(_ run: SiteRun) { self.run = run }

  /// Renders the site from all stored editions and puts it in place.
  public func render() async throws(SiteError) {
    report(.began(.render, league: configuration.title))
    // Both take their time and need nothing that comes now.
    async let pictures = PictureProgram(run).pictureMaker()
    async let theme = Result { () throws(SiteError) in try SiteTexts(run).theme() }
    let titles = try StoredPapers(run).titles()
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
        try data.noteShown(
          NewsSearch(run).shown(title.heading, week: title.week), of: title.heading)
      }
    } catch let error as SiteError {
      throw error
    } catch let error as FileError {
      throw .output(error)
    } catch let error as ForeignFiles {
      throw .foreign(error)
    } catch let error as DataError {
      throw .data(error)
    } catch {
      throw SiteTexts(run).failure(error)
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

  /// Reads what is in `content/`, as far as the last run does not know it.
  /// - Parameter input: The site without it, for its leagues' addresses.
  private func content(beside input: SiteInput) async throws(SiteError) -> ContentWork {
    let place = OutputFolder(options.output).place
    do {
      return try await ContentWork(
        folder: path(SiteTexts.contentFolder), output: place, zone: zone, version: options.version,
        now: world.now(), hasDrafts: options.hasDrafts,
        reserved: input.leagues.reduce(into: ["assets": "the theme's folder 'assets/'"]) {
          $0[$1.slug] = "the league '\($1.name)'"
        })
    } catch let error as FileError {
      throw .data(.file(error))
    } catch let error as SiteError {
      throw error
    } catch {
      throw .unexpected("\(error)")
    }
  }

  /// A template of the site's own may show what should wait. Once it is published it cannot be taken
  /// back, so the last site stays.
  private func refuseLeaks(_ site: Site) async throws(SiteError) {
    let built = BuiltSite(
      folder: options.output,
      files: site.files.map { BuiltSite.File(path: $0.key, bytes: $0.value) })
    let findings = await built.checkReveal()
    guard findings.isEmpty else { throw .leaks(findings.map(\.diagnostic)) }
  }

  private func input(_ titles: [StoredPapers.Title]) -> SiteInput {
    let isFirst = { (title: StoredPapers.Title) in title.entry.key == configuration.selected }
    return SiteInput(
      title: configuration.title, baseURL: configuration.baseURL, version: options.version,
      leagues: (titles.filter(isFirst) + titles.filter { !isFirst($0) }).map { title in
        SiteInput.LeagueSource(slug: title.slug, name: title.name) {
          try await StoredPapers(run).pages(of: title)
        }
      },
      reveal: configuration.reveal,
      sections: SiteConfiguration.Section.allCases.map {
        ($0.rawValue, !configuration.hiddenSections.contains($0))
      })
  }
}
