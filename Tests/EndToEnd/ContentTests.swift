import Build
import JSON
import Platform
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The commissioner's own pages and posts, from files to the site.
@Suite(.timeLimit(.minutes(120)), .serialized) struct ContentTests {
  private func makeSite(_ folder: String, _ files: [String: String]) throws -> String {
    let site = "\(folder)/site"
    try write("title: The Gazette\nleagues: []\n", to: "\(site)/skidmark.yml")
    for (path, text) in files { try write(text, to: "\(site)/content/\(path)") }
    return site
  }

  @Test func aSiteMayHavePagesAndNoLeagues() async throws {
    try await withTemporaryFolder { folder in
      let site = try makeSite(
        folder,
        [
          "index.md": "Welcome to *us*.",
          "rules.md": "# The rules\n\nSee [it](posts/one.md#x) and ![p](pics/a%20b.png).",
          "pics/a b.png": "picture",
          "posts/one.md": "---\ntitle: One\ndate: 2026-11-01\n---\nBack to [rules](../rules.md).",
          "posts/two.md": "---\ntitle: Two\ndate: 2026-11-02\n---\nText.",
          "posts/later.md": "---\ntitle: Later\ndate: 2026-12-01\n---\nText.",
          "posts/draft.md": "---\ntitle: Draft\ndate: 2026-11-01\ndraft: true\n---\nText.",
        ])
      let output = "\(site)/output"
      try await Skidmark.succeed(["build", "-s", site, "-u", "https://x.example"] + Skidmark.now)
      let files = try Files.tree(output).filter { !$0.hasPrefix("assets/") }
      #expect(
        files == [
          ".skidmark-manifest", "404.html", "_headers", "_redirects", "index.html",
          "manifest.webmanifest", "offline.html", "pics/a b.png", "posts/feed.json",
          "posts/feed.xml", "posts/index.html", "posts/one/index.html",
          "posts/two/index.html", "robots.txt", "rules/index.html", "search/index.html",
          "search/index.js", "service-worker.js", "sitemap.xml",
        ])
      let rules = try text("\(output)/rules/index.html")
      #expect(rules.contains("href=\"../posts/one/index.html#x\""))
      #expect(rules.contains("src=\"../pics/a%20b.png\""))
      #expect(rules.components(of: "<h1>") == 1)
      let post = try text("\(output)/posts/one/index.html")
      #expect(post.contains("<h1>One</h1>") && post.contains("href=\"../../rules/index.html\""))
      #expect(post.contains("content=\"Back to rules.\"") && post.contains("og:title"))
      let home = try text("\(output)/index.html")
      #expect(home.contains("Welcome to <em>us</em>.") && home.contains("From the commissioner"))
      let places = try ["posts/two/index.html", "posts/one/index.html"].map { path in
        try #require(home.firstRange(of: path)).lowerBound
      }
      #expect(places[0] < places[1])
      #expect(home.contains("aria-label=\"Pages\"") && !home.contains("Later"))
      let map = try text("\(output)/sitemap.xml")
      for path in ["", "rules/", "posts/", "posts/one/", "posts/two/"] {
        #expect(map.contains("<loc>https://x.example/\(path)</loc>"), "\(path)")
      }
      let feed = try json("\(output)/posts/feed.json")
      #expect(feed["items"]?.array?.compactMap { $0["title"]?.string } == ["Two", "One"])
      // Drafts and future posts appear on request; the clock is --now.
      try await Skidmark.succeed(["render", "-s", site, "--drafts"] + Skidmark.now)
      #expect(Files.kind("\(output)/posts/draft/index.html") == .file)
      #expect(Files.kind("\(output)/posts/later/index.html") == .file)
      try await Skidmark.succeed(["render", "-s", site, "--now", "2026-12-02T00:00:00Z"])
      #expect(Files.kind("\(output)/posts/draft/index.html") == nil)
      #expect(Files.kind("\(output)/posts/later/index.html") == .file)
    }
  }

  @Test func mistakesNameTheFileAndLeaveTheSiteAsItIs() async throws {
    try await withTemporaryFolder { folder in
      let site = try makeSite(folder, ["a.md": "A"])
      try await Skidmark.succeed(["build", "-s", site])
      let good = try tree("\(site)/output")
      for (path, text, says) in [
        (
          "b.md", "---\ntitle: x\ntitel: y\n---\n",
          "content/b.md:3:1: error: front matter has no setting"
        ),
        ("A/index.md", "x", "would be at 'a/', where"),
        (
          "404.html", "x",
          "content/404.html would be at '404.html', where one of the paper's own files is"
        ),
        ("b.md", "---\nlayout: pages/contnt.html\n---\n", "did you mean 'pages/content.html'?"),
        ("assets/x.png", "x", "where the theme's folder 'assets/' is"),
      ] {
        try write(text, to: "\(site)/content/\(path)")
        let outcome = try await Skidmark.run(["build", "-s", site])
        #expect(outcome.status == 3, "\(path)")
        #expect(outcome.error.contains(says), "\(outcome.error)")
        #expect(differences(good, try tree("\(site)/output")) == [])
        try Files.remove("\(site)/content/\(path)")
        if path == "A/index.md" { try Files.remove("\(site)/content/A") }
      }
      try write("See [x](nope.md).", to: "\(site)/content/a.md")
      let outcome = try await Skidmark.succeed(["build", "-s", site])
      #expect(outcome.error.contains("content/a.md links to 'nope.md', which is not there"))
    }
  }

  // MARK: Incremental builds

  private struct Chance {
    var state: UInt64
    mutating func number(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  /// Enough files that a run leaves notes for the next one, and that few are installed one by one.
  private static let count = 230

  private func page(_ number: Int) -> String { "notes-\(number % 5)/page-\(number).md" }

  private func pageText(_ number: Int, _ chance: inout Chance) -> String {
    let other = chance.number(Self.count)
    let link = chance.number(3) == 0 ? "[other](../notes-\(other % 5)/page-\(other).md)" : "none"
    let slug = chance.number(8) == 0 ? "slug: s-\(number)-\(chance.number(3))\n" : ""
    return "---\ntitle: Page \(number)\n\(slug)---\nVersion \(chance.number(100)), \(link).\n"
  }

  /// Makes one random change to an input or an output of the build.
  private func change(_ site: String, _ chance: inout Chance, turn: Int) throws -> String {
    let number = chance.number(Self.count)
    let path = "\(site)/content/\(page(number))"
    let kind = chance.number(12)
    switch kind {
    case 0...3: try write(pageText(number, &chance), to: path)
    case 4: try Files.remove(path)
    case 5: try write("# Extra \(turn)\n", to: "\(site)/content/extra-\(chance.number(4)).md")
    case 6:
      try write("title: Gazette \(chance.number(3))\nleagues: []\n", to: "\(site)/skidmark.yml")
    case 7:
      try write(
        "<p>layout \(chance.number(3))</p>{{ content }}",
        to: "\(site)/templates/pages/content.html.liquid")
    case 8: try write("body { margin: \(chance.number(3))px }", to: "\(site)/assets/skidmark.css")
    case 9: try write("\(chance.number(9))", to: "\(site)/content/notes-0/data.txt")
    case 10:
      let built = "\(site)/output/notes-\(number % 5)/page-\(number)/index.html"
      if Files.kind(built) == .file { try Files.write(Array("vandal".utf8), to: built) }
    default:
      let folder = "\(site)/output/notes-\(number % 5)/page-\(number)"
      if Files.kind(folder) == .folder { try Files.remove(folder) }
    }
    return "\(kind) of \(number)"
  }

  @Test func anIncrementalBuildEqualsAFullBuild() async throws {
    try await withTemporaryFolder { folder in
      var chance = Chance(state: 20_261_117)
      var files: [String: String] = [:]
      for number in 0..<Self.count { files[page(number)] = pageText(number, &chance) }
      let site = try makeSite(folder, files)
      try await Skidmark.succeed(["build", "-s", site])
      for turn in Seeds.tried(0..<50) {
        // Usually longer than the resolution of file times.
        if turn % 3 != 0 { usleep(60_000) }
        var what: [String] = []
        for _ in 0...chance.number(3) { what.append(try change(site, &chance, turn: turn)) }
        let options = turn % 7 == 6 ? ["--drafts"] : []
        try await Skidmark.succeed(["build", "-s", site] + options)
        let onTop = try tree("\(site)/output")
        let fresh = "\(folder)/fresh"
        try await Skidmark.succeed(["build", "-s", site, "-o", fresh] + options)
        #expect(differences(onTop, try tree(fresh)) == [], "turn \(turn): \(what)")
        try Files.remove(fresh)
        try Files.remove("\(folder)/.fresh-ledger")
      }
      #expect(try Sites.hidden(site) == [])
      try await Skidmark.succeed(["clean", "-s", site])
      #expect(try Sites.hidden(site) == [] && Files.kind("\(site)/.output-ledger") == nil)
    }
  }

  @Test func unchangedPagesAreNotTouchedAndDamagedNotesDoNoHarm() async throws {
    try await withTemporaryFolder { folder in
      var chance = Chance(state: 7)
      var files: [String: String] = [:]
      for number in 0..<Self.count { files[page(number)] = pageText(number, &chance) }
      let site = try makeSite(folder, files)
      files["notes-1/page-1.md"] = "One."
      try write("One.", to: "\(site)/content/notes-1/page-1.md")
      usleep(60_000)
      try await Skidmark.succeed(["build", "-s", site])
      let good = try tree("\(site)/output")
      let notes = try Files.read("\(site)/.output-ledger")
      let again = try await Skidmark.succeed(["build", "-s", site])
      #expect(again.error.contains(": 0 files written"))
      for round in 0..<9 {
        var broken = notes
        switch round % 3 {
        case 0: broken[chance.number(broken.count)] ^= UInt8(1 + chance.number(255))
        case 1: broken.removeLast(1 + chance.number(broken.count - 1))
        default: broken = []
        }
        try Files.write(broken, to: "\(site)/.output-ledger")
        try write("vandal", to: "\(site)/output/notes-1/page-1/index.html")
        try await Skidmark.succeed(["build", "-s", site])
        #expect(differences(good, try tree("\(site)/output")) == [], "round \(round)")
      }
    }
  }

  @Test func theNextBuildCompletesAKilledBuild() async throws {
    try await withTemporaryFolder { folder in
      var chance = Chance(state: 99)
      var files: [String: String] = [:]
      // Enough files that a few changed ones are installed one by one.
      let count = 2_100
      for number in 0..<count { files[page(number)] = "Page \(number)." }
      let site = try makeSite(folder, files)
      try await Skidmark.succeed(["build", "-s", site])
      let program = try #require(Skidmark.path)
      for turn in Seeds.tried(0..<24) {
        usleep(55_000)
        for more in 0..<3 {
          let number = (turn * 17 + more) % count
          try write("Turn \(turn).", to: "\(site)/content/\(page(number))")
        }
        let process = try ChildProcess(
          program, ["build", "-s", site, "--quiet"], environment: Skidmark.environment())
        usleep(UInt32(chance.number(500_000)))
        process.stop()
        if turn % 3 == 2 {
          try await Skidmark.succeed(["build", "-s", site])
          let onTop = try tree("\(site)/output")
          try await Skidmark.succeed(["build", "-s", site, "-o", "\(folder)/fresh"])
          #expect(differences(onTop, try tree("\(folder)/fresh")) == [], "turn \(turn)")
          #expect(
            try Sites.hidden(site) == [])
        }
      }
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
