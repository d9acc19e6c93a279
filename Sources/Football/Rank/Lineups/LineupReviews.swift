public import LeagueModel

/// Reviews the known lineups of a week, in league order, without injured reserve and taxi squads. Lineups with
/// unknown points are skipped.
/// - Returns: An empty array for a week that has not been played, and in best ball, where managers set no lineups.
public func reviewLineups(_ league: League, week number: Int) -> [LineupReview] {
  guard let week = league.week(number), week.state == .played, !league.rules.isBestBall else {
    return []
  }
  let players = PlayerNames(league.players)
  var reviews: [Team.ID: LineupReview] = [:]
  for matchup in week.matchups {
    for side in matchup.sides where reviews[side.team] == nil && side.hasAllPoints {
      reviews[side.team] = LineupReview(side, in: matchup, of: week, league.rules, players)
    }
  }
  return league.teams.compactMap { reviews[$0.id] }
}

extension LineupReview {
  init(_ side: Side, in matchup: Matchup, of week: Week, _ rules: Rules, _ players: PlayerNames) {
    let places = side.lineup.filter(\.isStarter)
    let bench = side.lineup.filter { $0.slot == LineupEntry.bench }
    let starters = places.compactMap { BestLineup.Candidate($0, players, startedIn: $0.slot) }
    let reserves = bench.compactMap { BestLineup.Candidate($0, players, startedIn: nil) }
    let slots = Self.slots(rules.lineupSlots, places).map(LineupSlot.init)
    let best = BestLineup(slots, starters + reserves)
    let standing = (places + bench).filter { $0.player != nil }
    var worst = Swap.worst(starters, reserves)
    if let gain = worst?.gain {
      worst?.turnedInto = Self.outcome(of: side, in: matchup, in: week, with: gain)
    }
    self.init(
      team: side.team, week: week.number, actual: starters.map(\.points).total, best: best.points,
      lineup: zip(slots, best.starters).map { slot, starter in
        Placing(slot: slot.name, player: starter?.player.id, points: starter?.points ?? .zero)
      },
      worstDecision: worst,
      isComplete: standing.count == starters.count + reserves.count
        && (starters + reserves).allSatisfy { !$0.player.positions.isEmpty })
  }

  /// The league's slots and any others used that week, because settings change during a season.
  private static func slots(_ league: [String], _ places: [LineupEntry]) -> [String] {
    var slots = league
    var unmatched = league
    for place in places {
      if let index = unmatched.firstIndex(of: place.slot) {
        unmatched.remove(at: index)
      } else {
        slots.append(place.slot)
      }
    }
    return slots
  }

  /// The result with more points, if different. Commissioners' scores stay; playoff ties have other rules.
  private static func outcome(
    of side: Side, in matchup: Matchup, in week: Week, with gain: Points
  ) -> Outcome? {
    guard !side.isOverridden, let outcome = matchup.outcome(for: side.team), outcome != .win,
      let other = matchup.sides(of: side.team)?.other
    else { return nil }
    // If the platform decided against the points, more points may not change the result.
    guard side.total <= other.total else { return nil }
    let total = side.total + gain
    if total > other.total { return .win }
    return total == other.total && outcome == .loss && !week.isPlayoff ? .tie : nil
  }
}

extension BestLineup.Candidate {
  fileprivate init?(_ entry: LineupEntry, _ players: PlayerNames, startedIn slot: String?) {
    guard let id = entry.player, let points = entry.points else { return nil }
    self.init(player: players[id], points: points, startedIn: slot)
  }
}

extension LineupReview.Swap {
  /// The swap that gains the most; ties go to the smaller ids and slot name, regardless of lineup order. Nil if none
  /// gains.
  fileprivate static func worst(
    _ starters: [BestLineup.Candidate], _ reserves: [BestLineup.Candidate]
  ) -> Self? {
    var worst: Self?
    for starter in starters {
      guard let slot = starter.startedIn.map(LineupSlot.init) else { continue }
      for reserve in reserves where reserve.fits(slot) && reserve.points > starter.points {
        let swap = Self(
          benched: reserve.player.id, benchedPoints: reserve.points, started: starter.player.id,
          startedPoints: starter.points, slot: slot.name)
        if worst.map(swap.isWorse) ?? true { worst = swap }
      }
    }
    return worst
  }

  private func isWorse(than other: Self) -> Bool {
    gain == other.gain
      ? (benched, started, slot) < (other.benched, other.started, other.slot) : gain > other.gain
  }
}
