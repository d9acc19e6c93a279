package import LeagueModel

extension Fetcher {
  /// Asks ESPN for as little of a league as it gives, to see whether the cookies open it.
  /// - Throws: `credentialsRefused` if they do not.
  package func checkCookies(of key: LeagueKey, season: Int) async throws(FetchError) {
    let question = Question(name: "league", request: request(key, season, ["mStatus"]))
    _ = try await ask([question], about: key, Tally())
  }
}
