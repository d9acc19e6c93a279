import Liquid
import Platform
import Rank
import Sports

/// Rules for hosts that support `_headers` and `_redirects`, and for search engines.
struct HostFiles: PageMaker {
  let read: Reading

  func files() throws -> [SiteFile] {
    let leagues = read.outlines()
    let fronts = leagues.map(\.front)
    let statistics = read.statistics
    let hasNumbers = statistics != nil
    let folders: Value = .array(
      fronts.map { .safe($0.folder) } + [.safe("\(SearchPage.folder)/")]
        + (hasNumbers ? [.safe(StatisticsSource.folder)] : []))
    let api = hasNumbers ? StatisticsSource.apiFolders : []
    var files = [
      (
        "_headers",
        try render(
          "site/headers.txt",
          [
            "folders": folders, "api": .array(api.map { .safe($0) }),
            "season": statistics.map { .int($0.season) } ?? .null,
            "style_hash": .safe(try bareStyle.hash),
          ], escaping: .html)
      ),
      (
        "_redirects",
        try render(
          "site/redirects.txt", ["latest": Self.redirects(fronts), "moved": moved], escaping: .html)
      ),
    ]
    guard let base = facts.baseURL else { return files }
    let pages = addresses(base, leagues).map { address, lastUpdated -> Value in
      ["address": .string(address), "last_updated": lastUpdated.orNull]
    }
    let map = try render("site/sitemap.xml", ["pages": .array(pages)], escaping: .html)
    let robots = try render("site/robots.txt", ["base_url": .safe(base)], escaping: .html)
    files += [("sitemap.xml", PlainText.xml(map)), ("robots.txt", robots)]
    return files
  }

  /// Redirects from the former addresses of leagues' pages.
  private var moved: Value {
    .array(read.movedLeagues.map { ["from": .safe($0.from), "to": .safe($0.to)] })
  }

  /// Redirects to the latest week: one per league, and one for a site with a single league.
  private static func redirects(_ leagues: [LeagueFront]) -> Value {
    var short = leagues.map { ("\($0.folder)latest", $0.latestFolder) }
    if let only = leagues.first, leagues.count == 1 { short.append(("latest", only.latestFolder)) }
    return .array(short.map { from, to in ["from": .safe(from), "to": .safe(to)] })
  }

  /// Every page under its canonical address. That of a league's front page is its latest week's.
  private func addresses(
    _ base: String, _ leagues: [LeagueOutline]
  ) -> [(address: String, lastUpdated: String?)] {
    let latest = leagues.map(\.front.lastUpdated).max()
    var pages: [(String, String?)] = ["\(base)/", "\(base)/\(SearchPage.folder)/"].map {
      ($0, latest?.description)
    }
    let content = read.content
    if content.hasPosts {
      pages.append(("\(base)/\(ContentPage.postsFolder)", content.posts[0].date?.description))
    }
    pages += content.pages.map { ("\(base)/\($0.folder)", $0.date?.description) }
    if let statistics = read.statistics {
      pages += statistics.folders.map { ("\(base)/\($0)", latest?.description) }
    }
    pages += read.gameFolders.map { ("\(base)/\($0)", nil) }
    for league in leagues { pages += league.pages.map { ("\(base)/\($0.path)", $0.lastUpdated) } }
    return pages
  }
}

extension LeagueReading {
  /// The pages of a league with their own addresses, below the site's root.
  func addresses(_ facts: SiteFacts) -> [(path: String, lastUpdated: String)] {
    let all = weeks.map(outline)
    var pages: [(String, String)] = []
    if let latest = all.map(\.lastUpdated).max() {
      pages.append((archiveFolder, latest.description))
      for folder in [historyFolder, defensesFolder, adviceFolder] where hasPage(folder) {
        pages.append((folder, latest.description))
      }
      if hasPage(managersFolder) {
        // Sorted, so that the order does not reveal the ranking.
        let folders = [managersFolder] + managerFolders.sorted()
        pages += folders.map { ($0, latest.description) }
      }
    }
    for (season, weeks) in Dictionary(grouping: all, by: \.league.season)
      .sorted(by: { $0.key < $1.key })
    {
      guard let week = weeks.last else { continue }
      let folders = week.teams.map { week.seasonFolder(of: $0.id, slug: slug) }
      let wrapped = facts.isShown("recap") ? week.wrapped : []
      let wraps = wrapped.map { week.wrappedFolder(of: $0, slug: slug) }
      pages += (folders + wraps).sorted().map { ($0, week.lastUpdated.description) }
      if hasPage(draftFolder(season)), let draft = weeks.last(where: \.hasDraft) {
        pages.append((draftFolder(season), draft.lastUpdated.description))
      }
      if hasPage(tradesFolder(season)) {
        pages.append((tradesFolder(season), week.lastUpdated.description))
      }
    }
    for week in all {
      let folder = "\(slug)/\(week.folder)"
      let moment = week.lastUpdated.description
      pages.append((folder, moment))
      if week.phase != .preseason { pages.append((folder + MathPage.folder, moment)) }
      if facts.isShown("stories") { pages += week.stories.map { (folder + $0, moment) } }
      guard facts.isShown("sheets"), week.hasSheets else { continue }
      // Sorted, so that the order does not reveal the ranking.
      for sheet in week.teams.map({ EditionData.sheetFolder(of: $0.id) }).sorted() {
        pages.append((folder + sheet, moment))
      }
    }
    return pages
  }
}
