import Testing

@testable import Preview

@Suite struct PreviewSiteTests {
  private let events = PageEvents(version: "one")

  private var site: PreviewSite {
    let files = [
      "index.html": "<html><HEAD><title>a</title></HEAD><body>Home</body>",
      "week/index.html": "<body>Week</body>", "plain.html": "Plain", "404.html": "<body>Lost",
      "assets/a.css": "a {}", "a b.txt": "x", "_headers": Self.rules, ".secret": "no",
      ".well-known/x": "y", "_redirects": "/latest /week/ 302\n/plain.html /week/ 301\n",
    ]
    return PreviewSite(
      port: 1111, events: events, ownFiles: ["reload.js": Array("go()".utf8)],
      script: { Array("[\($0)]".utf8) },
      look: { path in
        if let text = files[path] { return .file(Array(text.utf8)) }
        return path == "week" || path == "assets" ? .folder : .nothing
      })
  }

  private static let rules = """
    # What hosts read.
    /*
      Content-Security-Policy: default-src 'none'
      Cache-Control: public
      X-Two: a
    /assets/*
      X-Two: b
    /week/:page
      ! X-Two
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
    #expect(response.header("Content-Security-Policy") == "default-src 'none'")
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

  @Test func headerRulesAreJoinedOrRemoved() {
    #expect(get("/assets/a.css").header("X-Two") == "a, b")
    #expect(get("/assets/a.css").header("Content-Type") == "text/css; charset=utf-8")
    #expect(get("/index.html").header("X-Two") == "a")
    #expect(get("/week/index.html").header("X-Two") == nil)
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
