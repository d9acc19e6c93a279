import Synchronization
import Testing

@testable import HTTP

@Suite struct RecordedTests {
  let files = [
    "api.sleeper.app/v1/league/1/users.json": "[1]",
    "lm-api-reads.fantasy.espn.com/apis/v3/leagues/9.json": "season",
    "lm-api-reads.fantasy.espn.com/apis/v3/leagues/9@3.json": "week 3",
  ]

  func answer(_ text: String, method: String = "GET") async throws -> (Int, String) {
    let files = files
    let transport = Transport.recorded { path in files[path].map { Array($0.utf8) } }
    let response = try await transport.send(Request(text, method: method))
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  @Test func recordingsAnswer() async throws {
    let espn = "https://lm-api-reads.fantasy.espn.com/apis/v3/leagues"
    #expect(try await answer("https://api.sleeper.app/v1/league/1/users") == (200, "[1]"))
    #expect(try await answer("https://API.sleeper.app/v1/league/1/users/?x") == (200, "[1]"))
    #expect(try await answer("\(espn)/9?view=mTeam") == (200, "season"))
    #expect(try await answer("\(espn)/9?view=mTeam&scoringPeriodId=3") == (200, "week 3"))
    #expect(try await answer("\(espn)/9?scoringPeriodId=4") == (200, "season"))
    #expect(try await answer("\(espn)/9?scoringPeriodId=../3") == (200, "season"))
  }

  @Test func missingRecordingsAreAnsweredLikeThePlatform() async throws {
    let sleeper = "https://api.sleeper.app/v1"
    #expect(try await answer("\(sleeper)/league/2") == (404, "null"))
    #expect(try await answer("\(sleeper)/league/2/matchups/3") == (200, "[]"))
    #expect(try await answer("\(sleeper)/league/2/transactions/3") == (200, "[]"))
    let espn = try await answer("https://lm-api-reads.fantasy.espn.com/apis/v3/leagues/8")
    #expect(espn.0 == 404)
    #expect(espn.1.contains(#""type":"GENERAL_NOT_FOUND""#))
    #expect(try await answer("https://notespn.com/x") == (404, "null"))
    await #expect(throws: HTTPError.recordingMissing(path: "POST a.b/x")) {
      try await answer("https://a.b/x?key=hunter2", method: "POST")
    }
  }

  /// Lists of several leagues and pages have one path.
  @Test func queriesAreKeptApart() async throws {
    let stored = Mutex<[String: [UInt8]]>([:])
    let live = Transport { request throws(HTTPError) in
      Response(
        status: 200, headers: ["Content-Type": "application/json"],
        body: Array((request.address.query ?? "none").utf8), address: request.address)
    }
    let recorder = live.recording { path, bytes in stored.withLock { $0[path] = bytes } }
    func list(_ league: String, _ day: String, offset: Int = 0) -> String {
      "https://a.b/games?league=\(league)&startDate=2026-11-\(day)&endDate=2026-11-29&offset=\(offset)"
    }
    let asked = [
      list("NHL", "27"), list("MLB", "27"), list("MLB", "27", offset: 2), list("MLB", "29"),
      "https://a.b/games",
    ]
    for text in asked { _ = try await recorder.send(Request(text)) }
    _ = try await recorder.send(Request("https://espn.com/x?view=a&scoringPeriodId=3"))
    let files = stored.withLock { $0 }
    #expect(files.keys.filter { $0.hasPrefix("espn.com") } == ["espn.com/x@3.json"])
    let replay = Transport.recorded { path in files[path] }
    func answer(_ text: String) async throws -> String {
      String(decoding: try await replay.send(Request(text)).body, as: UTF8.self)
    }
    for text in asked.dropLast() {
      #expect(try await answer(text) == String(text.drop { $0 != "?" }.dropFirst()))
    }
    // On another day, the same number of days is found, and for a list that is not recorded the last one.
    let later = list("NHL", "27").replacing("2026-11-27", with: "2027-01-03")
      .replacing("2026-11-29", with: "2027-01-05")
    #expect(try await answer(later).contains("league=NHL&startDate=2026-11-27"))
    #expect(try await answer(list("WNBA", "27")) == "none")
    // Recordings of before have the path alone.
    let old = Transport.recorded { $0 == "a.b/games.json" ? Array("old".utf8) : nil }
    #expect(try await old.send(Request(list("NHL", "27"))).body == Array("old".utf8))
  }

  /// Pictures are stored as text.
  @Test func picturesAreRecordedAsBase64() async throws {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0, 255]
    let stored = Mutex<[String: [UInt8]]>([:])
    let live = Transport { request throws(HTTPError) in
      Response(
        status: 200, headers: ["Content-Type": "image/png"], body: picture, address: request.address
      )
    }
    let request = try Request("https://a.b/logo/1.png?size=2")
    _ = try await live.recording { path, bytes in stored.withLock { $0[path] = bytes } }
      .send(request)
    let files = stored.withLock { $0 }
    #expect(files["a.b/logo/1.png.base64"] == Array("iVBORwD/".utf8) && files.count == 2)
    let replay = Transport.recorded { path in files[path].map { $0 + [0x0A] } }
    #expect(try await replay.send(request).body == picture)
  }

  @Test(arguments: [
    "/../secret", "/%2e%2e/secret", "/..%2Fsecret", "//etc/passwd", "/a//b", "/.ssh/id", "/a/./b",
    "/a%00b", "/", "/a/..", "/~root", "/a:b", "/a*b", "/a//", "/%2Fetc",
  ])
  func pathsStayInTheFolder(_ path: String) async throws {
    let asked = Mutex<[String]>([])
    let transport = Transport.recorded { path in
      asked.withLock { $0.append(path) }
      return [1]
    }
    let response = try await transport.send(Request("https://a.b" + path))
    #expect(response.status == 404)
    #expect(asked.withLock { $0 }.isEmpty)
  }

  @Test func theBodyLimitApplies() async throws {
    let transport = Transport.recorded { _ in [1, 2, 3] }
    var request = try Request("https://a.b/c")
    request.bodyLimit = 2
    await #expect(throws: HTTPError.tooLarge(host: "a.b", limit: 2)) {
      try await transport.send(request)
    }
  }
}
