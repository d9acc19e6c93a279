import Liquid

/// A page's metadata, for readers and link previews.
struct PageHead {
  /// The kind of page, known to templates and stylesheets.
  var kind: String
  /// The relative path to the site's root; nil if unknown.
  var root: String?
  /// A script that only this page needs.
  var script: String?
  var title: String
  /// The headline of link previews in chats; nil for the title.
  var headline: String?
  /// A sentence or two; without results if readers have to reveal them.
  var description: String
  /// When the page's data was fetched.
  var lastUpdated: String?
  /// The published address; nil if unknown.
  var address: String?
  /// The picture of link previews; nil if none.
  var card: CardImage?
  var leagues: [LeagueFeed] = []
  /// Whether search engines may index the page.
  var isIndexed = true
  /// The issue number, such as "Vol. 2026, No. 10"; nil for pages that belong to no week.
  var issue: String?
  /// The day of the issue, regardless of when it was built; nil if unknown.
  var issueDate: String?
  /// The pages above it, topmost first.
  var crumbs: [Crumb] = []
  /// The weeks before and after it, and the list of all.
  var weeks: [Crumb] = []
  var hasPostsFeed = false
  /// The style rules of a page that cannot link to the stylesheet.
  var style: BareStyle?

  /// A breadcrumb.
  struct Crumb {
    var name: String
    /// The path below the site's root; nil for the page itself.
    var path: String?
    /// What a link to it means for browsers: `prev` or `next`.
    var relation: String?

    fileprivate var value: Value {
      [
        "name": .string(CurlyQuotes.curled(name) ?? name), "path": path.map { .safe($0) } ?? .null,
        "relation": relation.map { .safe($0) } ?? .null,
      ]
    }
  }

  /// - Parameter looks: The theme's stylesheets and scripts for the kind of page.
  func object(_ facts: SiteFacts, _ looks: Theme.Looks) -> Object {
    // What only this page needs comes first: it may be data for the scripts of its kind.
    let scripts = [script].compactMap(\.self) + looks.scripts
    let nameplate =
      leagues.count == 1
      ? Crumb(name: leagues[0].name, path: "\(leagues[0].slug)/")
      : Crumb(name: facts.title, path: "")
    return [
      "kind": .string(kind), "title": .string(title), "headline": .string(headline ?? title),
      "description": .string(description), "issue": issue.orNull,
      "date": (issue == nil ? lastUpdated : issueDate).orNull,
      "league": leagues.count == 1 ? .safe(leagues[0].slug) : .null,
      "is_indexed": .bool(isIndexed), "root": root.orNull, "last_updated": lastUpdated.orNull,
      "address": address.orNull, "type": type.orNull,
      "image": card?.address(facts.baseURL).orNull ?? .null,
      "image_type": card.map { .safe($0.type) } ?? .null, "feeds": .array(feeds(facts)),
      "style": style.map { .safe($0.text) } ?? .null,
      "style_hash": style.map { .safe($0.hash) } ?? .null,
      "stylesheets": .array(looks.stylesheets.map(Value.string)),
      "scripts": .array(scripts.map(Value.string)),
      "nameplate": nameplate.value, "weeks": .array(weeks.map(\.value)),
      "back": crumbs.last { $0.path != nil }?.value ?? .null,
    ]
  }

  /// The Open Graph type; nil for pages that no one links to.
  private var type: String? {
    switch kind {
    case "missing", "offline": nil
    case "week", "math", "team", "post": "article"
    default: "website"
    }
  }

  private func feeds(_ facts: SiteFacts) -> [Value] {
    guard facts.baseURL != nil else { return [] }
    var posts: [Value] = []
    if hasPostsFeed, facts.hasPostsFeed {
      let folder = ContentPage.postsFolder
      posts.append([
        "title": .string(ContentPage.postsTitle), "atom": .safe("\(folder)feed.xml"),
        "json": .safe("\(folder)feed.json"),
      ])
    }
    return posts
      + leagues.map { league in
        [
          "title": .string(league.name), "atom": .safe("\(league.slug)/feed.xml"),
          "json": .safe("\(league.slug)/feed.json"),
        ]
      }
  }
}
