import Liquid
import Platform
import Rank
import Sports

/// Rules for hosts that support `_headers` and `_redirects`, and for search engines.
struct HostFiles: PageMaker {
  let press: SitePress
  let leagues: [LeagueOutline]

  func files() throws -> [SiteFile] {
    let hasNumbers = input.statistics != nil
    let folders: Value = .array(
      leagues.map { .safe($0.folder) } + [.safe("\(SearchPage.folder)/")]
        + (hasNumbers ? [.safe(StatisticsSource.folder)] : []))
    let api = hasNumbers ? StatisticsSource.apiFolders : []
    var files = [
      (
        "_headers",
        try render(
          "site/headers.txt",
          [
            "folders": folders, "api": .array(api.map { .safe($0) }),
            "season": input.statistics.map { .int($0.season) } ?? .null,
            "style_hash": try bareStyle().map { .safe($0.hash) } ?? .null,
          ], escaping: .html)
      ),
      (
        "_redirects",
        try render("site/redirects.txt", ["latest": redirects, "moved": moved], escaping: .html)
      ),
    ]
    guard let base = input.baseURL else { return files }
    let pages = addresses(base).map { address, lastUpdated -> Value in
      ["address": .string(address), "last_updated": lastUpdated.orNull]
    }
    let map = try render("site/sitemap.xml", ["pages": .array(pages)], escaping: .html)
    let robots = try render("site/robots.txt", ["base_url": .safe(base)], escaping: .html)
    files += [("sitemap.xml", PlainText.xml(map)), ("robots.txt", robots)]
    return files
  }

  /// Redirects of all pages of leagues that had another address.
  private var moved: Value {
    .array(input.moved.map { ["from": .safe($0.from), "to": .safe($0.to)] })
  }

  /// Redirects to the latest week: one per league, and one for a site with a single league.
  private var redirects: Value {
    var short = leagues.map { ("\($0.folder)latest", $0.latestFolder) }
    if let only = leagues.first, leagues.count == 1 { short.append(("latest", only.latestFolder)) }
    return .array(short.map { from, to in ["from": .safe(from), "to": .safe(to)] })
  }

  /// Every page under its canonical address: a league's front page is that of its latest week.
  private func addresses(_ base: String) -> [(address: String, lastUpdated: String?)] {
    let latest = leagues.map(\.lastUpdated).max()
    var pages: [(String, String?)] = ["\(base)/", "\(base)/\(SearchPage.folder)/"].map {
      ($0, latest?.description)
    }
    if input.content.hasPosts {
      pages.append(("\(base)/\(ContentPage.postsFolder)", input.content.posts[0].date?.description))
    }
    pages += input.content.pages.map { ("\(base)/\($0.folder)", $0.date?.description) }
    if let statistics = input.statistics {
      pages += statistics.pageFolders.map { ("\(base)/\($0)", latest?.description) }
    }
    if let games = input.games?.games {
      let folders = [SportsSource.folder] + games.map { SportsSource.folder(ofGame: $0.game.id) }
      pages += folders.map { ("\(base)/\($0)", nil) }
    }
    for league in leagues { pages += league.pages.map { ("\(base)/\($0.path)", $0.lastUpdated) } }
    return pages
  }
}

extension SiteInput.LeaguePages {
  /// The pages of a league with their own addresses, below the site's root.
  func addresses(_ input: SiteInput) -> [(path: String, lastUpdated: String)] {
    var pages: [(String, String)] = []
    if let latest = weeks.map(\.lastUpdated).max() {
      pages.append((archiveFolder, latest.description))
      if historyWeek(input) != nil {
        pages.append((historyFolder, latest.description))
      }
      if hasManagers(input) {
        // Sorted, so that the order does not reveal the ranking.
        let folders = [managersFolder] + managerFolders.sorted()
        pages += folders.map { ($0, latest.description) }
      }
    }
    for week in latestOfSeasons {
      let folders = week.teams.map { week.seasonFolder(of: $0.id, slug: slug) }
      let wrapped = wrappedTeams(of: week.league.season, input).map {
        week.wrappedFolder(of: $0, slug: slug)
      }
      pages += (folders + wrapped).sorted().map { ($0, week.lastUpdated.description) }
      if let draft = draftWeek(of: week.league.season, input) {
        pages.append(
          (draft.week.draftFolder(slug: slug), draft.week.lastUpdated.description))
      }
      if let trades = tradesWeek(of: week.league.season, input) {
        pages.append(
          (trades.week.tradesFolder(slug: slug), trades.week.lastUpdated.description))
      }
    }
    for week in weeks {
      let folder = "\(slug)/\(week.folder)"
      let moment = week.lastUpdated.description
      pages.append((folder, moment))
      if week.phase != .preseason { pages.append((folder + MathPage.folder, moment)) }
      if input.isShown("stories") { pages += week.stories.map { (folder + $0, moment) } }
      guard input.isShown("sheets"), week.hasSheets else { continue }
      // Sorted, so that the order does not reveal the ranking.
      for sheet in week.teams.map({ EditionData.sheetFolder(of: $0.id) }).sorted() {
        pages.append((folder + sheet, moment))
      }
    }
    return pages
  }
}
