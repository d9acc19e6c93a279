import Liquid
import Platform
package import Rank
import Sports

/// Renders a site's files. The same input always gives the same bytes.
package struct SiteRenderer: Sendable {
  let theme: Theme
  let cards: CardRenderer
  let appIcons: [AppIcon]

  /// Creates a renderer.
  /// - Parameter pictures: Makes PNGs; without it, there are only SVGs.
  package init(_ theme: Theme, pictures: PictureMaker? = nil) {
    self.theme = theme
    cards = CardRenderer(theme, pictures: pictures)
    appIcons = AppIcon.all(of: theme, pictures)
  }

  /// The address of a week's page; nil if the site's address is unknown.
  package static func address(of edition: Edition, slug: String, _ baseURL: String?) -> String? {
    baseURL.map { "\($0)/\(slug)/\(edition.folder)" }
  }

  /// Makes and stores the parts of a plan that the store lacks, on all processors, one league at a time.
  /// - Throws: `LiquidError` with the location in a template, and errors of the store or a league's source.
  package func render(
    _ plan: SitePlan, _ open: [SitePlan.Part], into store: some PartStore
  ) async throws {
    let input = plan.input
    let press = SitePress(theme, appIcons, input)
    let groups = Dictionary(grouping: open, by: \.group)
    var outlines: [Int: LeagueOutline] = [:]
    for index in input.leagues.indices {
      guard let open = groups[.league(index)] else { continue }
      // The latest week is also in the pages about all weeks.
      let latest = input.leagues[index].issues.count - 1
      let league = try await input.leagues[index]
        .pages(Set(open.compactMap(\.issue) + [latest])).makingLatest()
      try await inPortions(of: 1, Self.together(open)) { parts in
        try put(parts, of: league, plan, press, into: store)
      }
      outlines[index] = try LeagueOutline(league, input)
    }
    let pages = groups[.site] ?? []
    for index in input.leagues.indices where !pages.isEmpty && outlines[index] == nil {
      let latest = input.leagues[index].issues.count - 1
      outlines[index] = try LeagueOutline(try await input.leagues[index].pages([latest]), input)
    }
    let leagues = outlines.sorted { $0.key < $1.key }.map(\.value)
    // Thousands of pages are made together with the search index, which keeps one processor busy.
    try await inPortions(of: 1, Self.portions(pages, groups[.content] ?? [])) { parts in
      for part in parts {
        switch part {
        case .text(let number): try store.put(try text(number, plan, press))
        case .file(let number): try store.put(try file(number, plan))
        case .pictures: try store.put(pictures(plan))
        default: try store.put(made(part, plan, files: files(of: part, leagues, press)))
        }
      }
    }
    if let source = input.games, let games = groups[.games] {
      let pages = GamePages(press: press, source: source, teams: SportsTeams(source))
      try await inPortions(of: 4, games) { part in
        let files =
          if case .game(let index) = part { try pages.game(index) } else { try pages.lists() }
        try store.put(made(part, plan, files: files))
      }
    }
    if let source = input.statistics, let numbers = groups[.statistics] {
      let pages = StatisticsPages(press: press, tables: try StatisticsTables(source))
      try await inPortions(of: 1, numbers) { part in
        guard case .statistics(let group) = part else { return }
        try store.put(made(part, plan, files: pages.files(group)))
      }
    }
    let all = store.files
    let worker = plan.serviceWorker(after: all)
    guard try !store.keep(worker.name, madeFrom: worker.inputs) else { return }
    try store.put(
      MadePart(
        name: worker.name, inputs: worker.inputs,
        files: [(Installation.workerPath, try Installation(press: press).serviceWorker(for: all))]))
  }

  // MARK: One part

  private func made(_ part: SitePlan.Part, _ plan: SitePlan, files: [SiteFile]) -> MadePart {
    // If an image is missing, the next run tries again.
    let isDrawn =
      cards.pictures == nil || !plan.input.needsPictures
      || files.contains { $0.0.hasSuffix(".png") }
    var isComplete = cards.pictures == nil || theme.icon == nil || !appIcons.isEmpty
    if case .week = part { isComplete = isComplete && isDrawn }
    return MadePart(
      name: plan.name(of: part), inputs: plan.inputs(of: part), files: files,
      isComplete: isComplete)
  }

  private func pictures(_ plan: SitePlan) throws -> MadePart {
    let pictures = try plan.input.readPictures()
    return MadePart(
      name: plan.name(of: .pictures), inputs: plan.inputs(of: .pictures),
      files: pictures.files.sorted { $0.key < $1.key }.map {
        (SiteInput.LeaguePages.picturePath($0.key), $0.value)
      },
      warnings: pictures.warnings, isComplete: pictures.warnings.isEmpty)
  }

  private func text(_ number: Int, _ plan: SitePlan, _ press: SitePress) throws -> MadePart {
    let (input, part) = (plan.input, SitePlan.Part.text(number))
    let page = input.content.pages[number]
    let text = try ContentText(page, root: page.root, input)
    return MadePart(
      name: plan.name(of: part),
      inputs: plan.inputs(of: part) + (text.hasLinks ? [plan.links] : []),
      files: [(page.path, try TextPages(press: press).page(page, text))],
      warnings: text.missing.map { link in
        "content/\(page.source) links to '\(link)', which is not there or not published."
      })
  }

  private func file(_ number: Int, _ plan: SitePlan) throws -> MadePart {
    let (part, file) = (SitePlan.Part.file(number), plan.input.content.files[number])
    return MadePart(
      name: plan.name(of: part), inputs: plan.inputs(of: part),
      files: [(file.path, try plan.input.readFile(file.source))])
  }

  /// Parts that are made one after another: each page of the site for itself, and many texts.
  private static func portions(
    _ pages: [SitePlan.Part], _ texts: [SitePlan.Part]
  ) -> [[SitePlan.Part]] {
    pages.map { [$0] }
      + stride(from: 0, to: texts.count, by: 64).map { Array(texts[$0...].prefix(64)) }
  }

  /// The parts of a league, grouped by week.
  private static func together(_ parts: [SitePlan.Part]) -> [[SitePlan.Part]] {
    var groups: [[SitePlan.Part]] = []
    for part in parts {
      if let issue = part.issue, groups.last?.first?.issue == issue {
        groups[groups.count - 1].append(part)
      } else {
        groups.append([part])
      }
    }
    return groups
  }

  /// Makes parts of a league; all concern the same week or none.
  private func put(
    _ parts: [SitePlan.Part], of league: SiteInput.LeaguePages, _ plan: SitePlan,
    _ press: SitePress, into store: some PartStore
  ) throws {
    let data = try parts.first?.issue.map { index in
      try league.data(index)
    }
    for part in parts {
      let files = try files(of: part, league, data, press)
      try store.put(made(part, plan, files: files))
    }
  }

  private func files(
    of part: SitePlan.Part, _ league: SiteInput.LeaguePages, _ data: EditionData?,
    _ press: SitePress
  ) throws -> [SiteFile] {
    switch (part, data) {
    case (.archive, _):
      try ArchivePage(press: press, league: league).files()
        + LeagueFeeds(press: press, league: league).files()
    case (.history, _): try HistoryPage(press: press, league: league).files()
    case (.season(_, let season), _):
      try SeasonPages(press: press, league: league, season: season).files()
        + DraftPage(press: press, league: league, season: season).files()
        + TradesPage(press: press, league: league, season: season).files()
        + WrappedPages(press: press, league: league, season: season).files()
    case (.managers, _): try ManagerPages(press: press, league: league).files()
    case (.defenses, _): try DefensesPage(press: press, league: league).files()
    case (.advice, _): try AdvicePage(press: press, league: league).files()
    case (.week(_, let index), let data?):
      try WeekPages(
        press: press, league: league, index: index, edition: league.edition(index), data: data,
        cards: cards
      ).files()
    case (.edition(_, let index), _): try league.storedEdition(index)
    case (.sheets(_, let index), let data?):
      try SheetPages(
        press: press, league: league, edition: league.edition(index), data: data
      ).files()
    case (.stories(_, let index), let data?):
      try StoryPages(
        press: press, league: league, edition: league.edition(index), data: data
      ).files()
    default: []
    }
  }

  private func files(
    of part: SitePlan.Part, _ leagues: [LeagueOutline], _ press: SitePress
  ) throws -> [SiteFile] {
    switch part {
    case .assets:
      theme.assets.map { ($0.key, $0.value) } + appIcons.map { ($0.path, $0.bytes) }
    case .home: try HomePage(press: press, leagues: leagues).files()
    case .missing: try MissingPage(press: press).files()
    case .rules: try HostFiles(press: press, leagues: leagues).files()
    case .search: try SearchPage(press: press, leagues: leagues).files()
    case .installation: try Installation(press: press).files()
    case .posts: try PostPages(press: press).files()
    default: []
    }
  }
}

extension SitePlan.Part {
  /// The week that the part concerns, as an index; nil if none or several.
  fileprivate var issue: Int? {
    switch self {
    case .week(_, let issue), .edition(_, let issue), .sheets(_, let issue), .stories(_, let issue):
      issue
    default: nil
    }
  }

  /// What a part is about: the parts of a group are made from the same data.
  fileprivate enum Group: Hashable { case league(Int), site, games, statistics, content }

  fileprivate var group: Group {
    switch self {
    case .archive(let league), .history(let league), .season(let league, _), .managers(let league),
      .defenses(let league), .advice(let league), .week(let league, _), .edition(let league, _),
      .sheets(let league, _), .stories(let league, _):
      .league(league)
    case .assets, .pictures, .home, .missing, .rules, .search, .installation, .posts: .site
    case .games, .game: .games
    case .statistics: .statistics
    case .text, .file: .content
    }
  }
}

/// Why a site cannot be rendered, besides template errors.
package enum RenderError: Error, Sendable, Equatable {
  /// The theme lacks a required template.
  case templateMissing(String)
  /// A content page requests a template that the theme lacks.
  case layoutMissing(source: String, layout: String)
}

/// The location of a page. Links are relative, so they work on a server, in a subfolder, and from disk.
struct PageLocation {
  /// The folder with a trailing slash; empty for the root.
  let folder: String

  /// The relative path to the root: `../` per folder.
  var root: String { String(repeating: "../", count: folder.count { $0 == "/" }) }
}
