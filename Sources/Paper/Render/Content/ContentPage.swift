package import Diagnostics
import Markdown
import Phrases
package import Platform
package import YAML

/// One of the commissioner's own texts: all that is known of it but the text itself, which is read
/// when it is printed.
///
/// An object that never changes: lists of ten thousand are sorted, filtered and handed on without
/// copying what is in them.
package final class ContentPage: Sendable {
  /// What a text is on the site.
  package enum Kind: UInt8, Sendable {
    /// A page of its own.
    case page
    /// A post: listed by its date.
    case post
    /// The text of the home page: `index.md`.
    case home
    /// The text above the list of posts: `posts/index.md`.
    case posts
  }

  /// The file below `content/`, such as `posts/trade-deadline.md`.
  package let source: String
  /// What it is.
  package let kind: Kind
  /// The page's folder below the site's root with a slash at the end; empty for the home page.
  package let folder: String
  /// The title: the front matter's, else the first heading, else the file's name.
  package let title: String
  /// When it was written.
  package let date: Instant?
  /// A sentence about it: the front matter's, else the beginning of its first paragraph.
  package let description: String
  /// Whether it is not to be published yet.
  package let isDraft: Bool
  /// The template that prints it; nil for the theme's own.
  package let layout: String?
  /// Who wrote it.
  package let author: String?
  /// What it is about.
  package let tags: [String]
  /// Where the text begins in the file, in bytes.
  package let bodyStart: Int

  /// Creates a page from what is known of it.
  package init(
    source: String, kind: Kind, folder: String, title: String, date: Instant? = nil,
    description: String = "", isDraft: Bool = false, layout: String? = nil, author: String? = nil,
    tags: [String] = [], bodyStart: Int = 0
  ) {
    self.source = source
    self.kind = kind
    self.folder = folder
    self.title = title
    self.date = date
    self.description = description
    self.isDraft = isDraft
    self.layout = layout
    self.author = author
    self.tags = tags
    self.bodyStart = bodyStart
  }

  /// The page's file on the site.
  package var path: String { "\(folder)index.html" }

  /// Whether the page stands in the site's navigation.
  package var isTopLevel: Bool {
    kind == .page && !folder.utf8.dropLast().contains(UInt8(ascii: "/"))
  }
}

extension ContentPage {
  /// The folder of posts, in `content/` and on the site.
  package static let postsFolder = "posts/"

  /// Whether a file is a text; all others are copied as they are.
  package static func isText(_ path: String) -> Bool { path.hasSuffix(".md") }

  /// Reads what a file says of itself.
  /// - Parameters:
  ///   - path: The file below `content/`.
  ///   - source: Its bytes, under the name that people know it by.
  ///   - zone: The clocks by which dates are read.
  /// - Throws: `YAMLError` for a mistake in its front matter, and for a text that asks for too much.
  package convenience init(_ path: String, _ source: SourceText, zone: Zone) throws(YAMLError) {
    let matter = try FrontMatter(source, zone: zone)
    if let excess = MarkdownBounds.excess(in: source.bytes[matter.bodyStart...]) {
      throw YAMLError(
        diagnostic: Diagnostic(.error, excess.message, at: SourcePlace(source, excess.range)))
    }
    let isIndex = path == "index.md" || path.hasSuffix("/index.md")
    let kind: Kind =
      path == "index.md"
      ? .home
      : path == "\(Self.postsFolder)index.md"
        ? .posts : path.hasPrefix(Self.postsFolder) ? .post : .page
    var parts = path.dropLast(3).split(separator: "/").map(String.init)
    let name = parts.popLast() ?? ""
    var names = parts.map(Self.addressPart)
    if !isIndex {
      names.append(Self.addressPart(matter.slug ?? name))
    } else if let slug = matter.slug, !names.isEmpty, kind == .page {
      names[names.count - 1] = Self.addressPart(slug)
    }
    let outline =
      matter.title == nil || matter.description == nil
      ? MarkdownRenderer().outline(source.bytes[matter.bodyStart...]) : MarkdownOutline()
    let title =
      matter.title ?? outline.heading.flatMap { $0.isEmpty ? nil : $0 }
      ?? Self.spoken(isIndex ? parts.last ?? name : name)
    self.init(
      source: path, kind: kind, folder: names.map { "\($0)/" }.joined(), title: title,
      date: matter.date,
      description: matter.description ?? outline.paragraph.map(Self.shortened) ?? title,
      isDraft: matter.isDraft, layout: matter.layout, author: matter.author, tags: matter.tags,
      bodyStart: matter.bodyStart)
  }

  /// The words of the text without marks, for a search.
  /// - Parameter text: The file without its front matter.
  package static func plainText(_ text: ArraySlice<UInt8>) -> String {
    MarkdownRenderer().plainText(text)
  }

  /// A name as a part of an address: small letters, digits and dashes, so that nothing leads out of
  /// the site.
  static func addressPart(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
    }
    if isPlain, name.contains(where: { $0 != "-" }), name.utf8.count <= 60 { return name }
    let part = slug(name)
    // What leagues without a letter are called is no name for a page.
    return part == slug("") && !name.lowercased().contains(part) ? "page" : part
  }

  /// `trade-deadline` as `Trade deadline`.
  private static func spoken(_ name: String) -> String {
    let words = name.replacing("-", with: " ").replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The beginning of a paragraph, as much as a preview shows, cut between words.
  private static func shortened(_ text: String) -> String {
    let most = 160
    guard text.count > most else { return text }
    let start = text.prefix(most)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return start[..<end] + " …"
  }
}
