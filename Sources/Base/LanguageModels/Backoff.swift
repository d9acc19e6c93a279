import HTTP
import Platform

/// The wait before a retry.
enum Backoff: Sendable {
  /// As in Anthropic's and OpenAI's SDKs: 0.5 s, doubled up to 8 s, less up to a quarter at random.
  case usual
  /// As in the AWS SDKs: a random part of 1 s for throttling, or of 0.05 s, doubled up to 20 s.
  case aws
  /// 1 s, doubled up to 10 s.
  case steady

  /// The longest wait that `usual` accepts from a service; beyond it, the error is final.
  static let longest: Duration = .seconds(120)

  /// The wait after an attempt (counted from 1); nil if the setback is final. `random` is in 0..<1.
  func wait(after setback: FailedAttempt, attempt: Int, random: Double) -> Duration? {
    guard setback.isPassing else { return nil }
    let doublings = Double(1 << min(max(attempt, 1) - 1, 20))
    switch self {
    case .usual:
      let own = min(0.5 * doublings, 8) * (1 - 0.25 * random)
      guard let asked = setback.asked, asked > .zero else { return .seconds(own) }
      return asked > Backoff.longest ? nil : asked
    case .aws:
      let own = Duration.seconds(random * min((setback.isThrottling ? 1 : 0.05) * doublings, 20))
      return setback.asked.map { max(own, min($0, own + .seconds(5))) } ?? own
    case .steady: return .seconds(min(doublings, 10))
    }
  }
}

/// A failed attempt, and whether a retry may help.
struct FailedAttempt: Error {
  var error: ModelError
  var isPassing: Bool
  var asked: Duration?
  /// Whether the service rejected the required shape of the answer.
  var isAboutShape = false

  var isThrottling: Bool {
    if case .service(let failure) = error { failure.kind == .rateLimit } else { false }
  }

  init(_ error: ModelError, isPassing: Bool = false, asked: Duration? = nil) {
    (self.error, self.isPassing, self.asked) = (error, isPassing, asked)
  }

  init(_ error: HTTPError) {
    self.init(ModelError(error), isPassing: error.isTransient)
  }

  init(_ failure: ServiceFailure, _ headers: Headers, now: Instant) {
    let kinds: [ServiceFailure.Kind] = [.rateLimit, .overloaded, .server]
    var isPassing = kinds.contains(failure.kind) || failure.status == 409
    switch headers["x-should-retry"] {
    case "true": isPassing = failure.kind != .quota
    case "false": isPassing = false
    default: break
    }
    self.init(
      .service(failure), isPassing: isPassing, asked: FailedAttempt.asked(headers, now: now))
  }

  /// The wait that the headers ask for, in milliseconds, seconds or as a date.
  private static func asked(_ headers: Headers, now: Instant) -> Duration? {
    for name in ["retry-after-ms", "x-amz-retry-after"] {
      if let value = headers[name].flatMap({ Double($0) }), value >= 0, value < 1e9 {
        return .seconds(value / 1_000)
      }
    }
    guard let text = headers["retry-after"] else { return nil }
    if let seconds = Double(text) { return seconds >= 0 && seconds < 1e6 ? .seconds(seconds) : nil }
    return Instant(parsing: text).map { .seconds(max(0, $0.seconds(since: now))) }
  }
}

extension ModelConnection {
  /// Sends a request once and returns the body of a successful response.
  func send(_ request: Request, hiding secrets: [Secret]) async throws(FailedAttempt) -> [UInt8] {
    let response: StreamedResponse
    let bytes: [UInt8]
    do {
      response = try await client.stream(request)
      bytes = try await response.body.collected(
        upTo: request.bodyLimit, from: request.address.host)
    } catch { throw FailedAttempt(error) }
    guard response.isSuccess else {
      let failure = ServiceFailure(
        status: response.status, headers: response.headers, body: bytes, hiding: secrets)
      throw FailedAttempt(failure, response.headers, now: pace.date())
    }
    return bytes
  }
}
