import HTTP
import JSON
package import LeagueModel
import Platform

extension Fetcher {
  /// A league's summary.
  /// - Parameter season: The year in which the season began; nil for the current one. Unused for Sleeper.
  package func summary(of key: LeagueKey, season: Int?) async throws(FetchError) -> LeagueSummary {
    switch key.platform {
    case .sleeper:
      let address = addresses.sleeper.appending(["league", key.id])
      guard let summary = try await document(address, about: key).flatMap(sleeperSummary) else {
        throw .notFound(key)
      }
      return summary
    case .espn:
      return try await inPresentSeason(season) { year throws(FetchError) in
        try await espnSummary(of: key, season: year)
      }
    }
  }

  /// Calls `body` with the given season, or else the current one, or the previous one if it has none yet.
  func inPresentSeason<Result>(
    _ season: Int?, _ body: (Int) async throws(FetchError) -> Result
  ) async throws(FetchError) -> Result {
    if let season { return try await body(season) }
    let year = SeasonYear.present(at: now())
    do throws(FetchError) {
      return try await body(year)
    } catch {
      guard case .notFound = error else { throw error }
      return try await body(year - 1)
    }
  }

  /// The season that Sleeper's leagues currently play; nil if unknown.
  /// - Parameter key: The league named in errors and progress.
  package func sleeperSeason(for key: LeagueKey) async throws(FetchError) -> Int? {
    let state = try await document(addresses.sleeper.appending(["state", "nfl"]), about: key)
    return (state?["league_season"] ?? state?["season"])?.year
  }

  /// Finds a Sleeper user by name or id; nil if there is none.
  /// - Parameter key: The league named in errors and progress.
  package func sleeperUser(
    _ name: String, for key: LeagueKey
  ) async throws(FetchError) -> SleeperUser? {
    let user = try await document(addresses.sleeper.appending(["user", name]), about: key)
    guard let id = user?["user_id"]?.digits else { return nil }
    return SleeperUser(id: id, name: oneLine(user?["display_name"]?.string) ?? name)
  }

  /// A Sleeper user's football leagues in one season, ordered by name.
  /// - Parameter key: The league named in errors and progress.
  package func sleeperLeagues(
    of user: String, season: Int, for key: LeagueKey
  ) async throws(FetchError) -> [LeagueSummary] {
    let address = addresses.sleeper.appending(["user", user, "leagues", "nfl", String(season)])
    let leagues = try await document(address, about: key)?.array ?? []
    return leagues.compactMap(sleeperSummary).sorted { ($0.name, $0.key) < ($1.name, $1.key) }
  }

  /// The user ids of a Sleeper league, commissioners first.
  package func sleeperPeople(in key: LeagueKey) async throws(FetchError) -> [String] {
    let address = addresses.sleeper.appending(["league", key.id, "users"])
    let users = try await document(address, about: key)?.array ?? []
    let owners = users.filter { $0["is_owner"] == .bool(true) }
    let others = users.filter { $0["is_owner"] != .bool(true) }
    return (owners + others).compactMap { $0["user_id"]?.digits }
  }

  // MARK: Answers

  private func document(
    _ address: Address, about key: LeagueKey
  ) async throws(FetchError) -> JSONValue? {
    let question = Question(name: "lookup", request: Request(address), isOptional: true)
    let json = try await ask([question], about: key, Tally()).first?.json
    return json.flatMap { $0.isNull ? nil : $0 }
  }

  private func sleeperSummary(_ league: JSONValue) -> LeagueSummary? {
    guard let id = league["league_id"]?.digits, let key = LeagueKey(platform: .sleeper, id: id),
      let season = league["season"]?.year
    else { return nil }
    let previous = league["previous_league_id"]?.digits.flatMap { id in
      id.contains { $0 != "0" } ? LeagueKey(platform: .sleeper, id: id) : nil
    }
    var summary = LeagueSummary(
      key: key, name: oneLine(league["name"]?.string) ?? key.description, season: season,
      teamCount: league["total_rosters"]?.int ?? league["settings"]?["num_teams"]?.int ?? 0,
      previous: previous)
    if let sport = league["sport"]?.string, sport != "nfl" { summary.otherSport = sport }
    return summary
  }

  private func espnSummary(
    of key: LeagueKey, season: Int
  ) async throws(FetchError) -> LeagueSummary {
    let question = Question(
      name: "league", request: self.request(key, season, ["mSettings", "mTeam"]))
    let league = try await ask([question], about: key, Tally()).first?.json?.espnLeague
    guard let league, league["id"] != nil else { throw .notFound(key) }
    return LeagueSummary(
      key: key, name: oneLine(league["settings"]?["name"]?.string) ?? key.description,
      season: season, teamCount: league["teams"]?.array?.count ?? 0)
  }

  private func oneLine(_ text: String?) -> String? {
    let words = (text ?? "").split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
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
