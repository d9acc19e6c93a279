import HTTP
import JSON
package import LeagueModel

/// Sleeper's data beyond a season of a league: users, their leagues, and the players of the NFL.
package struct SleeperLookup: Sendable {
  private let fetcher: Fetcher
  private let key: LeagueKey

  /// - Parameter key: The league named in errors and progress.
  package init(_ fetcher: Fetcher, for key: LeagueKey) {
    self.fetcher = fetcher
    self.key = key
  }

  package func summary() async throws(FetchError) -> LeagueSummary {
    guard let summary = try await document(["league", key.id]).flatMap(Self.summary) else {
      throw .notFound(key)
    }
    return summary
  }

  /// The user ids of the league, commissioners first.
  package func people() async throws(FetchError) -> [String] {
    let users = try await document(["league", key.id, "users"])?.array ?? []
    let owners = users.filter { $0["is_owner"] == .bool(true) }
    let others = users.filter { $0["is_owner"] != .bool(true) }
    return (owners + others).compactMap { $0["user_id"]?.digits }
  }

  /// The current season of Sleeper's leagues; nil if unknown.
  package func season() async throws(FetchError) -> Int? {
    let state = try await document(["state", "nfl"])
    return (state?["league_season"] ?? state?["season"])?.year
  }

  /// Finds a user by name or id; nil if there is none.
  package func user(_ name: String) async throws(FetchError) -> SleeperUser? {
    let user = try await document(["user", name])
    guard let id = user?["user_id"]?.digits else { return nil }
    return SleeperUser(id: id, name: user?["display_name"]?.line ?? name)
  }

  /// A user's football leagues in one season, ordered by name.
  package func leagues(of user: String, season: Int) async throws(FetchError) -> [LeagueSummary] {
    let leagues = try await document(["user", user, "leagues", "nfl", String(season)])?.array ?? []
    return leagues.compactMap(Self.summary).sorted { ($0.name, $0.key) < ($1.name, $1.key) }
  }

  /// Fetches all NFL players (15 MB), at most once a day.
  package func players() async throws(FetchError) -> Answer {
    let request = Request(fetcher.addresses.sleeper.appending(["players", "nfl"]))
    let bounds = Question.Bounds(bytes: 64 << 20, values: 2_000_000, time: .seconds(60))
    let question = Question(name: "players", request: request, bounds: bounds)
    return try await fetcher.answer(to: question, about: key)
  }

  private func document(_ path: [String]) async throws(FetchError) -> JSONValue? {
    let request = Request(fetcher.addresses.sleeper.appending(path))
    let question = Question(name: "lookup", request: request, isOptional: true)
    let json = try await fetcher.ask([question], about: key, Tally()).first?.json
    return json.flatMap { $0.isNull ? nil : $0 }
  }

  private static func summary(_ league: JSONValue) -> LeagueSummary? {
    guard let id = league["league_id"]?.digits, let key = LeagueKey(platform: .sleeper, id: id),
      let season = league["season"]?.year
    else { return nil }
    let previous = league["previous_league_id"]?.digits.flatMap { id in
      id.contains { $0 != "0" } ? LeagueKey(platform: .sleeper, id: id) : nil
    }
    var summary = LeagueSummary(
      key: key, name: league["name"]?.line ?? key.description, season: season,
      teamCount: league["total_rosters"]?.int ?? league["settings"]?["num_teams"]?.int ?? 0,
      previous: previous)
    if let sport = league["sport"]?.string, sport != "nfl" { summary.otherSport = sport }
    return summary
  }
}

extension JSONValue {
  /// An id made of digits, from a string or a number.
  fileprivate var digits: String? {
    let text = string ?? int.map { String($0) }
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return text
  }
}
