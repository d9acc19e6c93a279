import HTTP
import JSON

/// Anthropic's Messages API.
struct AnthropicDialect: Dialect {
  enum Key: Sendable {
    /// `x-api-key`
    case header(Secret)
    /// `Authorization: Bearer`
    case bearer(Secret)
  }

  var model: String
  var base: Address
  var key: Key
  let backoff = Backoff.usual
  let abilities = ModelAbilities(searchesWeb: true)

  /// The most searches for one answer.
  private static let mostSearches = 3

  var secrets: [Secret] {
    switch key {
    case .header(let secret), .bearer(let secret): [secret]
    }
  }

  func request(_ question: ModelRequest, isStream: Bool) throws(ModelError) -> Request {
    var body = messagesBody(question)
    body["model"] = .string(model)
    if question.searchesWeb {
      body["tools"] = [
        ["type": "web_search_20250305", "name": "web_search", "max_uses": .int(Self.mostSearches)]
      ]
      // A search brings citations, which cannot be combined with a shape.
      body["output_config"] = nil
    }
    if isStream { body["stream"] = true }
    var request = jsonRequest(base.appending(["v1", "messages"]), body)
    switch key {
    case .header(let secret): request.headers["x-api-key"] = secret.value
    case .bearer(let secret): request.headers["Authorization"] = "Bearer \(secret.value)"
    }
    request.headers["anthropic-version"] = "2023-06-01"
    request.headers["Accept"] = isStream ? "text/event-stream" : "application/json"
    return request
  }

  func answer(_ document: JSONValue) throws(ModelError) -> ModelAnswer {
    try messagesAnswer(document)
  }

  func reader() -> MessagesReader { MessagesReader() }
}

func jsonRequest(_ address: Address, _ body: JSONObject) -> Request {
  Request(
    address, method: "POST", headers: ["Content-Type": "application/json"],
    body: JSONValue.object(body).encoded())
}

/// The part of the body that Anthropic and Bedrock share.
func messagesBody(_ question: ModelRequest) -> JSONObject {
  var body = JSONObject([("max_tokens", .int(question.maxTokens))])
  if !question.system.isEmpty { body["system"] = .string(question.system) }
  body["messages"] = .array(question.turns.map(messagesTurn))
  if let temperature = question.temperature { body["temperature"] = .double(temperature) }
  if let shape = question.shape {
    body["output_config"] = [
      "format": ["type": "json_schema", "schema": servedSchema(shape.schema)]
    ]
  }
  return body
}

/// A turn in Anthropic's format, with pictures before the text about them.
private func messagesTurn(_ turn: ModelRequest.Turn) -> JSONValue {
  let pictures = turn.pictures.map { picture -> JSONValue in
    [
      "type": "image",
      "source": [
        "type": "base64", "media_type": .string(picture.mediaType),
        "data": .string(picture.base64),
      ],
    ]
  }
  return [
    "role": .string(turn.speaker.rawValue),
    "content": .array(pictures + [["type": "text", "text": .string(turn.text)]]),
  ]
}

/// Reads a `message` object. Ignores everything but text, such as thinking and tools.
func messagesAnswer(_ document: JSONValue) throws(ModelError) -> ModelAnswer {
  guard let content = document["content"]?.array else {
    throw .malformed("a message without content")
  }
  guard let reason = document["stop_reason"]?.string else {
    throw .malformed("a message that does not say why it stops")
  }
  let text = content.filter { $0["type"]?.string == "text" }.compactMap { $0["text"]?.string }
  return ModelAnswer(
    text: text.joined(), stop: messagesStop(reason, document["stop_details"]),
    usage: ModelAnswer.Usage(
      input: inputTokens(document["usage"]), output: document["usage"]?["output_tokens"]?.int),
    model: document["model"]?.string)
}

/// All input tokens. The service counts cached tokens separately.
private func inputTokens(_ usage: JSONValue?) -> Int? {
  let amounts = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"]
    .compactMap { usage?[$0]?.int }.filter { (0...1 << 40).contains($0) }
  return amounts.isEmpty ? nil : amounts.reduce(0, +)
}

private func messagesStop(_ reason: String, _ details: JSONValue?) -> ModelAnswer.Stop {
  switch reason {
  case "end_turn", "stop_sequence": .finished
  case "max_tokens", "model_context_window_exceeded": .cutOff
  case "refusal":
    .refused(
      (details?["explanation"]?.string ?? details?["category"]?.string)
        .map { presentable($0, hiding: []) })
  default: .other(presentable(reason, hiding: []))
  }
}

struct MessagesReader: AnswerReader {
  private var text = ""
  private var stop: ModelAnswer.Stop?
  private var usage = ModelAnswer.Usage()
  private var model: String?
  private(set) var isEnded = false

  var answer: ModelAnswer? {
    stop.map { ModelAnswer(text: text, stop: $0, usage: usage, model: model) }
  }

  mutating func take(_ frame: JSONValue) throws(StreamFailure) -> [ModelEvent] {
    switch frame["type"]?.string {
    case "message_start":
      model = frame["message"]?["model"]?.string
      count(frame["message"]?["usage"])
    case "content_block_start":
      switch frame["content_block"]?["type"]?.string {
      case "text": return add(frame["content_block"]?["text"]?.string)
      case "server_tool_use" where frame["content_block"]?["name"]?.string == "web_search":
        return [.status(.searching)]
      case "web_search_tool_result": return [.status(.searchCompleted)]
      default: break
      }
    case "content_block_delta":
      switch frame["delta"]?["type"]?.string {
      case "text_delta": return add(frame["delta"]?["text"]?.string)
      case "citations_delta":
        guard let citation = frame["delta"]?["citation"], let url = citation["url"]?.string else {
          break
        }
        return [.citation(ModelCitation(url: url, title: citation["title"]?.string))]
      default: break
      }
    case "message_delta":
      count(frame["usage"])
      if let reason = frame["delta"]?["stop_reason"]?.string {
        stop = messagesStop(reason, frame["delta"]?["stop_details"])
      }
    case "message_stop": isEnded = true
    case "error": throw StreamFailure(frame["error"])
    // Some compatible services omit the type of an error.
    case nil where frame["error"] != nil: throw StreamFailure(frame["error"])
    default: break
    }
    return []
  }

  private mutating func add(_ piece: String?) -> [ModelEvent] {
    text += piece ?? ""
    return said(piece ?? "")
  }

  private mutating func count(_ amounts: JSONValue?) {
    usage.input = inputTokens(amounts) ?? usage.input
    usage.output = amounts?["output_tokens"]?.int ?? usage.output
  }
}

extension StreamFailure {
  init(_ error: JSONValue?) {
    type = error?["type"]?.string ?? error?["code"]?.string ?? "error"
    message = error?["message"]?.string ?? error?.string ?? ""
    if let code = error?["code"]?.string, code != type, type == "error" || type == "server_error" {
      type = code
    }
  }
}
