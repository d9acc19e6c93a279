import Build
import Platform
import TestSupport
import Testing

/// Readers of a published folder while it changes.
@Suite(.timeLimit(.minutes(120))) struct ReaderTests {
  @Test(.enabled(if: Platforms.isAvailable, "needs python3"))
  func readersSeeNoMixAndNoGapDuringFiftyPublishes() async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try write(
        "title: T\npublish: {web: {to: folder, path: \(folder)/www}}\nleagues: []\n",
        to: "\(site)/skidmark.yml")
      let pages = ["index.html", "a/index.html", "b/c/index.html"]
      try edition(0, pages, of: site)
      try await Skidmark.succeed(["publish", "-s", site, "--ignore-findings"])

      let stop = "\(folder)/stop"
      let reader = try ChildProcess(
        "python3",
        [packagePath("Tests/Support/reader.py"), stop, "\(folder)/www/current"] + pages)
      defer { reader.stop() }
      #expect(reader.line() == "reading")
      for number in 1...50 {
        try edition(number, pages, of: site)
        try await Skidmark.succeed(
          ["publish", "-s", site, "--ignore-findings"], isQueued: false)
      }
      try write("", to: stop)
      let lines = reader.rest().split(separator: "\n")
      #expect(lines.count == 1, "\(lines)")
      let numbers = lines.last?.split(separator: " ").compactMap { Int($0) } ?? []
      try #require(numbers.count == 2)
      // With fewer rounds than editions, the reader has seen nothing.
      #expect(numbers[0] > 50 && numbers[1] > 25, "\(numbers)")

      // Many were published within a second, and the latest ones stay.
      let kept = try Files.list("\(folder)/www/releases").filter { !$0.hasSuffix(".json") }
      let editions = try kept.sorted().map { release in
        let page = try text("\(folder)/www/releases/\(release)/index.html")
        return page.firstMatch(of: /edition-(\d+)/).map { String($0.1) }
      }
      #expect(editions == ["46", "47", "48", "49", "50"])
    }
  }

  /// A site that names its edition on every page, with a style sheet of that edition.
  private func edition(_ number: Int, _ pages: [String], of site: String) throws {
    try Files.remove("\(site)/output")
    let digits = String(10_000_000 + number, radix: 16)
    let sheet = "assets/sheet.00\(digits).css"
    try write("/* edition-\(number) */\n", to: "\(site)/output/\(sheet)")
    for page in pages {
      let up = String(repeating: "../", count: page.split(separator: "/").count - 1)
      try write(
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>T</title>
        <link rel="stylesheet" href="\(up)\(sheet)"></head>
        <body><main><h1>edition-\(number)</h1></main></body></html>

        """, to: "\(site)/output/\(page)")
    }
  }
}
