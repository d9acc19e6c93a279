import JSON
import LeagueModel
import Liquid
import Platform
import Rank

/// The files that a league has once: its list of weeks and its feeds.
extension SiteRenderer {
  private static let feedLength = 20

  /// The list of all weeks by season, latest season first.
  func archive(_ league: SiteInput.LeaguePages, _ input: SiteInput) throws -> [SiteFile] {
    guard let latest = league.weeks.last else { return [] }
    let location = PageLocation(folder: league.archiveFolder)
    let seasons = Set(league.weeks.map(\.league.season)).sorted(by: >)
    let isShown = input.reveal == .shown
    let lists = seasons.map { season -> Value in
      let ofSeason = league.weeks.filter { $0.league.season == season }
      let weeks = ofSeason.map { archived($0, league, isShown: isShown) }
      let hasOdds = isShown && input.isShown("race")
      let latest = league.weeks.last { $0.league.season == season }
      let teams = (latest?.teams ?? []).map { team in
        (
          name: team.name,
          path: latest?.seasonFolder(of: team.id, slug: league.slug) ?? ""
        )
      }.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
      return [
        "season": .int(season), "weeks": .array(weeks),
        "odds": hasOdds ? OddsChart(ofSeason)?.value ?? .null : .null,
        "draft_path": league.draftPath(of: season, input),
        "trades_path": league.tradesPath(of: season, input),
        // Sorted by name, so that the order does not reveal the ranking.
        "teams": .array(teams.map { ["name": .string($0.name), "path": .safe($0.path)] }),
      ]
    }
    let content = try render(
      "pages/archive.html",
      [
        "league": ["name": .string(latest.league.name)], "seasons": .array(lists),
        "page": [
          "root": .safe(location.root), "managers_path": league.managersPath(input),
          "history_path": league.historyPath(input),
        ],
      ], escaping: .html)
    let head = PageHead(
      kind: "archive", root: location.root, title: "All weeks of \(latest.league.name)",
      description: "Every weekly paper of \(latest.league.name).",
      lastUpdated: league.weeks.map(\.lastUpdated).max()?.description,
      address: input.baseURL.map { "\($0)/\(location.folder)" }, leagues: league.feeds,
      crumbs: Array(crumbs(league, input).dropLast()) + [.init(name: "All weeks", path: nil)])
    return [("\(location.folder)index.html", try page(head, input, content: content))]
  }

  /// A week in the list: its days, and where outcomes are shown, its headline, top score and title.
  private func archived(
    _ week: WeekOutline, _ league: SiteInput.LeaguePages, isShown: Bool
  ) -> Value {
    let top = isShown ? week.awards.first { $0.kind == .highestScore } : nil
    func name(_ team: Team.ID) -> Value {
      week.teams.first { $0.id == team }.map { .string($0.name) } ?? .null
    }
    return [
      "name": .string(week.weekName), "path": .safe("\(league.slug)/\(week.folder)"),
      "first_day": week.gameDays.map { .string($0.first.description) } ?? .null,
      "last_day": week.gameDays.map { .string($0.last.description) } ?? .null,
      "headline": isShown ? week.headline.map { .string($0.text) } ?? .null : .null,
      "top": top.flatMap { top in
        top.points.map { points in
          ["teams": .array(top.teams.map(name)), "points": .double(points)]
        }
      } ?? .null,
      "champion": isShown ? week.champion.map(name) ?? .null : .null,
    ]
  }

  func crumbs(_ league: SiteInput.LeaguePages, _ input: SiteInput) -> [PageHead.Crumb] {
    [
      .init(name: input.title, path: ""),
      .init(name: league.weeks.last?.league.name ?? league.slug, path: league.folder),
      .init(name: "All weeks", path: league.archiveFolder),
    ]
  }

  /// The feeds of the latest weeks; none without the site's address, because entries need permanent ones.
  func feeds(_ league: SiteInput.LeaguePages, _ input: SiteInput) throws -> [SiteFile] {
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
          lastUpdated: edition.lastUpdated.description, summary: description(of: edition))
      })
    return try files(of: feed, in: league.folder, input)
  }
}

extension SiteRenderer {
  func files(of feed: Feed, in folder: String, _ input: SiteInput) throws -> [SiteFile] {
    let atom = try render(
      "site/feed.xml", ["feed": feed.value, "site": site(input)], escaping: .html)
    return [
      ("\(folder)feed.xml", PlainText.xml(atom)),
      ("\(folder)feed.json", feed.json(author: input.title).encoded(.indented)),
    ]
  }
}

/// The latest weeks of a league, or the latest posts, in any feed format.
struct Feed {
  struct Entry {
    var title: String
    var address: String
    var lastUpdated: String
    var summary: String
  }

  var title: String
  var description: String
  var home: String
  var base: String
  var lastUpdated: String
  var entries: [Entry]

  var value: Value {
    [
      "title": .string(title), "description": .string(description), "home": .string(home),
      "address": .string("\(base)feed.xml"), "last_updated": .string(lastUpdated),
      "entries": .array(
        entries.map { entry in
          [
            "title": .string(entry.title), "address": .string(entry.address),
            "last_updated": .string(entry.lastUpdated), "summary": .string(entry.summary),
          ]
        }),
    ]
  }

  /// JSON Feed 1.1, <https://www.jsonfeed.org/version/1.1/>.
  func json(author: String) -> JSONValue {
    [
      "version": "https://jsonfeed.org/version/1.1", "title": .string(PlainText.line(title)),
      "description": .string(PlainText.line(description)), "home_page_url": .string(home),
      "feed_url": .string("\(base)feed.json"), "language": "en",
      "authors": [["name": .string(PlainText.line(author))]],
      "items": .array(
        entries.map { entry in
          [
            "id": .string(entry.address), "url": .string(entry.address),
            "title": .string(PlainText.line(entry.title)),
            "content_text": .string(PlainText.line(entry.summary)),
            "date_modified": .string(entry.lastUpdated),
          ]
        }),
    ]
  }
}
