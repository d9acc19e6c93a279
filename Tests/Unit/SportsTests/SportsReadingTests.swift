import JSON
import Platform
import TestSupport
import Testing

@testable import Sports

@Suite(needsSamples) struct ScrollDownExampleTests {
  /// D3, D4 and both spellings: the same games, details, plays and posts in either.
  @Test(arguments: ["ios-mock-game-list", "api-spec-example-game-list-response"])
  func listsAreReadInBothSpellings(file: String) throws {
    let rows = try #require(try SportsSamples.member("games", of: file).array)
    let games = rows.compactMap { SportsGame(reading: $0) }
    #expect(games.count == rows.count && !games.isEmpty)
    #expect(rows.compactMap { SportsGame(reading: $0.camelCased) } == games)
    let first = try #require(games.first)
    #expect(first.away == "Los Angeles Lakers" && first.home == "Boston Celtics")
    #expect(first.score == .init(away: 108, home: 112) && first.status == .final)
    #expect(games.last?.status == .scheduled && games.last?.score == nil)
  }

  @Test(arguments: ["ios-mock-game-001", "ios-mock-game-002", "api-spec-example-game-response"])
  func detailsAreReadInBothSpellings(file: String) throws {
    var answers = SportsAnswers()
    answers.detail = try SportsSamples.json(file)
    let report = try #require(SportsReport(reading: answers))
    #expect(!report.players.isEmpty && report.teams.count == 2 && !report.timeline.isEmpty)
    answers.detail = answers.detail?.camelCased
    var other = try #require(SportsReport(reading: answers))
    // Statistics keep the API's short names, which have no capitals.
    other.warnings = report.warnings
    #expect(other == report)
  }

  @Test func theExampleOfPlaysIsATimelineInTheServersOrder() throws {
    for file in ["ios-mock-pbp-001", "api-spec-example-pbp-response"] {
      var answers = SportsAnswers()
      answers.row = try SportsSamples.member("games", of: "ios-mock-game-list")[0]
      answers.timeline = try SportsSamples.json(file)
      let events = try #require(answers.timeline?["events"]?.array)
      let timeline = try #require(SportsReport(reading: answers)).timeline
      #expect(timeline.map(\.text) == events.compactMap { $0["description"]?.string })
      #expect(timeline.map(\.tier).prefix(7) == [3, 1, 1, 3, 3, 3, 2])
      #expect(timeline.last?.score == .init(away: 108, home: 112))
    }
  }

  @Test func postsBeforeTheGameAreSafeAndAllOthersAreNot() throws {
    for file in [
      "ios-mock-social-posts", "api-spec-example-social-posts-response", "ios-mock-related-posts",
    ] {
      var answers = SportsAnswers()
      answers.row = try SportsSamples.member("games", of: "ios-mock-game-list")[0]
      answers.posts = try SportsSamples.json(file)
      let posts = try #require(SportsReport(reading: answers)).posts
      let all = try #require(answers.posts?["posts"]?.array)
      #expect(posts.count == all.count)
      // Tipoff is at 00:30 UTC on January 2; the posts are of the afternoon before, by their times.
      for post in posts { #expect(post.address?.hasPrefix("https://") == true, "\(post.text)") }
      let final = try #require(posts.first { $0.text.hasPrefix("Final:") })
      #expect(final.isTelling)
    }
  }

  /// D4: lists are away, home; where only the other order agrees with the final score, it is read so.
  @Test func bothOrdersOfScoresAreReadAndTheOddOneIsReported() throws {
    let wire = try SportsSamples.member("wire", of: "story-example")
    let guide = try SportsSamples.member("guide", of: "story-example")
    let game = SportsSamples.game(home: 15, away: 12)
    let plain = try SportsSamples.report(game, story: wire)
    let swapped = try SportsSamples.report(game, story: guide)
    #expect(plain.story?.blocks[0].after == .init(away: 12, home: 15))
    #expect(swapped.story?.blocks[0].after == .init(away: 12, home: 15))
    #expect(plain.warnings.allSatisfy { !$0.contains("home team's score first") })
    #expect(swapped.warnings.contains { $0.contains("home team's score first") })
    // By name there is no order to get wrong.
    let named = wire.replacing("scoreAfter", with: ["home": 15, "away": 12])
    #expect(
      try SportsSamples.report(game, story: named).story?.blocks[0].after
        == .init(away: 12, home: 15))
  }

  @Test func blocksAreFoundWhereverAVersionPutsThem() throws {
    let wire = try SportsSamples.member("wire", of: "story-example")
    let blocks = try #require(wire["blocks"])
    let game = SportsSamples.game(home: 15, away: 12)
    let expected = try SportsSamples.report(game, story: wire).story
    #expect(expected?.blocks.count == 1)
    for story: JSONValue in [["story": ["blocks": blocks]], ["flow": ["blocks": blocks]]] {
      #expect(try SportsSamples.report(game, story: story).story == expected)
    }
  }

  @Test func miniBoxesOfTheExamplesHaveTheirLines() throws {
    let wire = try SportsSamples.member("wire", of: "story-example")
    let block = try #require(try SportsSamples.report(story: wire).story?.blocks[0])
    #expect(block.home.players.map(\.text) == ["8p/2r/3a (+8p/+2r/+3a)", "7p/3r (+7p/+3r)"])
    #expect(block.home.players.map(\.isStar) == [true, true])
    #expect(block.away.players.map(\.isStar) == [false])
  }
}

extension JSONValue {
  fileprivate func replacing(_ key: String, with value: JSONValue) -> JSONValue {
    switch self {
    case .array(let items): .array(items.map { $0.replacing(key, with: value) })
    case .object(let object):
      .object(
        JSONObject(
          zip(object.keys, object.values).map {
            ($0, $0 == key ? value : $1.replacing(key, with: value))
          }))
    default: self
    }
  }
}
