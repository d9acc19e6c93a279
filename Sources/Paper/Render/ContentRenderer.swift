import Liquid
import Markdown
import Platform

/// Renders the pages of `content/`. Prepares shared data once, which keeps thousands of pages fast.
package struct ContentRenderer: Sendable {
  /// A rendered page.
  package struct Page: Sendable {
    /// The file's bytes.
    package var html: [UInt8]
    /// Whether it links to other files of `content/`, whose addresses are then inputs of the page.
    package var hasLinks: Bool
    /// Links to missing or unpublished texts, as written.
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

  /// Renders a page.
  /// - Parameter text: The page's file without its front matter.
  /// - Throws: `LiquidError`, or `RenderError` for a layout that the theme lacks.
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

/// A text of `content/` as HTML, with links resolved for the site.
struct ContentText {
  let html: [UInt8]
  private(set) var hasLinks = false
  private(set) var missing: [String] = []

  /// - Parameter root: The relative path from the page to the site's root.
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
  var root: String { PageLocation(folder: folder).root }

  func head(_ input: SiteInput) -> PageHead {
    var crumbs = [PageHead.Crumb(name: input.title, path: "")]
    if kind == .post { crumbs.append(.init(name: Self.postsTitle, path: Self.postsFolder)) }
    crumbs.append(.init(name: title, path: nil))
    return PageHead(
      kind: kind == .post ? "post" : "content", root: root, title: "\(title), \(input.title)",
      description: description, address: input.baseURL.map { "\($0)/\(folder)" }, crumbs: crumbs,
      hasPostsFeed: true)
  }

  static let postsTitle = "From the commissioner"

  func value(showsTitle: Bool = true) -> Value {
    [
      "kind": kind == .post ? "post" : "content", "title": .string(title),
      "description": .string(description), "path": .safe(folder), "root": .safe(root),
      "date": date.map { .string($0.description) } ?? .null,
      "author": author.orNull, "tags": .array(tags.map { .string($0) }),
      "shows_title": .bool(showsTitle),
    ]
  }
}
