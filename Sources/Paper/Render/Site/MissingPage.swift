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

/// The 404 page. Hosts show it at any depth, and a preview under another path than the site's, so it has style rules of
/// its own instead of the stylesheet. Its links are absolute; without a `baseURL` it has none.
struct MissingPage: PageMaker {
  let read: Reading

  func files() throws -> [SiteFile] {
    let root = facts.baseURL.map(Self.path)
    let pageData: Value = ["root": root.orNull]
    let content = try render(
      "pages/missing.html", ["site": site, "page": pageData], escaping: .html)
    var head = PageHead(
      kind: "missing", root: nil, title: "Page not found: \(facts.title)",
      description: "There is no page at this address.")
    head.style = try bareStyle
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
  /// The rules of the page without a stylesheet.
  var bareStyle: BareStyle {
    get throws { BareStyle(try render("partials/bare.css", [:], escaping: .none)) }
  }
}
