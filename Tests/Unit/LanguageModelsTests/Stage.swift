import JSON
import LanguageModels
import Platform
import Synchronization
import TestSupport

@testable import HTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A clock that advances without waiting.
final class TestPace: Sendable {
  private let state = Mutex((now: Duration.zero, slept: [Duration]()))
  static let start = Instant(seconds: 1_700_000_000)

  var slept: [Duration] { state.withLock { $0.slept } }

  static func today() -> Int { time(nil) }

  func pace(random: Double = 0) -> Pace {
    Pace(
      elapsed: { self.state.withLock { $0.now } },
      date: { Self.start.adding(seconds: self.state.withLock { $0.now.components.seconds }) },
      sleep: { duration throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
        self.state.withLock { state in
          state.now += duration
          state.slept.append(duration)
        }
      },
      random: { random })
  }
}

/// A host that plays a list of answers and records its requests.
final class Stage: Sendable {
  /// An answer, and what happens after its last piece.
  struct Act: Sendable {
    var status = 200
    var headers: Headers = [:]
    var pieces: [[UInt8]] = []
    var error: HTTPError?
    /// Instead of an answer.
    var refusal: HTTPError?

    static func json(_ text: String, status: Int = 200, _ headers: Headers = [:]) -> Act {
      var headers = headers
      headers["Content-Type"] = "application/json"
      return Act(status: status, headers: headers, pieces: [Array(text.utf8)])
    }

    static func stream(_ pieces: [[UInt8]], error: HTTPError? = nil) -> Act {
      Act(headers: ["Content-Type": "text/event-stream"], pieces: pieces, error: error)
    }

    static func stream(_ text: String) -> Act { stream([Array(text.utf8)]) }

    static func fails(_ error: HTTPError) -> Act { Act(refusal: error) }
  }

  private let state: Mutex<(left: [Act], asked: [Request])>
  let clock = TestPace()

  init(_ acts: [Act]) { state = Mutex((acts, [])) }

  var asked: [Request] { state.withLock { $0.asked } }

  /// The bodies of the requests so far.
  var bodies: [JSONValue] {
    asked.map { (try? JSONValue(parsing: String(decoding: $0.body ?? [], as: UTF8.self))) ?? nil }
  }

  func line(random: Double = 0) -> ModelConnection {
    let transport = Transport(
      send: { _ throws(HTTPError) in throw .unavailable("models are always streamed") },
      stream: { request throws(HTTPError) in
        let act: Act? = self.state.withLock { state in
          state.asked.append(request)
          return state.left.isEmpty ? nil : state.left.removeFirst()
        }
        guard let act else { throw .unavailable("the play is over") }
        if let refusal = act.refusal { throw refusal }
        let rest = Mutex(act.pieces[...])
        return StreamedResponse(
          status: act.status, headers: act.headers, address: request.address,
          body: Body(next: { () throws(HTTPError) in
            if let piece = rest.withLock({ $0.popFirst() }) { return piece }
            if let error = act.error { throw error }
            return nil
          }))
      })
    let pace = clock.pace(random: random)
    return ModelConnection(client: Client(transport, pace: pace), pace: pace)
  }

  func model(
    _ kind: Kind, random: Double = 0, model: String? = nil
  ) throws(ModelError) -> LanguageModel {
    try LanguageModel(
      ModelChoice(
        kind.provider, model: model,
        address: kind.provider == .compatible ? "http://localhost:8080/v1" : nil,
        region: kind.provider == .bedrock ? "us-east-1" : nil),
      environment: Stage.keys, read: { _ in nil }, programs: Programs.none,
      line: line(random: random))
  }

  static let keys = [
    "ANTHROPIC_API_KEY": "sk-ant-hunter2-hunter2", "OPENAI_API_KEY": "sk-hunter2-hunter2",
    "SKIDMARK_MODEL_KEY": "local-hunter2-hunter2", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
    "AWS_SECRET_ACCESS_KEY": "hunter2/hunter2/hunter2", "AWS_SESSION_TOKEN": "hunter2token",
  ]
}

/// A kind of service, and how it says the same thing: the fixtures differ only in shape.
enum Kind: String, CaseIterable, Sendable {
  case anthropic, openai, compatible, bedrock

  static let said = "The Gridiron Goblins are 8–5. “Luck” is a kind word. 🏈"

  var provider: ModelChoice.Provider {
    switch self {
    case .anthropic: .anthropic
    case .openai: .openai
    case .compatible: .compatible
    case .bedrock: .bedrock
    }
  }

  private var fixture: String {
    switch self {
    case .anthropic, .bedrock: "messages"
    case .openai: "responses"
    case .compatible: "chat"
    }
  }

  /// A whole answer.
  var document: String { text("\(fixture).json") }

  /// The bytes of a streamed answer.
  var stream: [UInt8] {
    let events = Array(text("\(fixture).sse").utf8)
    guard self == .bedrock else { return events }
    return documents.flatMap { Frames.chunk($0) }
  }

  /// The documents in the streamed answer.
  var documents: [JSONValue] {
    var parser = ServerSentEventParser()
    let events = (try? parser.take(text("\(fixture).sse").utf8)) ?? []
    return events.compactMap { try? JSONValue(parsing: $0.data) }
  }

  /// The same stream from other documents.
  func stream(of documents: [JSONValue]) -> [UInt8] {
    guard self != .bedrock else { return documents.flatMap { Frames.chunk($0) } }
    return documents.flatMap { Array("data: ".utf8) + $0.encoded() + Array("\n\n".utf8) }
  }

  /// A failure in the middle of a stream.
  func failure(_ type: String, _ words: String) -> [UInt8] {
    let error: JSONValue = ["type": .string(type), "message": .string(words)]
    switch self {
    case .bedrock: return Frames.exception(type, words)
    case .openai:
      return stream(of: [
        ["type": "error", "code": .string(type), "message": .string(words), "param": nil]
      ])
    default: return stream(of: [["type": "error", "error": error]])
    }
  }

  private func text(_ name: String) -> String {
    String(decoding: fileBytes(packagePath("Fixtures/models/\(name)")) ?? [], as: UTF8.self)
  }
}

/// A stream's pieces, and its answer or its error.
func heard(_ stream: ModelStream) async -> (text: [String], end: Result<ModelAnswer, ModelError>) {
  var text: [String] = []
  var iterator = stream.makeAsyncIterator()
  do throws(ModelError) {
    while let event = try await iterator.next() {
      switch event {
      case .text(let piece): text.append(piece)
      case .answer(let answer):
        guard try await iterator.next() == nil else {
          return (text, .failure(.malformed("something comes after the end")))
        }
        return (text, .success(answer))
      case .began, .status, .citation: break
      }
    }
    return (text, .failure(.malformed("no answer at the end")))
  } catch {
    return (text, .failure(error))
  }
}
