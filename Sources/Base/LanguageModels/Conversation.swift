import HTTP
import JSON
import Synchronization

/// Requests to one service, with retries.
final class Conversation<D: Dialect>: Sendable {
  let dialect: D
  let line: Line
  /// Whether the service has refused to shape answers.
  private let isShapeless = Mutex(false)

  init(dialect: D, line: Line) {
    self.dialect = dialect
    self.line = line
  }

  /// A limit that no error or answer reaches.
  private static var bodyLimit: Int { 32 << 20 }

  func complete(_ question: ModelRequest) async throws(ModelError) -> ModelAnswer {
    var attempt = 1
    while true {
      do throws(Setback) {
        let response = try await begin(question, isStream: false)
        return try await answer(response)
      } catch {
        attempt += try await pause(after: error, attempt: attempt)
      }
    }
  }

  /// Waits before a retry and returns the increment of the attempt count, or throws the final error.
  func pause(after setback: Setback, attempt: Int) async throws(ModelError) -> Int {
    if setback.isAboutShape {
      isShapeless.withLock { $0 = true }
      return 0
    }
    guard attempt < line.attempts,
      let wait = dialect.backoff.wait(after: setback, attempt: attempt, random: line.pace.random())
    else { throw setback.error }
    if Task.isCancelled { throw .cancelled }
    do { try await line.pace.sleep(wait) } catch { throw .cancelled }
    return 1
  }

  /// Makes one attempt, up to the start of a successful response.
  func begin(_ question: ModelRequest, isStream: Bool) async throws(Setback) -> StreamedResponse {
    var question = question
    if isShapeless.withLock({ $0 }) { question.shape = nil }
    var request: Request
    do {
      request = try dialect.request(question, isStream: isStream)
    } catch { throw Setback(error) }
    request.bodyLimit = Self.bodyLimit
    request.timeouts.total = line.timeout
    request.timeouts.idle = isStream ? line.idle : nil
    let response: StreamedResponse
    do { response = try await line.client.stream(request) } catch { throw Setback(error) }
    guard !response.isSuccess else { return response }
    // The failure counts even if its body cannot be read.
    let words = try? await response.body.collected(upTo: 1 << 20, from: response.address.host)
    let failure = ServiceFailure(
      status: response.status, headers: response.headers, body: words ?? [],
      hiding: dialect.secrets)
    var setback = Setback(failure, response.headers, now: line.pace.date())
    // Concurrent requests each discover this on their own.
    setback.isAboutShape = question.shape != nil && failure.isAboutShape
    throw setback
  }

  func answer(_ response: StreamedResponse) async throws(Setback) -> ModelAnswer {
    let bytes: [UInt8]
    do {
      bytes = try await response.body.collected(upTo: Self.bodyLimit, from: response.address.host)
    } catch { throw Setback(error) }
    guard let document = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) else {
      throw Setback(.malformed(bytes.isEmpty ? "nothing" : "no JSON"))
    }
    do { return try dialect.answer(document) } catch { throw Setback(error) }
  }

  func setback(_ failure: StreamFailure) -> Setback {
    Setback(
      ServiceFailure(failure, hiding: dialect.secrets), Headers(), now: line.pace.date())
  }
}

final class Exchange<D: Dialect> {
  private let conversation: Conversation<D>
  private let question: ModelRequest
  private var attempt = 1
  private var hasSpoken = false
  private var isOver = false
  private var waiting: [ModelEvent] = []
  /// Thrown after all waiting events are delivered.
  private var failure: ModelError?
  private var stream: Stream?

  private struct Stream {
    var pieces: Body.AsyncIterator
    var framer: any Framer
    var reader: D.Reader
  }

  init(_ conversation: Conversation<D>, _ question: ModelRequest) {
    self.conversation = conversation
    self.question = question
  }

  func next() async throws(ModelError) -> ModelEvent? {
    while waiting.isEmpty, !isOver {
      do throws(Setback) {
        try await advance()
      } catch {
        stream = nil
        try await overcome(error)
      }
    }
    if let event = waiting.first {
      waiting.removeFirst()
      return event
    }
    defer { failure = nil }
    if let failure { throw failure }
    return nil
  }

  /// Retries, or fails if the setback is final or text has been delivered, which cannot be taken back.
  private func overcome(_ setback: Setback) async throws(ModelError) {
    guard !hasSpoken else {
      isOver = true
      failure = setback.error
      return
    }
    do throws(ModelError) {
      attempt += try await conversation.pause(after: setback, attempt: attempt)
    } catch {
      isOver = true
      guard conversation.dialect.mayRefuseStreams, error.isAboutStreaming else { throw error }
      let answer = try await conversation.complete(question)
      if let id = answer.id { say(.began(id: id)) }
      deliver(answer)
    }
  }

  /// Reads the next piece, or opens the stream.
  private func advance() async throws(Setback) {
    guard var stream else { return try await open() }
    defer { self.stream = isOver ? nil : stream }
    let piece: [UInt8]?
    do { piece = try await stream.pieces.next() } catch {
      // A connection that breaks after the end of the answer loses nothing.
      guard error != .cancelled, let answer = stream.reader.answer else { throw Setback(error) }
      return end(answer)
    }
    let frames: [Frame]
    do throws(ModelError) {
      if let piece {
        frames = try stream.framer.take(piece)
      } else {
        frames = try stream.framer.finish()
      }
    } catch { throw Setback(error) }
    for frame in frames where !isOver { try take(frame, &stream.reader) }
    if piece == nil, !isOver {
      guard let answer = stream.reader.answer else { throw Setback(.truncated, isPassing: true) }
      end(answer)
    }
  }

  private func open() async throws(Setback) {
    let response = try await conversation.begin(question, isStream: true)
    // Some services ignore `stream` and answer in one piece.
    if response.headers["Content-Type"]?.hasPrefix("application/json") == true {
      return deliver(try await conversation.answer(response))
    }
    stream = Stream(
      pieces: response.body.makeAsyncIterator(), framer: conversation.dialect.framer(),
      reader: conversation.dialect.reader())
  }

  private func take(_ frame: Frame, _ reader: inout D.Reader) throws(Setback) {
    switch frame {
    case .document(let document):
      do {
        for event in try reader.take(document) { say(event) }
      } catch { throw conversation.setback(error) }
    case .end: reader.takeEnd()
    case .failure(let failure): throw conversation.setback(failure)
    }
    if reader.isEnded, let answer = reader.answer { end(answer) }
  }

  private func say(_ event: ModelEvent) {
    waiting.append(event)
    if case .text = event { hasSpoken = true }
  }

  /// Delivers an answer that came in one piece.
  private func deliver(_ answer: ModelAnswer) {
    if !answer.text.isEmpty { say(.text(answer.text)) }
    end(answer)
  }

  private func end(_ answer: ModelAnswer) {
    waiting.append(.answer(answer))
    isOver = true
  }
}

extension ModelError {
  /// Whether the service answered that it does not stream.
  fileprivate var isAboutStreaming: Bool {
    guard case .service(let failure) = self else { return false }
    return [404, 405, 406, 501].contains(failure.status)
  }
}
