import HTTP
import Platform

/// How long to wait before a question is asked again.
enum Backoff: Sendable {
  /// As the libraries of Anthropic and OpenAI do: 0.5 s, doubled up to 8 s, less up to a quarter.
  case usual
  /// As AWS's libraries do: chance times 1 s for throttling, or 0.05 s, doubled up to 20 s.
  case aws
  /// 1 s, doubled up to 10 s.
  case steady

  /// The longest wait that a service may ask for; who asks for more gets its answer reported.
  static let longest: Duration = .seconds(120)

  /// The wait after an attempt (counted from 1); nil if the setback stands. `random` is 0 up to 1.
  func wait(after setback: Setback, attempt: Int, random: Double) -> Duration? {
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

/// An attempt that led to nothing, and whether another one may lead to more.
struct Setback: Error {
  var error: ModelError
  /// Whether it may pass.
  var isPassing: Bool
  /// How long the service wants to be left alone.
  var asked: Duration?
  /// Whether the answer was to have a shape, and the service does not do that.
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
    self.init(.service(failure), isPassing: isPassing, asked: Setback.asked(headers, now: now))
  }

  /// How long the headers ask to wait. `retry-after-ms` and `x-amz-retry-after` are milliseconds,
  /// `retry-after` is seconds or a date.
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
