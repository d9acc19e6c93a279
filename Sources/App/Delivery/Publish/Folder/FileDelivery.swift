import HTTP

/// The headers of files, for targets that store them.
package struct FileDelivery: Sendable {
  private let rules: HeaderRules

  /// Parses the site's `_headers`; an empty text has no rules.
  package init(headers: String) { rules = HeaderRules(headers) }

  /// The `Cache-Control` of a file, from `_headers` or by default.
  package func cacheControl(of path: String) -> String {
    for address in Self.addresses(of: path) {
      let said = rules.headers(for: address).first { $0.name.lowercased() == "cache-control" }
      if let said { return said.value }
    }
    if SiteListing.isImmutable(path) { return "public, max-age=31536000, immutable" }
    // Browsers request the service worker themselves, and an outdated one would keep the whole site outdated.
    if path.split(separator: "/").last == "service-worker.js" { return "no-cache" }
    return "public, max-age=300"
  }

  /// The URL paths of a file.
  private static func addresses(of path: String) -> [String] {
    guard path == "index.html" || path.hasSuffix("/index.html") else { return ["/\(path)"] }
    return ["/" + path.dropLast("index.html".utf8.count), "/\(path)"]
  }
}
