import Liquid
import Markdown
import Platform

/// Prints the pages of `content/`. What they have in common is put together once, so that ten
/// thousand of them are quick.
package struct ContentRenderer: Sendable {
  /// One page as it was printed.
  package struct Page: Sendable {
    /// The file's bytes.
    package var html: [UInt8]
    /// Whether it links to other files of `content/`: it changes when those have other addresses.
    package var hasLinks: Bool
    /// Links to texts that are not there or not published, as they were written.
    package var missing: [String]
  }

  private let renderer: SiteRenderer
  private let input: SiteInput
  private let site: Value
  static let layout = "pages/content.html"

  /// Creates a renderer for the pages of a site.
  package init(_ renderer: SiteRenderer, _ input: SiteInput) {
    self.renderer = renderer
    self.input = input
    site = renderer.site(input)
  }

  /// Prints a page.
  /// - Parameter text: The page's file without its front matter.
  /// - Throws: `LiquidError`, or `RenderError` for a layout that the theme does not have.
  package func page(_ page: ContentPage, _ text: ArraySlice<UInt8>) throws -> Page {
    let text = ContentText(page, text, root: page.root, input)
    let layout = page.layout ?? Self.layout
    guard renderer.theme.library.template(named: layout) != nil else {
      throw RenderError.layoutMissing(source: page.source, layout: layout)
    }
    let head = page.head(input)
    let data: Object = [
      "page": page.value(showsTitle: !text.html.starts(with: "<h1".utf8)), "site": site,
      "content": .safe(String(decoding: text.html, as: UTF8.self)),
    ]
    let content = try renderer.render(layout, data, escaping: .html)
    let html = try renderer.page(head, input, site: site, content: content)
    return Page(html: html, hasLinks: text.hasLinks, missing: text.missing)
  }
}

/// A text of `content/` as HTML, with its links leading to where the files are on the site.
struct ContentText {
  let html: [UInt8]
  private(set) var hasLinks = false
  private(set) var missing: [String] = []

  /// - Parameter root: How the page that shows the text reaches the site's root.
  init(_ page: ContentPage, _ text: ArraySlice<UInt8>, root: String, _ input: SiteInput) {
    var hasLinks = false
    var missing: [String] = []
    html = MarkdownRenderer().html(text) { link in
      switch input.content.links.destination(of: link, in: page.source) {
      case .asWritten: return nil
      case .file(let path):
        hasLinks = true
        return root + path
      case .missing:
        hasLinks = true
        missing.append(link)
        return nil
      }
    }
    (self.hasLinks, self.missing) = (hasLinks, missing)
  }
}

extension ContentPage {
  /// How the page reaches the site's root.
  var root: String { PageLocation(folder: folder).root }

  /// What the page says of itself.
  func head(_ input: SiteInput) -> PageHead {
    var crumbs = [PageHead.Crumb(name: input.title, path: "")]
    if kind == .post { crumbs.append(.init(name: Self.postsTitle, path: Self.postsFolder)) }
    crumbs.append(.init(name: title, path: nil))
    return PageHead(
      kind: kind == .post ? "post" : "content", root: root, title: "\(title), \(input.title)",
      description: description, address: input.baseURL.map { "\($0)/\(folder)" }, crumbs: crumbs,
      hasPostsFeed: true)
  }

  /// What the list of posts is called.
  static let postsTitle = "From the commissioner"

  /// As templates see it.
  func value(showsTitle: Bool = true) -> Value {
    [
      "kind": kind == .post ? "post" : "content", "title": .string(title),
      "description": .string(description), "path": .safe(folder), "root": .safe(root),
      "date": date.map { .string($0.description) } ?? .null,
      "author": author.map { .string($0) } ?? .null, "tags": .array(tags.map { .string($0) }),
      "shows_title": .bool(showsTitle),
    ]
  }
}

extension Value {
  /// Writes the value in bytes that no other value has, for a digest.
  func describe(to bytes: inout [UInt8]) {
    func write(_ kind: Character, _ text: String) {
      bytes += "\(kind)\(text.utf8.count):".utf8
      bytes += text.utf8
    }
    switch self {
    case .string(let text): write(text.safety == .safe ? "h" : "s", text.string)
    case .array(let items):
      write("a", String(items.count))
      for item in items { item.describe(to: &bytes) }
    case .object(let object):
      write("o", String(object.count))
      for (key, value) in object.pairs {
        write("k", key)
        value.describe(to: &bytes)
      }
    default: write("v", "\(self)")
    }
  }
}
