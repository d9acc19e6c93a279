import HTTP
import JSON
import LanguageModels
import Testing

@Suite struct RoastBackendTests {
  let league = JSONObject([("week_number", 8), ("teams", [["id": "1"], ["id": "2"]])])

  func roasts(_ stage: Stage) async throws -> [String: String] {
    try await backend(stage).roasts(of: ["1", "2"], in: league)
  }

  func backend(_ stage: Stage) throws -> RoastBackend {
    let base = try #require(Address("https://roasts.example.com/prod"))
    return try RoastBackend(base: base, line: stage.line())
  }

  @Test func roastsByTeam() async throws {
    let stage = Stage([.json(#"{"roasts": {"2": "Bad.", "1": "Lucky.", "3": "Who?"}}"#)])
    let roasts = try await roasts(stage)
    #expect(roasts == ["1": "Lucky.", "2": "Bad."])
    #expect(stage.asked[0].address.text == "https://roasts.example.com/prod/roasts/generate")
    #expect(stage.asked[0].method == "POST")
    #expect(stage.asked[0].timeouts.total == .seconds(30))
    #expect(stage.bodies[0] == .object(league))
  }

  @Test func aKeyIsABearerTokenAndNeverShown() async throws {
    let stage = Stage([
      .json(#"{"roasts": {"1": "a", "2": "b"}}"#),
      .json(#"{"error": "no to sk-bk-12345678"}"#, status: 403),
    ])
    let base = try #require(Address("https://roasts.example.com/prod"))
    let backend = try RoastBackend(base: base, key: Secret("sk-bk-12345678"), line: stage.line())
    _ = try await backend.roasts(of: ["1", "2"], in: league)
    #expect(stage.asked[0].headers["Authorization"] == "Bearer sk-bk-12345678")
    let error = await #expect(throws: ModelError.self) {
      try await backend.roasts(of: ["1", "2"], in: league)
    }
    #expect(error.map { !$0.description.contains("sk-bk") } == true)
    let open = Stage([.json(#"{"roasts": {"1": "a", "2": "b"}}"#)])
    _ = try await roasts(open)
    #expect(open.asked[0].headers["Authorization"] == nil)
  }

  @Test func theTeamsAloneAreAnAnswerToo() async throws {
    let stage = Stage([.json(#"{"2": "Bad.", "1": "Lucky.", "note": 7}"#)])
    #expect(try await roasts(stage) == ["1": "Lucky.", "2": "Bad."])
  }

  /// A service that forgets one team keeps the others.
  @Test func aMissingRoastCostsNoOther() async throws {
    for text in [
      #"{"roasts": {"1": "Lucky."}}"#, #"{"roasts": {"1": "Lucky.", "2": ""}}"#,
      #"{"1": "Lucky.", "2": 3}"#,
    ] {
      #expect(try await roasts(Stage([.json(text)])) == ["1": "Lucky."])
    }
  }

  @Test func withoutAnyRoastThereIsNoAnswer() async throws {
    for text in [#"{"roasts": {"7": "Who?"}}"#, #"{"error": "later"}"#] {
      await #expect(throws: ModelError.missing(["1", "2"])) {
        try await roasts(Stage([.json(text)]))
      }
    }
    for text in ["", "{}", "null", #"{"roasts": []}"#] {
      await #expect(throws: ModelError.malformed("no roasts")) {
        try await roasts(Stage([.json(text)]))
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
      #expect(try await roasts(stage).count == 2)
      #expect(stage.clock.slept == [.seconds(1), .seconds(2)])
      let ill = Stage(Array(repeating: act, count: 9))
      await #expect(throws: ModelError.self) { try await roasts(ill) }
      #expect(ill.asked.count == 3)
    }
    for status in [400, 403, 404, 409] {
      let stage = Stage([.json(#"{"error": "No teams provided"}"#, status: status)])
      let error = await #expect(throws: ModelError.self) {
        try await roasts(stage)
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
