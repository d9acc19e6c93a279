import Platform
import Rank

/// The feeds of a league's latest weeks; none without the site's address, because entries need permanent ones.
struct LeagueFeeds: LeaguePageMaker {
  let press: SitePress
  let league: SiteInput.LeaguePages

  private static let feedLength = 20

  func files() throws -> [SiteFile] {
    guard let base = input.baseURL, let latest = league.weeks.last else { return [] }
    let feed = Feed(
      title: "\(latest.league.name), \(input.title)",
      description: "The weekly paper of \(latest.league.name)",
      home: "\(base)/\(league.folder)", base: "\(base)/\(league.folder)",
      lastUpdated: league.weeks.map(\.lastUpdated).max()?.description ?? "",
      entries: league.weeks.reversed().prefix(Self.feedLength).map { edition in
        Feed.Entry(
          title: "\(edition.weekName), \(edition.league.name)",
          address: "\(base)/\(league.folder)\(edition.folder)",
          lastUpdated: edition.lastUpdated.description, summary: edition.announcement)
      })
    return try files(of: feed, in: league.folder)
  }
}
