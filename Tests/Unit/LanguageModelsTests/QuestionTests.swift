import JSON
import LanguageModels
import Platform
import Synchronization
import Testing

@testable import HTTP

/// The requests to the services.
@Suite struct QuestionTests {
  let question = ModelRequest(system: "Be unkind.", user: "Roast the Goblins.", maxTokens: 500)

  @Test func questionsOverTheWire() async throws {
    for kind in Kind.allCases {
      let stage = Stage([.json(kind.document), .stream([kind.stream])])
      let model = try stage.model(kind, model: "a/model:1")
      _ = try await model.complete(question)
      _ = await heard(model.stream(question))
      for (request, body) in zip(stage.asked, stage.bodies) {
        let isStream = request.address == stage.asked[1].address && body == stage.bodies[1]
        #expect(request.method == "POST")
        #expect(request.headers["Content-Type"] == "application/json")
        // Newer models refuse even a harmless temperature.
        #expect(body["temperature"] == nil && body["top_p"] == nil && body["top_k"] == nil)
        let text = String(decoding: request.body ?? [], as: UTF8.self)
        #expect(text.contains("Be unkind.") && text.contains("Roast the Goblins."))
        switch kind {
        case .anthropic:
          #expect(request.address.text == "https://api.anthropic.com/v1/messages")
          #expect(request.headers["x-api-key"] == Stage.keys["ANTHROPIC_API_KEY"])
          #expect(request.headers["anthropic-version"] == "2023-06-01")
          #expect(body["model"]?.string == "a/model:1" && body["max_tokens"]?.int == 500)
          #expect(body["stream"]?.bool == (isStream ? true : nil))
        case .openai:
          #expect(request.address.text == "https://api.openai.com/v1/responses")
          #expect(body["store"]?.bool == false && body["max_output_tokens"]?.int == 500)
          #expect(body["instructions"]?.string == "Be unkind.")
        case .compatible:
          #expect(request.address.text == "http://localhost:8080/v1/chat/completions")
          #expect(request.headers["Authorization"] == "Bearer local-hunter2-hunter2")
          #expect(body["stream_options"]?["include_usage"]?.bool == (isStream ? true : nil))
        case .bedrock:
          let action = isStream ? "invoke-with-response-stream" : "invoke"
          #expect(
            request.address.text
              == "https://bedrock-runtime.us-east-1.amazonaws.com/model/a%2Fmodel%3A1/\(action)")
          #expect(body["model"] == nil && body["stream"] == nil)
          #expect(body["anthropic_version"]?.string == "bedrock-2023-05-31")
          #expect(request.signature?.service == "bedrock")
          #expect(request.headers["X-Amz-Security-Token"] == "hunter2token")
        }
        // Nothing that is printed has a key in it.
        for shown in ["\(request)", "\(request.headers)", "\(model)"] {
          #expect(!shown.contains("hunter2"), "\(shown)")
        }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func temperaturesAndShapes(_ kind: Kind) async throws {
    let schema: JSONValue = [
      "type": "object", "required": ["teams"],
      "properties": [
        "teams": ["type": "array", "minItems": 3, "items": ["type": "string", "maxLength": 9]]
      ],
    ]
    var question = question
    question.temperature = 0.5
    question.shape = ModelRequest.Shape(name: "roast", schema: schema)
    let refusal =
      #"{"error": {"type": "invalid_request_error", "message": "output_config: Extra inputs are not permitted; response_format"}}"#
    let stage = Stage([
      .json(kind.document), .json(refusal, status: 400), .json(kind.document),
      .json(kind.document), .json(refusal, status: 400),
    ])
    let model = try stage.model(kind)
    #expect(try await model.complete(question).text == Kind.said)
    let first = stage.bodies[0]
    #expect(first["temperature"]?.double == 0.5)
    let sent: JSONValue? =
      switch kind {
      case .anthropic, .bedrock: first["output_config"]?["format"]?["schema"]
      case .openai: first["text"]?["format"]?["schema"]
      case .compatible: first["response_format"]?["json_schema"]?["schema"]
      }
    #expect(sent?["additionalProperties"]?.bool == false)
    #expect(sent?["properties"]?["teams"]?["items"] == ["type": "string"])
    #expect(sent?["properties"]?["teams"]?["minItems"] == nil)
    if kind == .openai { #expect(first["text"]?["format"]?["strict"]?.bool == true) }
    // A service that does not support it is asked without it, at once and from then on.
    #expect(try await model.complete(question).text == Kind.said)
    #expect(try await model.complete(question).text == Kind.said)
    #expect(stage.asked.count == 4 && stage.clock.slept.isEmpty)
    for body in stage.bodies[2...3] {
      let text = String(decoding: body.encoded(), as: UTF8.self)
      #expect(!text.contains("json_schema"))
    }
    // A complaint that persists is not about the shape.
    let error = await #expect(throws: ModelError.self) { try await model.complete(question) }
    guard case .service(let failure) = error else { return }
    #expect(failure.kind == .request && failure.status == 400)
  }

  /// Requests sent before the service rejects shapes are all sent again.
  @Test func concurrentRequestsAreSentAgainWithoutShapes() async throws {
    let refused = Mutex(0)
    let transport = Transport { request throws(HTTPError) in
      let text = String(decoding: request.body ?? [], as: UTF8.self)
      guard text.contains("json_schema") else {
        return Response(
          status: 200, headers: ["Content-Type": "application/json"],
          body: Array(Kind.compatible.document.utf8), address: request.address)
      }
      // No request is refused before all have been sent.
      refused.withLock { $0 += 1 }
      while refused.withLock({ $0 < 4 }) { await Task.yield() }
      return Response(
        status: 400, body: Array(#"{"error": {"message": "no response_format"}}"#.utf8),
        address: request.address)
    }
    let pace = TestPace().pace()
    let model = try LanguageModel(
      ModelChoice(.compatible, address: "http://localhost/v1"), environment: [:],
      read: { _ in nil }, programs: Programs.none,
      line: ModelConnection(client: Client(transport, pace: pace), pace: pace))
    var question = question
    question.shape = ModelRequest.Shape(name: "roast", schema: ["type": "object"])
    let asked = question
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 { group.addTask { try await model.complete(asked).text } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: Kind.said, count: 4))
    #expect(refused.withLock { $0 } == 4)
  }

  /// Any text of a league arrives unchanged.
  @Test(arguments: Kind.allCases)
  func anyTextArrivesUnchanged(_ kind: Kind) async throws {
    var random = SeededRandom("texts \(kind)")
    for _ in 0..<100 {
      let scalars = (0..<random.index(below: 40)).map { _ in
        Unicode.Scalar(UInt32(random.index(below: 0x11_0000))) ?? "\u{0}"
      }
      let text = "“\"\\" + String(String.UnicodeScalarView(scalars))
      let stage = Stage([.json(kind.document)])
      _ = try await stage.model(kind).complete(ModelRequest(system: text, user: text))
      let body = stage.bodies[0]
      let found: [JSONValue?] =
        switch kind {
        case .anthropic, .bedrock:
          [body["system"], body["messages"]?[0]?["content"]?[0]?["text"]]
        case .openai: [body["instructions"], body["input"]]
        case .compatible: [body["messages"]?[0]?["content"], body["messages"]?[1]?["content"]]
        }
      for value in found { #expect(value?.string.map { Array($0.utf8) } == Array(text.utf8)) }
    }
  }
}
