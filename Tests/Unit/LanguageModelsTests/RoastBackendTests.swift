import HTTP
import JSON
import LanguageModels
import TestSupport
import Testing

@Suite struct RoastBackendTests {
  let league = RoastBackendRequest(
    teams: [
      RoastBackendRequest.Team(
        id: "1", name: "Gridiron Goblins", owner: "Avery Doe", record: "8-5", pointsFor: 1_937.52,
        pointsAgainst: 1_640.6, streak: "W1",
        topPlayers: [RoastBackendRequest.Player(name: "Some Body", position: "QB", points: 310.4)]),
      RoastBackendRequest.Team(
        id: "2", name: "Punt Intended", owner: "Sam Roe", record: "5-8", pointsFor: 1_615.64,
        pointsAgainst: 1_801, streak: "L3", topPlayers: []),
    ],
    context: RoastBackendRequest.Context(
      insideJokes: [
        RoastBackendRequest.Joke(term: "The Trade", explanation: "A kicker."),
        RoastBackendRequest.Joke(term: "  ", explanation: "blank"),
      ],
      personalities: [
        RoastBackendRequest.Personality(manager: "Sam Roe", description: "Late.")
      ], sackoPunishment: " \n"),
    matchups: [
      RoastBackendRequest.Matchup(
        home: RoastBackendRequest.Side(
          team: "1", points: 110,
          starters: [RoastBackendRequest.Player(name: "Some Body", position: "QB", points: 30)]),
        away: RoastBackendRequest.Side(
          team: "2", points: 95,
          bench: [RoastBackendRequest.Player(name: "Other Body", position: "WR", points: 22)]))
    ], week: 8)

  func backend(_ stage: Stage) throws -> RoastBackend {
    let base = try #require(Address("https://roasts.example.com/prod"))
    return try RoastBackend(base: base, line: stage.line())
  }

  @Test func roastsByTeam() async throws {
    let stage = Stage([.json(#"{"roasts": {"2": "Bad.", "1": "Lucky.", "3": "Who?"}}"#)])
    let roasts = try await backend(stage).roasts(for: league)
    #expect(roasts == ["1": "Lucky.", "2": "Bad."])
    #expect(stage.asked[0].address.text == "https://roasts.example.com/prod/roasts/generate")
    #expect(stage.asked[0].method == "POST")
    #expect(stage.asked[0].timeouts.total == .seconds(30))
  }

  @Test func aKeyIsABearerTokenAndNeverShown() async throws {
    let stage = Stage([
      .json(#"{"roasts": {"1": "a", "2": "b"}}"#),
      .json(#"{"error": "no to sk-bk-12345678"}"#, status: 403),
    ])
    let base = try #require(Address("https://roasts.example.com/prod"))
    let backend = try RoastBackend(base: base, key: Secret("sk-bk-12345678"), line: stage.line())
    _ = try await backend.roasts(for: league)
    #expect(stage.asked[0].headers["Authorization"] == "Bearer sk-bk-12345678")
    let error = await #expect(throws: ModelError.self) {
      try await backend.roasts(for: league)
    }
    #expect(error.map { !$0.description.contains("sk-bk") } == true)
    let open = Stage([.json(#"{"roasts": {"1": "a", "2": "b"}}"#)])
    _ = try await self.backend(open).roasts(for: league)
    #expect(open.asked[0].headers["Authorization"] == nil)
  }

  @Test func theContractsShape() async throws {
    let stage = Stage([.json(#"{"roasts": {"2": "Bad.", "1": "Lucky."}}"#)])
    _ = try await backend(stage).roasts(for: league)
    let body = stage.bodies[0]
    #expect(body["context"]?["inside_jokes"]?.array?.count == 1)
    #expect(body["context"]?["sacko_punishment"]?.isNull == true)
    #expect(body["teams"]?[0]?["points_for"]?.double == 1_937.52)
    #expect(body["matchups"]?[0]?["away_players"]?[0]?["is_starter"]?.bool == false)
  }

  @Test(
    .enabled(
      if: sharedPath(Self.example) != nil, "the contract's example is not next to the project"))
  func theContractsExample() async throws {
    let stage = Stage([.json(#"{"roasts": {"2": "Bad.", "1": "Lucky."}}"#)])
    _ = try await backend(stage).roasts(for: league)
    let bytes = try #require(sharedPath(Self.example).flatMap { fileBytes($0) })
    let example = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    expectSameShape(stage.bodies[0], example, "body")
  }

  private static let example = "data/skidmark/roast-request-example.json"

  /// Both have the same members of the same kinds, all the way down.
  func expectSameShape(_ ours: JSONValue, _ theirs: JSONValue, _ place: String) {
    switch (ours, theirs) {
    case (.object(let left), .object(let right)):
      #expect(left.keys == right.keys, "\(place)")
      for key in right.keys {
        if let one = left[key], let other = right[key] {
          expectSameShape(one, other, "\(place).\(key)")
        }
      }
    case (.array(let left), .array(let right)):
      if let one = left.first, let other = right.first {
        expectSameShape(one, other, "\(place)[0]")
      }
    case (.null, _): break
    default: #expect(ours.kind == theirs.kind, "\(place)")
    }
  }

  @Test func everyTeamNeedsARoast() async throws {
    for text in [#"{"roasts": {"1": "Lucky."}}"#, #"{"roasts": {"1": "Lucky.", "2": ""}}"#] {
      await #expect(throws: ModelError.missing(["2"])) {
        try await backend(Stage([.json(text)])).roasts(for: league)
      }
    }
    for text in ["", "{}", "null", #"{"roasts": []}"#] {
      await #expect(throws: ModelError.malformed("no roasts")) {
        try await backend(Stage([.json(text)])).roasts(for: league)
      }
    }
  }

  @Test func threeAttempts() async throws {
    let fine = Stage.Act.json(#"{"roasts": {"2": "Bad.", "1": "Lucky."}}"#)
    let passing: [Stage.Act] = [
      .json(#"{"error": "Failed to generate roasts"}"#, status: 500), .json("{}", status: 429),
      .fails(.timedOut(host: "h")), .fails(.noConnection(host: "h")),
    ]
    for act in passing {
      let stage = Stage([act, act, fine])
      #expect(try await backend(stage).roasts(for: league).count == 2)
      #expect(stage.clock.slept == [.seconds(1), .seconds(2)])
      let ill = Stage(Array(repeating: act, count: 9))
      await #expect(throws: ModelError.self) { try await backend(ill).roasts(for: league) }
      #expect(ill.asked.count == 3)
    }
    for status in [400, 403, 404, 409] {
      let stage = Stage([.json(#"{"error": "No teams provided"}"#, status: status)])
      let error = await #expect(throws: ModelError.self) {
        try await backend(stage).roasts(for: league)
      }
      #expect(stage.asked.count == 1)
      guard case .service(let failure) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(failure.message == "No teams provided")
    }
  }

  @Test func plainHTTPIsRefused() throws {
    let base = try #require(Address("http://roasts.example.com"))
    #expect(throws: ModelError.insecure("http://roasts.example.com/")) {
      try RoastBackend(base: base, line: Stage([]).line())
    }
  }
}
