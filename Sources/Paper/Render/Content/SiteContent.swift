package import Diagnostics
package import Platform

/// The published files of `content/`.
package struct SiteContent: Sendable {
  /// The pages and posts, in file order.
  package let pages: [ContentPage]
  /// The posts, newest first; undated ones last.
  package let posts: [ContentPage]
  /// The text of the home page.
  package let home: ContentPage?
  /// The text above the list of posts.
  package let postsIntroduction: ContentPage?
  /// The pages of the site's navigation, by title.
  package let navigation: [ContentPage]
  /// Other files, such as images: paths in `content/` and on the site.
  package let files: [(source: String, path: String)]
  /// The links between files.
  package let links: ContentLinks

  /// No content.
  package static let none = SiteContent(
    [], others: [], now: Instant(seconds: 0), hasDrafts: false)

  /// Selects the published content.
  /// - Parameters:
  ///   - all: The texts in file order.
  ///   - others: The paths of the other files.
  ///   - now: The current time; later pages are left out.
  ///   - hasDrafts: Whether to include drafts and later pages anyway.
  package init(_ all: [ContentPage], others: [String], now: Instant, hasDrafts: Bool) {
    let published = all.filter { page in
      hasDrafts || !page.isDraft && page.date.map { $0 <= now } ?? true
    }
    pages = published.filter { $0.kind == .page || $0.kind == .post }
    home = published.first { $0.kind == .home }
    postsIntroduction = published.first { $0.kind == .posts }
    posts = pages.filter { $0.kind == .post }.sorted { one, other in
      switch (one.date, other.date) {
      case (let left?, let right?) where left != right: left > right
      case (.some, nil): true
      case (nil, .some): false
      default: one.source < other.source
      }
    }
    navigation = pages.filter(\.isTopLevel).sorted { ($0.title, $0.source) < ($1.title, $1.source) }
    files = others.map { path in
      var parts = path.split(separator: "/").map(String.init)
      let name = parts.popLast() ?? ""
      return (path, (parts.map(ContentPage.addressPart) + [name]).joined(separator: "/"))
    }
    links = ContentLinks(pages: published, files: files)
  }

  /// Checks for conflicting paths, before anything else uses them.
  /// - Parameter reserved: Reserved first path components with their owners, such as `assets` and leagues.
  /// - Throws: `ContentError`.
  package func checkPlaces(_ reserved: [String: String]) throws(ContentError) {
    try PageAddresses(pages.map { ($0.source, $0.path) } + files).check(reserved)
  }

  /// Whether the site has posts.
  package var hasPosts: Bool { !posts.isEmpty }
}

/// Why the files of `content/` cannot form a site.
package enum ContentError: Error, Sendable, Equatable {
  /// The file's address belongs to another file or the site itself.
  case taken(source: String, path: String, by: String)
  /// The file's name contains control characters.
  case unspeakable(source: String)
}

extension ContentError {
  /// The error for the user; `folder` is the path of `content/`.
  package func diagnostic(in folder: String) -> Diagnostic {
    switch self {
    case .taken(let source, let path, let owner):
      let page = path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
      let other = owner.hasPrefix("content/") ? "\(folder)/\(owner.dropFirst(8))" : owner
      return Diagnostic(
        .error, "\(folder)/\(source) would be at '\(page)', where \(other) is",
        notes: ["rename one of them, or give one another address with 'slug:'"])
    case .unspeakable(let source):
      return Diagnostic(
        .error,
        "\(folder)/\(source.map { $0.isNewline ? " " : String($0) }.joined()) has a line break in its name",
        notes: ["rename it"])
    }
  }
}
