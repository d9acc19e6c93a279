import HTTP
import JSON

/// The request and response formats of one kind of service.
protocol Dialect: Sendable {
  associatedtype Reader: AnswerReader

  var model: String { get }
  var secrets: [Secret] { get }
  var backoff: Backoff { get }
  var abilities: ModelAbilities { get }

  /// The HTTP request, created for each attempt because signatures expire.
  func request(
    _ question: ModelRequest, isStream: Bool
  ) throws(ModelError) -> Request

  func answer(_ document: JSONValue) throws(ModelError) -> ModelAnswer

  func framer() -> any Framer
  func reader() -> Reader
}

extension Dialect {
  var abilities: ModelAbilities { ModelAbilities() }
}

/// Builds an answer from the frames of a stream.
protocol AnswerReader {
  var isEnded: Bool { get }
  /// The answer so far; nil until it has a stop reason.
  var answer: ModelAnswer? { get }

  /// Takes a frame and returns what it adds, text above all.
  mutating func take(_ frame: JSONValue) throws(StreamFailure) -> [ModelEvent]
  mutating func takeEnd()
}

extension AnswerReader {
  /// A piece of text as an event; none if it is empty.
  func said(_ piece: String) -> [ModelEvent] { piece.isEmpty ? [] : [.text(piece)] }

  mutating func takeEnd() {}
}

struct StreamFailure: Error {
  var type: String
  var message: String
}

enum Frame {
  /// A document.
  case document(JSONValue)
  /// The end marker.
  case end
  /// A failure outside of any document.
  case failure(StreamFailure)
}

protocol Framer {
  mutating func take(_ bytes: [UInt8]) throws(ModelError) -> [Frame]
  mutating func finish() throws(ModelError) -> [Frame]
}

/// Reads documents from server-sent events. Ignores event names, which all services repeat in the document.
struct EventFramer: Framer {
  private var parser = ServerSentEventParser()

  mutating func take(_ bytes: [UInt8]) throws(ModelError) -> [Frame] {
    let events: [ServerSentEvent]
    do { events = try parser.take(bytes) } catch { throw .malformed("an event without end") }
    return try frames(events)
  }

  mutating func finish() throws(ModelError) -> [Frame] {
    let last: ServerSentEvent?
    do { last = try parser.finish() } catch { throw .malformed("an event without end") }
    guard let last else { return [] }
    // A stream cut off inside an event leaves half a document; ignore it.
    return (try? frames([last])) ?? []
  }

  private func frames(_ events: [ServerSentEvent]) throws(ModelError) -> [Frame] {
    var frames: [Frame] = []
    for event in events where !event.data.isEmpty {
      if event.data == "[DONE]" {
        frames.append(.end)
      } else if let document = try? JSONValue(parsing: event.data) {
        frames.append(.document(document))
      } else {
        throw .malformed("an event that is not JSON")
      }
    }
    return frames
  }
}
