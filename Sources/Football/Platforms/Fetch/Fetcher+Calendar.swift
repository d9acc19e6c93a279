import HTTP
import JSON
package import LeagueModel
import Platform

extension Fetcher {
  /// Asks how far a season has progressed, in one or two small requests.
  /// - Parameter season: The year in which the season began; nil for the current one. Unused for Sleeper.
  package func calendar(
    of key: LeagueKey, season: Int?
  ) async throws(FetchError) -> (season: Int, answer: Answer) {
    switch key.platform {
    case .sleeper:
      let address = addresses.sleeper.appending(["league", key.id])
      let answer = try await calendar(Question(name: "league", request: Request(address)), key)
      return (answer.json?["season"]?.year ?? 0, answer)
    case .espn:
      return try await inPresentSeason(season) { year throws(FetchError) in
        let question = Question(name: "league", request: request(key, year, ["mStatus"]))
        return (year, try await calendar(question, key))
      }
    }
  }

  private func calendar(_ question: Question, _ key: LeagueKey) async throws(FetchError) -> Answer {
    guard let answer = try await ask([question], about: key, Tally()).first else {
      throw .notFound(key)
    }
    return answer
  }
}
