import Platform
import Synchronization

@testable import HTTP

/// A clock that advances without waiting.
final class FakePace: Sendable {
  private let state = Mutex((now: Duration.zero, slept: [Duration]()))
  let start = Instant(seconds: 1_700_000_000)

  var slept: [Duration] { state.withLock { $0.slept } }
  var now: Duration { state.withLock { $0.now } }

  func pace(random: Double = 0) -> Pace {
    Pace(
      elapsed: { self.now },
      date: { self.start.adding(seconds: self.now.components.seconds) },
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

/// A transport that plays a list of outcomes and records its requests.
final class Script: Sendable {
  private let state: Mutex<(left: [Result<Response, HTTPError>], asked: [Request])>

  init(_ outcomes: [Result<Response, HTTPError>]) { state = Mutex((outcomes, [])) }

  var asked: [Request] { state.withLock { $0.asked } }

  var transport: Transport {
    Transport { request throws(HTTPError) in
      let outcome = self.state.withLock { state in
        state.asked.append(request)
        return state.left.isEmpty ? nil : state.left.removeFirst()
      }
      return try (outcome ?? .failure(.unavailable("the script has ended"))).get()
    }
  }
}

let somewhere = "https://api.example.com/v1/x"

extension Result where Success == Response, Failure == HTTPError {
  /// An answer with a status and one header.
  static func status(_ status: Int, _ headers: Headers = [:]) -> Self {
    guard let address = Address(somewhere) else { return .failure(.invalidURL(somewhere)) }
    return .success(Response(status: status, headers: headers, address: address))
  }
}

extension Client {
  /// Sends a GET request.
  func get(_ address: Address) async throws(HTTPError) -> Response {
    try await send(Request(address))
  }
}
