import LeagueModel

/// The playoff seeding: division winners first, then by win percentage and the league's tiebreakers. Once the
/// regular season is over and the platform has made its bracket, the bracket's teams come first, in its order.
struct Seeding {
  /// The teams, best seed first.
  let order: [Team.ID]
  /// The order by the games alone, without the platform's bracket.
  let byGames: [Team.ID]

  init(_ league: League, _ standings: Standings, through last: Int) {
    byGames = Self.order(league, standings, through: last, .order(of: league.rules.seedingRule))
    let field = league.field(after: last) ?? []
    order = field + byGames.filter { !field.contains($0) }
  }

  /// The differences between the platform's bracket and the games; nil without a bracket, and if there are none.
  func changes(_ league: League, _ week: Int) -> [SeedChange]? {
    guard let field = league.field(after: week), field != Array(byGames.prefix(field.count)) else {
      return nil
    }
    let changes = byGames.enumerated().compactMap { index, team -> SeedChange? in
      let seed = field.firstIndex(of: team)
      guard seed != index, seed != nil || index < field.count else { return nil }
      return SeedChange(team: team, seed: seed.map { $0 + 1 }, byGames: index + 1)
    }
    return changes.sorted { ($0.seed ?? .max, $0.byGames) < ($1.seed ?? .max, $1.byGames) }
  }

  /// Every order that the games allow. There are several if the platform does not say how it separates the leaders of a
  /// division, and the possible ways lead to different teams.
  static func readings(
    _ league: League, _ standings: Standings, through last: Int
  ) -> [[Team.ID]] {
    if league.field(after: last) != nil {
      return [Seeding(league, standings, through: last).order]
    }
    var orders: [[Team.ID]] = []
    for tieBreakers in TieBreakers.readings(of: league.rules.seedingRule) {
      let order = order(league, standings, through: last, tieBreakers)
      if !orders.contains(order) { orders.append(order) }
    }
    return orders
  }

  private static func order(
    _ league: League, _ standings: Standings, through last: Int, _ tieBreakers: TieBreakers
  ) -> [Team.ID] {
    var table = SeedTable(league, standings, through: last, tieBreakers)
    table.sort()
    return table.order.map { league.teams[$0].id }
  }
}

extension League {
  /// The teams in the platform's bracket, best seed first; nil before the regular season is over or if unknown.
  func field(after week: Int) -> [Team.ID]? {
    guard week >= rules.lastRegularWeek, week > 0 else { return nil }
    return playoffField.map { field in field.filter { team($0) != nil } }
  }
}
