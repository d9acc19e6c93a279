import Platform
import Synchronization
import Testing

@testable import HTTP

@Suite struct ClientTests {
  let clock = FakePace()

  func send(
    _ outcomes: [Result<Response, HTTPError>], method: String = "GET", policy: Policy = Policy(),
    random: Double = 0
  ) async -> (Result<Response, HTTPError>, Script) {
    let script = Script(outcomes)
    let client = Client(script.transport, policy: policy, pace: clock.pace(random: random))
    do {
      return (.success(try await client.send(Request(somewhere, method: method))), script)
    } catch {
      return (.failure(error), script)
    }
  }

  @Test(arguments: [
    HTTPError.noConnection(host: "h"), .connectionLost(host: "h"), .timedOut(host: "h"),
    .truncated(host: "h"),
  ])
  func networkErrorsAreTriedThreeTimes(_ error: HTTPError) async throws {
    let (good, _) = await send([.failure(error), .failure(error), .status(200)])
    #expect(try good.get().attempts == 3)
    #expect(clock.slept == [.milliseconds(250), .milliseconds(500)])
    let (bad, script) = await send(Array(repeating: .failure(error), count: 9))
    #expect(throws: error) { try bad.get() }
    #expect(script.asked.count == 3)
  }

  @Test(arguments: [
    HTTPError.tls(host: "h", detail: "d"), .tooLarge(host: "h", limit: 1), .cancelled,
    .malformed(host: "h", detail: "d"), .unavailable("x"),
  ])
  func otherErrorsAreNotRetried(_ error: HTTPError) async {
    let (outcome, script) = await send([.failure(error), .status(200)])
    #expect(throws: error) { try outcome.get() }
    #expect(script.asked.count == 1)
  }

  @Test(arguments: [429, 500, 502, 503, 504])
  func busyHostsAreRetried(_ status: Int) async throws {
    let (good, _) = await send([.status(status), .status(200)])
    #expect(try good.get().status == 200)
    let (stays, script) = await send(Array(repeating: .status(status), count: 9))
    #expect(try stays.get().status == status)
    #expect(try stays.get().attempts == 3)
    #expect(script.asked.count == 3)
  }

  @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 410])
  func otherStatusesAreNotRetried(_ status: Int) async throws {
    let (outcome, script) = await send([.status(status)])
    #expect(try outcome.get().status == status)
    #expect(script.asked.count == 1)
  }

  @Test(arguments: [
    ("7", 7.0), ("0", 0.25), ("60", 60.0), ("soon", 0.25),
    ("Tue, 14 Nov 2023 22:13:35 GMT", 15.0), ("Tuesday, 14-Nov-23 22:13:35 GMT", 15.0),
    ("Mon, 13 Nov 2023 22:13:35 GMT", 0.25), ("", 0.25), ("-5", 0.25),
  ])
  func retryAfterIsHeeded(_ value: String, _ seconds: Double) async {
    _ = await send([.status(429, ["retry-after": value]), .status(200)])
    #expect(clock.slept.reduce(.zero, +) == .seconds(seconds))
  }

  @Test func waitsAreRandomized() async {
    _ = await send([.status(500), .status(500), .status(200)], random: 0.5)
    #expect(clock.slept == [.milliseconds(375), .milliseconds(750)])
  }

  @Test func postsAreRetriedOnlyIfTheyHadNoEffect() async {
    for (outcome, times): (Result<Response, HTTPError>, Int) in [
      (.status(429), 2), (.status(503), 2), (.failure(.noConnection(host: "h")), 2),
      (.status(500), 1), (.failure(.timedOut(host: "h")), 1),
      (.failure(.connectionLost(host: "h")), 1),
    ] {
      let (_, script) = await send([outcome, .status(200)], method: "POST")
      #expect(script.asked.count == times, "\(outcome)")
    }
  }

  @Test func redirectsWithinTheHostAreFollowed() async throws {
    let (outcome, script) = await send([
      .status(302, ["Location": "/y?z"]), .status(301, ["Location": somewhere]), .status(200),
    ])
    #expect(try outcome.get().attempts == 3)
    #expect(script.asked.map(\.address.path) == ["/v1/x", "/y", "/v1/x"])
  }

  @Test(arguments: [
    "https://evil.example/?token=hunter2", "http://api.example.com/v1/x", "//evil.example/",
    "https://api.example.com:444/", "https://api.example.com@evil.example/", "ftp://x/",
    "https://api.example.com.evil.example/",
  ])
  func redirectsElsewhereAreRefused(_ target: String) async {
    let (outcome, script) = await send([.status(307, ["Location": target]), .status(200)])
    guard case .failure(.redirectRefused(let from, let to)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(from == somewhere)
    #expect(!to.contains("hunter2"))
    #expect(script.asked.count == 1)
  }

  @Test func redirectLoopsEnd() async {
    let round = Result<Response, HTTPError>.status(302, ["Location": "/round"])
    let (outcome, script) = await send(Array(repeating: round, count: 20))
    #expect(throws: HTTPError.tooManyRedirects(host: "api.example.com")) { try outcome.get() }
    #expect(script.asked.count == 6)
  }

  @Test func redirectedPostsBecomeGetsLikeInBrowsers() async throws {
    for (status, method) in [
      (301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST"),
    ] {
      let script = Script([.status(status, ["Location": "/y"]), .status(200)])
      let client = Client(script.transport, pace: clock.pace())
      var request = try Request(somewhere, method: "POST")
      request.body = [1]
      _ = try await client.send(request)
      #expect(script.asked.last?.method == method)
      #expect(script.asked.last?.body == (method == "POST" ? [1] : nil))
    }
  }

  @Test func plainHTTPIsRefusedBeforeSending() async throws {
    let script = Script([.status(200)])
    let client = Client(script.transport, pace: clock.pace())
    let address = try #require(Address("http://api.example.com/?key=hunter2"))
    await #expect(throws: HTTPError.insecure("http://api.example.com/?key=…")) {
      try await client.get(address)
    }
    #expect(script.asked.isEmpty)
  }

  @Test func requestsPerMinuteAreLimited() async throws {
    let times = Mutex<[Duration]>([])
    let clock = clock
    let transport = Transport { request throws(HTTPError) in
      times.withLock { $0.append(clock.now) }
      return Response(status: 200, address: request.address)
    }
    let client = Client(transport, pace: clock.pace())
    let address = try #require(Address(somewhere))
    for _ in 0..<3_000 { _ = try await client.get(address) }
    let seen = times.withLock { $0 }
    var first = 0
    var most = 0
    for (index, time) in seen.enumerated() {
      while seen[first] <= time - .seconds(60) { first += 1 }
      most = max(most, index - first + 1)
    }
    #expect(most < 1_000)
    #expect(most >= 900)
    let other = try #require(Address("https://other.example/"))
    let before = clock.now
    _ = try await client.get(other)
    #expect(clock.now == before)
  }

  @Test func concurrentRequestsAreLimited() async throws {
    let counts = Mutex((now: 0, most: 0))
    let transport = Transport { request throws(HTTPError) in
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
      try? await Task.sleep(for: .milliseconds(2))
      counts.withLock { $0.now -= 1 }
      return Response(status: 200, address: request.address)
    }
    let client = Client(transport, pace: clock.pace())
    let address = try #require(Address(somewhere))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 { group.addTask { _ = try await client.get(address) } }
      try await group.waitForAll()
    }
    #expect(counts.withLock { $0.most } == 8)
  }

  @Test func cancellationLeavesTheQueue() async throws {
    var policy = Policy()
    policy.inFlight = 1
    let transport = Transport { request throws(HTTPError) in
      do { try await Task.sleep(for: .seconds(30)) } catch { throw .cancelled }
      return Response(status: 200, address: request.address)
    }
    let client = Client(transport, policy: policy, pace: clock.pace())
    let address = try #require(Address(somewhere))
    let tasks = (0..<5).map { _ in Task { try await client.get(address) } }
    try await Task.sleep(for: .milliseconds(5))
    for task in tasks.reversed() { task.cancel() }
    for task in tasks {
      let result = await task.result
      #expect(throws: HTTPError.cancelled) { try result.get() }
    }
  }
}
