import HTTP
import JSON
package import LeagueModel

extension Snapshot {
  /// The league of the year before that this one continues; nil where the platform names none. On
  /// Sleeper each season is a league of its own, on ESPN all seasons have the same id.
  package var previousLeague: LeagueKey? {
    guard key.platform == .sleeper, let link = self["league"]?.json?["previous_league_id"] else {
      return nil
    }
    let id = link.string ?? link.int.map { String($0) } ?? ""
    guard id.utf8.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
    return LeagueKey(platform: key.platform, id: id)
  }
}

extension Fetcher {
  /// Everything about a season that is over. The league itself is asked for first and alone, since a
  /// link can lead to a league that was deleted, or that never played that year.
  /// - Parameter last: as for `snapshot`.
  package func earlierSnapshot(
    of key: LeagueKey, season: Int?, after last: Snapshot? = nil
  ) async throws(FetchError) -> Snapshot {
    switch key.platform {
    case .espn: return try await espnSnapshot(key, season: season, after: last)
    case .sleeper:
      let question = Question(
        name: "league", request: Request(addresses.sleeper.appending(["league", key.id])))
      let tally = Tally()
      let league = try await ask([question], about: key, after: last, tally)
      return try await sleeperSnapshot(key, known: league, after: last, tally)
    }
  }
}
