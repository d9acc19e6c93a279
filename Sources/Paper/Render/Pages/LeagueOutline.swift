import Liquid
import Platform
import Rank

/// What the front page needs of a league, so that its editions need not stay in memory.
struct LeagueFront: Sendable {
  /// The league's URL slug.
  let slug: String
  let name: String
  /// The folder of the latest week below the site's root.
  let latestFolder: String
  /// The fetch time of the latest week's data.
  let lastUpdated: Instant
  /// The front page's entry for the latest week.
  let entry: Value
  /// The latest week's card; nil if links show no pictures.
  let image: CardImage?
}

/// What the pages about all weeks of the site need of a league.
struct LeagueOutline: Sendable {
  let front: LeagueFront
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

extension LeagueFront {
  var folder: String { "\(slug)/" }

  var feed: LeagueFeed { LeagueFeed(slug: slug, name: name) }

  init(_ league: LeagueReading, _ read: Reading) throws {
    let latest = league.outline(league.latest)
    self.init(
      slug: league.slug, name: league.name,
      latestFolder: "\(league.slug)/\(latest.folder)", lastUpdated: latest.lastUpdated,
      entry: try league.entry(), image: try PageCards(read, league, league.latest).ofWeek)
  }
}

extension LeagueOutline {
  init(_ league: LeagueReading, _ front: LeagueFront, _ facts: SiteFacts) throws {
    self.init(
      front: front, seasons: league.seasonLists,
      pages: league.addresses(facts),
      index: SearchIndex.Part(league, isShown: facts.reveal == .shown))
  }
}

/// What pages of the site need of a league, with the lookups that it was made from.
struct NotedLeague: Sendable {
  let front: (value: LeagueFront, names: [String])
  let outline: (value: LeagueOutline, names: [String])

  init(_ desk: SiteDesk, _ index: Int, _ pages: SiteInput.LeaguePages) throws {
    func noted<Value>(
      _ make: (LeagueReading, Reading) throws -> Value
    ) throws -> (Value, [String]) {
      let reading = Reading(desk, league: (index, pages))
      let value = try make(try reading.league(index), reading)
      return (value, reading.inputs.map(\.name))
    }
    front = try noted { league, reading in try LeagueFront(league, reading) }
    outline = try noted { league, reading in
      try LeagueOutline(league, try LeagueFront(league, reading), reading.facts)
    }
  }
}

extension LeagueReading {
  var folder: String { "\(slug)/" }
  var archiveFolder: String { "\(slug)/archive/" }
  var historyFolder: String { LeaguePageFolder.history.path(of: slug) }
  var managersFolder: String { LeaguePageFolder.managers.path(of: slug) }
  var defensesFolder: String { LeaguePageFolder.defenses.path(of: slug) }
  var adviceFolder: String { LeaguePageFolder.advice.path(of: slug) }
  func draftFolder(_ season: Int) -> String { LeaguePageFolder.draft(season).path(of: slug) }
  func tradesFolder(_ season: Int) -> String { LeaguePageFolder.trades(season).path(of: slug) }

  var feeds: [LeagueFeed] { [LeagueFeed(slug: slug, name: name)] }

  /// The front page's entry for a league's latest week.
  fileprivate func entry() throws -> Value {
    let edition = try edition(latest)
    let data = try data(latest)
    guard case .array(let teams) = data["teams"] else { return .null }
    let line: Value =
      data.lines.first.map { line in
        let team = edition.teams.first { $0.team.id == line.team }?.team
        return [
          "text": .string(line.text),
          "team": .string(team?.name ?? line.team),
        ]
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
