package import Diagnostics
package import Platform

/// Everything of `content/` that is published: what lists, navigation and links are made from.
package struct SiteContent: Sendable {
  /// The pages with a folder of their own, posts too, in the order of their files.
  package let pages: [ContentPage]
  /// The posts, newest first; those without a date last.
  package let posts: [ContentPage]
  /// The text of the home page.
  package let home: ContentPage?
  /// The text above the list of posts.
  package let postsIntroduction: ContentPage?
  /// The pages of the site's navigation, by title.
  package let navigation: [ContentPage]
  /// Other files, such as pictures: their paths in `content/` and on the site.
  package let files: [(source: String, path: String)]
  /// Where links between files lead.
  package let links: ContentLinks

  /// Nothing.
  package static let none = SiteContent()

  private init() {
    (pages, posts, home, postsIntroduction, navigation, files) = ([], [], nil, nil, [], [])
    links = ContentLinks(pages: [], files: [])
  }

  /// Puts the texts and files of `content/` in their places.
  /// - Parameters:
  ///   - all: The texts in the order of their files.
  ///   - others: The paths of the other files.
  ///   - now: The present; what has a later date is left out.
  ///   - hasDrafts: Whether drafts and what lies in the future are published all the same.
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

  /// Makes sure that everything can be where it wants to be. Nothing else may be done with what cannot.
  /// - Parameter reserved: The first parts of addresses that are taken, with who has them: `assets`, and
  ///   the leagues'.
  /// - Throws: `ContentError` for two files that would have the same address.
  package func checkPlaces(_ reserved: [String: String]) throws(ContentError) {
    try Places(pages.map { ($0.source, $0.path) } + files).check(reserved)
  }

  /// Whether the site has a list of posts.
  package var hasPosts: Bool { !posts.isEmpty }
}

/// Why the files of `content/` do not make a site.
package enum ContentError: Error, Sendable, Equatable {
  /// A file would stand where another one does, or where the paper itself has something.
  case taken(source: String, path: String, by: String)
  /// A file's name has characters that no list of files can hold.
  case unspeakable(source: String)
}

extension ContentError {
  /// The mistake as people are told of it.
  /// - Parameter folder: The path of `content/` as they know it.
  package func diagnostic(in folder: String) -> Diagnostic {
    switch self {
    case .taken(let source, let path, let owner):
      let page = path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
      let other = owner.hasPrefix("content/") ? "\(folder)/\(owner.dropFirst(8))" : owner
      return Diagnostic(
        .error, "\(folder)/\(source) would be at '\(page)', where \(other) is",
        notes: ["rename one of them, or give a text another address with 'slug:'"])
    case .unspeakable(let source):
      return Diagnostic(
        .error,
        "\(folder)/\(source.map { $0.isNewline ? " " : String($0) }.joined()) has a line break in its name",
        notes: ["rename it"])
    }
  }
}
