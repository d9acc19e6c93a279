package import HTTP
import JSON

/// A custom service that writes roasts: `POST BASE/roasts/generate` takes a league, returns a roast per team.
package struct RoastBackend: Sendable {
  private let base: Address
  private let key: Secret?
  private let line: Line

  /// Creates a client. `base` is the address before `/roasts/generate`; `key` is sent as a bearer token.
  /// - Throws: `insecure` for plain HTTP to another machine.
  package init(base: Address, key: Secret? = nil, line: Line) throws(ModelError) {
    guard base.isSecure else { throw .insecure(base.redacted) }
    self.base = base
    self.key = key
    self.line = line
  }

  /// Requests the roasts of a league's teams, by team ID.
  /// - Throws: `missing` if a requested team has no roast, or an empty one.
  package func roasts(for league: RoastBackendRequest) async throws(ModelError) -> [String: String]
  {
    var request = jsonRequest(base.appending(["roasts", "generate"]), league.body)
    request.headers["Accept"] = "application/json"
    if let key { request.headers["Authorization"] = "Bearer \(key.value)" }
    request.timeouts.total = .seconds(30)
    request.bodyLimit = 4 << 20
    var attempt = 1
    while true {
      do throws(Setback) {
        return try await answer(to: request, about: league.teams.map(\.id))
      } catch {
        guard attempt < line.attempts,
          let wait = Backoff.steady.wait(after: error, attempt: attempt, random: 0)
        else { throw error.error }
        do { try await line.pace.sleep(wait) } catch { throw .cancelled }
        attempt += 1
      }
    }
  }

  private func answer(
    to request: Request, about ids: [String]
  ) async throws(Setback) -> [String: String] {
    let status: Int
    let headers: Headers
    let bytes: [UInt8]
    do throws(HTTPError) {
      let response = try await line.client.stream(request)
      (status, headers) = (response.status, response.headers)
      bytes = try await response.body.collected(upTo: request.bodyLimit, from: base.host)
    } catch { throw Setback(error) }
    guard (200...299).contains(status) else {
      var setback = Setback(
        ServiceFailure(
          status: status, headers: headers, body: bytes, hiding: key.map { [$0] } ?? []), headers,
        now: line.pace.date())
      setback.isPassing = status == 429 || status >= 500
      throw setback
    }
    guard let document = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      case .object(let found)? = document["roasts"]
    else { throw Setback(.malformed("no roasts")) }
    var roasts: [String: String] = [:]
    for id in ids { roasts[id] = found[id]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    let missing = ids.filter { roasts[$0] == nil }
    guard missing.isEmpty else { throw Setback(.missing(missing)) }
    return roasts
  }
}
