import HTTP

/// How files are handed to readers by a place that stores headers with each of them.
package struct FileDelivery: Sendable {
  private let rules: HeaderRules

  /// Takes the text of the site's `_headers`; an empty one has no rules.
  package init(headers: String) { rules = HeaderRules(headers) }

  /// For how long whom may keep a file: what `_headers` says of it, or else as it changes.
  package func cacheControl(of path: String) -> String {
    for address in Self.addresses(of: path) {
      let said = rules.headers(for: address).first { $0.name.lowercased() == "cache-control" }
      if let said { return said.value }
    }
    if SiteListing.isImmutable(path) { return "public, max-age=31536000, immutable" }
    // A browser asks for it by itself, and an old one would keep the whole site old.
    if path.split(separator: "/").last == "service-worker.js" { return "no-cache" }
    return "public, max-age=300"
  }

  /// The type of a file, with its character set for text.
  package func contentType(of path: String) -> String { ContentType.of(path) }

  /// Under which paths readers ask for a file.
  private static func addresses(of path: String) -> [String] {
    guard path == "index.html" || path.hasSuffix("/index.html") else { return ["/\(path)"] }
    return ["/" + path.dropLast("index.html".utf8.count), "/\(path)"]
  }
}
