import Liquid

/// A page's metadata, for readers and link previews.
struct PageHead {
  /// The kind of page, known to templates and stylesheets.
  var kind: String
  /// The relative path to the site's root; nil if unknown.
  var root: String?
  var title: String
  /// The headline of link previews in chats; nil for the title.
  var headline: String?
  /// A sentence or two; without results if readers have to reveal them.
  var description: String
  /// When the page's data was fetched.
  var lastUpdated: String?
  /// The published address; nil if unknown.
  var address: String?
  /// The address of the preview image; nil if none.
  var image: String?
  /// The MIME type of the preview image.
  var imageType: String?
  var leagues: [LeagueFeed] = []
  /// Whether search engines may index the page.
  var isIndexed = true
  /// The issue number, such as "Vol. 2026, No. 10"; nil for pages that belong to no week.
  var issue: String?
  /// The day of the issue, regardless of when it was built; nil if unknown.
  var issueDate: String?
  /// The pages above it, topmost first.
  var crumbs: [Crumb] = []
  var hasPostsFeed = false
  /// The style rules of a page that cannot link to the stylesheet.
  var style: BareStyle?

  /// A breadcrumb.
  struct Crumb {
    var name: String
    /// The path below the site's root; nil for the page itself.
    var path: String?
  }

  func object(_ facts: SiteFacts) -> Object {
    [
      "kind": .string(kind), "title": .string(title), "headline": .string(headline ?? title),
      "description": .string(description), "issue": issue.orNull,
      "date": (issue == nil ? lastUpdated : issueDate).orNull,
      "league": leagues.count == 1 ? .safe(leagues[0].slug) : .null,
      "is_indexed": .bool(isIndexed), "root": root.orNull, "last_updated": lastUpdated.orNull,
      "address": address.orNull, "type": type.orNull, "image": image.orNull,
      "image_type": imageType.orNull, "feeds": .array(feeds(facts)),
      "style": style.map { .safe($0.text) } ?? .null,
      "style_hash": style.map { .safe($0.hash) } ?? .null,
      "crumbs": .array(
        crumbs.map { crumb in
          ["name": .string(crumb.name), "path": crumb.path.map { .safe($0) } ?? .null]
        }),
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
