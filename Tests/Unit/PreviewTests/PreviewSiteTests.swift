import Platform
import Testing

@testable import Preview

@Suite struct PreviewSiteTests {
  private let events = PageEvents(version: "one")

  private var site: PreviewSite {
    let files = [
      "index.html": "<html><HEAD><title>a</title></HEAD><body>Home</body>",
      "week/index.html": "<body>Week</body>", "plain.html": "Plain", "404.html": "<body>Lost",
      "assets/a.css": "a {}", "a b.txt": "x", "_headers": Self.rules,
      "service-worker.js": "steal()", ".secret": "no",
      ".well-known/x": "y", "_redirects": "/latest /week/ 302\n/plain.html /week/ 301\n",
    ]
    return PreviewSite(
      port: 1111, events: events,
      ownFiles: ["reload.js": Array("go()".utf8), "worker.js": Array("leave()".utf8)],
      script: { Array("[\($0)]".utf8) },
      look: { path in
        if let text = files[path] { return .file(Array(text.utf8)) }
        return path == "week" || path == "assets" ? .folder : .nothing
      })
  }

  /// What a stranger's site would like: to be read by others, and to tell others.
  private static let rules = """
    /*
      Content-Security-Policy: default-src *; report-uri https://evil.example/
      Access-Control-Allow-Origin: *
      Cache-Control: public
      Service-Worker-Allowed: /
      Set-Cookie: a=b
      Alt-Svc: h2=":666"
    """

  private func get(
    _ path: String, method: String = "GET", host: String? = "127.0.0.1:1111", tag: String? = nil
  ) -> PreviewResponse {
    site.answer(PreviewRequest(method: method, path: path, host: host, knownTag: tag))
  }

  private func text(_ response: PreviewResponse) -> String {
    if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  @Test(arguments: [
    ("/", "<html><HEAD><title>a</title>[one]</HEAD><body>Home</body>"),
    ("/index.html", "<html><HEAD><title>a</title>[one]</HEAD><body>Home</body>"),
    ("/week/", "<body>Week[one]</body>"), ("/plain.html", "Plain[one]"), ("/a%20b.txt", "x"),
    ("/.well-known/x", "y"),
  ])
  func filesAreServedAndPagesGetTheScript(_ path: String, _ body: String) {
    let response = get(path)
    #expect(response.status == 200)
    #expect(text(response) == body)
    let isPage = response.header("Content-Type") == "text/html; charset=utf-8"
    #expect(response.header("Cache-Control") == (isPage ? "no-store" : "no-cache"))
  }

  @Test func redirectsApplyOnlyToMissingFiles() {
    for path in ["/latest", "/latest/"] {
      let response = get(path)
      #expect(response.status == 302 && response.header("Location") == "/week/", "\(path)")
    }
    #expect(get("/plain.html").status == 200)
    #expect(get("/later").status == 404)
  }

  @Test("M2: the policy is the program's") func theSitesOwnHeadersAreNotSent() {
    for path in ["/", "/index.html", "/week/", "/assets/a.css", "/a%20b.txt", "/nothing"] {
      let response = get(path)
      let policies = response.headers.filter { $0.name == "Content-Security-Policy" }.map(\.value)
      #expect(policies.count == 1, "\(path)")
      #expect(policies.allSatisfy { $0.hasPrefix("default-src 'none'; script-src 'self';") })
      #expect(policies.allSatisfy { $0.hasSuffix("frame-ancestors 'none'") })
      #expect(policies.allSatisfy { !$0.contains("*") && !$0.contains("report") })
      #expect(response.header("Cross-Origin-Resource-Policy") == "same-origin", "\(path)")
      for name in [
        "Access-Control-Allow-Origin", "Service-Worker-Allowed", "Set-Cookie", "Alt-Svc",
      ] {
        #expect(response.header(name) == nil, "\(path) \(name)")
      }
    }
  }

  @Test(
    "M2: no service worker", arguments: ["/service-worker.js", "/assets/a.css", "/none.js", "/"])
  func aServiceWorkerIsReplaced(_ path: String) {
    let request = PreviewRequest(
      path: path, host: "127.0.0.1:1111", knownTag: "*", isForWorker: true)
    let response = site.answer(request)
    #expect(response.status == 200 && text(response) == "leave()")
    #expect(response.header("Content-Type")?.hasPrefix("text/javascript") == true)
    #expect(response.header("Cache-Control") == "no-store")
  }

  /// Every page may keep one open, and each costs a thread.
  @Test("L2") func onlyTheNewestFeedsStayOpen() {
    let feeds = (0..<(PageEvents.mostFeeds + 10)).map { _ in events.feed(seen: nil) }
    #expect(feeds.map(\.isClosed) == (0..<feeds.count).map { $0 < 10 })
    events.changed(to: "two")
    let told = feeds.map { feed in
      feed.next(most: 100).map { String(decoding: $0, as: UTF8.self).contains("data: two") }
    }
    #expect(told == (0..<feeds.count).map { $0 < 10 ? nil : true })
  }

  @Test(arguments: [
    "/nothing", "/.secret", "/.skidmark-manifest", "/nothing/", "/assets/", "/week/x",
  ])
  func missingPathsShowTheSitesNotFoundPage(_ path: String) {
    let response = get(path)
    #expect(response.status == 404)
    #expect(text(response) == "<body>Lost[one]")
  }

  @Test(arguments: [
    "/../etc/passwd", "/%2e%2e/etc/passwd", "/a/%2E./x", "/a/./x", "/%00", "/a%0d%0ab", "/%zz",
    "/%",
    "/%ff", "/..%5cx", "//evil.example/x", "index.html", "",
  ])
  func malformedPathsAreRefused(_ path: String) {
    #expect(get(path).status == 400)
  }

  @Test(arguments: [
    nil, "evil.example", "evil.example:1111", "127.0.0.1", "127.0.0.1:80", "localhost:11110",
    "127.0.0.1:1111.evil.example",
  ])
  func otherHostNamesAreRefused(_ host: String?) {
    #expect(get("/", host: host).status == 403)
    #expect(get("/.skidmark/events", host: host).status == 403)
  }

  /// No file has such a path, and a file lookup may take longer than the path is long.
  @Test func tooLongPathsAreRefusedUnread() {
    #expect(get("/" + String(repeating: "a/", count: 8_000)).status == 400)
    #expect(get("/" + String(repeating: "a", count: 1_000)).status == 404)
  }

  @Test func aNetworkGetsTheSiteAtItsOwnAddressAlone() {
    let network = PreviewSite(
      audience: .network(IPv4Address(0xC0A8_0105)), port: 1111, events: events, ownFiles: [:],
      script: { _ in [] }, look: { $0 == "index.html" ? .file([]) : .nothing })
    func status(_ host: String?) -> Int {
      network.answer(PreviewRequest(path: "/", host: host)).status
    }
    #expect(status("192.168.1.5:1111") == 200)
    for host in [
      nil, "127.0.0.1:1111", "localhost:1111", "192.168.1.5", "192.168.1.5:80", "192.168.1.6:1111",
    ] {
      #expect(status(host) == 403, "\(host ?? "none")")
    }
    #expect(get("/", host: "192.168.1.5:1111").status == 403)
  }

  /// It may name files of this computer.
  @Test func aNetworkIsNotToldWhyABuildFailed() {
    let feed = events.feed(seen: "one", hasReasons: false)
    events.failed("/home/me/league/skidmark.yml:3: error")
    let late = events.feed(seen: "one", hasReasons: false)
    events.changed(to: "two")
    for each in [feed, late] {
      let told = each.next(most: 1_000).map { String(decoding: $0, as: UTF8.self) }
      #expect(told == "retry: 500\n\nevent: reload\ndata: two\n\n")
    }
  }

  @Test func localhostIsAccepted() { #expect(get("/", host: "localhost:1111").status == 200) }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"])
  func onlyReadingIsAllowed(_ method: String) {
    let response = get("/", method: method)
    #expect(response.status == 405)
    #expect(response.header("Allow") == "GET, HEAD")
  }

  @Test func foldersRedirectToATrailingSlash() {
    let response = get("/week")
    #expect(response.status == 302)
    #expect(response.header("Location") == "/week/")
  }

  @Test func cachedFilesAreNotSentAgain() throws {
    let tag = try #require(get("/assets/a.css").header("ETag"))
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let response = get("/assets/a.css", tag: known)
      #expect(response.status == 304)
      #expect(text(response).isEmpty)
    }
    #expect(get("/assets/a.css", tag: "\"other\"").status == 200)
    #expect(get("/nothing", tag: "*").status == 404)
  }

  @Test func onlyThePreviewsOwnFilesAreInItsFolder() {
    #expect(text(get("/.skidmark/reload.js")) == "go()")
    #expect(
      get("/.skidmark/reload.js").header("Content-Type")?.hasPrefix("text/javascript") == true)
    #expect(get("/.skidmark/other").status == 404)
    #expect(get("/.skidmark/events").header("Content-Type")?.hasPrefix("text/event-stream") == true)
  }
}

extension PreviewResponse {
  /// The first header with a name.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
