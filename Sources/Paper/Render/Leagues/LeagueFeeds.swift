import Platform
import Rank

/// The feeds of a league's latest weeks; none without the site's address, because entries need permanent ones.
struct LeagueFeeds: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading

  private static let feedLength = 20

  func files() throws -> [SiteFile] {
    guard let base = facts.baseURL else { return [] }
    let weeks = league.weeks.map(league.outline)
    let feed = Feed(
      title: "\(league.name), \(facts.title)",
      description: "The weekly paper of \(league.name)",
      home: "\(base)/\(league.folder)", base: "\(base)/\(league.folder)",
      lastUpdated: weeks.map(\.lastUpdated).max()?.description ?? "",
      entries: weeks.reversed().prefix(Self.feedLength).map { edition in
        Feed.Entry(
          title: "\(edition.weekName), \(edition.league.name)",
          address: "\(base)/\(league.folder)\(edition.folder)",
          lastUpdated: edition.lastUpdated.description, summary: edition.announcement)
      })
    return try files(of: feed, in: league.folder)
  }
}
