import HTTP
import JSON
import LanguageModels
import Platform
import TestSupport
import Testing

/// llama.cpp's server, which `Scripts/model-server test` builds and starts. It answers nonsense, but is an
/// independent implementation of the protocols.
@Suite(
  .enabled(
    if: variable("SKIDMARK_MODEL_SERVER") != nil, "Scripts/model-server test starts a server"),
  .serialized, .timeLimit(.minutes(120)))
struct ModelServerTests {
  static let kinds: [Kind] = [.compatible, .openai, .anthropic]

  let question = ModelRequest(
    system: "You roast teams.", user: "Roast the Gridiron Goblins – 8–5 🏈.", maxTokens: 60)

  /// The server's address.
  func server() throws -> String { try #require(variable("SKIDMARK_MODEL_SERVER")) }

  func model(_ kind: Kind, at server: String, key: String? = nil) throws -> LanguageModel {
    let pace = Pace.real(date: { Instant(seconds: Int64(TestPace.today())) })
    let key = key ?? variable("SKIDMARK_MODEL_KEY") ?? ""
    return try LanguageModel(
      ModelChoice(
        kind.provider, model: "tiny", address: kind == .anthropic ? server : "\(server)/v1"),
      environment: [
        "ANTHROPIC_API_KEY": key, "OPENAI_API_KEY": key, "SKIDMARK_MODEL_KEY": key,
      ], read: { _ in nil }, programs: Programs.none,
      line: ModelConnection(
        client: Client(.live(userAgent: "Skidmark/test"), pace: pace), pace: pace))
  }

  @Test(arguments: kinds)
  func wholeAnswers(_ kind: Kind) async throws {
    let server = try server()
    let answer = try await model(kind, at: server).complete(question)
    #expect(!answer.text.isEmpty)
    #expect(answer.stop == .cutOff || answer.stop == .finished)
    #expect((1...60).contains(answer.usage.output ?? 0))
    #expect((answer.usage.input ?? 0) > 20)
    if answer.stop == .cutOff { #expect(throws: ModelError.cutOff) { try answer.whole() } }
  }

  @Test(arguments: kinds)
  func streamedAnswers(_ kind: Kind) async throws {
    let server = try server()
    let (text, end) = await heard(try model(kind, at: server).stream(question))
    let answer = try end.get()
    #expect(text.count > 5)
    #expect(text.joined() == answer.text)
    #expect(answer.stop == .cutOff || answer.stop == .finished)
    #expect((1...60).contains(answer.usage.output ?? 0))
  }

  @Test func answersOfAShape() async throws {
    let server = try server()
    var question = question
    question.maxTokens = 400
    question.shape = ModelRequest.Shape(
      name: "roast",
      schema: [
        "type": "object", "required": ["verdict", "teams"],
        "properties": [
          "verdict": ["type": "string", "enum": ["lucky", "doomed"]],
          "teams": ["type": "object", "required": ["a"], "properties": ["a": ["type": "boolean"]]],
        ],
      ])
    let model = try model(.compatible, at: server)
    let answer = try await model.complete(question)
    let document = try JSONValue(parsing: try answer.whole())
    #expect(["lucky", "doomed"].contains(document["verdict"]?.string))
    #expect(document["teams"]?["a"]?.bool != nil)
    let (text, end) = await heard(model.stream(question))
    #expect(try end.get().stop == .finished)
    #expect(try JSONValue(parsing: text.joined())["verdict"] != nil)
    // It does not know a shape by the other two names, but answers anyway.
    for kind in [Kind.openai, .anthropic] {
      #expect(try await !self.model(kind, at: server).complete(question).text.isEmpty)
    }
  }

  @Test(arguments: kinds)
  func wrongKeys(_ kind: Kind) async throws {
    let server = try server()
    let model = try model(kind, at: server, key: "wrong-hunter2")
    let error = await #expect(throws: ModelError.self) { try await model.complete(question) }
    guard case .service(let failure) = error,
      case .failure(.service(let streamed)) = await heard(model.stream(question)).end
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.kind == .authentication && failure.status == 401)
    #expect(streamed == failure)
    #expect(!failure.message.isEmpty && !"\(failure)".contains("hunter2"))
  }

  @Test(arguments: kinds)
  func longPrompts(_ kind: Kind) async throws {
    let server = try server()
    var question = question
    question.user = String(repeating: "Goblins ", count: 3_000)
    let model = try model(kind, at: server)
    let error = await #expect(throws: ModelError.self) { try await model.complete(question) }
    guard case .service(let failure) = error,
      case .failure(.service(let streamed)) = await heard(model.stream(question)).end
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.kind == .tooLong && streamed.kind == .tooLong, "\(failure), \(streamed)")
    #expect(failure.status == 400)
  }

  @Test(arguments: kinds)
  func aServerThatDiesMidStreamIsAnError(_ kind: Kind) async throws {
    let files = try #require(variable("SKIDMARK_MODEL_FILES"))
    // A separate server that never stops talking, on a port that was free a moment ago.
    let finder = try run(
      "\(files)/venv/bin/python",
      [
        "-c",
        "import socket as s; x = s.socket(); x.bind(('127.0.0.1', 0)); print(x.getsockname()[1])",
      ])
    let port = finder.output.filter(\.isNumber)
    let process = try ChildProcess(
      "\(files)/build/bin/llama-server",
      [
        "--model", "\(files)/tiny.gguf", "--host", "127.0.0.1", "--port", port, "--api-key", "k",
        "--ctx-size", "65536", "--parallel", "1", "--threads", "1", "--ignore-eos",
      ], isMuted: true)
    defer { process.stop() }
    let model = try model(kind, at: "http://127.0.0.1:\(port)", key: "k")
    var question = question
    question.maxTokens = 60_000
    var isReady = false
    for _ in 0..<200 where !isReady {
      try await Task.sleep(for: .milliseconds(100))
      let health = try Request("http://127.0.0.1:\(port)/health")
      isReady = (try? await Transport.live(userAgent: "t").send(health).status) == 200
    }
    try #require(isReady)
    var events = model.stream(question).makeAsyncIterator()
    var pieces = 0
    while pieces < 5 {
      guard let event = try await events.next() else {
        Issue.record("no text")
        return
      }
      if case .text = event { pieces += 1 }
    }
    process.stop()
    var text = 0
    let error = await #expect(throws: ModelError.self) {
      while try await events.next() != nil { text += 1 }
    }
    switch error {
    case .truncated, .network(.connectionLost): break
    default: Issue.record("\(String(describing: error)) after \(text) pieces")
    }
    await #expect(throws: ModelError.network(.noConnection(host: "127.0.0.1"))) {
      try await model.complete(question)
    }
  }
}
