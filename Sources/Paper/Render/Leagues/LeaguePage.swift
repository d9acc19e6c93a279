import Liquid
import Platform
import Rank

/// A page of a league that is not about one week: about a team's season, a draft, a manager.
struct LeaguePage {
  /// The kind of page, for stylesheets, and the name of its template below `pages/`.
  var kind: String
  /// The week whose data it shows.
  var edition: Edition
  /// The folder below the site's root.
  var folder: String
  /// The title before the league's name; nil for the crumb.
  var title: String?
  var description: String
  /// The page's name at the end of the breadcrumbs.
  var crumb: String
  /// The week that it belongs to; nil for the whole season or league.
  var week: PageHead.Crumb?
  /// The part after the league's key in the browser storage key for what a reader has revealed of the page.
  var key: String
  /// Whether the page has outcomes to hide.
  var hasOutcomes = true
  /// The page's contents, independent of its location.
  var contents: Object
  /// The picture of links to it.
  var card = PageCards.Made()
  /// The folders of other pages below the site's root, by their names in `page`.
  var links: [(String, Value)] = []
}

extension LeaguePageMaker {
  /// The breadcrumbs of a page of the league: the site's title, the league and the list of its weeks.
  var crumbs: [PageHead.Crumb] {
    [
      .init(name: facts.title, path: ""),
      .init(name: league.name, path: league.folder),
      .init(name: "All weeks", path: league.archiveFolder),
    ]
  }

  /// The files of a page. In strict mode, the outcomes are in one more file.
  func files(of page: LeaguePage) throws -> [SiteFile] {
    try page.card.files
      + facts.reveal.parts(of: page.folder, hasOutcomes: page.hasOutcomes).map { location, view in
        var object = page.contents
        object["view"] = .string(view.rawValue)
        object["page"] = .object(
          Object(
            page.links + [
              ("root", .safe(location.root)), ("revealed", .safe(Reveal.folder + "index.html")),
              ("reveal_key", .string("\(page.edition.league.key)/\(page.key)")),
            ]))
        let head = PageHead(
          kind: page.kind, root: location.root,
          title: "\(page.title ?? page.crumb), \(page.edition.league.name)",
          description: page.description,
          lastUpdated: page.edition.lastUpdated.description,
          address: facts.baseURL.map { "\($0)/\(page.folder)" }, card: page.card.image,
          leagues: league.feeds, isIndexed: location.folder == page.folder,
          crumbs: Array(crumbs.prefix(2)) + (page.week.map { [$0] } ?? [])
            + [.init(name: page.crumb, path: nil)])
        return try file(location.folder, head, "\(page.kind).html", object)
      }
  }
}
