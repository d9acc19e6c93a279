import JSON
import LanguageModels
import Platform
import Synchronization
import Testing

@testable import HTTP

/// L3: what a model may cost that says too much, drips or is silent. The clock is the test's.
@Suite struct BoundedAnswerTests {
  private let question = ModelRequest(user: "Roast.", maxTokens: 10)
  private let tooMuch = ModelError.tooMuchText(limit: 64 << 10)

  /// A service whose pieces each take a time, and whose attempts are counted.
  private struct Slow {
    let clock = TestPace()
    let attempts = Counter()

    /// - Parameter pieces: The pieces of each attempt, without end if there are none.
    func model(
      each wait: Duration, _ piece: [UInt8]?
    ) throws -> LanguageModel {
      let pace = clock.pace()
      let transport = Transport(
        send: { _ throws(HTTPError) in throw .unavailable("models are always streamed") },
        stream: { [attempts] request throws(HTTPError) in
          attempts.add()
          let start = pace.elapsed()
          return StreamedResponse(
            status: 200, headers: ["Content-Type": "text/event-stream"], address: request.address,
            body: Body(next: { () throws(HTTPError) in
              do { try await pace.sleep(wait) } catch { throw .cancelled }
              // As libcurl ends a transfer.
              let isLate = pace.elapsed() - start > request.timeouts.total
              guard let piece, !isLate else { throw .timedOut(host: request.address.host) }
              return piece
            }))
        })
      return try LanguageModel(
        ModelChoice(.compatible, address: "http://localhost/v1"), environment: [:],
        read: { _ in nil }, programs: Programs.none,
        line: ModelConnection(client: Client(transport, pace: pace), pace: pace))
    }
  }

  private final class Counter: Sendable {
    private let state = Mutex(0)
    var count: Int { state.withLock { $0 } }
    func add() { state.withLock { $0 += 1 } }
  }

  private func events(_ text: String) -> [UInt8] {
    let delta: JSONValue = ["choices": [["delta": ["content": .string(text)]]]]
    return Array("data: ".utf8) + delta.encoded() + Array("\n\n".utf8)
  }

  @Test func aTextWithoutEndIsStoppedWhileItComes() async throws {
    let slow = Slow()
    let model = try slow.model(each: .zero, events(String(repeating: "word ", count: 200)))
    let (text, end) = await heard(model.stream(question))
    #expect(end == .failure(tooMuch))
    #expect(text.reduce(0) { $0 + $1.utf8.count } <= 65 << 10)
    #expect(slow.attempts.count == 1)
    #expect("\(tooMuch)" == "the model's answer has more than 64 kB of text")
  }

  @Test(arguments: [Kind.openai, .compatible])
  func aLongAnswerInOnePieceIsRefused(_ kind: Kind) async throws {
    func document(_ count: Int) -> String {
      let long = String(
        decoding: JSONValue.string(Kind.said).encoded().dropFirst().dropLast(), as: UTF8.self)
      return kind.document.replacing(long, with: String(repeating: "x", count: count))
    }
    let fine = try await Stage([.json(document(64 << 10))]).model(kind).complete(question)
    #expect(fine.text.utf8.count == 64 << 10)
    let stage = Stage([.json(document((64 << 10) + 1))])
    await #expect(throws: tooMuch) { try await stage.model(kind).complete(question) }
    #expect(stage.asked.count == 1)
  }

  /// A byte every two seconds keeps every limit but that of the whole.
  @Test func aModelThatDripsEndsAfterTenMinutes() async throws {
    let slow = Slow()
    let model = try slow.model(each: .seconds(2), Array(": wait\n\n".utf8))
    let (_, end) = await heard(model.stream(question))
    #expect(end == .failure(.network(.timedOut(host: "localhost"))))
    #expect(slow.clock.pace().elapsed() <= .seconds(602))
    #expect(slow.attempts.count == 1)
  }

  /// It was asked three times, for 379 seconds.
  @Test func aSilentModelIsAskedOnce() async throws {
    let slow = Slow()
    let model = try slow.model(each: .seconds(120), nil)
    let (_, end) = await heard(model.stream(question))
    #expect(end == .failure(.network(.timedOut(host: "localhost"))))
    #expect(slow.attempts.count == 1 && slow.clock.pace().elapsed() == .seconds(120))
    await #expect(throws: ModelError.network(.timedOut(host: "localhost"))) {
      try await model.complete(question)
    }
  }

  /// Attempts and waits share the time: three broken connections after five minutes each are no quarter of an hour.
  @Test func allAttemptsTogetherEndInTime() async throws {
    let slow = Slow()
    let model = try slow.model(each: .seconds(300), Array("data: {}\n\ndata: [DONE]\n\n".utf8))
    _ = await heard(model.stream(question))
    #expect(slow.clock.pace().elapsed() <= .seconds(900))
    let left = Stage([
      .json("{}", status: 503, ["retry-after": "118"]), .json("{}", status: 503),
      .json(Kind.openai.document),
    ])
    var line = left.line()
    line.timeout = .seconds(120)
    let impatient = try LanguageModel(
      ModelChoice(.openai), environment: Stage.keys, read: { _ in nil }, programs: Programs.none,
      line: line
    )
    #expect(try await impatient.complete(question).text == Kind.said)
    let rest = try #require(left.asked.last?.timeouts.total)
    #expect(rest < .seconds(2))
  }
}
