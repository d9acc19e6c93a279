import HTTP
import JSON

/// OpenAI's Responses API.
struct OpenAIDialect: Dialect {
  var model: String
  /// The address up to and including `/v1`.
  var base: Address
  var key: Secret
  let backoff = Backoff.usual

  var secrets: [Secret] { [key] }

  func request(
    _ question: ModelRequest, isStream: Bool
  ) throws(ModelError) -> Request {
    var body = JSONObject([("model", .string(model))])
    if !question.system.isEmpty { body["instructions"] = .string(question.system) }
    body["input"] = .string(question.user)
    body["max_output_tokens"] = .int(question.maxTokens)
    // A league's private content must not be stored by the service.
    body["store"] = false
    if let temperature = question.temperature { body["temperature"] = .double(temperature) }
    if let shape = question.shape {
      body["text"] = ["format": .object(openAIFormat(shape, [("type", "json_schema")]))]
    }
    if isStream { body["stream"] = true }
    var request = jsonRequest(base.appending(["responses"]), body)
    request.headers["Authorization"] = "Bearer \(key.value)"
    request.headers["Accept"] = isStream ? "text/event-stream" : "application/json"
    return request
  }

  func answer(_ document: JSONValue) throws(ModelError) -> ModelAnswer {
    if document["status"]?.string == "failed" {
      let failure = StreamFailure(document["error"])
      throw .service(ServiceFailure(failure, hiding: secrets))
    }
    guard let answer = responsesAnswer(document) else {
      throw .malformed("a response without an end")
    }
    return answer
  }

  func framer() -> any Framer { EventFramer() }
  func reader() -> ResponsesReader { ResponsesReader() }
}

/// A shape in the format of OpenAI and compatible services. Strict only if all properties are required.
func openAIFormat(
  _ shape: ModelRequest.Shape, _ begin: [(String, JSONValue)]
) -> JSONObject {
  let schema = servedSchema(shape.schema)
  return JSONObject(
    begin + [
      ("name", .string(shape.name)), ("strict", .bool(isWholly(schema))), ("schema", schema),
    ])
}

/// Whether every object in a schema requires all its properties.
private func isWholly(_ schema: JSONValue) -> Bool {
  switch schema {
  case .array(let elements): elements.allSatisfy(isWholly)
  case .object(let object):
    object.values.allSatisfy(isWholly)
      && Set(schema["properties"]?.object?.keys ?? [])
        .isSubset(of: Set((schema["required"]?.array ?? []).compactMap(\.string)))
  default: true
  }
}

/// Reads a `response` object; nil if it is not finished.
private func responsesAnswer(_ document: JSONValue) -> ModelAnswer? {
  let messages = (document["output"]?.array ?? []).filter { $0["type"]?.string == "message" }
  let parts = messages.flatMap { $0["content"]?.array ?? [] }
  let text = parts.filter { $0["type"]?.string == "output_text" }.compactMap { $0["text"]?.string }
  let refusal = parts.first { $0["type"]?.string == "refusal" }
  let stop: ModelAnswer.Stop
  switch (document["status"]?.string, document["incomplete_details"]?["reason"]?.string) {
  case (_, "max_output_tokens"): stop = .cutOff
  case (_, "content_filter"): stop = .filtered
  case ("incomplete", let reason): stop = .other(presentable(reason ?? "incomplete", hiding: []))
  case ("completed", _):
    stop =
      refusal.map { .refused($0["refusal"]?.string.map { presentable($0, hiding: []) }) }
      ?? .finished
  default: return nil
  }
  return ModelAnswer(
    text: text.joined(), stop: stop,
    usage: ModelAnswer.Usage(
      input: document["usage"]?["input_tokens"]?.int,
      output: document["usage"]?["output_tokens"]?.int),
    model: document["model"]?.string)
}

/// Reads a streamed response by types and texts only: compatible services omit sequence numbers and indexes.
struct ResponsesReader: AnswerReader {
  private var text = ""
  private(set) var answer: ModelAnswer?
  var isEnded: Bool { answer != nil }

  mutating func take(_ frame: JSONValue) throws(StreamFailure) -> String {
    switch frame["type"]?.string {
    case "response.output_text.delta":
      let piece = frame["delta"]?.string ?? ""
      text += piece
      return piece
    case "response.completed", "response.incomplete":
      guard let response = frame["response"], var answer = responsesAnswer(response) else { break }
      // Deliver text that came only at the end as a piece.
      let late = text.isEmpty ? answer.text : ""
      if !text.isEmpty { answer.text = text }
      self.answer = answer
      return late
    case "response.failed": throw StreamFailure(frame["response"]?["error"])
    case "error": throw StreamFailure(frame["error"] ?? frame)
    case nil where frame["error"] != nil: throw StreamFailure(frame["error"])
    default: break
    }
    return ""
  }
}
