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

extension LeagueOutline {
  /// Outlines a league; nil if it has no week.
  init?(_ league: SiteInput.LeaguePages, _ input: SiteInput) throws {
    guard let latest = league.weeks.last else { return nil }
    self.init(
      slug: league.slug, name: latest.league.name,
      latestFolder: "\(league.slug)/\(latest.folder)", lastUpdated: latest.lastUpdated,
      entry: try league.entry(), seasons: league.seasonLists,
      pages: league.addresses(input),
      index: SearchIndex.Part(league, isShown: input.reveal == .shown))
  }
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

  /// The front page's entry for a league's latest week.
  fileprivate func entry() throws -> Value {
    let index = weeks.count - 1
    let edition = try edition(index)
    let data = try data(index, isPictured: false)
    guard case .array(let teams) = data["teams"] else { return .null }
    let loudest = edition.teams.last { $0.roast != nil }
    let line: Value =
      loudest.flatMap { team in
        team.roast?.sentences.last.map { sentence in
          ["text": .string(sentence.text), "team": .string(team.team.name)]
        }
      } ?? .null
    return [
      "league": data["league"], "week_name": data["week_name"],
      "path": .safe("\(slug)/"), "top": .array(Array(teams.prefix(3))), "line": line,
      "headline": edition.headline.map { .string($0.text) } ?? .null,
      "lead": edition.headline.map { data.team($0.team) } ?? .null,
      "matchups": data["matchups"], "team_by_id": data["team_by_id"],
      "phase": .string(edition.phase.rawValue), "reveal_key": .string("\(edition.revealKey)/top"),
    ]
  }
}
