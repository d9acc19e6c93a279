import Platform
import TestSupport
import Testing

@testable import HTTP

private enum Peer {
  static let process: ChildProcess? = try? ChildProcess(
    "python3", [packagePath("Tests/Support/faults.py")])
  static let port: Int? = process?.line().flatMap { Int($0) }
  static let transport = Transport.live(userAgent: "Skidmark/test")
}

@Suite(.timeLimit(.minutes(120))) struct StreamTests {
  func peer(_ path: String) throws -> Request {
    let port = try #require(Peer.port, "Tests/Support/faults.py did not start")
    var request = try Request("http://127.0.0.1:\(port)\(path)")
    // On a busy machine a test can wait longer than a minute for its turn, with a stream open.
    request.timeouts.total = .seconds(7_200)
    return request
  }

  /// The server's answer to a request.
  func ask(_ path: String) async throws -> String {
    let request = try peer(path)
    return text(try await Peer.transport.send(request).body)
  }

  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  func client(inFlight: Int = 8) -> Client {
    var policy = Policy()
    policy.inFlight = inFlight
    return Client(Peer.transport, policy: policy, pace: FakePace().pace())
  }

  /// Waits until the server has noticed that its client is gone.
  func waitUntilClosed(_ name: String) async throws {
    while try await ask("/closed?of=\(name)") != "yes" {
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test func piecesArriveBeforeTheEnd() async throws {
    let request = try peer("/gated?pieces=4&id=early")
    let response = try await client().stream(request)
    #expect(response.isSuccess)
    #expect(response.headers["Transfer-Encoding"] == "chunked")
    var pieces = response.body.makeAsyncIterator()
    for number in 0..<4 {
      // The server writes the next piece only after the test confirms this one.
      #expect(try await pieces.next().map(text) == "piece \(number)")
      _ = try await ask("/open?of=early")
    }
    #expect(try await pieces.next() == nil)
    #expect(try await pieces.next() == nil)
  }

  @Test(arguments: ["close", "reset"])
  func deadConnectionsAreErrors(_ way: String) async throws {
    let request = try peer("/gated?pieces=2&id=dead-\(way)&die=\(way)")
    var pieces = try await client().stream(request).body.makeAsyncIterator()
    #expect(try await pieces.next().map(text) == "piece 0")
    _ = try await ask("/open?of=dead-\(way)")
    let error = await #expect(throws: HTTPError.self) { try await pieces.next() }
    let host = "127.0.0.1"
    #expect(error == .truncated(host: host) || error == .connectionLost(host: host))
  }

  @Test(arguments: ["/truncated", "/chunkless", "/halfgzip"])
  func incompleteAnswersAreErrors(_ path: String) async throws {
    let request = try peer(path)
    let response = try await client().stream(request)
    await #expect(throws: HTTPError.truncated(host: "127.0.0.1")) {
      try await response.body.collected(upTo: 1 << 20, from: "127.0.0.1")
    }
  }

  @Test func errorsBeforeTheAnswerAreThrownAtOnce() async throws {
    let reset = try peer("/reset")
    await #expect(throws: HTTPError.connectionLost(host: "127.0.0.1")) {
      try await client().stream(reset)
    }
    await #expect(throws: HTTPError.noConnection(host: "127.0.0.1")) {
      try await client().stream(Request("http://127.0.0.1:1/"))
    }
    await #expect(throws: HTTPError.insecure("http://example.com/")) {
      try await client().stream(Request("http://example.com/"))
    }
  }

  @Test func cancellationEndsTheTransfer() async throws {
    let request = try peer("/gated?pieces=2&id=cancelled")
    let (seen, sees) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var pieces = try await client().stream(request).body.makeAsyncIterator()
      _ = try await pieces.next()
      sees.yield()
      _ = try await pieces.next()
    }
    for await _ in seen { break }
    task.cancel()
    let result = await task.result
    #expect(throws: HTTPError.cancelled) { try result.get() }
    try await waitUntilClosed("cancelled")
  }

  @Test func droppingTheStreamEndsTheTransfer() async throws {
    let request = try peer("/gated?pieces=2&id=dropped")
    var heir: ChildProcess?
    do {
      var pieces = try await client().stream(request).body.makeAsyncIterator()
      #expect(try await pieces.next().map(text) == "piece 0")
      // A child process started meanwhile must not keep the connection.
      heir = try ChildProcess("sleep", ["600"])
    }
    try await waitUntilClosed("dropped")
    heir?.stop()
  }

  @Test func aStreamOutlivesItsTransport() async throws {
    let request = try peer("/gated?pieces=2&id=orphan")
    func begin() async throws -> Body {
      try await Transport.live(userAgent: "Skidmark/test").stream(request).body
    }
    var pieces = try await begin().makeAsyncIterator()
    #expect(try await pieces.next().map(text) == "piece 0")
    _ = try await ask("/open?of=orphan")
    #expect(try await pieces.next().map(text) == "piece 1")
    #expect(try await pieces.next() == nil)
  }

  @Test func silentServersTimeOut() async throws {
    var request = try peer("/gated?pieces=2&id=silent")
    request.timeouts.idle = .seconds(3)
    var pieces = try await client().stream(request).body.makeAsyncIterator()
    #expect(try await pieces.next().map(text) == "piece 0")
    await #expect(throws: HTTPError.timedOut(host: "127.0.0.1")) { try await pieces.next() }
    // Slow is not silent: ten pieces, 0.1 seconds apart, and as many again.
    var drip = try peer("/drip")
    drip.timeouts.total = .milliseconds(1_500)
    let slow = drip
    await #expect(throws: HTTPError.timedOut(host: "127.0.0.1")) {
      _ = try await client().stream(slow).body.collected(upTo: 1_000, from: "127.0.0.1")
    }
  }

  @Test func slowReadersSlowTheServerDown() async throws {
    let chunks = 400
    var request = try peer("/endless?chunks=\(chunks)&id=flood")
    request.bodyLimit = 1 << 30
    request.timeouts.total = .seconds(600)
    var pieces = try await client().stream(request).body.makeAsyncIterator()
    var received = try await pieces.next()?.count ?? 0
    // Once the server stalls, it has filled only the system's buffers and the transport's.
    var before = -1
    var now = 0
    while now != before {
      before = now
      try await Task.sleep(for: .milliseconds(300))
      now = Int(try await ask("/written?of=flood")) ?? 0
    }
    #expect(now < chunks * 3 / 4, "\(now) of \(chunks) chunks")
    while let piece = try await pieces.next() { received += piece.count }
    #expect(received == chunks * 65_536)
  }

  @Test func largeAnswersAreRefused() async throws {
    var request = try peer("/endless?chunks=100&id=large")
    request.bodyLimit = 1_000_000
    let response = try await client().stream(request)
    await #expect(throws: HTTPError.tooLarge(host: "127.0.0.1", limit: 1_000_000)) {
      var pieces = response.body.makeAsyncIterator()
      while try await pieces.next() != nil {}
    }
    let small = try peer("/big?bytes=5000")
    let body = try await client().stream(small).body
    await #expect(throws: HTTPError.tooLarge(host: "h", limit: 4_999)) {
      try await body.collected(upTo: 4_999, from: "h")
    }
  }

  @Test func compressedStreamsAreDecompressed() async throws {
    let request = try peer("/gzip")
    let body = try await client().stream(request).body
    let all = try await body.collected(upTo: 1_000, from: "h")
    #expect(text(all) == String(repeating: "packed ", count: 100))
  }

  @Test func errorStatusesAreAnswers() async throws {
    let request = try peer("/status/?status=529&times=9&id=busy")
    let response = try await client().stream(request)
    #expect(response.status == 529)
    #expect(try await text(response.body.collected(upTo: 100, from: "h")) == "ill")
    #expect(try await ask("/count?id=busy") == "1")
    let empty = try peer("/big?bytes=0")
    var none = try await client().stream(empty).body.makeAsyncIterator()
    #expect(try await none.next() == nil)
  }

  @Test func redirectsAreRefused() async throws {
    let port = try #require(Peer.port)
    let targets = ["/echo?id=target", "http://localhost:\(port)/echo?id=target"]
    for target in targets {
      var request = try peer("/redirect?status=307&to=\(target)")
      request.method = "POST"
      request.body = []
      request.headers["Authorization"] = "Bearer hunter2"
      let error = await #expect(throws: HTTPError.self) { try await client().stream(request) }
      guard case .redirectRefused = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(try await ask("/count?id=target") == "0")
  }

  @Test func finishedStreamsFreeTheirSlots() async throws {
    let (request, ill) = (try peer("/big?bytes=100"), try peer("/reset"))
    let client = client(inFlight: 1)
    for _ in 0..<3 {
      let response = try await client.stream(request)
      #expect(try await response.body.collected(upTo: 100, from: "h").count == 100)
      _ = try? await client.stream(ill)
      do { _ = try await client.stream(request) }
    }
    #expect(try await client.send(request).status == 200)
  }

  @Test func manyStreamsRunAtOnce() async throws {
    let request = try peer("/big?bytes=300000")
    let client = client()
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<40 {
        group.addTask {
          try await client.stream(request).body.collected(upTo: 300_000, from: "h").count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 40 * 300_000)
  }
}

@Suite struct RecordedStreamTests {
  @Test func recordingsAreStreamedInPieces() async throws {
    let bytes = (0..<2_500).map { UInt8(truncatingIfNeeded: $0) }
    // SHA-256 of `{"a":1}` begins with these digits.
    let path = "api.example.com/v1/messages@015abd7f5cc57a2d.sse"
    let transport = Transport.recorded { $0 == path ? bytes : nil }
    var request = try Request("https://api.example.com/v1/messages", method: "POST")
    request.body = Array(#"{"a":1}"#.utf8)
    let response = try await transport.stream(request)
    #expect(response.headers["Content-Type"] == "text/event-stream")
    var sizes: [Int] = []
    var all: [UInt8] = []
    for try await piece in response.body {
      sizes.append(piece.count)
      all += piece
    }
    #expect(sizes == [1_024, 1_024, 452])
    #expect(all == bytes)
    #expect(try await transport.send(request).body == bytes)
    request.bodyLimit = 2_499
    await #expect(throws: HTTPError.self) { try await transport.stream(request) }
    request.body = Array(#"{"a":2}"#.utf8)
    let error = await #expect(throws: HTTPError.self) { try await transport.stream(request) }
    guard case .recordingMissing(let missing) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(missing.hasPrefix("api.example.com/v1/messages@"))
  }

  @Test func transportsWithoutStreamsGiveOnePiece() async throws {
    let transport = Transport { request throws(HTTPError) in
      Response(status: 200, body: [1, 2, 3], address: request.address)
    }
    var pieces = try await transport.stream(Request(somewhere)).body.makeAsyncIterator()
    #expect(try await pieces.next() == [1, 2, 3])
    #expect(try await pieces.next() == nil)
  }
}
