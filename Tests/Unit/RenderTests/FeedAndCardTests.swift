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

  private func files(_ name: String, weeks: [Int] = [3]) async throws -> [String: String] {
    let editions = try weeks.map { try PaperSample.edition(named: name, week: $0) }
    let input = PaperSample.input(editions, title: name)
    let site = try await SiteRenderer(try PaperSample.theme()).site(input)
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
      // A card's texts have as many lines as they need, so only the kinds of its elements are the same.
      #expect(Set(document.tags) == Set(read[1].tags), "\(name)")
      // The title, then the league and the week.
      #expect(document.texts[0].hasSuffix(", Week 3"), "\(name)")
      #expect(isBeginning(document.texts[1], of: name), "\(document.texts[1]) of \(name)")
    }
  }

  /// Whether a text is a name without invisible characters, or a prefix of it with an ellipsis.
  private func isBeginning(_ text: String, of name: String) -> Bool {
    func seen(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { scalar in
        let category = scalar.properties.generalCategory
        return category != .control && category != .format && category != .unassigned
          && !scalar.properties.isWhitespace && !(0xFE00...0xFE0F).contains(scalar.value)
      }
    }
    guard text.hasSuffix("…") else { return seen(text) == seen(name) }
    return seen(name).starts(with: seen(String(text.dropLast())))
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
    #expect(items.first?["title"]?.string == "Week 24, A & B")
    #expect(items.allSatisfy { $0["date_modified"]?.string == "2026-11-17T14:00:00Z" })
    #expect(items.allSatisfy { $0["content_text"]?.string?.isEmpty == false })
    #expect(json["version"]?.string == "https://jsonfeed.org/version/1.1")
    #expect(json["feed_url"]?.string == "https://example.com/p/a-league/feed.json")
    let atom = try #require(files["a-league/feed.xml"])
    let ids = atom.matches(of: /<entry>\n<title>([^<]*)<\/title>\n<id>([^<]*)<\/id>/)
    #expect(ids.map { String($0.output.2) } == wanted)
    #expect(ids.first?.output.1 == "Week 24, A &amp; B")
    #expect(atom.occurrences(of: "<updated>2026-11-17T14:00:00Z</updated>") == 21)
    #expect(atom.contains("rel=\"self\""))
    // The feed repeats the page's description: no score, no record, no rank.
    #expect(!atom.contains("2-1") && !atom.contains("101.5"))
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
