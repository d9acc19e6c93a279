import HTTP
import Platform
import TestSupport
import Testing

/// One faulty server and one transport for all tests: connections are shared, as in a run.
private enum Peer {
  static let process: ChildProcess? = try? ChildProcess(
    "python3", [packagePath("Tests/Support/faults.py")])
  static let port: Int? = process?.line().flatMap { Int($0) }
  static let transport = Transport.live(userAgent: "Skidmark/test")
}

@Suite(.timeLimit(.minutes(120))) struct LiveTests {
  /// The address of a path on the faulty server.
  func peer(_ path: String) throws -> Request {
    let port = try #require(Peer.port, "Tests/Support/faults.py did not start")
    return try Request("http://127.0.0.1:\(port)\(path)")
  }

  func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

  /// A client that does not wait.
  func client() -> Client { Client(Peer.transport, pace: FakePace().pace()) }

  @Test func headersAndBodyArrive() async throws {
    var request = try peer("/echo?x=1")
    request.headers = ["X-One": "1", "X-Empty": "", "Accept": "application/json"]
    let response = try await Peer.transport.send(request)
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == nil)
    #expect(response.headers.all("X-TWICE") == ["a"])
    let said = text(response)
    for wanted in [
      #""method": "GET""#, #""path": "/echo?x=1""#, #"["user-agent", "Skidmark/test"]"#,
      #"["x-one", "1"]"#, #"["x-empty", ""]"#, #"["accept", "application/json"]"#, "gzip",
    ] { #expect(said.contains(wanted), "\(wanted)") }
    #expect(!said.contains("cookie"))
  }

  @Test func postsCarryTheirBody() async throws {
    var request = try peer("/echo")
    request.method = "POST"
    request.body = Array(#"{"a": 1}"#.utf8)
    request.headers["Content-Type"] = "application/json"
    let said = text(try await Peer.transport.send(request))
    #expect(said.contains(#""body": "{\"a\": 1}""#))
    #expect(said.contains(#"["content-length", "8"]"#))
    #expect(!said.contains("expect"))
    request.body = []
    request.headers = [:]
    #expect(text(try await Peer.transport.send(request)).contains(#"["content-length", "0"]"#))
    request.method = "PUT"
    request.body = [0x41]
    let put = text(try await Peer.transport.send(request))
    #expect(put.contains(#""method": "PUT""#) && put.contains(#""body": "A""#))
    #expect(!put.contains("content-type"))
    request.method = "HEAD"
    request.body = nil
    #expect(try await Peer.transport.send(request).body.isEmpty)
  }

  @Test func cookiesGoOnlyToTheirHost() async throws {
    var request = try peer("/echo")
    request.cookies = Cookies([("espn_s2", "AE%2B"), ("SWID", "{A}")], for: "127.0.0.1")
    for _ in 0..<2 {
      // A cookie that the server set the first time must not be sent the second time.
      let said = text(try await Peer.transport.send(request))
      #expect(said.contains(#"["cookie", "espn_s2=AE%2B; SWID={A}"]"#))
      #expect(said.components("\"cookie\"") == 1)
      #expect(!said.contains("planted"))
    }
    request.cookies = Cookies([("espn_s2", "AE")], for: "localhost")
    #expect(!text(try await Peer.transport.send(request)).contains("\"cookie\""))
    request.headers = ["Cookie": "a=b"]
    await #expect(throws: HTTPError.self) { try await Peer.transport.send(request) }
    request.headers = ["X": "a\r\nCookie: a=b"]
    await #expect(throws: HTTPError.self) { try await Peer.transport.send(request) }
  }

  @Test func redirectsKeepCookiesOnTheirHost() async throws {
    let port = try #require(Peer.port)
    var request = try peer("/redirect?to=/echo")
    request.cookies = Cookies([("a", "b")], for: "127.0.0.1")
    let response = try await client().send(request)
    #expect(response.attempts == 2)
    #expect(response.address.path == "/echo")
    #expect(text(response).components("\"cookie\"") == 1)
    let elsewhere = try peer("/redirect?to=http://localhost:\(port)/echo?id=away")
    await #expect(throws: HTTPError.self) { try await client().send(elsewhere) }
    let count = try peer("/count?id=away")
    #expect(text(try await Peer.transport.send(count)) == "0")
    let round = try peer("/redirect?id=round&to=/redirect%3Fid%3Dround")
    await #expect(throws: HTTPError.self) { try await client().send(round) }
    // The transport alone follows nothing.
    #expect(try await Peer.transport.send(request).status == 302)
  }

  @Test(arguments: ["/gzip", "/deflate"])
  func compressedAnswersAreDecompressed(_ path: String) async throws {
    let request = try peer(path)
    #expect(text(try await Peer.transport.send(request)).hasPrefix("packed packed"))
  }

  @Test(arguments: ["/bomb?bytes=20000000", "/big?bytes=2000000", "/endless?chunks=100"])
  func largeAnswersAreRefused(_ path: String) async throws {
    var request = try peer(path)
    request.bodyLimit = 1_000_000
    await #expect(throws: HTTPError.tooLarge(host: "127.0.0.1", limit: 1_000_000)) {
      try await Peer.transport.send(request)
    }
  }

  @Test func theLargestAllowedAnswerIsAccepted() async throws {
    var request = try peer("/big?bytes=3000000")
    request.bodyLimit = 3_000_000
    #expect(try await Peer.transport.send(request).body.count == 3_000_000)
  }

  @Test func brokenAnswersAreErrors() async throws {
    let (cut, chunk) = (try peer("/truncated"), try peer("/chunkless"))
    let (reset, zip) = (try peer("/reset"), try peer("/brokengzip"))
    let garbage = try peer("/garbage")
    await #expect(throws: HTTPError.truncated(host: "127.0.0.1")) {
      try await Peer.transport.send(cut)
    }
    await #expect(throws: HTTPError.truncated(host: "127.0.0.1")) {
      try await Peer.transport.send(chunk)
    }
    let packed = try peer("/halfgzip")
    await #expect(throws: HTTPError.truncated(host: "127.0.0.1")) {
      try await Peer.transport.send(packed)
    }
    await #expect(throws: HTTPError.connectionLost(host: "127.0.0.1")) {
      try await Peer.transport.send(reset)
    }
    await #expect(throws: HTTPError.self) { try await Peer.transport.send(zip) }
    await #expect(throws: HTTPError.self) { try await Peer.transport.send(garbage) }
  }

  @Test(arguments: [
    "/truncated?times=2", "/reset?times=1", "/status/?status=503&times=2",
    "/status/?status=429&times=1&after=20",
  ])
  func temporaryFaultsAreRetried(_ path: String) async throws {
    let request = try peer(path)
    // A transport of its own: libcurl itself asks again when a kept connection turns out dead.
    let transport = Transport.live(userAgent: "Skidmark/test")
    let response = try await Client(transport, pace: FakePace().pace()).send(request)
    #expect(response.status == 200)
    #expect(response.attempts > 1)
  }

  @Test func slowAnswersTimeOut() async throws {
    for path in ["/slow?seconds=5", "/drip"] {
      var request = try peer(path)
      request.timeouts.total = .milliseconds(200)
      await #expect(throws: HTTPError.timedOut(host: "127.0.0.1")) {
        try await Peer.transport.send(request)
      }
    }
  }

  @Test func unreachableHostsAreReported() async throws {
    // Nothing listens on port 1 of a test machine; `.invalid` never exists.
    for text in ["http://127.0.0.1:1/", "https://nowhere.invalid/"] {
      let request = try Request(text)
      await #expect(throws: HTTPError.noConnection(host: request.address.host)) {
        try await Peer.transport.send(request)
      }
    }
  }

  @Test func plainHTTPIsRefused() async throws {
    let request = try Request("http://example.com/")
    await #expect(throws: HTTPError.insecure("http://example.com/")) {
      try await Peer.transport.send(request)
    }
  }

  @Test func cancellationEndsTheTransfer() async throws {
    let request = try peer("/slow?seconds=600")
    let start = ContinuousClock.now
    let tasks = (0..<4).map { _ in Task { try await Peer.transport.send(request) } }
    try await Task.sleep(for: .milliseconds(50))
    for task in tasks { task.cancel() }
    for task in tasks {
      let result = await task.result
      #expect(throws: HTTPError.cancelled) { try result.get() }
    }
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await Peer.transport.send(request)
    }
    late.cancel()
    let result = await late.result
    #expect(throws: HTTPError.cancelled) { try result.get() }
    // Far less than the answer takes, far more than a busy machine needs.
    #expect(ContinuousClock.now - start < .seconds(120))
  }

  @Test func connectionsAreReused() async throws {
    let request = try peer("/echo")
    let transport = Transport.live(userAgent: "Skidmark/test")
    var ports: Set<Substring> = []
    for _ in 0..<5 {
      let said = text(try await transport.send(request))
      ports.insert(said.split(separator: "\"port\": ").last ?? "")
    }
    #expect(ports.count == 1)
  }

  @Test func manyRequestsRunAtOnce() async throws {
    let request = try peer("/slow?seconds=0.05")
    let client = client()
    let answered = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<40 { group.addTask { try await client.send(request).status } }
      return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
    }
    #expect(answered == 40)
  }

  @Test func transportsEndCleanly() async throws {
    let request = try peer("/echo")
    for _ in 0..<20 {
      let transport = Transport.live(userAgent: "Skidmark/test")
      #expect(try await transport.send(request).status == 200)
    }
  }

  @Test func localRequestsBypassTheProxy() async throws {
    let request = try peer("/echo")
    let transport = Transport.live(
      userAgent: "Skidmark/test", proxy: .address("http://127.0.0.1:1"))
    #expect(try await transport.send(request).status == 200)
    let outside = try Request("https://nowhere.invalid/")
    await #expect(throws: HTTPError.noConnection(host: "nowhere.invalid")) {
      try await transport.send(outside)
    }
  }

  @Test func unknownCertificatesAreRejected() async throws {
    let script = packagePath("Tests/Support/faults.py")
    let server = try ChildProcess("python3", [script, "--tls"])
    defer { server.stop() }
    let port = try #require(server.line().flatMap { Int($0) }, "faults.py --tls did not start")
    let request = try Request("https://localhost:\(port)/echo")
    let error = await #expect(throws: HTTPError.self) { try await client().send(request) }
    guard case .tls("localhost", let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!detail.isEmpty)
  }
}

@Suite(
  .enabled(
    if: sharedPath("recordings") != nil && sharedPath("tools/replay.py") != nil,
    "the recordings are not next to the project"),
  .timeLimit(.minutes(120)))
struct ReplayTests {
  @Test func recordingsAreServedOverHTTP() async throws {
    let script = try #require(sharedPath("tools/replay.py"))
    let recordings = try #require(sharedPath("recordings"))
    let server = try ChildProcess(
      "python3", [script, "--private", "18254195", "--fault", "users=429x1"])
    defer { server.stop() }
    let base = try #require(server.line()?.split(separator: " ").last.map(String.init))
    let client = Client(Peer.transport, pace: FakePace().pace())
    let recorded = Transport.recorded { fileBytes("\(recordings)/\($0)") }
    let path = "api.sleeper.app/v1/league/1049056120377090048/users"
    let live = try await client.send(Request("\(base)/\(path)"))
    let stored = try await recorded.send(Request("https://\(path)"))
    #expect(live.status == 200)
    #expect(live.attempts == 2)
    #expect(live.body == stored.body)
    let league = "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/2024/segments/0/leagues/"
    var request = try Request("\(base)/\(league)18254195?view=mTeam&view=mSettings")
    #expect(try await client.send(request).status == 401)
    request.cookies = Cookies([("espn_s2", "x"), ("SWID", "{A}")], for: "127.0.0.1")
    #expect(try await client.send(request).status == 200)
  }
}

extension String {
  /// The number of occurrences of a part.
  fileprivate func components(_ part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
