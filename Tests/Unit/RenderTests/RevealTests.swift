import Liquid
import Rank
import Testing

@testable import Render

/// What readers see of the outcomes before they reveal them.
@Suite struct RevealTests {
  private let week = "a-league/2026/week-03/"

  @Test func aHiddenPageShowsNoOutcomeUntilItIsRevealed() async throws {
    let files = try await files(.hidden)
    for (path, page) in files where path.hasSuffix(".html") {
      let closed = page.replacing(
        /<details class="reveal.*<\/details>/.dotMatchesNewlines(), with: "")
      for outcome in outcomes { #expect(!closed.contains(outcome), "\(path): \(outcome)") }
    }
    let page = try #require(files["\(week)index.html"])
    for outcome in outcomes { #expect(page.contains(outcome), "\(outcome)") }
    // The tables behind the page have the same veil.
    let math = try #require(files["\(week)math/index.html"])
    let veil = try #require(math.firstRange(of: "<details class=\"reveal"))
    let lines = try #require(math.firstRange(of: "<h2 id=\"method\""))
    #expect(veil.upperBound < lines.lowerBound)
    #expect(page.contains("<span class=\"reveal-show\">Reveal</span>"))
    #expect(page.contains("<span class=\"reveal-hide\">Hide</span>"))
  }

  @Test func aStrictPageHasItsOutcomesInASeparateFile() async throws {
    let files = try await files(.strict)
    for (path, page) in files where path.hasSuffix(".html") || path.hasSuffix("week.md") {
      guard !path.contains("/revealed/") else { continue }
      for outcome in outcomes { #expect(!page.contains(outcome), "\(path): \(outcome)") }
    }
    let cover = try #require(files["\(week)index.html"])
    #expect(cover.contains("2026/week-03/revealed/index.html#game-1\""))
    let front = try #require(files["a-league/index.html"])
    #expect(front.contains("\"../a-league/2026/week-03/revealed/index.html\""))
    let revealed = try #require(files["\(week)revealed/index.html"])
    for outcome in outcomes { #expect(revealed.contains(outcome), "\(outcome)") }
    #expect(files["\(week)math/index.html"]?.contains("id=\"method\"") == false)
    #expect(files["\(week)math/revealed/index.html"]?.contains("id=\"method\"") == true)
    #expect(revealed.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(revealed.contains("id=\"game-1\""))
    #expect(!cover.contains("noindex"))
    // Sharing it shares the cover.
    let address = "<link rel=\"canonical\" href=\"https://example.com/p/\(week)\">"
    #expect(revealed.contains(address) && cover.contains(address))
    #expect(files["\(week)team-1/index.html"]?.contains("revealed/index.html") == true)
    #expect(files["\(week)revealed/week.md"]?.contains("101.5") == true)
  }

  @Test func aShownPageHasNothingToReveal() async throws {
    for (path, page) in try await files(.shown) where path.hasSuffix(".html") {
      #expect(!page.contains("class=\"reveal"), "\(path)")
      #expect(!path.contains("revealed"))
    }
  }

  @Test(arguments: [Reveal.hidden, .strict])
  func aLinksPreviewGivesNothingAway(_ reveal: Reveal) async throws {
    for (path, page) in try await files(reveal)
    where path.contains("/week-") && path.hasSuffix("/index.html") {
      let title = try #require(page.firstMatch(of: /<title>([^<]*)<\/title>/)).output.1
      #expect(page.contains("<meta property=\"og:title\" content=\"\(title)\">"), "\(path)")
    }
  }

  @Test func coverGamesAreOrderedByName() throws {
    var edition = try PaperSample.edition(named: "A Team")
    for (index, name) in ["Zebras", "Ants", "Moles", "Bees"].enumerated() {
      edition.teams[index].team.name = name
    }
    edition.matchups.removeLast()
    let games = CoverGames(edition)
    #expect(games.areNamed)
    let value = games.value(.array([1, 2]))
    guard case .array(let list) = value else {
      Issue.record("no games")
      return
    }
    // Zebras, team 1, beat Ants, team 2; Moles, team 3, met Bees, team 4.
    let first = list.map { game -> [String] in
      guard case .object(let teams) = game else { return [] }
      return ["first", "second"].compactMap { key -> String? in
        guard case .string(let text)? = teams[key] else { return nil }
        return text.string
      }
    }
    #expect(first == [["2", "1"], ["4", "3"]])
  }

  @Test func playoffPairingsAreOutcomes() async throws {
    var edition = try PaperSample.edition(named: "A Team")
    edition.phase = .playoffs
    let site = try await SiteRenderer(try PaperSample.theme()).site(
      PaperSample.input([edition], reveal: .strict))
    let page = try #require(
      site.files["\(week)index.html"].map { String(decoding: $0, as: UTF8.self) })
    #expect(page.contains("Game 1") && page.contains("would spoil earlier rounds"))
    let body = page.split(separator: "<main")[1].split(separator: "</main>")[0]
    let games = body.split(separator: "<h2 id=\"games\"")[1].split(separator: "</section>")[0]
    #expect(!games.contains("A Team"))
  }

  @Test func thePreseasonHasNothingToHide() async throws {
    let edition = try PaperSample.edition(named: "A Team", week: 0)
    let site = try await SiteRenderer(try PaperSample.theme()).site(
      PaperSample.input([edition], reveal: .strict))
    #expect(!site.files.keys.contains { $0.contains("revealed") })
  }

  /// Texts that only readers who revealed them may see.
  private let outcomes = [
    "101.5", "99.25", "2-1", "300.5", "A Team lost", "insufferable", "class=\"roast\"", "▲", "▼",
  ]

  private func files(_ reveal: Reveal) async throws -> [String: String] {
    let editions = try [1, 3].map { try PaperSample.edition(named: "A Team", week: $0) }
    let site = try await SiteRenderer(try PaperSample.theme()).site(
      PaperSample.input(editions, reveal: reveal))
    return site.files.filter { !$0.key.hasPrefix("assets/") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
