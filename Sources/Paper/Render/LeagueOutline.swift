import LeagueModel
import Liquid
import Platform

/// What the site's own pages tell of a league, when its weeks have been put away already.
struct LeagueOutline: Sendable {
  /// The league's part of addresses.
  let slug: String
  /// The name that it had last.
  let name: String
  /// The folder of its latest week below the site's root.
  let latestFolder: String
  /// When the data of its latest week were fetched.
  let lastUpdated: Instant
  /// What the front page shows of its latest week.
  let entry: Value
  /// Its seasons with their weeks and teams, for those who look for one.
  let seasons: Value
  /// Its pages below the site's root, with the time of their data.
  let pages: [(path: String, lastUpdated: String)]
  /// What a search finds in it.
  let index: SearchIndex.Part
}

/// A league as pages name it when they offer its feeds.
struct LeagueFeed: Sendable {
  /// The league's part of addresses.
  var slug: String
  /// Its name.
  var name: String
}

extension LeagueOutline {
  /// The league's folder.
  var folder: String { "\(slug)/" }

  /// Its feeds.
  var feed: LeagueFeed { LeagueFeed(slug: slug, name: name) }
}

extension SiteInput.LeaguePages {
  /// The league's folder.
  var folder: String { "\(slug)/" }

  /// The folder of the list of all weeks.
  var archiveFolder: String { "\(slug)/archive/" }

  /// The last week of each season, the earliest season first.
  var latestOfSeasons: [Edition] {
    Set(editions.map(\.league.season)).sorted().compactMap { season in
      editions.last { $0.league.season == season }
    }
  }

  /// Its feeds; none without a week.
  var feeds: [LeagueFeed] {
    editions.last.map { [LeagueFeed(slug: slug, name: $0.league.name)] } ?? []
  }
}
