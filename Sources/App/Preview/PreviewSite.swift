import HTTP
package import Platform

/// Serves a folder with a site as a web host would, and adds a script to pages that reports changes.
///
/// The site may be a stranger's, and other sites are served at the same address before and after it. So it gets no
/// service worker, which would stay in the browser, and the program decides what a browser may do with it.
package struct PreviewSite: PreviewAnswers {
  /// The file or folder at a path.
  package enum Found: Sendable {
    /// A file with its bytes.
    case file([UInt8])
    case folder
    /// Nothing that may be shown.
    case nothing
  }

  /// Who can reach the site.
  package enum Audience: Sendable {
    /// This computer.
    case thisComputer
    /// The network in which this computer has a private address. It gets what readers of the paper will get, and
    /// pages that load again: no statistics API, and no reason why a build failed, which may name files.
    case network(IPv4Address)
  }

  /// The path of the preview's own files. No site has such a folder.
  package static let ownFolder = ".skidmark/"

  /// The values of `Host` that are answered.
  private let hosts: [String]
  private let isOwn: Bool
  private let events: PageEvents
  private let ownFiles: [String: [UInt8]]
  private let script: @Sendable (String) -> [UInt8]
  private let look: @Sendable (String) -> Found
  private let statistics: StatisticsServer?

  /// Creates a site. `script` returns the markup to add to pages that show a version, and `statistics` answers requests
  /// below `/api/` from this computer.
  /// - Parameter look: Finds the file or folder at a path. Must not follow links out of the site.
  package init(
    audience: Audience = .thisComputer, port: Int, events: PageEvents, ownFiles: [String: [UInt8]],
    script: @escaping @Sendable (String) -> [UInt8], statistics: StatisticsServer? = nil,
    look: @escaping @Sendable (String) -> Found
  ) {
    switch audience {
    case .thisComputer:
      hosts = ["\(IPv4Address.loopback):\(port)", "localhost:\(port)"]
      isOwn = true
    case .network(let address):
      hosts = ["\(address):\(port)"]
      isOwn = false
    }
    self.events = events
    self.ownFiles = ownFiles
    self.script = script
    self.look = look
    self.statistics = isOwn ? statistics : nil
  }

  package func answer(_ request: PreviewRequest) -> PreviewResponse {
    // Prevents DNS rebinding, by which a foreign page could read the preview.
    guard let host = request.host, hosts.contains(host) else {
      return .plain(403, "This preview answers only to \(hosts.joined(separator: " and ")).")
    }
    if request.isForWorker { return withoutWorker() }
    if let answer = statistics?.answer(request) { return answer }
    guard request.method == "GET" || request.method == "HEAD" else {
      var response = PreviewResponse.plain(405, "This preview is read-only.")
      response.headers.append(("Allow", "GET, HEAD"))
      return response
    }
    guard let path = PreviewPath(request.path) else {
      return .plain(400, "This address cannot be read.")
    }
    if path.name.hasPrefix(Self.ownFolder) { return own(path, request) }
    if path.isHidden { return missing(request) }
    return site(path, request)
  }

  // MARK: The preview's own files

  /// A service worker that removes itself, sent instead of any that a page asks for. Browsers look for updates of a
  /// worker, so this also replaces one from a version that served the site's own.
  private func withoutWorker() -> PreviewResponse {
    guard let bytes = ownFiles["worker.js"] else { return .plain(404, "There is nothing here.") }
    return .unkept(ContentType.of("worker.js"), .bytes(bytes))
  }

  private func own(_ path: PreviewPath, _ request: PreviewRequest) -> PreviewResponse {
    let name = String(path.name.dropFirst(Self.ownFolder.count))
    if name == "events", request.method == "GET" {
      return .unkept(
        "text/event-stream; charset=utf-8",
        .events(events.feed(seen: request.version, hasReasons: isOwn)))
    }
    guard let bytes = ownFiles[name] else { return .plain(404, "There is nothing here.") }
    return .unkept(ContentType.of(name), .bytes(bytes))
  }

  // MARK: The site

  private func site(_ path: PreviewPath, _ request: PreviewRequest) -> PreviewResponse {
    if path.name.isEmpty || path.name.hasSuffix("/") {
      guard case .file(let bytes) = look(path.name + "index.html") else {
        return redirected(request) ?? missing(request)
      }
      return file(bytes, "\(path.name)index.html", request, status: 200)
    }
    switch look(path.name) {
    case .file(let bytes): return file(bytes, path.name, request, status: 200)
    case .folder:
      var response = PreviewResponse.plain(302, "This is a folder.")
      response.headers += [("Location", "\(request.path)/"), ("Cache-Control", "no-store")]
      return response
    case .nothing: return redirected(request) ?? missing(request)
    }
  }

  /// A redirect from the site's `_redirects` for a missing path.
  private func redirected(_ request: PreviewRequest) -> PreviewResponse? {
    guard case .file(let rules) = look("_redirects"),
      let redirect = RedirectRules(String(decoding: rules, as: UTF8.self)).redirect(
        for: request.path)
    else { return nil }
    var response = PreviewResponse.plain(redirect.status, "This page has moved.")
    response.headers += [("Location", redirect.location), ("Cache-Control", "no-store")]
    return response
  }

  private func missing(_ request: PreviewRequest) -> PreviewResponse {
    guard case .file(let bytes) = look("404.html") else {
      return .plain(404, "There is nothing here.")
    }
    return file(bytes, "404.html", request, status: 404)
  }

  private func file(
    _ bytes: [UInt8], _ name: String, _ request: PreviewRequest, status: Int
  ) -> PreviewResponse {
    let type = ContentType.of(name)
    let isPage = type.hasPrefix("text/html")
    let bytes = isPage ? Self.adding(script(events.version), to: bytes) : bytes
    let tag = "\"\(hexadecimal(sha256(bytes).prefix(8)))\""
    var headers: [(name: String, value: String)] = [
      ("Content-Type", type), ("ETag", tag),
      // The site's caching rules are for readers; the preview must show each change.
      ("Cache-Control", isPage ? "no-store" : "no-cache"),
    ]
    headers += Self.security
    if status == 200, let known = request.knownTag, Self.isKnown(tag, in: known) {
      headers.removeAll { $0.name == "Content-Type" }
      return PreviewResponse(status: 304, headers: headers, body: .bytes([]))
    }
    return PreviewResponse(status: status, headers: headers, body: .bytes(bytes))
  }

  /// What a page may do. The site's `_headers` are not sent: a stranger's could let other sites read the preview, or
  /// let this one send data away. A policy in the page itself still applies.
  private static let security = [
    (
      name: "Content-Security-Policy",
      value: "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        + "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    (name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    (name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    (name: "Referrer-Policy", value: "same-origin"),
    (name: "X-Content-Type-Options", value: "nosniff"),
  ]

  private static func isKnown(_ tag: String, in known: String) -> Bool {
    known.split(separator: ",").contains { candidate in
      let candidate = candidate.drop { $0 == " " }
      return candidate == "*" || candidate == tag || candidate == "W/\(tag)"
    }
  }

  /// The page with the script at the end of its head, or else of its body or the page.
  private static func adding(_ script: [UInt8], to page: [UInt8]) -> [UInt8] {
    var page = page
    let place = place(of: "</head", in: page) ?? place(of: "</body", in: page) ?? page.count
    page.insert(contentsOf: script, at: place)
    return page
  }

  private static func place(of tag: StaticString, in page: [UInt8]) -> Int? {
    let wanted = UnsafeBufferPointer(start: tag.utf8Start, count: tag.utf8CodeUnitCount)
    var place = 0
    while let next = page[place...].firstIndex(of: UInt8(ascii: "<")) {
      let part = page[next...].prefix(wanted.count)
      if part.count == wanted.count, zip(part, wanted).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) {
        return next
      }
      place = next + 1
    }
    return nil
  }
}
