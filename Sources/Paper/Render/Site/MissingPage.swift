import Liquid
import Platform

/// Style rules inside a page, and the hash by which the page's security policy allows exactly these.
struct BareStyle {
  let text: String
  let hash: String

  init(_ css: [UInt8]) {
    text = String(decoding: css, as: UTF8.self)
    hash = base64Encoded(sha256(css))
  }
}

/// The 404 page. Hosts show it at any depth, so its links are absolute. Without a `baseURL`, it has no links, and a few
/// style rules instead of the stylesheet.
struct MissingPage: PageMaker {
  let read: Reading

  func files() throws -> [SiteFile] {
    let root = facts.baseURL.map(Self.path)
    let pageData: Value = ["root": root.orNull]
    let content = try render(
      "pages/missing.html", ["site": site, "page": pageData], escaping: .html)
    var head = PageHead(
      kind: "missing", root: root, title: "Page not found: \(facts.title)",
      description: "There is no page at this address.")
    head.style = try bareStyle()
    return [("404.html", try page(head, content: content))]
  }

  /// The path of an address, with slashes around it: `/` or `/gazette/`.
  static func path(_ baseURL: String) -> String {
    guard let scheme = baseURL.firstRange(of: "://") else { return "/" }
    let rest = baseURL[scheme.upperBound...]
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return "\(rest[slash...])/"
  }
}

extension PageMaker {
  /// The rules of a page without a stylesheet; nil if every page has the stylesheet.
  func bareStyle() throws -> BareStyle? {
    guard facts.baseURL == nil else { return nil }
    return BareStyle(try render("partials/bare.css", [:], escaping: .none))
  }
}
