import HTTP
import JSON

/// The request and response formats of one kind of service.
protocol Dialect: Sendable {
  associatedtype Reader: AnswerReader

  var model: String { get }
  var secrets: [Secret] { get }
  var backoff: Backoff { get }
  var abilities: ModelAbilities { get }
  /// Whether some of the services refuse to stream, by a status.
  var mayRefuseStreams: Bool { get }

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
  var mayRefuseStreams: Bool { false }
  func framer() -> any Framer { EventFramer() }
}

/// Builds an answer from the frames of a stream.
protocol AnswerReader {
  var isEnded: Bool { get }
  /// The answer so far; nil until it has a stop reason.
  var answer: ModelAnswer? { get }

  /// Takes a frame and returns the events that it adds, mostly text.
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

/// Reads documents from server-sent events.
struct EventFramer: Framer {
  private var parser = ServerSentEventParser()
  private let document: (ServerSentEvent) throws(ModelError) -> JSONValue?

  /// Creates a framer that ignores event names, which most services repeat in the document.
  init() {
    self.init { (event) throws(ModelError) in
      guard let document = try? JSONValue(parsing: event.data) else {
        throw .malformed("an event that is not JSON")
      }
      return document
    }
  }

  /// - Parameter document: Reads an event's data; nil ignores the event.
  init(_ document: @escaping (ServerSentEvent) throws(ModelError) -> JSONValue?) {
    self.document = document
  }

  mutating func take(_ bytes: [UInt8]) throws(ModelError) -> [Frame] {
    let events: [ServerSentEvent]
    do { events = try parser.take(bytes) } catch { throw .malformed("an event without end") }
    var frames: [Frame] = []
    for event in events { frames += try self.frames(event) }
    return frames
  }

  mutating func finish() throws(ModelError) -> [Frame] {
    let last: ServerSentEvent?
    do { last = try parser.finish() } catch { throw .malformed("an event without end") }
    // If a stream is cut off inside an event, half a document is left, which is ignored.
    return last.flatMap { try? frames($0) } ?? []
  }

  private func frames(_ event: ServerSentEvent) throws(ModelError) -> [Frame] {
    if event.data.isEmpty { return [] }
    if event.data == "[DONE]" { return [.end] }
    return try document(event).map { [.document($0)] } ?? []
  }
}
