import Platform
import Sports

/// The pages of a site, and everything that they can look at.
package struct SitePlan: Sendable {
  let input: SiteInput
  let lookups: Lookups
  let pages: [Page]
  /// What the frame of every page shows.
  private let frame: [NamedDigest]

  /// Plans a site; `circumstances` are other inputs of pages, such as the time zone.
  package init(_ input: SiteInput, _ theme: ThemeParts, circumstances: String) {
    self.input = input
    frame = Self.frame(of: input, theme, circumstances)
    lookups = Lookups(input, theme, frame: frame)
    pages =
      input.leagues.indices.flatMap { Self.pages(ofLeague: $0, input) } + Self.pages(ofSite: input)
      + Self.pages(ofContent: input.content)
  }

  // MARK: The list of pages

  private static func pages(ofLeague league: Int, _ input: SiteInput) -> [Page] {
    let source = input.leagues[league]
    func page(
      _ folder: String, week: Int? = nil,
      _ files: @escaping @Sendable (Reading, LeagueReading) throws -> [SiteFile]
    ) -> Page {
      Page("\(source.slug)/\(folder)", .league(league, week: week)) { read in
        try files(read, read.league(league))
      }
    }
    var pages = [
      page("archive/") { try ArchivePage(read: $0, league: $1).files() },
      page("feed.xml") { try LeagueFeeds(read: $0, league: $1).files() },
    ]
    for other in input.pages(of: source) {
      switch other {
      case .history:
        pages.append(page("history/") { try HistoryPage(read: $0, league: $1).files() })
      case .managers:
        pages.append(page("managers/") { try ManagerPages(read: $0, league: $1).files() })
      case .defenses:
        pages.append(page("defenses/") { try DefensesPage(read: $0, league: $1).files() })
      case .advice: pages.append(page("advice/") { try AdvicePage(read: $0, league: $1).files() })
      case .draft(let year):
        pages.append(
          page("\(year)/draft/") { try DraftPage(read: $0, league: $1, season: year).files() })
      case .trades(let year):
        pages.append(
          page("\(year)/trades/") { try TradesPage(read: $0, league: $1, season: year).files() })
      }
    }
    for year in Set(source.issues.map(\.season)).sorted() {
      pages.append(
        page("\(year)/") {
          try SeasonPages(read: $0, league: $1, season: year).files()
            + WrappedPages(read: $0, league: $1, season: year).files()
        })
    }
    for (index, issue) in source.issues.enumerated() {
      let folder = issue.folder
      pages += [
        Page("\(source.slug)/\(folder)", .league(league, week: index)) { read in
          try WeekPages(read: read, league: read.league(league), index: index).whole()
        },
        page("\(folder)edition.json", week: index) { try $1.file(of: index) },
      ]
      if input.isShown("sheets") {
        pages.append(
          page("\(folder)team-*/", week: index) {
            try SheetPages(read: $0, league: $1, index: index).files()
          })
      }
      if input.isShown("stories") {
        pages.append(
          page("\(folder)game-*/", week: index) {
            try StoryPages(read: $0, league: $1, index: index).files()
          })
      }
    }
    return pages
  }

  private static func pages(ofSite input: SiteInput) -> [Page] {
    var pages = [
      Page("assets", .site) { $0.assets },
      Page("pictures", .site) { try $0.teamPictures() },
      Page("home", .site) { try HomePage(read: $0).files() },
      Page("missing", .site) { try MissingPage(read: $0).files() },
      Page("rules", .site) { try HostFiles(read: $0).files() },
      Page("search", .site) { try SearchPage(read: $0).files() },
      Page("installation", .site) { try Installation(read: $0).files() },
      Page("posts", .site) { try PostPages(read: $0).files() },
    ]
    if let games = input.games {
      let teams = SportsTeams(games)
      pages.append(
        Page(SportsSource.folder, .games) { try GamePages($0, games, teams).lists() })
      for (index, entry) in games.games.enumerated() {
        pages.append(
          Page(SportsSource.folder(ofGame: entry.game.id), .games) {
            try GamePages($0, games, teams).game(index)
          })
      }
    }
    if input.statistics != nil {
      for group in StatisticsGroup.allCases {
        pages.append(
          Page("\(StatisticsSource.folder)\(group.rawValue)", .statistics) {
            try StatisticsPages($0)?.files(group) ?? []
          })
      }
    }
    return pages
  }

  private static func pages(ofContent content: SiteContent) -> [Page] {
    content.pages.indices.map { number in
      Page(content.pages[number].path, .content) { try TextPages(read: $0).page(number) }
    }
      + content.files.indices.map { number in
        Page(content.files[number].path, .content) { [try $0.contentFile(number)] }
      }
  }

  // MARK: What is up to date

  /// Lets the store keep the pages that are up to date.
  /// - Returns: The others.
  package func openPages(in store: some PartStore) async throws -> [Page] {
    store.share(LookupName.everyPage, frame)
    let areKept = try await inPortions(of: 256, pages) { try store.keep($0.name, lookups) }
    return zip(pages, areKept).filter { !$1 }.map(\.0)
  }

  /// Lets the store keep the service worker, after all pages.
  package func keepWorker(in store: some PartStore) throws -> Bool {
    try store.keep(Self.serviceWorker, lookups.adding(store.files))
  }

  static let serviceWorker = Page.prefix + "service-worker"

  // MARK: Values

  private static func frame(
    of input: SiteInput, _ theme: ThemeParts, _ circumstances: String
  ) -> [NamedDigest] {
    let sections = input.sections.map { "\($0.name) \($0.isShown)" }.joined(separator: " ")
    let content = input.content
    let links = content.navigation.map { NamedDigest($0.folder, $0.title) }
    let posts = NamedDigest("posts", "\(content.hasPosts) \(content.datedPosts.isEmpty)")
    return [
      NamedDigest("title", input.title), NamedDigest("base_url", input.baseURL ?? ""),
      NamedDigest("reveal", "\(input.reveal.rawValue) \(input.gamesReveal.rawValue)"),
      NamedDigest("sections", sections), NamedDigest("order", input.order?.rawValue ?? ""),
      NamedDigest(LookupName.version, "\(input.version) \(circumstances)"),
      NamedDigest("games", input.games == nil ? "none" : "some"),
      NamedDigest("statistics", input.statistics == nil ? "none" : "some"),
      NamedDigest("front page", input.opensWithNewestWeek ? "the newest week" : "a page"),
      NamedDigest("looks", theme.looks),
      NamedDigest("navigation", Digest(joining: links + [posts])),
    ]
  }
}
