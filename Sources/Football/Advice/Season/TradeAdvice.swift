package import LeagueModel

/// A trade of one player for another that improves both teams' best lineups.
package struct TradeAdvice: Sendable, Equatable, Codable {
  /// One team's part.
  package struct Part: Sendable, Equatable, Codable {
    package var team: Team.ID
    package var gives: Player.ID
    /// That player's expected points per game.
    package var level: Points
    /// The points that the team's best lineups of the rest of the season gain.
    package var gain: Points
  }

  /// The team that the advice is for.
  package var own: Part
  /// The other team.
  package var other: Part
}

extension SeasonAdvisor {
  /// The trades of one player for another that help both teams, ordered by the smaller of the two gains. Each player of
  /// the team is in at most one of them. There are none after the league's deadline, and none between players at the
  /// same position, which would help only one team.
  package func trades(for team: Team.ID, most count: Int = 3) -> [TradeAdvice] {
    if let deadline = league.wire?.tradeDeadline, forecasts.week.number > deadline { return [] }
    guard let own = rosters[team].map({ TradeSide($0, value) }) else { return [] }
    let least = Self.leastGain(value.weeks.count)
    var found: [TradeAdvice] = []
    for partner in league.teams where partner.id != team {
      guard let roster = rosters[partner.id] else { continue }
      let other = TradeSide(roster, value)
      for (index, given) in own.roster.enumerated() {
        for (place, got) in other.roster.enumerated() {
          guard given.player.position != got.player.position,
            own.mayGain(least, giving: index, for: got),
            other.mayGain(least, giving: place, for: given)
          else { continue }
          let gain = own.gain(giving: index, for: got)
          guard gain >= least else { continue }
          let theirs = other.gain(giving: place, for: given)
          guard theirs >= least else { continue }
          found.append(
            TradeAdvice(
              own: .init(team: team, gives: given.player.id, level: given.level, gain: gain),
              other: .init(
                team: partner.id, gives: got.player.id, level: got.level, gain: theirs)))
        }
      }
    }
    var named: Set<Player.ID> = []
    return Array(
      found.sorted(by: Self.isBetter).filter { trade in
        guard !named.contains(trade.own.gives), !named.contains(trade.other.gives) else {
          return false
        }
        named.formUnion([trade.own.gives, trade.other.gives])
        return true
      }.prefix(count))
  }

  private static func isBetter(_ one: TradeAdvice, _ two: TradeAdvice) -> Bool {
    let gains = [one, two].map { min($0.own.gain, $0.other.gain) }
    if gains[0] != gains[1] { return gains[0] > gains[1] }
    return (two.own.gain, one.own.gives, one.other.gives)
      < (one.own.gain, two.own.gives, two.other.gives)
  }

  /// Half a point per week for both teams. Smaller gains are within the error of the forecasts.
  private static func leastGain(_ weeks: Int) -> Points {
    Points(tenThousandths: 5_000 * weeks)
  }
}

/// One team's roster, with its value without each of its players.
private struct TradeSide {
  let roster: [RosterValue.Asset]
  private let value: RosterValue
  private let whole: Points
  /// The value without each player, and the weakest starter's points then.
  private let without: [(total: Points, least: Points)]

  init(_ roster: [RosterValue.Asset], _ value: RosterValue) {
    self.roster = roster
    self.value = value
    whole = value.total(roster)
    without = roster.indices.map { index in
      var rest = roster
      rest.remove(at: index)
      return (value.total(rest), value.leastStarter(rest))
    }
  }

  /// Whether a trade can gain at least this much. A player adds at most his points above the weakest starter, or in a
  /// week with byes all of his points.
  func mayGain(_ least: Points, giving index: Int, for other: RosterValue.Asset) -> Bool {
    let (total, weakest) = without[index]
    let weeks = value.weeks.count
    let usual = max(Points.zero, other.level - weakest)
    let byes = value.weeks.count { week in roster.contains { $0.away.contains(week) } }
    let most =
      usual.tenThousandths * (weeks - byes) + max(0, other.level.tenThousandths) * byes
    return total + Points(tenThousandths: most) - whole >= least
  }

  func gain(giving index: Int, for other: RosterValue.Asset) -> Points {
    var roster = roster
    roster[index] = other
    return value.total(roster) - whole
  }
}
