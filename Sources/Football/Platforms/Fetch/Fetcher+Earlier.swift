package import LeagueModel

extension Snapshot {
  /// The league of the previous season; nil if there is none, or if all seasons have one id.
  package var previousLeague: LeagueKey? { key.traits.previousLeague(in: self) }

  /// Whether the snapshot has more than the games, as for a season with papers.
  package var isWhole: Bool { key.traits.isWhole(self) }
}

extension Fetcher {
  /// Fetches a finished season.
  /// - Parameters:
  ///   - isWhole: Whether to ask for everything, as for the present season, or only for the games.
  ///   - last: As for `snapshot`.
  package func earlierSnapshot(
    of key: LeagueKey, season: Int?, isWhole: Bool, after last: Snapshot? = nil
  ) async throws(FetchError) -> Snapshot {
    let snapshot = try await key.traits.snapshot(
      of: key, season: season, isEarlier: true, isWhole: isWhole, after: last, by: self)
    return snapshot.countingLooks(after: last)
  }
}
