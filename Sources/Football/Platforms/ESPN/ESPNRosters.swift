import JSON
import LeagueModel
import Platform

/// The players of each team, from the lineups of each week and the present rosters.
struct ESPNRosters {
  /// A player that a team got in a trade and still has.
  struct Acquisition {
    let player: Player.ID
    let team: Team.ID
    let date: Instant
  }

  /// The players that came in trades, according to ESPN.
  let acquisitions: [Acquisition]
  private let weeks: [Int: [Team.ID: Set<Player.ID>]]

  init(_ season: ESPNSeason, _ weeks: [Week]) {
    self.weeks = Dictionary(
      weeks.map { week in
        let sides = week.matchups.flatMap(\.sides).map { side in
          (side.team, Set(side.lineup.compactMap(\.player)))
        }
        return (week.number, Dictionary(sides) { first, _ in first })
      }
    ) { first, _ in first }
    acquisitions = (season.answer["teams"]?.array ?? []).flatMap { team -> [Acquisition] in
      guard let id = team["id"]?.id else { return [] }
      return (team["roster"]?["entries"]?.array ?? []).compactMap { entry in
        guard entry["acquisitionType"]?.string == "TRADE",
          let player = entry["playerId"]?.id ?? entry["playerPoolEntry"]?["id"]?.id,
          let date = entry["acquisitionDate"]?.int
        else { return nil }
        return Acquisition(player: player, team: id, date: Instant(milliseconds: Int64(date)))
      }
    }
  }

  /// The team that had a player in a week; nil if none, or if the week has no lineups.
  func holder(of player: Player.ID, in week: Int) -> Team.ID? {
    weeks[week]?.first { $0.value.contains(player) }?.key
  }

  /// The players who went from one team to another between two weeks, ordered by id.
  func players(from giver: Team.ID, to receiver: Team.ID, between first: Int, and second: Int)
    -> [Player.ID]
  {
    let before = weeks[first]?[giver] ?? []
    let after = weeks[second]?[receiver] ?? []
    return before.intersection(after).sorted()
  }
}
