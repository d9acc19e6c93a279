import Diagnostics
import Inspect
import Testing

/// A site of a few files on which one rule after the other is broken.
enum Sites {
  static let clean = [
    "index.html": page(
      """
      <h1 id="top">Paper</h1>
      <p><a href="week/index.html#scores">Scores</a> <a href="#top">Up</a> <a href="#">Top</a>
      <a href="mailto:a@example.com">Mail</a> <a href="https://example.org/x">Elsewhere</a></p>
      <img src="assets/a.png" srcset="assets/a.png 1x, assets/a%20b.png 2x" alt="A">
      <svg role="img" aria-labelledby="t"><title id="t">Chart</title><path d="M0 0"/></svg>
      """,
      head: """
        <link rel="canonical" href="https://example.com/paper/">
        <meta property="og:image" content="https://example.com/paper/assets/a.png">
        <script defer src="assets/a.js"></script><link rel="stylesheet" href="assets/a.css">
        <style>@media print{a{width:50%}}</style>
        """),
    "week/index.html": page(
      """
      <h1>Week</h1><h2 id="scores">Scores</h2>
      <form><label for="q">Search</label><input id="q" name="q"></form>
      <table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>
      <p>AT&amp;T and caf&eacute; &#38; it is /home/ again, task-based: sk-8 and AKIA.</p>
      <p><a href="../index.html?week=1#top">Home</a></p>
      """),
    "404.html": page("<h1>Lost</h1><p><a href=\"/paper/index.html\">Home</a></p>"),
    "assets/a.css": "@import \"b.css\"; /* url(x.png) */ a { background: url('a.png') }",
    "assets/b.css": "a { color: red; mask: url(data:image/png;base64,AA); fill: url(#g) }",
    "assets/a.js": "if (a) { b({{}: 1}) }",
    "assets/a.png": "\u{1}picture", "assets/a b.png": "picture",
    "feed.xml":
      "<?xml version=\"1.0\"?><feed><link href=\"https://example.com/paper/week/\"/></feed>",
    "sitemap.xml": "<urlset><url><loc>https://example.com/paper/</loc></url></urlset>",
    "site.webmanifest": "{\"start_url\": \"./\", \"icons\": [{\"src\": \"assets/a.png\"}]}",
    "week/edition.json": "{\"a\": \"{{ a }}\"}",
  ]

  static func page(_ body: String, head: String = "") -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>A page</title>\(head)</head>
    <body><main>\(body)</main></body></html>
    """
  }

  static func check(
    _ files: [String: String], secrets: [BuiltSite.Secret] = [], folders: [String] = []
  ) async -> CheckReport {
    let files = files.map { BuiltSite.File(path: $0.key, bytes: Array($0.value.utf8)) }
    return await BuiltSite(
      folder: "output", files: files, secrets: secrets, machineFolders: folders
    ).check()
  }
}

@Suite struct RuleTests {
  @Test func aCleanSiteHasNoFindings() async {
    let report = await Sites.check(Sites.clean)
    #expect(report.findings.isEmpty, "\(report.findings.map(\.diagnostic))")
    #expect(report.externalLinks.map(\.address) == ["https://example.org/x"])
  }

  /// Each rule: what is put into the clean site's second page, and the text that is pointed at.
  @Test(arguments: [
    ("broken-link", "<a href=\"gone.html\">x</a>", "gone.html"),
    ("broken-link", "<a href=\"../../up.html\">x</a>", "../../up.html"),
    ("broken-link", "<img src=\"gone.png\" alt=\"\">", "gone.png"),
    ("broken-link", "<img src=\"../assets/a.png\" srcset=\"gone.png 2x\" alt=\"\">", "gone.png 2x"),
    ("broken-link", "<video poster=\"gone.png\" src=\"../assets/a.png\"></video>", "gone.png"),
    (
      "broken-link", "<a href=\"https://example.com/paper/gone/\">x</a>",
      "https://example.com/paper/gone/"
    ),
    ("broken-link", "<a href=\"file:///tmp/x.html\">x</a>", "file:///tmp/x.html"),
    ("broken-anchor", "<a href=\"#gone\">x</a>", "#gone"),
    ("broken-anchor", "<a href=\"../index.html#gone\">x</a>", "../index.html#gone"),
    ("absolute-path", "<a href=\"/week/index.html\">x</a>", "/week/index.html"),
    ("server-only-link", "<a href=\"../\">x</a>", "../"),
    ("server-only-link", "<a href=\"../week\">x</a>", "../week"),
    ("script-address", "<a href=\"javascript:go()\">x</a>", "javascript:go()"),
    ("external-request", "<img src=\"//cdn.example/x.png\" alt=\"\">", "//cdn.example/x.png"),
    ("leftover-mark", "<p>{{ team.name }}</p>", "{{"), ("leftover-mark", "<p>{% if a</p>", "{%"),
    ("leftover-mark", "<p>team.name }}</p>", "}}"), ("leftover-mark", "<p>endif %}</p>", "%}"),
    ("leftover-mark", "<p>Liquid error: no</p>", "Liquid error"),
    ("machine-path", "<p>/home/joe/league</p>", "/home/joe"),
    ("machine-path", "<p>see /srv/papers.</p>", "/srv/papers"),
    ("unclosed-element", "<div>x", "<div>"), ("unclosed-element", "<p><em>x</p>", "<em>"),
  ])
  func aPlantedFaultIsFound(_ rule: String, _ fault: String, _ shown: String) async throws {
    var files = Sites.clean
    files["week/index.html"] = files["week/index.html"]?.replacing(
      "</main>", with: fault + "</main>")
    let report = await Sites.check(files, folders: ["/srv/papers"])
    let finding = try #require(
      report.findings.first { $0.rule == rule }, "\(report.findings.map(\.diagnostic))")
    #expect(finding.path == "week/index.html")
    let place = try #require(finding.diagnostic.place)
    #expect(place.name == "output/week/index.html")
    let text = place.line.dropFirst(place.position.column - 1).prefix(place.length)
    #expect(text == shown)
    #expect(report.findings.allSatisfy { $0.path == "week/index.html" })
  }

  @Test(arguments: [
    ("feed.xml", "<feed><link href=\"https://example.com/paper/gone\"/></feed>", "broken-link"),
    ("sitemap.xml", "<a><loc>https://example.com/paper/gone</loc></a>", "broken-link"),
    ("card.svg", "<svg><image xlink:href='gone.png'/></svg>", "broken-link"),
    ("week/index.html", String(repeating: "<div>", count: 100_000), "unreadable-page"),
    ("feed.xml", "", "empty-file"), ("assets/a.css", "a { src: url(gone.woff2) }", "broken-link"),
    ("assets/a.css", "@import 'gone.css';", "broken-link"),
    ("assets/a.css", "@import url(https://fonts.example/x);", "external-request"),
    ("site.webmanifest", "{\"icons\": [{\"src\": \"gone.png\"}]}", "broken-link"),
    ("site.webmanifest", "{\"icons\": ", "malformed-json"),
    ("week/edition.json", "{\"a\": 1,}", "malformed-json"),
    ("404.html", Sites.page("<h1>x</h1><p><a href=\"/index.html\">x</a></p>"), "broken-link"),
    ("404.html", Sites.page("<h1>x</h1><p><a href=\"/paper/gone.html\">x</a></p>"), "broken-link"),
    ("notes.txt", "{{ team.name }}", "leftover-mark"),
    ("robots.txt", "User-agent: *\nSitemap: https://example.com/paper/gone.xml\n", "broken-link"),
    (
      "week/feed.json",
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"url\": \"https://example.com/paper/gone\"}]}",
      "broken-link"
    ),
    ("week/edition.json", "{\"a\": \"/Users/joe/x\"}", "machine-path"),
  ])
  func faultsInOtherFilesAreFound(_ path: String, _ text: String, _ rule: String) async {
    var files = Sites.clean
    files[path] = text
    let findings = await Sites.check(files).findings
    #expect(Set(findings.map(\.rule)) == [rule], "\(findings.map(\.diagnostic))")
    #expect(Set(findings.map(\.path)) == [path])
  }

  /// It may contain a leak.
  @Test func anUnreadablePageFailsTheRevealCheck() async {
    let page = Array(String(repeating: "<div>", count: 100_000).utf8)
    let site = BuiltSite(folder: "output", files: [BuiltSite.File(path: "a.html", bytes: page)])
    #expect(await site.checkReveal().map(\.rule) == ["unreadable-page"])
  }

  @Test func badEncodingsAndLargeFilesAreFound() async {
    let files = [
      BuiltSite.File(path: "a.txt", bytes: [0x61, 0xC3, 0x28]),
      BuiltSite.File(path: "big.bin", bytes: [UInt8](repeating: 0x20, count: 25 << 20)),
    ]
    let findings = await BuiltSite(folder: "output", files: files).check().findings
    #expect(findings.map(\.rule) == ["bad-encoding", "large-file"])
    #expect(findings.first?.diagnostic.place?.position == SourcePosition(line: 1, column: 2))
  }

  @Test func repeatedFindingsAreCounted() async {
    let files = ["a.txt": String(repeating: "{{\n", count: 100)]
    let findings = await Sites.check(files).findings
    #expect(findings.count == 20)
    #expect(findings.last?.diagnostic.notes == ["there are 80 more of these in this file"])
  }
}
