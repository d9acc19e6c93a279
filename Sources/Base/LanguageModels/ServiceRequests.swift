import HTTP
import JSON
import Synchronization

/// Requests to one service, with retries.
final class ServiceRequests<D: Dialect>: Sendable {
  let dialect: D
  let line: ModelConnection
  /// Whether the service has refused to shape answers.
  private let isShapeless = Mutex(false)

  init(dialect: D, line: ModelConnection) {
    self.dialect = dialect
    self.line = line
  }

  /// In bytes, more than any error or answer has.
  private static var bodyLimit: Int { 32 << 20 }

  /// - Parameter start: When the question was asked, if this is not its first attempt.
  func complete(
    _ question: ModelRequest, since start: Duration? = nil
  ) async throws(ModelError) -> ModelAnswer {
    let start = start ?? line.pace.elapsed()
    var attempt = 1
    while true {
      do throws(FailedAttempt) {
        let response = try await begin(question, isStream: false, since: start)
        return try await answer(response)
      } catch {
        attempt += try await pause(after: error, attempt: attempt, since: start)
      }
    }
  }

  /// Waits before a retry and returns the increment of the attempt count, or throws the final error.
  func pause(
    after setback: FailedAttempt, attempt: Int, since start: Duration
  ) async throws(ModelError) -> Int {
    if setback.isAboutShape {
      isShapeless.withLock { $0 = true }
      return 0
    }
    guard attempt < line.attempts,
      let wait = dialect.backoff.wait(after: setback, attempt: attempt, random: line.pace.random()),
      wait < left(since: start)
    else { throw setback.error }
    // A silent model would probably be silent again, and another attempt costs money.
    if case .network(.timedOut) = setback.error, line.pace.elapsed() - start >= line.idle {
      throw setback.error
    }
    if Task.isCancelled { throw .cancelled }
    do { try await line.pace.sleep(wait) } catch { throw .cancelled }
    return 1
  }

  /// The rest of the time for a question.
  func left(since start: Duration) -> Duration { line.timeout - (line.pace.elapsed() - start) }

  /// Makes one attempt, up to the start of a successful response.
  func begin(
    _ question: ModelRequest, isStream: Bool, since start: Duration
  ) async throws(FailedAttempt) -> StreamedResponse {
    var question = question
    if isShapeless.withLock({ $0 }) { question.shape = nil }
    var request: Request
    do {
      request = try dialect.request(question, isStream: isStream)
    } catch { throw FailedAttempt(error) }
    request.bodyLimit = Self.bodyLimit
    request.timeouts.total = left(since: start)
    guard request.timeouts.total > .zero else {
      throw FailedAttempt(.network(.timedOut(host: request.address.host)))
    }
    request.timeouts.idle = isStream ? line.idle : nil
    let response: StreamedResponse
    do { response = try await line.client.stream(request) } catch { throw FailedAttempt(error) }
    guard !response.isSuccess else { return response }
    // The failure counts even if its body cannot be read.
    let words = try? await response.body.collected(upTo: 1 << 20, from: response.address.host)
    let failure = ServiceFailure(
      status: response.status, headers: response.headers, body: words ?? [],
      hiding: dialect.secrets)
    var setback = FailedAttempt(failure, response.headers, now: line.pace.date())
    // Concurrent requests each discover this on their own.
    setback.isAboutShape = question.shape != nil && failure.isAboutShape
    throw setback
  }

  func answer(_ response: StreamedResponse) async throws(FailedAttempt) -> ModelAnswer {
    let bytes: [UInt8]
    do {
      bytes = try await response.body.collected(upTo: Self.bodyLimit, from: response.address.host)
    } catch { throw FailedAttempt(error) }
    guard let document = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) else {
      throw FailedAttempt(.malformed(bytes.isEmpty ? "nothing" : "no JSON"))
    }
    let answer: ModelAnswer
    do { answer = try dialect.answer(document) } catch { throw FailedAttempt(error) }
    guard answer.text.utf8.count <= ModelAnswer.mostText else { throw FailedAttempt(.tooMuchText) }
    return answer
  }

  func setback(_ failure: StreamFailure) -> FailedAttempt {
    FailedAttempt(
      ServiceFailure(failure, hiding: dialect.secrets), Headers(), now: line.pace.date())
  }
}

final class Exchange<D: Dialect> {
  private let conversation: ServiceRequests<D>
  private let question: ModelRequest
  private let start: Duration
  private var attempt = 1
  private var hasSpoken = false
  /// The bytes of text so far.
  private var length = 0
  private var isOver = false
  private var waiting: [ModelEvent] = []
  /// Thrown after all waiting events are delivered.
  private var failure: ModelError?
  private var stream: Stream?

  private struct Stream {
    let host: String
    var pieces: Body.AsyncIterator
    var framer: any Framer
    var reader: D.Reader
  }

  init(_ conversation: ServiceRequests<D>, _ question: ModelRequest) {
    self.conversation = conversation
    self.question = question
    start = conversation.line.pace.elapsed()
  }

  func next() async throws(ModelError) -> ModelEvent? {
    while waiting.isEmpty, !isOver {
      do throws(FailedAttempt) {
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
  private func overcome(_ setback: FailedAttempt) async throws(ModelError) {
    guard !hasSpoken else {
      isOver = true
      failure = setback.error
      return
    }
    do throws(ModelError) {
      attempt += try await conversation.pause(
        after: setback, attempt: attempt, since: start)
    } catch {
      isOver = true
      guard conversation.dialect.mayRefuseStreams, error.isAboutStreaming else { throw error }
      let answer = try await conversation.complete(question, since: start)
      if let id = answer.id { say(.began(id: id)) }
      deliver(answer)
    }
  }

  /// Reads the next piece, or opens the stream.
  private func advance() async throws(FailedAttempt) {
    guard var stream else { return try await open() }
    defer { self.stream = isOver ? nil : stream }
    let piece: [UInt8]?
    do { piece = try await stream.pieces.next() } catch {
      // A connection that breaks after the end of the answer loses nothing.
      guard error != .cancelled, let answer = stream.reader.answer else {
        throw FailedAttempt(error)
      }
      return end(answer)
    }
    // A service that sends a little at a time would stay within all other limits.
    guard conversation.left(since: start) > .zero || piece == nil else {
      throw FailedAttempt(.network(.timedOut(host: stream.host)))
    }
    let frames: [Frame]
    do throws(ModelError) {
      if let piece {
        frames = try stream.framer.take(piece)
      } else {
        frames = try stream.framer.finish()
      }
    } catch { throw FailedAttempt(error) }
    for frame in frames where !isOver { try take(frame, &stream.reader) }
    if piece == nil, !isOver {
      guard let answer = stream.reader.answer else {
        throw FailedAttempt(.truncated, isPassing: true)
      }
      end(answer)
    }
  }

  private func open() async throws(FailedAttempt) {
    let response = try await conversation.begin(question, isStream: true, since: start)
    // Some services ignore `stream` and answer in one piece.
    if response.headers["Content-Type"]?.hasPrefix("application/json") == true {
      return deliver(try await conversation.answer(response))
    }
    stream = Stream(
      host: response.address.host, pieces: response.body.makeAsyncIterator(),
      framer: conversation.dialect.framer(),
      reader: conversation.dialect.reader())
  }

  private func take(_ frame: Frame, _ reader: inout D.Reader) throws(FailedAttempt) {
    switch frame {
    case .document(let document):
      do {
        for event in try reader.take(document) {
          if case .text(let piece) = event { length += piece.utf8.count }
          say(event)
        }
      } catch { throw conversation.setback(error) }
      guard length <= ModelAnswer.mostText else { throw FailedAttempt(.tooMuchText) }
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
    isOver = true
    // The final answer may be longer than the pieces.
    guard answer.text.utf8.count <= ModelAnswer.mostText else {
      failure = .tooMuchText
      return
    }
    waiting.append(.answer(answer))
  }
}

extension ModelError {
  fileprivate static let tooMuchText = ModelError.tooMuchText(limit: ModelAnswer.mostText)
}

extension ModelError {
  /// Whether the service refused to stream.
  fileprivate var isAboutStreaming: Bool {
    guard case .service(let failure) = self else { return false }
    return [404, 405, 406, 501].contains(failure.status)
  }
}
