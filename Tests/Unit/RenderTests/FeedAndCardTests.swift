import JSON
import LeagueModel
import Platform
import Render
import TestSupport
import Testing

/// Feeds, cards and the sitemap are valid XML or JSON for any names.
@Suite struct FeedAndCardTests {
  private static let week = "a-league/2026/week-03"
  private static let paths = ["a-league/feed.xml", "\(week)/card.svg", "sitemap.xml"]

  private func files(
    _ name: String, weeks: [Int] = [3], reveal: Reveal = .shown, pictures: PictureMaker? = nil
  ) async throws -> [String: String] {
    let editions = try weeks.map { try PaperSample.edition(named: name, week: $0) }
    let input = PaperSample.input(editions, title: name, reveal: reveal)
    let site = try await SiteRenderer(try PaperSample.theme(), pictures: pictures).site(input)
    return site.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// The corpus, and as many random names of characters that matter in XML.
  private static let names: [String] = {
    var random = SeededRandom("feeds and cards")
    let parts = [
      "<", ">", "&", "\"", "'", "]]>", "<!--", "<?x", "&#0;", "&#x8;", "\u{0}", "\u{B}", "\u{C}",
      "\u{1F}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{FFFF}", "\u{1FFFF}", "\u{202E}", "\u{2028}",
      "ab", "WW", " ", "é", "e\u{301}", "名前", "🏈", "</text>", "%", "\n", "\t",
    ]
    let made = (0..<120).map { _ in
      "x"
        + (0..<(1 + random.index(below: 24))).map { _ in parts[random.index(below: parts.count)] }
        .joined()
    }
    return hostileNames + made
  }()

  @Test func hostileNamesStayText() async throws {
    var documents: [String] = []
    for name in ["Plain Name"] + Self.names {
      let files = try await files(name)
      for path in Self.paths { documents.append(try #require(files[path])) }
    }
    let read = try await XMLPeer.read(documents)
    for (index, document) in read.enumerated() {
      let name = index < 3 ? "Plain Name" : Self.names[index / 3 - 1]
      #expect(document.error == nil, "\(Self.paths[index % 3]) with \(name)")
      guard index % 3 == 1 else {
        #expect(document.tags == read[index % 3].tags, "\(Self.paths[index % 3]) with \(name)")
        continue
      }
      // Letters that the card's fonts lack are text, which others draw.
      let others = Set(document.tags).subtracting(read[1].tags)
      #expect(others.allSatisfy { $0.hasPrefix("text ") }, "\(name)")
      // The title is the league and the week.
      #expect(document.texts[0].hasSuffix(", Week 3"), "\(name)")
    }
  }

  @Test func feedsHoldTheLatestTwentyWeeksTheNewestFirst() async throws {
    let files = try await files("A & B", weeks: Array(0...24))
    let json = try JSONValue(parsing: try #require(files["a-league/feed.json"]))
    let items = try #require(json["items"]?.array)
    let wanted = (5...24).reversed().map { week in
      "https://example.com/p/a-league/2026/week-\(week < 10 ? "0" : "")\(week)/"
    }
    #expect(items.compactMap { $0["id"]?.string } == wanted)
    #expect(items.compactMap { $0["url"]?.string } == wanted)
    #expect(items.first?["title"]?.string == "Week 24: A & B scores 101.5, becomes insufferable")
    // The day after the last game, not that of the build.
    #expect(items.allSatisfy { $0["date_modified"]?.string == "2026-11-17T12:00:00Z" })
    #expect(items.prefix(3).allSatisfy { $0["summary"]?.string == "A & B scored 101.5." })
    #expect(items.prefix(3).allSatisfy { $0["content_text"] == nil && $0["content_html"] != nil })
    #expect(items.dropFirst(3).allSatisfy { $0["content_text"]?.string == "A & B scored 101.5." })
    #expect(items.dropFirst(3).allSatisfy { $0["content_html"] == nil })
    #expect(json["version"]?.string == "https://jsonfeed.org/version/1.1")
    #expect(json["feed_url"]?.string == "https://example.com/p/a-league/feed.json")
    let atom = try #require(files["a-league/feed.xml"])
    let ids = atom.matches(of: /<entry>\n<title>([^<]*)<\/title>\n<id>([^<]*)<\/id>/)
    #expect(ids.map { String($0.output.2) } == wanted)
    #expect(ids.first?.output.1 == "Week 24: A &amp; B scores 101.5, becomes insufferable")
    #expect(atom.occurrences(of: "<updated>2026-11-17T12:00:00Z</updated>") == 21)
    #expect(atom.occurrences(of: "<content type=\"html\">") == 3)
    #expect(atom.contains("rel=\"self\""))
  }

  /// As readers show it: what Atom escapes once more is the same HTML, and no name is markup in it.
  @Test func theLatestWeeksHaveTheirRoastsAsHTML() async throws {
    let name = "<b>A & B</b>"
    let files = try await files(name, weeks: [1, 2, 3, 4])
    let items = try JSONValue(parsing: try #require(files["a-league/feed.json"]))["items"]?.array
    let html = try #require(items?.first?["content_html"]?.string)
    #expect(html.contains("<h3>1. &lt;b&gt;A &amp; B&lt;/b&gt;</h3>") && html.contains("<h3>4. "))
    #expect(html.contains("<a href=\"https://example.com/p/a-league/2026/week-04/\">"))
    #expect(!html.contains("<b>") && !html.contains("\n"))
    let read = try await XMLPeer.read([try #require(files["a-league/feed.xml"])])
    let lines = { (text: String) in
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(read[0].texts.map(lines).contains(lines(html)))
  }

  @Test(arguments: [Reveal.hidden, .strict])
  func withHiddenOutcomesAFeedTellsNone(_ reveal: Reveal) async throws {
    let files = try await files("A & B", weeks: [0, 1, 2, 3], reveal: reveal)
    for path in ["a-league/feed.xml", "a-league/feed.json"] {
      let feed = try #require(files[path])
      // The feed repeats the page's description: no score, no record, no rank, no roast.
      for outcome in ["2-1", "101.5", "insufferable", "content_html", "<content"] {
        #expect(!feed.contains(outcome), "\(path): \(outcome)")
      }
      #expect(feed.contains("power rankings, scores and what had to be said"))
    }
  }

  /// The feed's pictures are the ones of the weeks' pages, and it makes none.
  @Test(arguments: [Reveal.shown, .hidden, .strict])
  func theLatestWeeksHaveTheirCards(_ reveal: Reveal) async throws {
    let maker = PictureMaker(version: "1") { order in Array(order.path.utf8) }
    let files = try await files("A & B", weeks: [1, 2, 3, 4], reveal: reveal, pictures: maker)
    let items = try JSONValue(parsing: try #require(files["a-league/feed.json"]))["items"]?.array
    let images = try #require(items).map {
      $0["image"]?.string?.dropFirst("https://example.com/p/".count)
    }
    #expect(images.prefix(3).allSatisfy { $0.flatMap { files[String($0)] } == $0.map(String.init) })
    #expect(images.prefix(3).allSatisfy { $0?.hasSuffix(".png") == true } && images[3] == nil)
    let atom = try #require(files["a-league/feed.xml"])
    #expect(atom.occurrences(of: "rel=\"enclosure\" type=\"image/png\"") == 3)
    let without = try await self.files("A & B", weeks: [1, 2], reveal: reveal)
    #expect(without["a-league/feed.json"]?.contains("\"image\"") == false)
  }

  @Test func theJSONFeedHasNoInvisibleCharacters() async throws {
    for name in Self.names {
      let feed = try JSONValue(parsing: try #require(try await files(name)["a-league/feed.json"]))
      for text in [feed["title"], feed["items"]?[0]?["title"], feed["authors"]?[0]?["name"]] {
        let scalars = try #require(text?.string).unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control }, "\(name)")
        #expect(!scalars.contains { (0x202A...0x202E).contains($0.value) }, "\(name)")
      }
    }
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }
}
