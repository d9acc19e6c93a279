import Liquid
import Platform
import Rank
import Sports

/// Rules inside of a page, and the hash by which the page's security policy allows exactly these.
struct BareStyle {
  let text: String
  let hash: String

  init(_ css: [UInt8]) {
    text = String(decoding: css, as: UTF8.self)
    hash = base64Encoded(sha256(css))
  }
}

extension SiteRenderer {
  /// The 404 page. Hosts show it at any depth, so its links are absolute. Without a `baseURL` it has none, and a few
  /// rules of its own instead of the stylesheet.
  func missingPage(_ input: SiteInput) throws -> [SiteFile] {
    let root = input.baseURL.map(Self.path)
    let pageData: Value = ["root": root.orNull]
    let content = try render(
      "pages/missing.html", ["site": site(input), "page": pageData], escaping: .html)
    var head = PageHead(
      kind: "missing", root: root, title: "Page not found: \(input.title)",
      description: "There is no page at this address.")
    head.style = try bareStyle(input)
    return [("404.html", try page(head, input, content: content))]
  }

  /// The rules of a page without a stylesheet; nil if every page has one.
  private func bareStyle(_ input: SiteInput) throws -> BareStyle? {
    guard input.baseURL == nil else { return nil }
    return BareStyle(try render("partials/bare.css", [:], escaping: .none))
  }

  /// Rules for hosts that support `_headers` and `_redirects`, and for search engines.
  func rules(_ leagues: [LeagueOutline], _ input: SiteInput) throws -> [SiteFile] {
    let hasNumbers = input.statistics != nil
    let folders: Value = .array(
      leagues.map { .safe($0.folder) } + [.safe("\(Self.searchFolder)/")]
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
            "style_hash": try bareStyle(input).map { .safe($0.hash) } ?? .null,
          ], escaping: .html)
      ),
      (
        "_redirects",
        try render("site/redirects.txt", ["latest": latest(leagues)], escaping: .html)
      ),
    ]
    guard let base = input.baseURL else { return files }
    let pages = addresses(leagues, input, base).map { address, lastUpdated -> Value in
      ["address": .string(address), "last_updated": lastUpdated.orNull]
    }
    let map = try render("site/sitemap.xml", ["pages": .array(pages)], escaping: .html)
    let robots = try render("site/robots.txt", ["base_url": .safe(base)], escaping: .html)
    files += [("sitemap.xml", PlainText.xml(map)), ("robots.txt", robots)]
    return files
  }

  /// Redirects to the latest week: one per league, and one for a site with a single league.
  private func latest(_ leagues: [LeagueOutline]) -> Value {
    var short = leagues.map { ("\($0.folder)latest", $0.latestFolder) }
    if let only = leagues.first, leagues.count == 1 { short.append(("latest", only.latestFolder)) }
    return .array(short.map { from, to in ["from": .safe(from), "to": .safe(to)] })
  }

  /// The path of an address, with slashes around it: `/` or `/gazette/`.
  static func path(_ baseURL: String) -> String {
    guard let scheme = baseURL.firstRange(of: "://") else { return "/" }
    let rest = baseURL[scheme.upperBound...]
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return "\(rest[slash...])/"
  }

  /// Every page under its canonical address: a league's front page is that of its latest week.
  private func addresses(
    _ leagues: [LeagueOutline], _ input: SiteInput, _ base: String
  ) -> [(address: String, lastUpdated: String?)] {
    let latest = leagues.map(\.lastUpdated).max()
    var pages: [(String, String?)] = ["\(base)/", "\(base)/\(Self.searchFolder)/"].map {
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

  /// The pages of a league with their own addresses, below the site's root.
  func pages(
    of league: SiteInput.LeaguePages, _ input: SiteInput
  ) -> [(path: String, lastUpdated: String)] {
    var pages: [(String, String)] = []
    if let latest = league.weeks.map(\.lastUpdated).max() {
      pages.append((league.archiveFolder, latest.description))
      if league.historyWeek(input) != nil {
        pages.append((league.historyFolder, latest.description))
      }
      if league.hasManagers(input) {
        // Sorted, so that the order does not reveal the ranking.
        let folders = [league.managersFolder] + league.managerFolders.sorted()
        pages += folders.map { ($0, latest.description) }
      }
    }
    for week in league.latestOfSeasons {
      let folders = week.teams.map { week.seasonFolder(of: $0.id, slug: league.slug) }
      let wrapped = league.wrappedTeams(of: week.league.season, input).map {
        week.wrappedFolder(of: $0, slug: league.slug)
      }
      pages += (folders + wrapped).sorted().map { ($0, week.lastUpdated.description) }
      if let draft = league.draftWeek(of: week.league.season, input) {
        pages.append(
          (draft.week.draftFolder(slug: league.slug), draft.week.lastUpdated.description))
      }
      if let trades = league.tradesWeek(of: week.league.season, input) {
        pages.append(
          (trades.week.tradesFolder(slug: league.slug), trades.week.lastUpdated.description))
      }
    }
    for week in league.weeks {
      let folder = "\(league.slug)/\(week.folder)"
      let moment = week.lastUpdated.description
      pages.append((folder, moment))
      if week.phase != .preseason { pages.append((folder + Self.mathFolder, moment)) }
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
