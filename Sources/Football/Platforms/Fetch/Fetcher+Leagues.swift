package import LeagueModel

/// Small questions about a league.
extension Fetcher {
  /// A league's summary.
  /// - Parameter season: The year in which the season began; nil for the current one. Unused for Sleeper.
  package func summary(of key: LeagueKey, season: Int?) async throws(FetchError) -> LeagueSummary {
    try await key.traits.summary(of: key, season: season, by: self)
  }

  /// Asks how far a season has progressed, in one or two small requests.
  /// - Parameter season: The year in which the season began; nil for the current one. Unused for Sleeper.
  package func calendar(
    of key: LeagueKey, season: Int?
  ) async throws(FetchError) -> (season: Int, answer: Answer) {
    try await key.traits.calendar(of: key, season: season, by: self)
  }

  /// Makes ESPN's smallest request for a league, to check whether the cookies open it.
  /// - Throws: `credentialsRefused` if they do not.
  package func checkCookies(of key: LeagueKey, season: Int) async throws(FetchError) {
    _ = try await calendar(of: key, season: season)
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
}
