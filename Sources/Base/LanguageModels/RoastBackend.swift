package import HTTP
package import JSON

/// A custom service that writes roasts: `POST BASE/roasts/generate` takes a league and returns a roast per team. Its
/// answer is `{"roasts": {"TEAM": "text"}}`, or the inner object alone.
package struct RoastBackend: Sendable {
  private let base: Address
  private let key: Secret?
  private let line: ModelConnection

  /// Creates a client. `base` is the address before `/roasts/generate`; `key` is sent as a bearer token.
  /// - Throws: `insecure` for plain HTTP to another machine.
  package init(base: Address, key: Secret? = nil, line: ModelConnection) throws(ModelError) {
    guard base.isSecure else { throw .insecure(base.redacted) }
    self.base = base
    self.key = key
    self.line = line
  }

  /// Requests the roasts of teams, by their IDs.
  /// - Parameter league: The body of the request: those teams, and what is known about their league.
  /// - Returns: The roasts that it wrote. A team whose roast is missing or empty has none.
  /// - Throws: `missing` if no requested team has one.
  package func roasts(
    of ids: [String], in league: JSONObject
  ) async throws(ModelError) -> [String: String] {
    var request = jsonRequest(base.appending(["roasts", "generate"]), league)
    request.headers["Accept"] = "application/json"
    if let key { request.headers["Authorization"] = "Bearer \(key.value)" }
    request.timeouts.total = .seconds(30)
    request.bodyLimit = 4 << 20
    var attempt = 1
    while true {
      do throws(FailedAttempt) {
        return try await answer(to: request, about: ids)
      } catch {
        var setback = error
        if case .service(let failure) = error.error {
          setback.isPassing = failure.status == 429 || failure.status >= 500
        }
        guard attempt < line.attempts,
          let wait = Backoff.steady.wait(after: setback, attempt: attempt, random: 0)
        else { throw error.error }
        do { try await line.pace.sleep(wait) } catch { throw .cancelled }
        attempt += 1
      }
    }
  }

  private func answer(
    to request: Request, about ids: [String]
  ) async throws(FailedAttempt) -> [String: String] {
    let bytes = try await line.send(request, hiding: key.map { [$0] } ?? [])
    guard let document = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      case .object(let found) = document["roasts"] ?? document, !found.keys.isEmpty
    else { throw FailedAttempt(.malformed("no roasts")) }
    var roasts: [String: String] = [:]
    for id in ids { roasts[id] = found[id]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    guard roasts.values.reduce(0, { $0 + $1.utf8.count }) <= ModelAnswer.mostText else {
      throw FailedAttempt(.tooMuchText(limit: ModelAnswer.mostText))
    }
    guard !roasts.isEmpty else { throw FailedAttempt(.missing(ids)) }
    return roasts
  }
}
