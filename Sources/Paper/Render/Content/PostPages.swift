import Liquid
import Platform

/// The page of all posts of the commissioner, newest first, and their feeds.
struct PostPages: PageMaker {
  let read: Reading

  private static let feedLength = 20

  func files() throws -> [SiteFile] {
    let content = read.content
    guard content.hasPosts else { return [] }
    let folder = ContentPage.postsFolder
    let location = PageLocation(folder: folder)
    let introduction = read.postsText
    let title = introduction?.title ?? ContentPage.postsTitle
    let data: Object = [
      "page": ["root": .safe(location.root), "title": .string(title)], "site": site,
      "text": try read.html(introduction, root: location.root),
      "posts": .array(content.posts.map { $0.value() }),
    ]
    let head = PageHead(
      kind: "posts", root: location.root, title: "\(title), \(facts.title)",
      description: introduction?.description ?? "What the commissioner has to say.",
      address: facts.baseURL.map { "\($0)/\(folder)" },
      crumbs: [.init(name: facts.title, path: ""), .init(name: title, path: nil)],
      hasPostsFeed: true)
    return try [file(folder, head, "posts.html", data)] + feeds(title: title)
  }

  private func feeds(title: String) throws -> [SiteFile] {
    let dated = read.content.datedPosts.prefix(Self.feedLength)
    guard let base = facts.baseURL, let latest = dated.first?.date else { return [] }
    let folder = ContentPage.postsFolder
    let feed = Feed(
      title: "\(title), \(facts.title)", description: "What the commissioner has to say.",
      home: "\(base)/\(folder)", base: "\(base)/\(folder)", lastUpdated: latest.description,
      entries: dated.compactMap { post in
        post.date.map { date in
          Feed.Entry(
            title: post.title, address: "\(base)/\(post.folder)", date: date.description,
            summary: post.description)
        }
      })
    return try files(of: feed, in: folder)
  }
}

extension SiteContent {
  /// The posts with a date, which feeds require.
  var datedPosts: [ContentPage] { posts.filter { $0.date != nil } }
}

extension Reading {
  /// A content file's text as HTML; null if there is none.
  func html(_ page: ContentPage?, root: String) throws -> Value {
    guard let page else { return .null }
    return .safe(String(decoding: try text(page, root: root).html, as: UTF8.self))
  }
}
