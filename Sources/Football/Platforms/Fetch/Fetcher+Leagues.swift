import JSON
package import LeagueModel

/// Small questions about a league.
extension Fetcher {
  /// A league's summary.
  /// - Parameter season: The year in which the season began; nil for the current one. Unused for Sleeper.
  package func summary(of key: LeagueKey, season: Int?) async throws(FetchError) -> LeagueSummary {
    switch key.platform {
    case .sleeper:
      try await SleeperLookup(self, for: key).summary()
    case .espn:
      try await inPresentSeason(season) { year throws(FetchError) in
        try await ESPNRequests(fetcher: self, key: key).summary(season: year)
      }
    }
  }

  /// Asks how far a season has progressed, in one or two small requests.
  /// - Parameter season: The year in which the season began; nil for the current one. Unused for Sleeper.
  package func calendar(
    of key: LeagueKey, season: Int?
  ) async throws(FetchError) -> (season: Int, answer: Answer) {
    switch key.platform {
    case .sleeper:
      let league = SleeperRequests(fetcher: self, key: key, last: nil).league
      let answer = try await answer(to: league, about: key)
      return (answer.json?["season"]?.year ?? 0, answer)
    case .espn:
      return try await inPresentSeason(season) { year throws(FetchError) in
        let question = ESPNRequests(fetcher: self, key: key).question(year, ["mStatus"])
        return (year, try await answer(to: question, about: key))
      }
    }
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
