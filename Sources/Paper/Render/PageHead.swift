import Liquid

/// What a page says of itself, to readers and to those who show a preview of it.
struct PageHead {
  /// What kind of page it is; templates and styles know it by this.
  var kind: String
  /// How the page reaches the site's root; nil where nobody knows.
  var root: String?
  /// The page's title.
  var title: String
  /// A sentence that gives away no result.
  var description: String
  /// When the data behind it was fetched.
  var lastUpdated: String?
  /// Where it is published; nil if not known.
  var address: String?
  /// The address of its picture; nil without one.
  var image: String?
  /// The kind of file that the picture is.
  var imageType: String?
  /// The leagues whose feeds it offers.
  var leagues: [LeagueFeed] = []
  /// Whether those who index the web may list it.
  var isIndexed = true
  /// The number of the paper, as newspapers have it; nil for pages that are of no week.
  var issue: String?
  /// The pages above it, the highest first.
  var crumbs: [Crumb] = []
  /// Whether it offers the feed of the commissioner's posts.
  var hasPostsFeed = false

  /// A page above another.
  struct Crumb {
    /// What it is called.
    var name: String
    /// Its path below the site's root; nil for the page itself.
    var path: String?
  }

  /// As the layout sees it.
  func object(_ input: SiteInput) -> Object {
    [
      "kind": .string(kind), "title": .string(title), "description": .string(description),
      "issue": issue.map { .string($0) } ?? .null,
      "is_indexed": .bool(isIndexed), "root": root.map { .string($0) } ?? .null,
      "last_updated": lastUpdated.map { .string($0) } ?? .null,
      "address": address.map { .string($0) } ?? .null, "type": type.map { .string($0) } ?? .null,
      "image": image.map { .string($0) } ?? .null,
      "image_type": imageType.map { .string($0) } ?? .null, "feeds": .array(feeds(input)),
      "crumbs": .array(
        crumbs.map { crumb in
          ["name": .string(crumb.name), "path": crumb.path.map { .safe($0) } ?? .null]
        }),
    ]
  }

  /// What previews call the page; nil for a page that nobody links to.
  private var type: String? {
    switch kind {
    case "missing", "offline": nil
    case "week", "team", "post": "article"
    default: "website"
    }
  }

  private func feeds(_ input: SiteInput) -> [Value] {
    guard input.baseURL != nil else { return [] }
    var posts: [Value] = []
    if hasPostsFeed, !input.content.datedPosts.isEmpty {
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
