import Liquid
import Platform
import Rank

/// What site-wide pages need of a league, so that its editions can be released.
struct LeagueOutline: Sendable {
  /// The league's URL slug.
  let slug: String
  let name: String
  /// The folder of the latest week below the site's root.
  let latestFolder: String
  /// The fetch time of the latest week's data.
  let lastUpdated: Instant
  /// The front page's entry for the latest week.
  let entry: Value
  /// The seasons with their weeks and teams, for the search page.
  let seasons: Value
  /// The pages below the site's root, with the time of their data.
  let pages: [(path: String, lastUpdated: String)]
  let index: SearchIndex.Part
}

/// A league as named in feed links.
struct LeagueFeed: Sendable {
  /// The league's URL slug.
  var slug: String
  var name: String
}

extension LeagueOutline {
  var folder: String { "\(slug)/" }

  var feed: LeagueFeed { LeagueFeed(slug: slug, name: name) }
}

extension SiteInput.LeaguePages {
  var folder: String { "\(slug)/" }

  var archiveFolder: String { "\(slug)/archive/" }

  /// The last week of each season, in chronological order.
  var latestOfSeasons: [WeekOutline] {
    Set(weeks.map(\.league.season)).sorted().compactMap { season in
      weeks.last { $0.league.season == season }
    }
  }

  /// The league's feeds; none without a week.
  var feeds: [LeagueFeed] {
    weeks.last.map { [LeagueFeed(slug: slug, name: $0.league.name)] } ?? []
  }
}
