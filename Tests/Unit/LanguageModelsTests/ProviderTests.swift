import HTTP
import JSON
import Platform
import Testing

@testable import LanguageModels

@Suite struct ProviderTests {
  let question = ModelRequest(system: "Be unkind.", user: "Roast the Goblins.", maxTokens: 500)

  @Test(arguments: Kind.allCases)
  func wholeAnswers(_ kind: Kind) async throws {
    let stage = Stage([.json(kind.document)])
    let answer = try await stage.model(kind).complete(question)
    #expect(answer.text == Kind.said)
    #expect(answer.stop == .finished)
    #expect(try answer.whole() == Kind.said)
    let usage: [Kind: (Int, Int)] = [.openai: (118, 40), .compatible: (99, 27)]
    let (input, output) = usage[kind] ?? (120, 31)
    #expect(answer.usage == ModelAnswer.Usage(input: input, output: output))
    #expect(answer.model?.hasPrefix("invented-model-") == true)
    #expect(stage.asked.count == 1)
  }

  @Test(arguments: Kind.allCases)
  func streamedAnswers(_ kind: Kind) async throws {
    let bytes = kind.stream
    let (whole, wholeEnd) = await heard(
      try Stage([.stream([bytes])]).model(kind).stream(question))
    #expect(whole.joined() == Kind.said)
    #expect(whole.count == 5)
    let answer = try wholeEnd.get()
    let complete = try await Stage([.json(kind.document)]).model(kind).complete(question)
    #expect(answer == complete)
    // The pieces are the same however the network cuts the stream.
    for size in [1, 2, 3, 7, 64, 1_000] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let (text, end) = await heard(try Stage([.stream(pieces)]).model(kind).stream(question))
      #expect(text == whole)
      #expect(try end.get() == answer)
    }
  }

  @Test(arguments: Kind.allCases)
  func cutStreamsAreErrors(_ kind: Kind) async throws {
    let bytes = kind.stream
    var truncated = 0
    for cut in stride(from: 0, through: bytes.count, by: 7) {
      let stage = Stage(
        Array(repeating: .stream([Array(bytes[..<cut])]), count: 3))
      let (text, end) = await heard(try stage.model(kind).stream(question))
      switch end {
      case .success(let answer):
        // Only what follows the stop reason may be missing.
        #expect(answer.text == Kind.said && answer.stop == .finished)
      case .failure(let error):
        #expect(error == .truncated)
        #expect(Kind.said.hasPrefix(text.joined()))
        // A service is asked again only if it has said nothing yet.
        #expect(stage.asked.count == (text.isEmpty ? 3 : 1))
        truncated += 1
      }
    }
    #expect(truncated > 20)
  }

  @Test(arguments: Kind.allCases)
  func brokenConnectionsAreRetriedOnlyBeforeTheFirstWords(_ kind: Kind) async throws {
    let half = Array(kind.stream.prefix(kind.stream.count * 2 / 3))
    let lost = HTTPError.connectionLost(host: "h")
    let stage = Stage([.stream([half], error: lost)])
    let (text, end) = await heard(try stage.model(kind).stream(question))
    #expect(!text.isEmpty)
    #expect(end == .failure(.network(lost)))
    let early = Stage([.stream([], error: lost), .stream([kind.stream])])
    let (again, fine) = await heard(try early.model(kind).stream(question))
    #expect(again.joined() == Kind.said)
    #expect(try fine.get().stop == .finished)
    #expect(early.asked.count == 2)
  }

  @Test(arguments: Kind.allCases)
  func failuresAreRetriedOnlyBeforeTheFirstWords(_ kind: Kind) async throws {
    let type = kind == .bedrock ? "throttlingException" : "overloaded_error"
    let failure = kind.failure(type, "Too much to do.")
    // After the first words, the failure is final.
    let some = kind.documents.prefix(kind.documents.count * 2 / 3)
    let stage = Stage([.stream([kind.stream(of: Array(some)) + failure]), .stream([kind.stream])])
    let (text, end) = await heard(try stage.model(kind).stream(question))
    #expect(!text.isEmpty && Kind.said.hasPrefix(text.joined()))
    guard case .failure(.service(let service)) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(service.type == type && service.message == "Too much to do." && service.status == 200)
    #expect(service.kind == (kind == .bedrock ? .rateLimit : .overloaded))
    // Before them, the request is retried.
    let early = Stage([.stream([failure]), .stream([kind.stream])])
    let (again, fine) = await heard(try early.model(kind, random: 0.5).stream(question))
    #expect(again.joined() == Kind.said)
    #expect(try fine.get().text == Kind.said)
    #expect(early.clock.slept.count == 1)
  }

  @Test(arguments: Kind.allCases)
  func emptyAndMalformedAnswersAreErrors(_ kind: Kind) async throws {
    let whole = await #expect(throws: ModelError.self) {
      try await Stage([.json("")]).model(kind).complete(question)
    }
    #expect(whole == .malformed("nothing"))
    for text in ["[]", "{}", "<html>", #"{"error": null}"#] {
      let error = await #expect(throws: ModelError.self) {
        try await Stage([.json(text)]).model(kind).complete(question)
      }
      guard case .malformed = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
    }
    let stage = Stage(Array(repeating: .stream([]), count: 9))
    #expect(await heard(try stage.model(kind).stream(question)).end == .failure(.truncated))
    #expect(stage.asked.count == 3)
  }

  @Test(arguments: Kind.allCases)
  func servicesMayAnswerWithoutStreaming(_ kind: Kind) async throws {
    let stage = Stage([.json(kind.document)])
    let (text, end) = await heard(try stage.model(kind).stream(question))
    #expect(text == [Kind.said])
    #expect(try end.get().text == Kind.said)
  }

  @Test func stopReasonsAreRead() async throws {
    func stops(_ kind: Kind, _ text: String) async throws -> ModelAnswer.Stop {
      try await Stage([.json(text)]).model(kind).complete(question).stop
    }
    let messages: [(String, ModelAnswer.Stop)] = [
      ("end_turn", .finished), ("stop_sequence", .finished), ("max_tokens", .cutOff),
      ("model_context_window_exceeded", .cutOff), ("pause_turn", .other("pause_turn")),
      ("refusal", .refused("Too cruel.")),
    ]
    for (word, stop) in messages {
      let document =
        #"{"content": [], "stop_reason": "\#(word)", "stop_details": {"explanation": "Too cruel."}}"#
      #expect(try await stops(.anthropic, document) == stop)
      #expect(try await stops(.bedrock, document) == stop)
      let stream = Kind.anthropic.stream(of: [
        ["type": "message_start", "message": [:]],
        [
          "type": "message_delta",
          "delta": ["stop_reason": .string(word), "stop_details": ["explanation": "Too cruel."]],
        ], ["type": "message_stop"],
      ])
      let (_, end) = await heard(try Stage([.stream([stream])]).model(.anthropic).stream(question))
      #expect(try end.get().stop == stop)
    }
    let chats: [(String, ModelAnswer.Stop)] = [
      ("stop", .finished), ("length", .cutOff), ("content_filter", .filtered),
      ("tool_calls", .other("tool_calls")),
    ]
    for (word, stop) in chats {
      let document = #"{"choices": [{"message": {"content": "x"}, "finish_reason": "\#(word)"}]}"#
      #expect(try await stops(.compatible, document) == stop)
    }
    let cut = #"{"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}"#
    #expect(try await stops(.openai, cut) == .cutOff)
    let filtered = #"{"status": "incomplete", "incomplete_details": {"reason": "content_filter"}}"#
    #expect(try await stops(.openai, filtered) == .filtered)
    let refused =
      #"{"status": "completed", "output": [{"type": "message", "content": [{"type": "refusal", "refusal": "No."}]}]}"#
    #expect(try await stops(.openai, refused) == .refused("No."))
    let failed = #"{"status": "failed", "error": {"code": "server_error", "message": "Oh."}}"#
    let error = await #expect(throws: ModelError.self) { try await stops(.openai, failed) }
    guard case .service(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.kind == .server && failure.message == "Oh.")
  }

  @Test func onlyCompleteAnswersAreAccepted() {
    let cases: [(ModelAnswer.Stop, String, ModelError)] = [
      (.finished, "", .malformed("an answer without text")), (.cutOff, "x", .cutOff),
      (.refused("no"), "x", .refused("no")),
      (.filtered, "x", .refused("a content filter stepped in")),
      (.other("pause"), "x", .malformed("it stopped for 'pause'")),
    ]
    for (stop, text, error) in cases {
      #expect(throws: error) { try ModelAnswer(text: text, stop: stop).whole() }
    }
  }

  @Test func compatibleServicesMayOmitFields() async throws {
    // No positions and numbers in responses, no stop reason before [DONE], no error type.
    let bare = Kind.openai.documents.map { document -> JSONValue in
      guard case .object(var object) = document else { return document }
      for key in ["output_index", "content_index", "sequence_number"] { object[key] = nil }
      return .object(object)
    }
    let stream = Kind.openai.stream(of: bare) + Array("data: [DONE]\n\n".utf8)
    let (text, end) = await heard(try Stage([.stream([stream])]).model(.openai).stream(question))
    #expect(text.joined() == Kind.said)
    #expect(try end.get().text == Kind.said)
    let chat = #"data: {"choices":[{"delta":{"content":"Hi"}}]}"# + "\n\ndata: [DONE]"
    let (hi, fine) = await heard(try Stage([.stream(chat)]).model(.compatible).stream(question))
    #expect(hi == ["Hi"])
    #expect(try fine.get().stop == .finished)
    let plain = #"data: {"error":{"message":"out of memory","code":500}}"# + "\n\n"
    let (_, ill) = await heard(
      try Stage(Array(repeating: .stream(plain), count: 3)).model(.compatible).stream(question))
    guard case .failure(.service(let failure)) = ill else {
      Issue.record("\(ill)")
      return
    }
    #expect(failure.message == "out of memory")
  }

  @Test func damagedFramesAreNoticed() async throws {
    var bytes = Kind.bedrock.stream
    bytes[bytes.count / 2] ^= 1
    let (_, end) = await heard(try Stage([.stream([bytes])]).model(.bedrock).stream(question))
    guard case .failure(.malformed(let detail)) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(detail.contains("damaged"))
    let odd = Frames.message(
      [(":message-type", "error"), (":error-code", "InternalFailure"), (":error-message", "Oh.")],
      [])
    let (_, ill) = await heard(
      try Stage(Array(repeating: .stream([odd]), count: 3)).model(.bedrock).stream(question))
    guard case .failure(.service(let failure)) = ill else {
      Issue.record("\(ill)")
      return
    }
    #expect(failure.type == "InternalFailure" && failure.message == "Oh.")
    let news = Frames.message([(":message-type", "event"), (":event-type", "news")], [0xFF])
    let (text, fine) = await heard(
      try Stage([.stream([news, Kind.bedrock.stream])]).model(.bedrock).stream(question))
    #expect(text.joined() == Kind.said)
    #expect(try fine.get().stop == .finished)
  }

  @Test(arguments: Kind.allCases)
  func noiseNeverCrashes(_ kind: Kind) async throws {
    var random = SeededRandom("noise \(kind)")
    for _ in 0..<100 {
      var bytes = kind.stream
      for _ in 0...random.index(below: 4) {
        bytes[random.index(below: bytes.count)] = UInt8.random(in: 0...255, using: &random)
      }
      let stage = Stage(Array(repeating: .stream([bytes]), count: 3))
      _ = await heard(try stage.model(kind).stream(question))
    }
  }
}
