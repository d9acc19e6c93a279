public import LeagueModel

/// Judges every line-up of a week that the platform tells, in the order of the league's teams.
///
/// The players are those of the week's own line-up and bench, never of today's roster. Injured
/// reserve stays out. The places are the league's, and any more that the week's line-up has. A lineup
/// with a player whose points are unknown is not judged: what was left on the bench is unknown too.
/// - Returns: nothing for weeks that have not been played.
public func reviewLineups(_ league: League, week number: Int) -> [LineupReview] {
  guard let week = league.week(number), week.state == .played else { return [] }
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
  /// Judges a side's line-up.
  init(
    _ side: Side, in matchup: Matchup, of week: Week, _ rules: Rules, _ players: PlayerNames
  ) {
    let places = side.lineup.filter(\.isStarter)
    let bench = side.lineup.filter { $0.slot == LineupEntry.bench }
    let starters = places.compactMap { BestLineup.Candidate($0, players, startedIn: $0.slot) }
    let reserves = bench.compactMap { BestLineup.Candidate($0, players, startedIn: nil) }
    let slots = Self.slots(rules.lineupSlots, places).map(LineupSlot.init)
    let best = BestLineup(slots, starters + reserves)
    let swaps = Swaps(places, starters: starters, reserves: reserves)
    let standing = (places + bench).filter { $0.player != nil }
    func judged(_ swap: Swap?) -> Swap? {
      guard var swap else { return nil }
      swap.turnedInto = Self.outcome(of: side, in: matchup, in: week, with: swap.gain)
      return swap
    }
    self.init(
      team: side.team, week: week.number, actual: starters.map(\.points).total, best: best.points,
      lineup: zip(slots, best.starters).map { slot, starter in
        Placing(slot: slot.name, player: starter?.player.id, points: starter?.points ?? .zero)
      },
      worstDecision: judged(swaps.worstDecision), worstGap: judged(swaps.worstGap),
      isComplete: standing.count == starters.count + reserves.count
        && (starters + reserves).allSatisfy { !$0.player.positions.isEmpty })
  }

  /// The league's places, and those that the week had beyond them: settings change during a season.
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

  /// How the game would have ended with more points for a side, where that is another result. A
  /// score that the commissioner wrote would have stayed, and ties of the playoffs are broken by
  /// rules of their own.
  private static func outcome(
    of side: Side, in matchup: Matchup, in week: Week, with gain: Points
  ) -> Outcome? {
    guard !side.isOverridden, let outcome = matchup.outcome(for: side.team), outcome != .win,
      let other = matchup.sides(of: side.team)?.other
    else { return nil }
    let total = side.total + gain
    if total > other.total { return .win }
    return total == other.total && outcome == .loss && !week.isPlayoff ? .tie : nil
  }
}

extension BestLineup.Candidate {
  /// Somebody whose points are known.
  fileprivate init?(_ entry: LineupEntry, _ players: PlayerNames, startedIn slot: String?) {
    guard let id = entry.player, let points = entry.points else { return nil }
    self.init(player: players[id], points: points, startedIn: slot)
  }
}

/// The two worst things that a manager did with one place.
private struct Swaps {
  private(set) var worstDecision: LineupReview.Swap?
  private(set) var worstGap: LineupReview.Swap?

  init(
    _ places: [LineupEntry], starters: [BestLineup.Candidate], reserves: [BestLineup.Candidate]
  ) {
    for starter in starters {
      guard let slot = starter.startedIn.map(LineupSlot.init) else { continue }
      for reserve in reserves where reserve.fits(slot) {
        keepWorse(&worstDecision, reserve, for: starter, in: slot.name)
      }
    }
    for slot in places.filter({ $0.player == nil }).map({ LineupSlot($0.slot) }) {
      for reserve in reserves where reserve.fits(slot) {
        keepWorse(&worstGap, reserve, for: nil, in: slot.name)
      }
    }
  }

  /// Equal gains are ordered by the players' ids and the place, so the order of a line-up does not
  /// matter.
  private func keepWorse(
    _ worst: inout LineupReview.Swap?, _ reserve: BestLineup.Candidate,
    for starter: BestLineup.Candidate?, in slot: String
  ) {
    let swap = LineupReview.Swap(
      benched: reserve.player.id, benchedPoints: reserve.points, started: starter?.player.id,
      startedPoints: starter?.points ?? .zero, slot: slot)
    guard swap.gain > .zero else { return }
    if let known = worst {
      guard swap.gain >= known.gain else { return }
      let isFirst =
        (swap.benched, swap.started ?? "", slot) < (known.benched, known.started ?? "", known.slot)
      guard swap.gain > known.gain || isFirst else { return }
    }
    worst = swap
  }
}
