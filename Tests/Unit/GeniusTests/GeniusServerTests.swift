import Genius
import HTTP
import JSON
import LanguageModels
import Platform
import TestSupport
import Testing

/// Writers against real services that enforce their contracts: `Tests/Support/genius_api.py`.
@Suite struct GeniusServerTests {
  private struct Service {
    let process: ChildProcess
    let port: Int

    init() throws {
      process = try ChildProcess("python3", [packagePath("Tests/Support/genius_api.py")])
      port = try #require(process.line().flatMap { Int($0) }, "genius_api.py did not start")
    }

    private var line: ModelConnection {
      let pace = Pace.real(date: { Instant(seconds: 1_700_000_000) })
      var line = ModelConnection(
        client: Client(Transport.live(userAgent: "test"), pace: pace), pace: pace)
      line.attempts = 1
      return line
    }

    func backend(_ mode: String) throws -> AdviceBackend {
      try AdviceBackend(
        base: address(of: "http://127.0.0.1:\(port)/\(mode)"), key: Secret("backend-key-1234"),
        line: line)
    }

    func responses(_ mode: String) throws -> LanguageModel {
      try LanguageModel(
        ModelChoice(.openai, model: "invented-3", address: "http://127.0.0.1:\(port)/\(mode)/v1"),
        environment: ["OPENAI_API_KEY": "sk-hunter2-hunter2"], read: { _ in nil },
        programs: Programs.none, line: line)
    }

    /// What the service was asked for under a path.
    func asked(_ path: String) throws -> [JSONValue] {
      try run("curl", ["-s", "http://127.0.0.1:\(port)/asked"]).output.split(separator: "\n")
        .map { try JSONValue(parsing: String($0)) }.filter { $0["path"]?.string == path }
    }
  }

  private func turn(
    _ model: LanguageModel, _ question: GeniusQuestion, hasPrompts: Bool = true
  ) async -> [GeniusEvent] { await events(of: model, question, hasPrompts: hasPrompts) }

  private func texts(_ body: JSONValue?) -> [String] {
    (body?["conversation"]?.array ?? []).compactMap { $0["content"]?.string }
  }

  @Test("G1: only the newest message with an ID, the full history without; a reset, and a new one")
  func whatARequestTells() async throws {
    let service = try Service()
    let model = try await service.backend("ok").model()
    var talk = conversation("Who is Dell Gallowmere?")
    func ask() async throws -> [GeniusEvent] {
      let heard = await turn(model, try question(talk))
      let card = try #require(heard.card, "\(heard)")
      let answer = Conversation.Message(
        id: "a\(talk.messages.count)", role: .assistant, content: card.mainAdvice,
        createdAt: Instant(seconds: 1_700_000_100), advice: card)
      talk.append(answer, responseID: card.responseID, writer: "test")
      return heard
    }
    func add(_ text: String) {
      talk.append(
        Conversation.Message(
          id: "q\(talk.messages.count)", role: .user, content: text,
          createdAt: Instant(seconds: 1_700_000_200)))
    }
    _ = try await ask()
    add("What are his numbers?")
    _ = try await ask()
    talk.reset()
    add("And now?")
    _ = try await ask()
    let other = try question(conversation("Another one"))
    _ = await turn(model, other)
    let bodies = try service.asked("advice").map { $0["body"] }
    #expect(bodies.count == 4)
    #expect(texts(bodies[0]) == ["Who is Dell Gallowmere?"])
    #expect(bodies[0]?["previous_response_id"] == nil)
    #expect(texts(bodies[1]) == ["What are his numbers?"])
    #expect(bodies[1]?["previous_response_id"]?.string == "resp_1")
    #expect(
      texts(bodies[2]) == [
        "Who is Dell Gallowmere?", "Start Dell Gallowmere.", "What are his numbers?",
        "Start Dell Gallowmere.", "And now?",
      ])
    #expect(bodies[2]?["previous_response_id"] == nil)
    #expect(texts(bodies[3]) == ["Another one"])
    #expect(bodies[3]?["previous_response_id"] == nil)
  }

  @Test("G1: the Responses API, with its own ID and store; another writer's ID is not used")
  func theResponsesAPIGoesOnFromItsResponse() async throws {
    let service = try Service()
    let model = try service.responses("ok")
    let first = await turn(model, try question(conversation("One?")), hasPrompts: false)
    let id = try #require(first.card?.responseID)
    let going = conversation("One?", "Yes.", "Two?", responseID: id)
    _ = await turn(model, try question(going), hasPrompts: false)
    _ = await turn(model, try question(going, writer: "other"), hasPrompts: false)
    let bodies = try service.asked("v1/responses").map { $0["body"] }
    #expect(bodies.map { $0?["store"] } == [true, true, true])
    #expect(bodies[0]?["previous_response_id"] == nil)
    #expect(bodies[1]?["previous_response_id"]?.string == id)
    #expect(bodies[1]?["input"]?.array?.count == 1)
    #expect(bodies[2]?["previous_response_id"] == nil)
    #expect(
      bodies[2]?["input"]?.array?.compactMap { $0["role"]?.string } == [
        "user", "assistant", "user",
      ])
    let text = bodies[1]?["input"]?[0]?["content"]?[0]?["text"]?.string
    #expect(text == "Current Date: 2023-11-14\n\nTwo?")
  }

  @Test func aServiceThatForgotTheResponseHearsTheWholeHistory() async throws {
    let service = try Service()
    let going = conversation("One?", "Yes.", "Two?", responseID: "resp_long_gone")
    let heard = await turn(try service.responses("forgets"), try question(going), hasPrompts: false)
    #expect(heard.card != nil && heard.failure == nil)
    let bodies = try service.asked("v1/responses").map { $0["body"] }
    #expect(bodies.count == 2 && bodies[1]?["input"]?.array?.count == 3)
  }

  @Test func withoutTheServicesMemoryNothingIsStoredThere() async throws {
    let service = try Service()
    let writer = GeniusWriter.model(try service.responses("ok"), service: "test", keeps: false)
    let going = conversation("One?", "Yes.", "Two?", responseID: "resp_1")
    for await _ in writer.events(try question(going)) {}
    let body = try #require(try service.asked("v1/responses").first?["body"])
    #expect(body["store"] == false && body["previous_response_id"] == nil)
    #expect(body["input"]?.array?.count == 3)
  }

  @Test(
    "G3: an error event fails the turn, and the response's ID is not taken",
    arguments: ["error-RATE_LIMIT_ERROR", "error-AUTH_ERROR", "late", "cut", "status-401", "sick"])
  func failuresFailTheTurn(_ mode: String) async throws {
    let service = try Service()
    let asked = try question(conversation("Who starts?"))
    let heard: [GeniusEvent]
    do {
      heard = await turn(try await service.backend(mode).model(), asked)
    } catch let error as ModelError {
      heard = [.failed(error)]
    }
    #expect(heard.card == nil)
    let failure = try #require(heard.failure, "\(heard)")
    #expect(heard.last == .failed(failure))
    switch mode {
    case "cut": #expect(failure == .truncated)
    default:
      guard case .service(let service) = failure else {
        Issue.record("\(failure)")
        return
      }
      let kinds: [String: ServiceFailure.Kind] = [
        "error-RATE_LIMIT_ERROR": .rateLimit, "error-AUTH_ERROR": .authentication, "late": .server,
        "status-401": .authentication, "sick": .overloaded,
      ]
      #expect(service.kind == kinds[mode])
    }
  }

  @Test("G5: the service's model, or the known one if it names none")
  func theModelFallsBack() async throws {
    let service = try Service()
    for (mode, name, model) in [
      ("ok", nil, "invented-default"), ("no-model", nil, "gpt-4.1-mini"),
      ("ok", "invented-mine", "invented-mine"),
    ] {
      let heard = await turn(
        try await service.backend(mode).model(named: name), try question(conversation("Who?")))
      #expect(heard.card?.model == model)
    }
    let sent = try service.asked("advice").map { $0["body"]?["model"]?.string }
    #expect(sent == ["invented-default", "gpt-4.1-mini", "invented-mine"])
    #expect(try service.asked("model").count == 2 && service.asked("health").count == 3)
  }

  @Test func aServiceThatDoesNotStreamIsAskedForTheWholeAdvice() async throws {
    let service = try Service()
    let heard = await turn(
      try await service.backend("no-stream").model(), try question(conversation("Who?")))
    #expect(heard.text == "Start Dell Gallowmere." && heard.card?.percent == 80)
    #expect(heard.last == .done(responseID: "resp_2"))
    #expect(try service.asked("advice-non-streaming").count == 1)
  }

  @Test func feedbackIsSent() async throws {
    let service = try Service()
    try await service.backend("ok").sendFeedback(on: "resp_1", wasGood: true, notes: "He scored.")
    let sent = try #require(try service.asked("feedback").first)
    #expect(sent["body"]?["outcome"] == true && sent["key"]?.string == "Bearer backend-key-1234")
  }

  private static let picture = Conversation.Attachment(
    kind: .image, mediaType: "image/jpeg", altText: "A screenshot", bytes: Array(0...255))

  private func withPicture() -> Conversation {
    var talk = conversation("Who starts?")
    talk.messages[0].attachments = [Self.picture]
    return talk
  }

  @Test("G7: a picture is an input_image with a data URL")
  func picturesAreSentAsTheServiceTakesThem() async throws {
    let service = try Service()
    let heard = await turn(
      try service.responses("ok"), try question(withPicture()), hasPrompts: false)
    #expect(heard.card != nil, "\(heard)")
    let content = try service.asked("v1/responses").first?["body"]?["input"]?[0]?["content"]
    #expect(content?.array?.compactMap { $0["type"]?.string } == ["input_text", "input_image"])
    let url = "data:image/jpeg;base64,\(base64Encoded(Self.picture.bytes))"
    #expect(content?[1]?["image_url"]?.string == url && content?[1]?["detail"]?.string == "auto")
  }

  @Test func aServiceThatTakesNoPicturesSaysSo() async throws {
    let service = try Service()
    let heard = await turn(try await service.backend("ok").model(), try question(withPicture()))
    #expect(heard.first == .status(.picturesStay) && heard.card != nil)
  }

  @Test("G9: pictures and advice are not told twice when a conversation goes on")
  func nothingIsToldTwice() async throws {
    let service = try Service()
    let model = try service.responses("ok")
    let first = await turn(model, try question(withPicture()), hasPrompts: false)
    var going = withPicture()
    var answer = Conversation.Message(
      id: "a", role: .assistant, content: first.text, createdAt: Instant(seconds: 1_700_000_100))
    answer.advice = first.card
    going.append(answer, responseID: first.card?.responseID, writer: "test")
    going.append(
      Conversation.Message(
        id: "q", role: .user, content: "And the flex?", createdAt: Instant(seconds: 1_700_000_200)))
    _ = await turn(model, try question(going), hasPrompts: false)
    going.reset()
    _ = await turn(model, try question(going), hasPrompts: false)
    let bodies = try service.asked("v1/responses").compactMap { $0["body"]?["input"] }
      .map { String(decoding: $0.encoded(), as: UTF8.self) }
    let picture = base64Encoded(Self.picture.bytes)
    func count(_ text: String, _ body: String) -> Int { body.ranges(of: text).count }
    #expect(bodies.map { count(picture, $0) } == [1, 0, 1])
    #expect(bodies.map { count("Start Dell Gallowmere.", $0) } == [0, 0, 1])
    #expect(bodies.allSatisfy { count("confidence_score", $0) == 0 })
  }

  @Test func searchesAreAskedForAndTold() async throws {
    let service = try Service()
    for searches in [true, false] {
      let asked = try question(conversation("Who starts?"), searches: searches)
      let one = await turn(try service.responses("ok"), asked, hasPrompts: false)
      #expect(one.contains(.status(.searching)) == searches)
      _ = await turn(try await service.backend("ok").model(), asked)
    }
    #expect(
      try service.asked("v1/responses").map { $0["body"]?["tools"] != nil } == [true, false])
    #expect(
      try service.asked("advice").map { $0["body"]?["enable_web_search"]?.bool } == [true, false])
  }

  @Test func theKeyIsInNoErrorAndNoEvent() async throws {
    let service = try Service()
    let heard = await turn(
      try service.responses("refuses-key"), try question(conversation("Who?")), hasPrompts: false)
    #expect(heard.failure != nil && !"\(heard)".contains("hunter2"))
  }
}
