import HTTP
import JSON

/// Reads a `response` object; nil if it is not finished.
func responsesAnswer(_ document: JSONValue) -> ModelAnswer? {
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
    model: document["model"]?.string, id: document["id"]?.string)
}

/// Reads a streamed response by types and texts only: compatible services omit sequence numbers and indexes.
struct ResponsesReader: AnswerReader {
  private var text = ""
  private(set) var answer: ModelAnswer?
  private var id: String?
  private var reported: Set<ModelEvent> = []
  var isEnded: Bool { answer != nil }

  mutating func take(_ frame: JSONValue) throws(StreamFailure) -> [ModelEvent] {
    switch frame["type"]?.string {
    case "response.created", "response.in_progress", "response.queued":
      return begin(frame["response"]?["id"]?.string)
    case "response.output_text.delta":
      let piece = frame["delta"]?.string ?? ""
      text += piece
      return said(piece)
    case "response.output_item.added", "response.output_item.done":
      return item(frame["item"])
    case "response.web_search_call.in_progress":
      return report(.searchStarted, of: frame["item_id"])
    case "response.web_search_call.searching": return report(.searching, of: frame["item_id"])
    case "response.web_search_call.completed":
      return report(.searchCompleted, of: frame["item_id"])
    case "response.output_text.annotation.added": return citations([frame["annotation"]])
    case "response.content_part.done": return citations(frame["part"]?["annotations"]?.array ?? [])
    case "response.completed", "response.incomplete":
      guard let response = frame["response"], var answer = responsesAnswer(response) else { break }
      // Deliver text that came only at the end as a piece.
      let late = text.isEmpty ? answer.text : ""
      if !text.isEmpty { answer.text = text }
      answer.id = answer.id ?? id
      self.answer = answer
      return begin(answer.id) + said(late)
    case "response.failed": throw StreamFailure(frame["response"]?["error"])
    case "error": throw StreamFailure(frame["error"] ?? frame)
    case nil where frame["error"] != nil: throw StreamFailure(frame["error"])
    default: break
    }
    return []
  }

  private mutating func begin(_ new: String?) -> [ModelEvent] {
    guard let new, new != id else { return [] }
    id = new
    return [.began(id: new)]
  }

  /// An item of the output. Some streams report a search only by its item.
  private mutating func item(_ item: JSONValue?) -> [ModelEvent] {
    switch item?["type"]?.string {
    case "web_search_call":
      let isOver = item?["status"]?.string == "completed"
      return report(isOver ? .searchCompleted : .searchStarted, of: item?["id"])
    case "message":
      return citations(item?["content"]?.array?.flatMap { $0["annotations"]?.array ?? [] } ?? [])
    default: return []
    }
  }

  /// A status, once for each search.
  private mutating func report(_ status: ModelStatus, of search: JSONValue?) -> [ModelEvent] {
    let once = ModelEvent.status(ModelStatus(status.code, message: search?.string ?? ""))
    return reported.insert(once).inserted ? [.status(status)] : []
  }

  /// The citations that are new: the service repeats them.
  private mutating func citations(_ annotations: [JSONValue?]) -> [ModelEvent] {
    annotations.compactMap { annotation in
      guard annotation?["type"]?.string == "url_citation", let url = annotation?["url"]?.string
      else { return nil }
      let event = ModelEvent.citation(
        ModelCitation(url: url, title: annotation?["title"]?.string))
      return reported.insert(event).inserted ? event : nil
    }
  }
}
