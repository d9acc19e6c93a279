import Diagnostics
package import HTTP
package import JSON
package import Platform

/// Asks the sports API for games.
package struct SportsAPI: Sendable {
  /// The address of the live API.
  package static let liveAddress = "https://sports-data-admin.dock108.ai/api/admin/sports"

  private let client: Client
  private let base: Address
  private let key: Secret?
  private let timeout: Duration?

  private static let rowsPerPage = 200
  private static let mostPages = 10
  private static let bodyLimit = 8 << 20
  private static let mostValues = 400_000

  /// Creates an API at an address.
  /// - Parameters:
  ///   - key: The key, sent to the address's host only; nil if it needs none.
  ///   - timeout: The limit for one attempt; nil for 30 seconds.
  package init(client: Client, base: Address, key: Secret?, timeout: Duration? = nil) {
    self.client = client
    self.base = base
    self.key = key
    self.timeout = timeout
  }

  /// The rows of a league's games on some days, unchanged.
  /// - Parameters:
  ///   - first: The first day, in the east of the United States.
  ///   - last: The last day.
  package func rows(
    of league: SportsLeague, from first: CivilDate, through last: CivilDate
  ) async throws(SportsAPIError) -> [JSONValue] {
    var rows: [JSONValue] = []
    var seen: Set<Int> = []
    var offset = 0
    for _ in 0..<Self.mostPages {
      let query = [
        ("league", league.rawValue), ("startDate", "\(first)"), ("endDate", "\(last)"),
        ("limit", "\(Self.rowsPerPage)"), ("offset", "\(offset)"),
      ]
      let page = try await answer(["games"], query: query)?.json
      guard let page, page["games"]?.array != nil else { throw .notGames(host: base.host) }
      let fresh = (page["games"]?.array ?? []).prefix(Self.rowsPerPage).filter { row in
        SportsGame(reading: row).map { $0.league == league && seen.insert($0.id).inserted } ?? false
      }
      rows += fresh
      // Stops if the server repeats itself, so that it cannot keep the run busy.
      guard let next = (page["nextOffset"] ?? page["next_offset"])?.int, next > offset,
        !fresh.isEmpty
      else { break }
      offset = next
    }
    return rows
  }

  /// The details of a game; nil if the API does not know it.
  package func detail(of game: Int) async throws(SportsAPIError) -> SportsAnswer? {
    try await answer(["games", "\(game)"])
  }

  /// The story of a game; nil while there is none.
  package func story(of game: Int) async throws(SportsAPIError) -> SportsAnswer? {
    try await answer(["games", "\(game)", "story"])
  }

  /// The timeline of a game; nil while there is none.
  package func timeline(of game: Int) async throws(SportsAPIError) -> SportsAnswer? {
    try await answer(["games", "\(game)", "timeline"])
  }

  /// The play-by-play of a game, at the address in the API's own description; nil while there is none.
  package func plays(of game: Int) async throws(SportsAPIError) -> SportsAnswer? {
    try await answer(["pbp", "game", "\(game)"], from: root)
  }

  /// The posts about a game, at the address in the API's own description; nil if there are none.
  package func posts(of game: Int) async throws(SportsAPIError) -> SportsAnswer? {
    try await answer(["social", "posts", "game", "\(game)"], from: root)
  }

  /// A league's teams by name, each with its id.
  package func teamIDs(of league: SportsLeague) async throws(SportsAPIError) -> [String: Int] {
    let answer = try await answer(
      ["teams"], query: [("league", league.rawValue), ("limit", "500")])
    let rows = (answer?.json["teams"]?.array ?? []).prefix(500).compactMap { APIObject($0) }
    return Dictionary(
      rows.compactMap { row in
        row.name("name").flatMap { name in row.id("id").map { (name, $0) } }
      }
    ) { first, _ in first }
  }

  /// A team with its latest games; nil if the API does not know it.
  package func team(_ id: Int) async throws(SportsAPIError) -> SportsAnswer? {
    try await answer(["teams", "\(id)"])
  }

  /// The address without its last two segments, `admin/sports`.
  private var root: Address {
    let segments = base.path.split(separator: "/").dropLast(2).joined(separator: "/")
    return Address(base, path: "/\(segments)", query: nil)
  }

  private func answer(
    _ path: [String], query: [(String, String)] = [], from root: Address? = nil
  ) async throws(SportsAPIError) -> SportsAnswer? {
    let address = (root ?? base).appending(path, query: query.map { (name: $0.0, value: $0.1) })
    var request = Request(address)
    if let key { request.headers["X-API-Key"] = key.value }
    request.bodyLimit = Self.bodyLimit
    request.timeouts.total = timeout ?? .seconds(30)
    let response: Response
    do { response = try await client.send(request) } catch { throw .network(error) }
    switch response.status {
    case 200...299: break
    case 404: return nil
    case 401, 403: throw key == nil ? .keyMissing(host: base.host) : .keyRefused(host: base.host)
    case 429: throw .tooManyRequests(host: base.host)
    default: throw .failed(host: base.host, status: response.status)
    }
    var values = Self.mostValues
    let source = SourceText(name: "the answer of \(base.host)", bytes: response.body)
    do {
      let json = try JSONValue(parsing: source, within: &values)
      return json.isNull ? nil : SportsAnswer(bytes: response.body, json: json)
    } catch {
      throw .notJSON(host: base.host)
    }
  }
}

/// An answer of the API.
package struct SportsAnswer: Sendable {
  /// The unchanged body.
  package let bytes: [UInt8]
  /// The parsed body.
  package let json: JSONValue
}

/// Why the sports API gave no answer.
package enum SportsAPIError: Error, Sendable, Equatable {
  /// The API requires a key.
  case keyMissing(host: String)
  case keyRefused(host: String)
  /// The API asks for fewer requests.
  case tooManyRequests(host: String)
  /// The API answered with an error status.
  case failed(host: String, status: Int)
  /// The answer is not JSON, or too large.
  case notJSON(host: String)
  /// The answer has no list of games, so the address is probably another API's.
  case notGames(host: String)
  /// The request failed without an answer.
  case network(HTTPError)

  /// Whether the key is the reason, so that further requests would also fail.
  package var isOfKey: Bool {
    switch self {
    case .keyMissing, .keyRefused: true
    default: false
    }
  }
}
