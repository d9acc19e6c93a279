import Genius
import JSON
import LanguageModels
import LeagueModel
import Platform
import TestSupport

@testable import HTTP

/// A host that plays one answer, cut as a test wishes, to every request.
func played(_ pieces: [[UInt8]]) -> ModelConnection {
  let pace = Pace(
    elapsed: { .zero }, date: { Instant(seconds: 1_700_000_000) },
    sleep: { _ throws(CancellationError) in }, random: { 0 })
  let transport = Transport(
    send: { request throws(HTTPError) in
      Response(status: 404, body: [], address: request.address)
    },
    stream: { request throws(HTTPError) in
      guard request.method == "POST" else {
        return StreamedResponse(
          status: 404, headers: [:], address: request.address, body: Body([Array("{}".utf8)]))
      }
      return StreamedResponse(
        status: 200, headers: ["Content-Type": "text/event-stream"], address: request.address,
        body: Body(pieces))
    })
  return ModelConnection(client: Client(transport, pace: pace), pace: pace)
}

func backend(_ pieces: [[UInt8]]) async throws -> LanguageModel {
  let base = try address(of: "http://127.0.0.1:9")
  return try await AdviceBackend(base: base, line: played(pieces)).model(named: "invented-1")
}

func responses(_ pieces: [[UInt8]]) throws -> LanguageModel {
  try LanguageModel(
    ModelChoice(.openai, address: "http://127.0.0.1:9/v1"),
    environment: ["OPENAI_API_KEY": "sk-invented"], read: { _ in nil }, programs: Programs.none,
    line: played(pieces))
}

struct NoAddress: Error {}

func address(of text: String) throws -> Address {
  guard let address = Address(text) else { throw NoAddress() }
  return address
}

/// A conversation that ends with a question.
func conversation(_ messages: String..., responseID: String? = nil, writer: String = "test")
  -> Conversation
{
  var conversation = Conversation(id: ids[0], at: Instant(seconds: 1_700_000_000))
  for (place, text) in messages.enumerated() {
    conversation.append(
      Conversation.Message(
        id: "\(place)", role: place % 2 == 0 ? .user : .assistant, content: text,
        createdAt: Instant(seconds: 1_700_000_000 + Int64(place))))
  }
  conversation.lastResponseID = responseID
  conversation.lastWriter = writer
  return conversation
}

func question(
  _ conversation: Conversation, searches: Bool = false, briefing: LeagueBriefing? = nil,
  writer: String = "test"
) throws -> GeniusQuestion {
  let today = Instant(seconds: 1_700_000_000).date()
  guard
    let question = GeniusQuestion(
      in: conversation, for: writer, maySearch: searches, briefing: briefing, today: today)
  else { throw NoAddress() }
  return question
}

let ids = [
  "6F9619FF-8B86-4D01-B42D-00CF4FC964FF", "7F9619FF-8B86-4D01-B42D-00CF4FC964F0",
]

func events(
  of model: LanguageModel, _ question: GeniusQuestion, hasPrompts: Bool = true
) async -> [GeniusEvent] {
  let writer = GeniusWriter.model(model, service: "test", hasPrompts: hasPrompts)
  var events: [GeniusEvent] = []
  for await event in writer.events(question) { events.append(event) }
  return events
}

extension [GeniusEvent] {
  /// The shown text.
  var text: String {
    compactMap { if case .text(let piece) = $0 { piece } else { nil } }.joined()
  }

  var card: StructuredAdvice? {
    lazy.compactMap { if case .card(let advice) = $0 { advice } else { nil } }.first
  }

  var failure: ModelError? {
    lazy.compactMap { if case .failed(let error) = $0 { error } else { nil } }.first
  }

  /// The events with pieces of text joined, which is the same however the network cuts them.
  var joined: [GeniusEvent] {
    var joined: [GeniusEvent] = []
    for event in self {
      if case .text(let piece) = event, case .text(let before)? = joined.last {
        joined[joined.count - 1] = .text(before + piece)
      } else {
        joined.append(event)
      }
    }
    return joined
  }
}

/// The advice backend's stream, with invented words.
let backendStream = #"""
  event: status_update
  data: {"status":"created","message":"Connecting...","response_id":"resp_made_up_1"}

  : keep-alive

  event: status_update
  data: {"status":"web_search_searching","message":"Searching the web..."}

  event: text_delta
  data: {"delta":"{\"main_advice\":\"Start Dell Gallowm"}

  event: text_delta
  data: {"delta":"ere \\ud83c"}

  event: text_delta
  data: {"delta":"\\udfc8 – “he” is hot.\",\"reason"}

  event: text_delta
  data: {"delta":"ing\":\"Better \\\"matchup\\\".\",\"confidence_score\":0.8,\"alternatives\":[\"Omar Mallory\"]}"}

  event: some_future_event
  data: {"x":1}

  event: another_future_event
  data: not even JSON

  event: response_complete
  data: {"status":"complete","final_json":{"main_advice":"Start Dell Gallowmere 🏈 – “he” is hot.","reasoning":"Better \"matchup\".","confidence_score":0.8,"alternatives":["Omar Mallory"],"model_identifier":"invented-1"},"response_id":"resp_made_up_2"}


  """#

/// The Responses API's stream of plain text, with a search and citations.
let responsesStream = #"""
  data: {"type":"response.created","response":{"id":"resp_made_up_3","status":"in_progress","output":[]},"sequence_number":1}

  event: response.output_item.added
  data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}

  data: {"type":"response.web_search_call.in_progress","item_id":"ws_1","output_index":0}

  data: {"type":"response.web_search_call.searching","item_id":"ws_1","output_index":0}

  data: {"type":"response.web_search_call.results","item_id":"ws_1"}

  data: {"type":"response.web_search_call.completed","item_id":"ws_1","output_index":0}

  data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed"}}

  data: {"type":"response.output_text.delta","item_id":"msg_1","delta":"Sit him — "}

  data: {"type":"response.output_text.delta","item_id":"msg_1","delta":"ankle 🩹."}

  data: {"type":"response.output_text.annotation.added","item_id":"msg_1","annotation":{"type":"url_citation","start_index":0,"end_index":3,"url":"https://news.example/ankle","title":"Ankle"}}

  data: {"type":"response.output_text.annotation.added","item_id":"msg_1","annotation":{"type":"url_citation","start_index":0,"end_index":3,"url":"javascript:alert(1)","title":"Click"}}

  data: {"type":"response.content_part.done","item_id":"msg_1","part":{"type":"output_text","text":"Sit him — ankle 🩹.","annotations":[{"type":"url_citation","url":"https://news.example/ankle","title":"Ankle"}]}}

  data: {"type":"response.completed","response":{"id":"resp_made_up_3","status":"completed","model":"invented-2","output":[{"type":"message","content":[{"type":"output_text","text":"Sit him — ankle 🩹.","annotations":[]}]}],"usage":{"input_tokens":5,"output_tokens":6}}}


  """#
