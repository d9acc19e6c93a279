import HTTP
import JSON

/// OpenAI's Responses API.
struct OpenAIDialect: Dialect {
  var model: String
  /// The address up to and including `/v1`.
  var base: Address
  var key: Secret
  let backoff = Backoff.usual
  let abilities = ModelAbilities(keepsConversations: true, searchesWeb: true)

  var secrets: [Secret] { [key] }

  func request(_ question: ModelRequest, isStream: Bool) throws(ModelError) -> Request {
    var body = JSONObject([("model", .string(model))])
    if !question.system.isEmpty { body["instructions"] = .string(question.system) }
    body["input"] =
      question.isConversation
      ? .array(question.turns.map(responsesTurn)) : .string(question.user)
    body["max_output_tokens"] = .int(question.maxTokens)
    // The service stores a league's private content only for a conversation that can continue.
    body["store"] = .bool(question.retention != .nothing)
    if case .conversation(let response?) = question.retention {
      body["previous_response_id"] = .string(response)
    }
    if question.searchesWeb { body["tools"] = [["type": "web_search"]] }
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

  func reader() -> ResponsesReader { ResponsesReader() }
}

/// A turn in the Responses API's format.
private func responsesTurn(_ turn: ModelRequest.Turn) -> JSONValue {
  let kind = turn.speaker == .user ? "input_text" : "output_text"
  let pictures = turn.pictures.map { picture -> JSONValue in
    ["type": "input_image", "detail": "auto", "image_url": .string(picture.dataURL)]
  }
  var item = JSONObject([
    ("role", .string(turn.speaker.rawValue)),
    ("content", .array([["type": .string(kind), "text": .string(turn.text)]] + pictures)),
  ])
  // llama.cpp's server recognizes an answer only by this type.
  if turn.speaker == .assistant { item["type"] = "message" }
  return .object(item)
}

/// A shape in the format of OpenAI and compatible services. Strict only if all properties are required.
func openAIFormat(_ shape: ModelRequest.Shape, _ begin: [(String, JSONValue)]) -> JSONObject {
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
