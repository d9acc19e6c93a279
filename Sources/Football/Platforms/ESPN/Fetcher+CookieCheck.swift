package import LeagueModel

extension Fetcher {
  /// Makes ESPN's smallest request for a league, to check whether the cookies open it.
  /// - Throws: `credentialsRefused` if they do not.
  package func checkCookies(of key: LeagueKey, season: Int) async throws(FetchError) {
    let question = Question(name: "league", request: request(key, season, ["mStatus"]))
    _ = try await ask([question], about: key, Tally())
  }
}
