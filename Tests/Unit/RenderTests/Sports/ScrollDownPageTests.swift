import JSON
import Platform
import Render
import Sports
import TestSupport
import Testing

/// ScrollDown's own examples as pages.
@Suite(
  .enabled(
    if: sharedPath("data/scrolldown") != nil,
    "the examples of ScrollDown are not next to the project"))
struct ScrollDownPageTests {
  private func json(_ name: String) throws -> JSONValue {
    let folder = try #require(sharedPath("data/scrolldown"))
    let bytes = try Files.read("\(folder)/\(name).json")
    return try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
  }

  private func report(_ fill: (inout SportsAnswers) throws -> Void) throws -> SportsReport {
    var answers = SportsAnswers()
    try fill(&answers)
    return try #require(SportsReport(reading: answers))
  }

  private func page(_ report: SportsReport, _ reveal: Reveal = .shown) async throws -> String {
    let files = try await SportsSample.files(of: [report], reveal)
    return try #require(files["games/\(report.game.id)/index.html"])
  }

  @Test(arguments: ["ios-mock-game-list", "api-spec-example-game-list-response"])
  func everyGameOfAListHasACardAndAPage(file: String) async throws {
    let rows = try #require(try json(file)["games"]?.array)
    let reports = try rows.map { row in try report { $0.row = row } }
    let files = try await SportsSample.files(of: reports, .hidden)
    let list = try #require(files["games/index.html"])
    for report in reports {
      #expect(list.contains("\(report.game.away) at \(report.game.home)"))
      #expect(files["games/\(report.game.id)/index.html"] != nil)
    }
    #expect(!list.contains("112") && !list.contains("108"))
  }

  @Test(arguments: ["ios-mock-game-001", "ios-mock-game-002", "api-spec-example-game-response"])
  func aGamesDetailsAreOnItsPage(file: String) async throws {
    let detail = try json(file)
    let page = try await page(try report { $0.detail = detail })
    for row in detail["player_stats"]?.array ?? [] {
      let name = try #require(row["player_name"]?.string)
      #expect(page.contains("<th scope=\"row\">\(name)</th>"), "\(name)")
    }
    for play in detail["plays"]?.array ?? [] {
      #expect(page.contains(try #require(play["description"]?.string)))
    }
    for post in detail["social_posts"]?.array ?? [] {
      #expect(page.contains(try #require(post["post_url"]?.string)))
    }
    #expect(page.contains("Team stats") && page.contains("Field goals made"))
    #expect(page.contains("Top scorer"))
  }

  @Test(arguments: ["ios-mock-pbp-001", "api-spec-example-pbp-response"])
  func aPlayByPlayIsOnThePageOfItsGame(file: String) async throws {
    let events = try json(file)
    let row = try json("ios-mock-game-list")["games"]?[0]
    let page = try await page(
      try report {
        $0.row = row
        $0.timeline = events
      })
    for event in events["events"]?.array ?? [] {
      let text = try #require(event["description"]?.string).replacing("'", with: "’")
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.contains("28–26") || page.contains("26–28"))
  }

  @Test(arguments: [
    "ios-mock-social-posts", "api-spec-example-social-posts-response", "ios-mock-related-posts",
  ])
  func postsAreOnThePageOfTheirGame(file: String) async throws {
    let posts = try json(file)
    let row = try json("ios-mock-game-list")["games"]?[0]
    let report = try report {
      $0.row = row
      $0.posts = posts
    }
    let whole = try await page(report)
    for post in posts["posts"]?.array ?? [] {
      #expect(whole.contains(try #require(post["post_url"]?.string)))
    }
    let cover = try await page(report, .strict)
    #expect(!cover.contains("Final:"))
  }

  @Test func theExampleOfAStoryIsAPage() async throws {
    let example = try json("story-example")
    for name in ["wire", "guide"] {
      let story = example[name]
      let row = try json("ios-mock-game-list")["games"]?[0]
      let page = try await page(
        try report {
          $0.row = row
          $0.story = story
        })
      #expect(page.contains("The Lakers jumped out early"))
      #expect(page.contains("<strong>James</strong> 8p/2r/3a (+8p/+2r/+3a)"))
      #expect(!page.contains("SETUP"))
    }
  }
}
