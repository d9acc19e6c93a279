package import Diagnostics
import Markdown
import Phrases
package import Platform
package import YAML

/// A content page's metadata, without its text. An immutable class, so that sorting copies only references.
package final class ContentPage: Sendable {
  /// The role of a text.
  package enum Kind: UInt8, Sendable {
    /// A page of its own.
    case page
    /// A post, listed by date.
    case post
    /// The text of the home page: `index.md`.
    case home
    /// The text above the list of posts: `posts/index.md`.
    case posts
  }

  /// The path below `content/`, such as `posts/trade-deadline.md`.
  package let source: String
  /// The role.
  package let kind: Kind
  /// The folder below the site's root with a trailing slash; empty for the home page.
  package let folder: String
  /// The title from the front matter, the first heading or the file name.
  package let title: String
  /// The date of writing.
  package let date: Instant?
  /// The summary from the front matter or the beginning of the first paragraph.
  package let description: String
  /// Whether the page is not to be published yet.
  package let isDraft: Bool
  /// The template; nil for the default.
  package let layout: String?
  package let author: String?
  package let tags: [String]
  /// The byte offset of the text in the file.
  package let bodyStart: Int
  /// Identifies the file's bytes.
  package let digest: Digest

  /// Creates a page from its metadata.
  package init(
    source: String, kind: Kind, folder: String, title: String, date: Instant? = nil,
    description: String = "", isDraft: Bool = false, layout: String? = nil, author: String? = nil,
    tags: [String] = [], bodyStart: Int = 0, digest: Digest
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
    self.digest = digest
  }

  /// The page's file on the site.
  package var path: String { "\(folder)index.html" }

  /// Whether the page is in the site's navigation.
  package var isTopLevel: Bool {
    kind == .page && !folder.utf8.dropLast().contains(UInt8(ascii: "/"))
  }
}

extension ContentPage {
  /// The folder of posts, in `content/` and on the site.
  package static let postsFolder = "posts/"

  /// Whether a file is a text; other files are copied unchanged.
  package static func isText(_ path: String) -> Bool { path.hasSuffix(".md") }

  /// Reads the metadata of a file at a path below `content/` with a known digest; `zone` applies to dates.
  /// - Throws: `YAMLError` for invalid front matter, or a text that exceeds `MarkdownBounds`.
  package convenience init(
    _ path: String, _ source: SourceText, digest: Digest, zone: Zone
  ) throws(YAMLError) {
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
      ? MarkdownRenderer(isPage: true).outline(source.bytes[matter.bodyStart...])
      : MarkdownOutline()
    let title =
      matter.title ?? outline.heading.flatMap { $0.isEmpty ? nil : $0 }
      ?? Self.spoken(isIndex ? parts.last ?? name : name)
    self.init(
      source: path, kind: kind, folder: names.map { "\($0)/" }.joined(), title: title,
      date: matter.date,
      description: matter.description ?? outline.paragraph.map(Self.shortened) ?? title,
      isDraft: matter.isDraft, layout: matter.layout, author: matter.author, tags: matter.tags,
      bodyStart: matter.bodyStart, digest: digest)
  }

  /// A name as a path component of lowercase letters, digits and dashes, so that no link leaves the site.
  static func addressPart(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
    }
    if isPlain, name.contains(where: { $0 != "-" }), name.utf8.count <= 60 { return name }
    let part = slug(name)
    // The slug of leagues without a letter is not a page name.
    return part == slug("") && !name.lowercased().contains(part) ? "page" : part
  }

  private static func spoken(_ name: String) -> String {
    let words = name.replacing("-", with: " ").replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The start of a paragraph for previews, cut between words.
  private static func shortened(_ text: String) -> String {
    let most = 160
    guard text.count > most else { return text }
    let start = text.prefix(most)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return start[..<end] + " …"
  }
}
