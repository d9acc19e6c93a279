import Liquid
import Markdown
import Platform

/// The pages of `content/`.
struct TextPages: PageMaker {
  let read: Reading

  /// The layout of a page that names none.
  static let layout = "pages/content.html"

  /// Renders a page of `content/`.
  /// - Throws: `LiquidError`, or `RenderError` for a layout that the theme lacks.
  func page(_ number: Int) throws -> PageFiles {
    let page = read.contentPage(number)
    let text = try read.text(page, root: page.root)
    let layout = page.layout ?? Self.layout
    guard read.theme.has(layout) else {
      throw RenderError.layoutMissing(source: page.source, layout: layout)
    }
    let data: Object = [
      "page": page.value(showsTitle: !text.html.starts(with: "<h1".utf8)), "site": site,
      "content": .safe(String(decoding: text.html, as: UTF8.self)),
    ]
    let content = try render(layout, data, escaping: .html)
    return PageFiles(
      files: [(page.path, try self.page(page.head(facts), content: content))],
      warnings: text.missing.map { link in
        "content/\(page.source) links to '\(link)', which is not there or not published."
      })
  }
}

/// A text of `content/` as HTML, with links resolved for the site.
struct ContentText {
  let html: [UInt8]
  /// Whether it links to other files of `content/`, whose addresses are then inputs of the page.
  let hasLinks: Bool
  /// Links to missing or unpublished texts, as written.
  let missing: [String]

  /// - Parameter root: The relative path from the page to the site's root.
  init(_ page: ContentPage, root: String, _ input: SiteInput) throws {
    var hasLinks = false
    var missing: [String] = []
    html = MarkdownRenderer(isPage: true).html(try input.readContent(page)) { link in
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

  func head(_ facts: SiteFacts) -> PageHead {
    var crumbs = [PageHead.Crumb(name: facts.title, path: "")]
    if kind == .post { crumbs.append(.init(name: Self.postsTitle, path: Self.postsFolder)) }
    crumbs.append(.init(name: title, path: nil))
    return PageHead(
      kind: kind == .post ? "post" : "content", root: root, title: "\(title), \(facts.title)",
      description: description, address: facts.baseURL.map { "\($0)/\(folder)" }, crumbs: crumbs,
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
