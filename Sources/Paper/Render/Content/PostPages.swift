import Liquid
import Platform

/// The page of all posts of the commissioner, newest first, and their feeds.
struct PostPages: PageMaker {
  let press: SitePress

  private static let feedLength = 20

  func files() throws -> [SiteFile] {
    guard input.content.hasPosts else { return [] }
    let folder = ContentPage.postsFolder
    let location = PageLocation(folder: folder)
    let introduction = input.content.postsIntroduction
    let title = introduction?.title ?? ContentPage.postsTitle
    let data: Object = [
      "page": ["root": .safe(location.root), "title": .string(title)], "site": site,
      "text": try input.text(introduction, root: location.root),
      "posts": .array(input.content.posts.map { $0.value() }),
    ]
    let head = PageHead(
      kind: "posts", root: location.root, title: "\(title), \(input.title)",
      description: introduction?.description ?? "What the commissioner has to say.",
      address: input.baseURL.map { "\($0)/\(folder)" },
      crumbs: [.init(name: input.title, path: ""), .init(name: title, path: nil)],
      hasPostsFeed: true)
    return try [file(folder, head, "posts.html", data)] + feeds(title: title)
  }

  private func feeds(title: String) throws -> [SiteFile] {
    let dated = input.content.datedPosts.prefix(Self.feedLength)
    guard let base = input.baseURL, let latest = dated.first?.date else { return [] }
    let folder = ContentPage.postsFolder
    let feed = Feed(
      title: "\(title), \(input.title)", description: "What the commissioner has to say.",
      home: "\(base)/\(folder)", base: "\(base)/\(folder)", lastUpdated: latest.description,
      entries: dated.compactMap { post in
        post.date.map { date in
          Feed.Entry(
            title: post.title, address: "\(base)/\(post.folder)", lastUpdated: date.description,
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

extension SiteInput {
  /// A content file's text as HTML; nil if there is none.
  func text(_ page: ContentPage?, root: String) throws -> Value {
    guard let page else { return .null }
    return .safe(String(decoding: try ContentText(page, root: root, self).html, as: UTF8.self))
  }
}
