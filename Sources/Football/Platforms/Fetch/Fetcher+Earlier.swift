import JSON
package import LeagueModel

extension Snapshot {
  /// Sleeper's league of the previous season; nil if there is none. ESPN leagues keep one id for all seasons.
  package var previousLeague: LeagueKey? {
    guard key.platform == .sleeper, let link = self["league"]?.json?["previous_league_id"] else {
      return nil
    }
    let id = link.string ?? link.int.map { String($0) } ?? ""
    guard id.utf8.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
    return LeagueKey(platform: key.platform, id: id)
  }

  /// Whether the snapshot has more than the games, as for a season with papers.
  package var isWhole: Bool {
    switch key.platform {
    case .sleeper: self[Answer.schedule] != nil && self[Answer.transactions(1)] != nil
    case .espn: season < Fetcher.firstSchedule || self[Answer.schedule] != nil
    }
  }
}

extension Fetcher {
  /// Fetches a finished season.
  /// - Parameters:
  ///   - isWhole: Whether to ask for everything, as for the present season, or only for the games.
  ///   - last: As for `snapshot`.
  package func earlierSnapshot(
    of key: LeagueKey, season: Int?, isWhole: Bool, after last: Snapshot? = nil
  ) async throws(FetchError) -> Snapshot {
    let snapshot =
      switch key.platform {
      case .espn:
        try await ESPNRequests(fetcher: self, key: key).snapshot(
          season: season, isWhole: isWhole, after: last)
      case .sleeper:
        try await SleeperRequests(fetcher: self, key: key, last: last).earlierSnapshot(
          isWhole: isWhole)
      }
    return snapshot.countingLooks(after: last)
  }
}
