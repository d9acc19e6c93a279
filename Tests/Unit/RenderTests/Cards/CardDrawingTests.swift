import EmbeddedFiles
import JSON
import LeagueModel
import Liquid
import Platform
import TestSupport
import Testing

@testable import Rank
@testable import Render

/// The drawings of a week: the link's preview and the story.
@Suite struct CardDrawingTests {
  private static let folder = "a-league/2026/week-03"
  private static let webP = base64Decoded("UklGRhwAAABXRUJQVlA4TA8AAAAvAUAAAAcQ/Y/+ByKi/wEA")
  /// The start of a JPEG: cards carry a picture's bytes as they are.
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46]

  private func edition(_ names: [String] = ["Alpha", "Beta", "Gamma", "Delta"]) throws -> Edition {
    var edition = try PaperSample.edition(named: "A Team")
    edition.numbers?.recap = nil
    for index in edition.teams.indices { edition.teams[index].team.name = names[index] }
    edition.facts = [
      Fact(
        id: "a", kind: "narrow_win", subject: Fact.Subject(team: "1", matchup: ["1", "2"]),
        week: 3, values: ["margin": 2.25], units: ["margin": "points"], weight: 1, givesAway: true,
        text: "So.")
    ]
    edition.headline?.facts = ["a"]
    edition.headline?.text = "A win by 2.25, and Alpha becomes insufferable"
    return edition
  }

  private func files(
    _ edition: Edition, reveal: Reveal = .shown, picture: [UInt8]? = nil
  ) async throws -> [String: String] {
    let league = SiteInput.LeaguePages(
      slug: "a-league", editions: [edition], pictures: [2026: ["1": "one.webp"]],
      pictureBytes: picture.map { ["2026/one.webp": $0] } ?? [:])
    let input = SiteInput(
      title: "The Paper", baseURL: "https://example.com", version: "1", leagues: [league],
      reveal: reveal)
    let site = try await SiteRenderer(try PaperSample.theme()).site(input)
    return site.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func cards(_ files: [String: String]) throws -> [String] {
    try ["card", "story"].map { try #require(files["\(Self.folder)/\($0).svg"]) }
  }

  /// What is written on a card, in order.
  private func words(_ card: String) -> [String] {
    card.matches(of: /aria-label="([^"]*)"/).map { String($0.output.1) }
  }

  @Test func bothCardsHaveTheHeadlinesNumberAndTwoNames() async throws {
    let files = try await files(try edition())
    let (wide, story) = (try cards(files)[0], try cards(files)[1])
    let number = ["A WIN BY", "2.25", "points, for Alpha"]
    let names = ["Alpha", "Beta", "beat"]
    #expect(words(wide) == number + names)
    #expect(
      words(story) == ["A Team · Week 3"] + number
        + ["A win by 2.25, and Alpha becomes insufferable"] + names
        + ["4. Delta: A Team lost.", "example.com"])
    #expect(wide.contains("width=\"1200\" height=\"630\""))
    #expect(story.contains("width=\"1080\" height=\"1920\""))
    // No text depends on the fonts of the program that draws.
    for card in [wide, story] {
      #expect(!card.contains("<text") && card.contains("<use href=\"#s32\""))
    }
    #expect(try cards(try await self.files(try edition())) == [wide, story])
  }

  @Test func pagesKnowTheStory() throws {
    var block = ShareBlock(
      title: "T", weekName: "W", message: "", mail: "", folder: "f/", hasAddress: false)
    func story() throws -> Value {
      guard case .object(let members) = block.value else { throw Missing() }
      return try #require(members["story"])
    }
    guard case .null = try story() else { throw Missing() }
    block.story = "a-league/2026/week-03/story.svg"
    guard case .string(let path) = try story() else { throw Missing() }
    #expect(path.string == "a-league/2026/week-03/story.svg")
  }

  private struct Missing: Error {}

  @Test func aPictureIsInsideTheDrawing() async throws {
    for card in try cards(try await files(try edition(), picture: Self.jpeg)) {
      #expect(card.ranges(of: "href=\"data:image/jpeg;base64,/9j/4AAQSkZJRg").count == 1)
      // Only the other team has initials.
      #expect(card.ranges(of: "<g fill=\"#fff\"><g transform").count == 1)
      // Nothing is loaded from anywhere else.
      #expect(card.ranges(of: "href=").count == 1 + card.ranges(of: "href=\"#").count)
    }
    // A program that draws PNGs may leave WebP out without a word.
    let webP = try #require(Self.webP)
    for bytes in [Array("<svg/>".utf8), webP, Self.jpeg + [UInt8](repeating: 0, count: 97 << 10)] {
      for card in try cards(try await files(try edition(), picture: bytes)) {
        #expect(!card.contains("data:") && !card.contains("<image"))
      }
    }
  }

  @Test func aProgramDrawsOnlyWhatItCan() throws {
    let renderer = CardRenderer(try PaperSample.theme())
    let edition = try edition(["Alpha 🚂", "Beta", "Gamma", "Delta"])
    let settings = CardRenderer.Settings(title: "The Paper", address: nil, reveal: .shown) { team in
      team == "1" ? Self.jpeg : nil
    }
    func drawing(drawsEmoji: Bool) throws -> (svg: String, plain: String) {
      let drawn = try renderer.card(
        .week, of: edition, isStory: true, settings, drawsEmoji: drawsEmoji)
      return (
        String(decoding: drawn.svg, as: UTF8.self), String(decoding: drawn.plain, as: UTF8.self)
      )
    }
    let all = try drawing(drawsEmoji: true)
    #expect(all.svg == all.plain && all.svg.contains("🚂") && all.svg.contains("image/jpeg"))
    let none = try drawing(drawsEmoji: false)
    #expect(none.svg == all.svg && !none.plain.contains("🚂"))
    #expect(words(none.plain).contains("Alpha") && none.plain.contains("image/jpeg"))
  }

  /// One a tile that the page shows without a tap, and only where outcomes may be seen.
  @Test func eachOfTheFirstAwardsHasAStory() async throws {
    var edition = try edition()
    let award = try #require(edition.numbers?.awards.first)
    edition.numbers?.awards = (1...6).map { number in
      var award = award
      award.text = "Award number \(number)."
      return award
    }
    func files(_ reveal: Reveal, hiding: Set<String> = []) async throws -> [String: String] {
      let input = PaperSample.input([edition], reveal: reveal, hiding: hiding)
      return try await SiteRenderer(try PaperSample.theme()).site(input).files
        .mapValues { String(decoding: $0, as: UTF8.self) }
    }
    let shown = try await files(.shown)
    let page = try #require(shown["\(Self.folder)/index.html"])
    for number in 1...4 {
      let card = try #require(shown["\(Self.folder)/award-\(number).svg"])
      // A joke instead of the fact again.
      #expect(!words(card).contains { $0.contains("Award number") } && words(card).count > 4)
      #expect(card.contains("width=\"1080\" height=\"1920\""))
      #expect(page.contains("data-story=\"../../../\(Self.folder)/award-\(number).svg\""))
    }
    #expect(shown["\(Self.folder)/award-5.svg"] == nil && !page.contains("award-5.svg"))
    let others = try await [
      files(.hidden), files(.strict), files(.shown, hiding: ["awards"]),
    ]
    for site in others {
      #expect(!site.keys.contains { $0.contains("/award-") })
      #expect(!site.values.contains { $0.contains("/award-") })
    }
  }

  @Test func monogramsHaveTheStylesheetsColors() throws {
    let file = try #require(
      Resources.theme(Resources.defaultTheme).first { $0.path == "assets/skidmark.css" })
    let style = String(decoding: file.bytes, as: UTF8.self)
    #expect(TeamMarks.colors.count == TeamMarks.colorCount)
    for (index, color) in TeamMarks.colors.enumerated() {
      #expect(style.contains(".mark-\(index + 1) { --c: \(color)"), "mark-\(index + 1)")
    }
  }

  @Test(arguments: [Reveal.hidden, .strict])
  func withHiddenOutcomesNeitherCardDependsOnThem(_ reveal: Reveal) async throws {
    var edition = try edition()
    let before = try cards(try await files(edition, reveal: reveal, picture: Self.jpeg))
    for card in before {
      #expect(
        card.contains("Alpha – Beta") && card.contains("Delta") && card.contains("Spoilers hidden"))
      for result in ["2.25", "101.5", "99.25", "insufferable", "image/", "beat"] {
        #expect(!card.contains(result), "\(result)")
      }
    }
    edition.teams.reverse()
    for index in edition.matchups.indices {
      edition.matchups[index].winner = edition.matchups[index].away?.team
      edition.matchups[index].home.points = .zero
    }
    edition.headline?.team = "2"
    edition.headline?.text = "Something else"
    edition.facts = []
    #expect(try cards(try await files(edition, reveal: reveal, picture: Self.jpeg)) == before)
  }

  @Test func hostileNamesStayTextInTheirBoxes() async throws {
    var names = hostileNames
    names += [
      String(repeating: "W", count: 100), "<b>&amp;</b>", "\u{202E}right to left",
      "فريق الأحلام الكبيرة", "]]>", "a\u{0}b",
    ]
    var documents = try cards(try await files(try edition()))
    for name in names {
      var edition = try edition([name, name, name, name])
      edition.league.name = name
      edition.headline?.text = "\(name) lost to \(name)"
      documents += try cards(try await files(edition))
    }
    let read = try await XMLPeer.read(documents)
    for (index, document) in read.enumerated() {
      let name = index < 2 ? "plain" : names[index / 2 - 1]
      #expect(document.error == nil, "\(name)")
      // Nothing but the shapes of the letters differs.
      let others = Set(document.tags).subtracting(read[index % 2].tags)
      #expect(others.allSatisfy { $0.hasPrefix("text ") }, "\(name)")
      let controls = document.texts.joined().unicodeScalars.contains {
        (0x202A...0x202E).contains($0.value)
      }
      #expect(!controls, "\(name)")
    }
  }
}
