package import LeagueModel
import Platforms
package import Rank

/// The math behind a player's points, from the stored answers and, for Sleeper, one more request.
package struct PlayerExplanation: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// A player's week in a lineup.
  package struct Week: Sendable {
    package let player: Player
    /// The points and where they come from; nil without statistics of the week.
    package let points: ExplainedNumber?
    /// The points that the lineup has; nil if the player has not played.
    package let inLineup: Points?
  }

  /// Explains the points of players in a week, in the order of the lineups. Sleeper's statistics are fetched if they
  /// are not stored, and stored once the week is settled.
  /// - Parameter players: The players; those who were on no roster that week are left out.
  package func weeks(
    of players: [Player], week number: Int, in league: League
  ) async throws(SiteError) -> [Week] {
    guard let week = league.week(number) else { return [] }
    let wanted = Dictionary(players.map { ($0.id, $0) }) { first, _ in first }
    let places = week.matchups.flatMap(\.sides).flatMap { side in
      side.lineup.compactMap { entry in
        entry.player.flatMap { wanted[$0] }.map { (player: $0, entry: entry, team: side.team) }
      }
    }
    guard !places.isEmpty else { return [] }
    let snapshot = try await snapshot(of: league, week: number)
    return places.map { place in
      Week(
        player: place.player,
        points: snapshot?.line(of: place.player.id, week: number)?.explained(
          week: number, entry: place.entry,
          team: league.team(place.team)?.name ?? "Team \(place.team)",
          platform: league.key.platform),
        inLineup: place.entry.points)
    }
  }

  private func snapshot(of league: League, week: Int) async throws(SiteError) -> Snapshot? {
    let (key, season) = (league.key, league.season)
    let folder = data.season(key, season).snapshot
    let stored = try folder.read()
    guard let stored, !options.isOffline else { return stored }
    let fetcher = try fetcher()
    let answer: Answer?
    do { answer = try await key.traits.statistics(of: week, in: stored, by: fetcher) } catch {
      throw .fetch(key, error)
    }
    guard let answer else { return stored }
    let whole = Snapshot(key: key, season: season, answers: stored.answers + [answer])
    // The NFL still corrects statistics of a recent week.
    if stored.isSettled(week) { try folder.store(whole) }
    return whole
  }
}
