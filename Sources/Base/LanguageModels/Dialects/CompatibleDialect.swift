import HTTP
import JSON

/// OpenAI's Chat Completions API and its many implementations: llama.cpp, Ollama, vLLM, LM Studio.
struct CompatibleDialect: Dialect {
  var model: String
  /// The address up to and including `/v1`.
  var base: Address
  var key: Secret?
  let backoff = Backoff.usual

  var secrets: [Secret] { key.map { [$0] } ?? [] }

  func request(_ question: ModelRequest, isStream: Bool) throws(ModelError) -> Request {
    var messages: [JSONValue] = []
    if !question.system.isEmpty {
      messages.append(["role": "system", "content": .string(question.system)])
    }
    messages += question.turns.map(chatTurn)
    var body = JSONObject([
      ("model", .string(model)), ("messages", .array(messages)),
      ("max_tokens", .int(question.maxTokens)),
    ])
    if let temperature = question.temperature { body["temperature"] = .double(temperature) }
    if let shape = question.shape {
      body["response_format"] = [
        "type": "json_schema", "json_schema": .object(openAIFormat(shape, [])),
      ]
    }
    if isStream {
      body["stream"] = true
      body["stream_options"] = ["include_usage": true]
    }
    var request = jsonRequest(base.appending(["chat", "completions"]), body)
    if let key { request.headers["Authorization"] = "Bearer \(key.value)" }
    request.headers["Accept"] = isStream ? "text/event-stream" : "application/json"
    return request
  }

  func answer(_ document: JSONValue) throws(ModelError) -> ModelAnswer {
    guard let choice = document["choices"]?[0], let message = choice["message"] else {
      throw .malformed("a completion without a choice")
    }
    let stop = chatStop(choice["finish_reason"]?.string ?? "stop")
    return ModelAnswer(
      text: message["content"]?.string ?? "",
      stop: message["refusal"]?.string.map { .refused(presentable($0, hiding: secrets)) } ?? stop,
      usage: chatUsage(document["usage"]), model: document["model"]?.string)
  }

  func reader() -> ChatReader { ChatReader() }
}

/// A turn as plain text, or in parts if it has pictures.
private func chatTurn(_ turn: ModelRequest.Turn) -> JSONValue {
  guard !turn.pictures.isEmpty else {
    return ["role": .string(turn.speaker.rawValue), "content": .string(turn.text)]
  }
  let pictures = turn.pictures.map { picture -> JSONValue in
    ["type": "image_url", "image_url": ["url": .string(picture.dataURL)]]
  }
  return [
    "role": .string(turn.speaker.rawValue),
    "content": .array([["type": "text", "text": .string(turn.text)]] + pictures),
  ]
}

private func chatStop(_ reason: String) -> ModelAnswer.Stop {
  switch reason {
  case "stop", "eos", "eos_token": .finished
  case "length": .cutOff
  case "content_filter": .filtered
  default: .other(presentable(reason, hiding: []))
  }
}

private func chatUsage(_ usage: JSONValue?) -> ModelAnswer.Usage {
  ModelAnswer.Usage(
    input: usage?["prompt_tokens"]?.int, output: usage?["completion_tokens"]?.int)
}

/// Reads the chunks of a streamed completion. The token counts follow the stop reason.
struct ChatReader: AnswerReader {
  private var text = ""
  private var refusal: String?
  private var stop: ModelAnswer.Stop?
  private var usage = ModelAnswer.Usage()
  private var model: String?
  private(set) var isEnded = false

  var answer: ModelAnswer? {
    let stop = refusal.map { .refused(presentable($0, hiding: [])) } ?? self.stop
    return stop.map { ModelAnswer(text: text, stop: $0, usage: usage, model: model) }
  }

  mutating func take(_ frame: JSONValue) throws(StreamFailure) -> [ModelEvent] {
    if let error = frame["error"], !error.isNull { throw StreamFailure(error) }
    model = frame["model"]?.string ?? model
    if let amounts = frame["usage"], !amounts.isNull { usage = chatUsage(amounts) }
    guard let choice = frame["choices"]?[0] else { return [] }
    if let reason = choice["finish_reason"]?.string { stop = chatStop(reason) }
    if let words = choice["delta"]?["refusal"]?.string { refusal = (refusal ?? "") + words }
    let piece = choice["delta"]?["content"]?.string ?? ""
    text += piece
    return said(piece)
  }

  mutating func takeEnd() {
    isEnded = true
    // Some servers do not give a stop reason.
    if stop == nil, !text.isEmpty { stop = .finished }
  }
}
