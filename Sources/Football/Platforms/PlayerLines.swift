import JSON
package import LeagueModel

extension Snapshot {
  /// A player's statistics in a week, from the platform; nil if they are unknown.
  package func line(of player: Player.ID, week: Int) -> PlayerLine? {
    key.traits.line(of: player, week: week, in: self)
  }
}

/// Players' lines from ESPN's applied statistics of a week.
struct ESPNLines {
  private let rosters: [JSONValue]

  init(_ answer: JSONValue?) {
    rosters = (answer?.espnLeague["schedule"]?.array ?? []).flatMap { game in
      [game["home"], game["away"]].compactMap { $0?["rosterForCurrentScoringPeriod"] }
    }
  }

  /// A player's line; nil if no roster of the week has the player's statistics.
  func line(of player: Player.ID, week: Int) -> PlayerLine? {
    for entry in rosters.flatMap({ $0["entries"]?.array ?? [] }) {
      let pool = entry["playerPoolEntry"]
      guard (entry["playerId"]?.id ?? pool?["id"]?.id) == player else { continue }
      guard let row = ESPNWeeks.row(of: pool?["player"], source: 0, week: week),
        let applied = row["appliedStats"]?.members
      else { return nil }
      let items = applied.compactMap { id, points in
        points.double.map {
          PlayerLine.Item(
            name: ESPNStatistics.name(id), amount: row["stats"]?[id]?.double, points: $0)
        }
      }
      let sum = items.map(\.points).sorted().reduce(0, +)
      return Points((sum * 100).rounded() / 100).map { PlayerLine(items: items, total: $0) }
    }
    return nil
  }
}
