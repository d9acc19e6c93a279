import HTTP
import LanguageModels
import Platform
import Synchronization
import TestSupport
import Testing

private enum Peer {
  static let process: ChildProcess? = try? ChildProcess(
    "python3", [packagePath("Tests/Support/models.py")])
  static let port: Int? = process?.line().flatMap { Int($0) }
  static let transport = Transport.live(userAgent: "Skidmark/test")
}

/// Service faults over real HTTP.
@Suite(.timeLimit(.minutes(120))) struct FaultTests {
  let question = ModelRequest(system: "Be unkind.", user: "Roast.", maxTokens: 100)

  /// A model on the faulty server.
  /// - Parameter idle: How long it may be silent.
  func model(
    _ kind: Kind, _ path: String, key: String = "right", idle: Duration = .seconds(60)
  ) throws -> LanguageModel {
    let port = try #require(Peer.port, "Tests/Support/models.py did not start")
    let pace = TestPace().pace()
    var line = ModelConnection(client: Client(Peer.transport, pace: pace), pace: pace)
    line.idle = idle
    return try LanguageModel(
      ModelChoice(
        kind.provider, address: "http://127.0.0.1:\(port)\(path)",
        region: kind.provider == .bedrock ? "us-east-1" : nil),
      environment: [
        "ANTHROPIC_API_KEY": key, "OPENAI_API_KEY": key, "SKIDMARK_MODEL_KEY": key,
        "AWS_BEARER_TOKEN_BEDROCK": key,
      ], read: { _ in nil }, programs: Programs.none, line: line)
  }

  func count(_ path: String) async throws -> String {
    let request = try Request("http://127.0.0.1:\(try #require(Peer.port))/count?of=\(path)")
    return String(decoding: try await Peer.transport.send(request).body, as: UTF8.self)
  }

  /// A service's failures, for a whole answer and for a stream.
  func failures(_ kind: Kind, _ path: String, key: String = "right") async throws
    -> [ServiceFailure]
  {
    let model = try model(kind, path, key: key)
    var failures: [ServiceFailure] = []
    let whole = await #expect(throws: ModelError.self) { try await model.complete(question) }
    if case .service(let failure) = whole { failures.append(failure) }
    if case .failure(.service(let failure)) = await heard(model.stream(question)).end {
      failures.append(failure)
    }
    #expect(failures.count == 2, "\(String(describing: whole))")
    return failures
  }

  @Test(arguments: Kind.allCases)
  func wholeAndStreamedAnswersArrive(_ kind: Kind) async throws {
    let model = try model(kind, "/fine/well/v1")
    let answer = try await model.complete(question)
    #expect(answer.text == Kind.said)
    let (text, end) = await heard(model.stream(question))
    #expect(text.joined() == Kind.said && text.count == 5)
    #expect(try end.get() == answer)
  }

  @Test(arguments: Kind.allCases)
  func recordingsReplayByteForByte(_ kind: Kind) async throws {
    let port = try #require(Peer.port)
    let files = Mutex<[String: [UInt8]]>([:])
    let write: @Sendable (String, [UInt8]) -> Void = { path, bytes in
      files.withLock { $0[path] = bytes }
    }
    func model(_ transport: Transport, _ path: String) throws -> LanguageModel {
      let pace = TestPace().pace()
      return try LanguageModel(
        ModelChoice(
          kind.provider, model: "m", address: "http://127.0.0.1:\(port)\(path)",
          region: kind.provider == .bedrock ? "us-east-1" : nil),
        environment: Stage.keys, read: { _ in nil }, programs: Programs.none,
        line: ModelConnection(client: Client(transport, pace: pace), pace: pace))
    }
    let live = try model(Peer.transport.recording(write: write), "/fine/recorded-\(kind)")
    let answer = try await live.complete(question)
    let (text, end) = await heard(live.stream(question))
    let kept = files.withLock { $0 }
    #expect(kept.count == 2)
    #expect(kept.values.contains(Array(kind.document.utf8)))
    let asked = try await count("/fine/recorded-\(kind)")
    let again = try model(.recorded { kept[$0] }, "/fine/recorded-\(kind)")
    #expect(try await again.complete(question) == answer)
    let (replayed, replayedEnd) = await heard(again.stream(question))
    #expect(replayed == text)
    #expect(replayedEnd == end)
    #expect(try await count("/fine/recorded-\(kind)") == asked)
    // Another question has no recording; half an answer leaves none.
    await #expect(throws: ModelError.self) { try await again.complete(ModelRequest(user: "Else")) }
    let cut = try model(Peer.transport.recording(write: write), "/cut/recorded-\(kind)")
    _ = await heard(cut.stream(question))
    #expect(files.withLock { $0.count } == 2)
  }

  @Test(arguments: Kind.allCases)
  func wrongKeys(_ kind: Kind) async throws {
    for failure in try await failures(kind, "/key", key: "wrong-hunter2") {
      #expect(failure.kind == .authentication && failure.status == 401)
      #expect(!"\(failure)".contains("hunter2"))
    }
    let model = try model(kind, "/key")
    #expect(try await model.complete(question).text == Kind.said)
  }

  @Test(arguments: Kind.allCases)
  func busyServices(_ kind: Kind) async throws {
    let first = try model(kind, "/busy/whole-\(kind)")
    let second = try model(kind, "/busy/stream-\(kind)")
    #expect(try await first.complete(question).text == Kind.said)
    #expect(try await heard(second.stream(question)).end.get().text == Kind.said)
    #expect(try await count("/busy/whole-\(kind)") == "3")
    #expect(try await count("/busy/stream-\(kind)") == "3")
    for failure in try await failures(kind, "/overloaded/\(kind)") {
      #expect(failure.kind == .overloaded && failure.status == 529)
    }
    #expect(try await count("/overloaded/\(kind)") == "6")
  }

  @Test(arguments: Kind.allCases)
  func streamsThatEndEarly(_ kind: Kind) async throws {
    for path in ["/cut", "/reset"] {
      let model = try model(kind, "\(path)/\(kind)")
      let (text, end) = await heard(model.stream(question))
      #expect(!text.isEmpty && Kind.said.hasPrefix(text.joined()) && text.joined() != Kind.said)
      switch end {
      case .failure(.truncated), .failure(.network(.connectionLost)): break
      default: Issue.record("\(path): \(end)")
      }
      #expect(try await count("\(path)/\(kind)") == "1")
    }
  }

  @Test(arguments: Kind.allCases)
  func errorsMidStreamAreReported(_ kind: Kind) async throws {
    let model = try model(kind, "/error/\(kind)")
    let (text, end) = await heard(model.stream(question))
    #expect(!text.isEmpty)
    guard case .failure(.service(let failure)) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(failure.kind == .server && failure.message == "something broke")
  }

  @Test(arguments: Kind.allCases)
  func emptyAnswers(_ kind: Kind) async throws {
    let model = try model(kind, "/empty/\(kind)")
    await #expect(throws: ModelError.malformed("nothing")) { try await model.complete(question) }
    #expect(await heard(model.stream(question)).end == .failure(.truncated))
    #expect(try await count("/empty/\(kind)") == "4")
  }

  @Test func silentModelsTimeOut() async throws {
    let model = try model(.anthropic, "/silent", idle: .seconds(1))
    let (text, end) = await heard(model.stream(question))
    #expect(!text.isEmpty)
    #expect(end == .failure(.network(.timedOut(host: "127.0.0.1"))))
  }

  @Test func keysAreNotSentToRedirects() async throws {
    for kind in Kind.allCases {
      let model = try model(kind, "/redirect")
      let error = await #expect(throws: ModelError.self) { try await model.complete(question) }
      guard case .network(.redirectRefused) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(try await count("/fine/moved") == "0")
  }

  @Test func cancellation() async throws {
    let model = try model(.compatible, "/silent/cancelled")
    let (seen, sees) = AsyncStream.makeStream(of: Void.self)
    let question = question
    let task = Task {
      var events = model.stream(question).makeAsyncIterator()
      while try await events.next() != nil { sees.yield() }
    }
    for await _ in seen { break }
    task.cancel()
    let result = await task.result
    #expect(throws: ModelError.cancelled) { try result.get() }
  }
}
