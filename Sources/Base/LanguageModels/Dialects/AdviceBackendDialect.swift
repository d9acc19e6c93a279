import HTTP
import JSON

/// The advice service's requests and events. Its own events are `status_update`, `text_delta`, `response_complete` and
/// `error`. It also passes on events of the Responses API.
struct AdviceBackendDialect: Dialect {
  var model: String
  /// The address before `/advice`.
  var base: Address
  var key: Secret?
  let backoff = Backoff.usual
  let abilities = ModelAbilities(
    keepsConversations: true, searchesWeb: true, takesPictures: false)
  let mayRefuseStreams = true

  var secrets: [Secret] { key.map { [$0] } ?? [] }

  func request(_ question: ModelRequest, isStream: Bool) throws(ModelError) -> Request {
    let conversation = question.turns.map { turn -> JSONValue in
      ["role": .string(turn.speaker.rawValue), "content": .string(turn.text)]
    }
    var body = JSONObject([
      ("conversation", .array(conversation)), ("model", .string(model)),
      ("enable_web_search", .bool(question.searchesWeb)),
    ])
    if case .conversation(let response?) = question.retention {
      body["previous_response_id"] = .string(response)
    }
    let name = isStream ? "advice" : "advice-non-streaming"
    var request = jsonRequest(base.appending([name]), body)
    if let key { request.headers["Authorization"] = "Bearer \(key.value)" }
    request.headers["Accept"] = isStream ? "text/event-stream" : "application/json"
    if isStream { request.headers["Cache-Control"] = "no-cache" }
    return request
  }

  func answer(_ document: JSONValue) throws(ModelError) -> ModelAnswer {
    if let code = document["error"]?.string, document["main_advice"] == nil {
      let failure = StreamFailure(type: code, message: document["message"]?.string ?? "")
      throw .service(ServiceFailure(failure, hiding: secrets))
    }
    let advice = document["final_json"] ?? document
    return ModelAnswer(
      text: adviceText(advice), stop: .finished, model: advice["model_identifier"]?.string,
      id: document["response_id"]?.string)
  }

  func framer() -> any Framer { EventFramer(namedDocument) }
  func reader() -> AdviceBackendReader { AdviceBackendReader() }
}

/// An advice as text, which is parsed like a model's answer.
private func adviceText(_ advice: JSONValue) -> String {
  advice.string ?? String(decoding: advice.encoded(), as: UTF8.self)
}

/// The document of an event, whose type may be only in the event's name. An event that is not JSON is ignored, unless
/// text or the end would be lost.
private func namedDocument(_ event: ServerSentEvent) throws(ModelError) -> JSONValue? {
  guard case .object(var document)? = try? JSONValue(parsing: event.data) else {
    guard ["text_delta", "response_complete", "error"].contains(event.name) else { return nil }
    throw .malformed("an event that is not JSON")
  }
  if document["type"] == nil { document["type"] = .string(event.name) }
  return .object(document)
}

struct AdviceBackendReader: AnswerReader {
  private var text = ""
  private var id: String?
  private(set) var answer: ModelAnswer?
  /// Reads the events of the Responses API that are passed on.
  private var responses = ResponsesReader()
  var isEnded: Bool { answer != nil }

  mutating func take(_ frame: JSONValue) throws(StreamFailure) -> [ModelEvent] {
    let begun = begin(
      frame["response_id"]?.string ?? frame["response"]?["id"]?.string)
    switch frame["type"]?.string {
    case "status_update": return begun + [status(frame)]
    case "text_delta", "response.output_text.delta", "response.text.delta":
      let piece = frame["delta"]?.string ?? ""
      text += piece
      return begun + said(piece)
    case "tool_result", "tool_error":
      let tool = frame["tool"]?.string ?? ""
      return begun + [
        .status(ModelStatus(frame["type"]?.string ?? "", message: tool.isEmpty ? nil : tool))
      ]
    case "response_complete": return begun + complete(frame)
    case "error":
      throw StreamFailure(
        type: frame["error"]?.string ?? frame["error"]?["code"]?.string ?? "error",
        message: frame["message"]?.string ?? frame["error"]?["message"]?.string ?? "")
    case let type? where type.hasPrefix("response."):
      let events = try responses.take(frame)
      if var answer = responses.answer {
        if !text.isEmpty { answer.text = text }
        answer.id = id ?? answer.id
        self.answer = answer
        return begun + (text.isEmpty ? events : events.filter { !$0.isText && !$0.isBeginning })
      }
      return begun + events.filter { !$0.isBeginning }
    default: return begun
    }
  }

  private mutating func begin(_ new: String?) -> [ModelEvent] {
    guard let new, !new.isEmpty, new != id else { return [] }
    id = new
    return [.began(id: new)]
  }

  private func status(_ frame: JSONValue) -> ModelEvent {
    .status(
      ModelStatus(frame["status"]?.string ?? "unknown_event", message: frame["message"]?.string))
  }

  /// Ends the answer. The service's final object replaces the text so far.
  private mutating func complete(_ frame: JSONValue) -> [ModelEvent] {
    let final = frame["final_json"].flatMap { $0.isNull ? nil : adviceText($0) }
    let late = text.isEmpty ? final ?? "" : ""
    answer = ModelAnswer(
      text: final ?? text, stop: .finished,
      model: frame["final_json"]?["model_identifier"]?.string, id: id)
    return said(late)
  }
}

extension ModelEvent {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
  fileprivate var isBeginning: Bool { if case .began = self { true } else { false } }
}
