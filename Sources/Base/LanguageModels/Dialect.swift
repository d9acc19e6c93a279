import HTTP
import JSON

/// How one kind of service wants to be asked, and how it answers.
protocol Dialect: Sendable {
  associatedtype Reader: AnswerReader

  /// The model's id.
  var model: String { get }
  /// What must not be shown when the service repeats it.
  var secrets: [Secret] { get }
  /// How waits before new attempts grow.
  var backoff: Backoff { get }

  /// The request over the wire, new for each attempt, as signatures grow old.
  func request(
    _ question: ModelRequest, isStream: Bool
  ) throws(ModelError) -> Request

  /// The answer in a document.
  func answer(_ document: JSONValue) throws(ModelError) -> ModelAnswer

  /// What cuts a stream into frames.
  func framer() -> any Framer
  /// What reads the frames.
  func reader() -> Reader
}

/// Makes an answer out of the frames of a stream.
protocol AnswerReader {
  /// Whether nothing more can come.
  var isEnded: Bool { get }
  /// The answer so far; nil as long as it has not said why it stops.
  var answer: ModelAnswer? { get }

  /// Takes a frame and gives the text that it adds.
  mutating func take(_ frame: JSONValue) throws(StreamFailure) -> String
  /// Takes the word that the stream is over.
  mutating func takeEnd()
}

extension AnswerReader {
  mutating func takeEnd() {}
}

/// A failure in the middle of a stream that began well.
struct StreamFailure: Error {
  /// The service's name for it.
  var type: String
  /// Its words.
  var message: String
}

/// A part of a stream.
enum Frame {
  /// A document.
  case document(JSONValue)
  /// The word that there is no more.
  case end
  /// A failure that is no document.
  case failure(StreamFailure)
}

/// Cuts a stream into frames.
protocol Framer {
  mutating func take(_ bytes: [UInt8]) throws(ModelError) -> [Frame]
  mutating func finish() throws(ModelError) -> [Frame]
}

/// Documents in server-sent events. The event's name is not needed: all services repeat it inside.
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
    // A stream that breaks off inside an event leaves half a document, which is no event at all.
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
