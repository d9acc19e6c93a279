import Liquid
import Platform
package import Rank

/// Renders a site's files. The same input always gives the same bytes.
package struct SiteRenderer: Sendable {
  let theme: Theme
  private let pictures: PictureMaker?
  private let appIcons: [AppIcon]

  /// Creates a renderer.
  /// - Parameter pictures: Makes PNGs; without it, there are only SVGs.
  package init(_ theme: Theme, pictures: PictureMaker? = nil) {
    (self.theme, self.pictures) = (theme, pictures)
    appIcons = AppIcon.all(of: theme, pictures)
  }

  /// The address of a week's page; nil if the site's address is unknown.
  package static func address(of edition: Edition, slug: String, _ baseURL: String?) -> String? {
    baseURL.map { "\($0)/\(slug)/\(edition.folder)" }
  }

  /// Makes and stores the pages that the store lacks, on all processors, one league at a time.
  /// - Throws: `LiquidError` with the location in a template, and errors of the store or a league's source.
  package func render(
    _ plan: SitePlan, _ open: [Page], into store: some PartStore
  ) async throws {
    let desk = SiteDesk(plan, theme, pictures, appIcons)
    let input = plan.input
    let (ofLeagues, others) = Self.grouped(open, leagues: input.leagues.count)
    let needsOutlines = others.contains { $0.subject == .site }
    var outlines: [NotedLeague] = []
    for index in input.leagues.indices where needsOutlines || !ofLeagues[index].isEmpty {
      // The latest week is also in the pages about all weeks.
      let latest = input.leagues[index].issues.count - 1
      let pages = ofLeagues[index]
      let league = try await input.leagues[index].pages(Set(pages.compactMap(\.week) + [latest]))
        .makingLatest()
      try await inPortions(of: 1, Self.byWeek(pages)) { pages in
        let made = MadeWeeks()
        for page in pages {
          try store.put(self.made(page, Reading(desk, league: (index, league), made: made)))
        }
      }
      if needsOutlines { outlines.append(try NotedLeague(desk, index, league)) }
    }
    let tables = try needsTables(others) ? input.statistics.map(StatisticsTables.init) : nil
    // Makes the search index at the same time as the other pages, because it keeps one processor busy.
    try await inPortions(of: 1, Self.portions(others)) { [outlines] pages in
      for page in pages {
        try store.put(self.made(page, Reading(desk, leagues: outlines, tables: tables)))
      }
    }
    guard try !plan.keepWorker(in: store) else { return }
    let files = store.files
    let worker = Reading(desk.adding(files))
    let bytes = try Installation(read: worker).serviceWorker(for: files)
    worker.note(LookupName.wholeSite)
    try store.put(
      MadePart(
        name: SitePlan.serviceWorker, inputs: worker.inputs,
        files: [(Installation.workerPath, bytes)]))
  }

  private func made(_ page: Page, _ reading: Reading) throws -> MadePart {
    let made = try page.make(reading)
    // If an icon is missing, the next run tries again.
    let hasIcons = pictures == nil || theme.icon == nil || !appIcons.isEmpty
    return MadePart(
      name: page.name, inputs: reading.inputs, files: made.files, warnings: made.warnings,
      isComplete: made.isComplete && reading.isComplete && hasIcons)
  }

  // MARK: Groups

  private static func grouped(
    _ pages: [Page], leagues count: Int
  ) -> (ofLeagues: [[Page]], others: [Page]) {
    var (ofLeagues, others) = (Array(repeating: [Page](), count: count), [Page]())
    for page in pages {
      if case .league(let index, _) = page.subject {
        ofLeagues[index].append(page)
      } else {
        others.append(page)
      }
    }
    return (ofLeagues, others)
  }

  private func needsTables(_ pages: [Page]) -> Bool {
    pages.contains { $0.subject == .statistics }
  }

  /// Groups of pages that are made one after another: one page each, or up to 64 texts.
  private static func portions(_ pages: [Page]) -> [[Page]] {
    let texts = pages.filter { $0.subject == .content }
    return pages.filter { $0.subject != .content }.map { [$0] }
      + stride(from: 0, to: texts.count, by: 64).map { Array(texts[$0...].prefix(64)) }
  }

  /// The pages of a league, those of a week together.
  private static func byWeek(_ pages: [Page]) -> [[Page]] {
    var groups: [[Page]] = []
    for page in pages {
      if let week = page.week, groups.last?.first?.week == week {
        groups[groups.count - 1].append(page)
      } else {
        groups.append([page])
      }
    }
    return groups
  }
}

extension Page {
  /// The index of the week that the page is about; nil if it is about none or several.
  fileprivate var week: Int? { if case .league(_, let week) = subject { week } else { nil } }
}

/// Why a site cannot be rendered, apart from template errors.
package enum RenderError: Error, Sendable, Equatable {
  /// The theme lacks a required template.
  case templateMissing(String)
  /// A content page requests a template that the theme lacks.
  case layoutMissing(source: String, layout: String)
  /// A page of one league asks for another league's weeks.
  case otherLeague
}

/// The location of a page. Links are relative, so they work on a server, in a subfolder, and from disk.
struct PageLocation {
  /// The folder with a trailing slash; empty for the root.
  let folder: String

  /// The relative path to the root: `../` per folder.
  var root: String { String(repeating: "../", count: folder.count { $0 == "/" }) }
}
