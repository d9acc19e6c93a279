package import LeagueModel
package import Platform
import Rank

/// Makes the advice about the lineups of a week. There is none in best ball, where managers set no lineups.
package struct LineupAdvisor: Sendable {
  private let forecasts: Forecasts
  private let now: Instant?

  /// - Parameter now: The present time. Players whose games have begun by then stay in their slots. Nil for a week as
  ///   it was before its first kickoff.
  package init(_ forecasts: Forecasts, now: Instant? = nil) {
    self.forecasts = forecasts
    self.now = now
  }

  private var week: Week { forecasts.week }

  /// Whether games have begun since the lineups were fetched. Then their points are unknown, and the lineups may have
  /// changed.
  package var isOutdated: Bool {
    guard let now else { return false }
    return (week.proGames ?? []).compactMap(\.kickoff).contains {
      $0 > forecasts.fetchedAt && $0 <= now
    }
  }

  /// The advice for all teams whose lineups are known, in the order of the matchups.
  package var all: [LineupAdvice] {
    week.matchups.flatMap { matchup in
      let lineups = lineups(of: matchup)
      return lineups.indices.compactMap { advice($0, of: lineups) }
    }
  }

  /// The advice for a team; nil if its lineup is unknown.
  package func advice(for team: Team.ID) -> LineupAdvice? {
    let lineups = lineups(of: week.matchups.first { $0.sides(of: team) != nil })
    return lineups.firstIndex { $0.side.team == team }.flatMap { advice($0, of: lineups) }
  }

  private func lineups(of matchup: Matchup?) -> [Lineup] {
    (forecasts.hasLineups ? matchup?.sides ?? [] : []).map { side in
      Lineup(side: side, entries: side.lineup.map { ($0, forecasts.forecast($0)) })
    }
  }

  private func advice(_ index: Int, of lineups: [Lineup]) -> LineupAdvice? {
    let own = lineups[index]
    guard !own.entries.isEmpty else { return nil }
    let other = lineups.count > 1 ? lineups[1 - index] : nil
    let (set, bench) = board(own)
    var board = LineupBoard(places: set, bench: bench)
    let rival = other.flatMap { $0.entries.isEmpty ? nil : score($0) }
    let before = score(own)
    var open = before.open
    var swaps: [LineupAdvice.Swap] = []
    while let exchange = board.bestExchange() {
      let out = board.places[exchange.place].holder?.forecast ?? .none(.empty)
      let incoming = board.bench[exchange.reserve].forecast
      let slot = board.places[exchange.place].slot.name
      let into = board.places[exchange.path[0]].slot.name
      let moves = board.make(exchange)
      var after = open
      after.mean += incoming.points.value - out.points.value
      after.variance += incoming.open.variance - out.open.variance
      let winGain = rival.map { rival in
        chance(before, after, rival) - chance(before, open, rival)
      }
      open = after
      swaps.append(
        LineupAdvice.Swap(
          slot: slot, out: out, in: incoming, into: into, moves: moves, gain: exchange.gain,
          chance: incoming.chance(over: out).tenThousandths,
          winGain: winGain.map(\.tenThousandths), verdict: .init(gain: exchange.gain)))
    }
    let mistakes = mistakes(set, &swaps)
    let starters = own.entries.filter { $0.entry.isStarter && $0.entry.player != nil }
    let unknown = starters.count { $0.forecast.isBlind }
    let locked = starters.count { hasBegun($0.entry) }
    return LineupAdvice(
      team: own.side.team, week: week.number, opponent: other?.side.team,
      points: Points.hundredths(before.scored + before.open.mean),
      best: Points.hundredths(before.scored + open.mean),
      chance: rival.map { chance(before, before.open, $0).tenThousandths },
      bestChance: rival.map { chance(before, open, $0).tenThousandths },
      starters: starters.count, unknown: unknown > 0 ? unknown : nil,
      locked: locked > 0 ? locked : nil,
      mistakes: mistakes, swaps: swaps)
  }

  /// The slots that will score nothing. Removes their replacements from the swaps.
  private func mistakes(
    _ places: [LineupBoard.Place], _ swaps: inout [LineupAdvice.Swap]
  ) -> [LineupAdvice.Mistake] {
    var mistakes: [LineupAdvice.Mistake] = []
    for place in places {
      let starter = place.holder?.forecast ?? .none(.empty)
      guard let reason = starter.absence else { continue }
      let index = swaps.firstIndex { swap in
        swap.out.player == starter.player && (starter.player != nil || swap.slot == place.slot.name)
      }
      mistakes.append(
        LineupAdvice.Mistake(
          slot: place.slot.name, starter: starter, reason: reason,
          replacement: index.map { swaps.remove(at: $0) }, isLocked: place.isLocked))
    }
    return mistakes.enumerated().sorted { left, right in
      let gains = [left, right].map { $0.element.replacement?.gain ?? .zero }
      return gains[0] == gains[1] ? left.offset < right.offset : gains[0] > gains[1]
    }.map(\.element)
  }

  private func board(
    _ lineup: Lineup
  ) -> (places: [LineupBoard.Place], bench: [LineupBoard.Holder]) {
    var places: [LineupBoard.Place] = []
    var bench: [LineupBoard.Holder] = []
    var seen = Set(lineup.side.lineup.filter(\.isStarter).compactMap(\.player))
    for (entry, forecast) in lineup.entries {
      let holder = entry.player.flatMap { forecasts.players[$0] }.map { player in
        LineupBoard.Holder(
          forecast: forecast, player: player, startedIn: entry.isStarter ? entry.slot : nil)
      }
      if entry.isStarter {
        // A player about whom nothing is known stays in his slot.
        let isUnknown = entry.player != nil && holder == nil
        places.append(
          LineupBoard.Place(
            slot: LineupSlot(entry.slot), holder: holder,
            isLocked: isUnknown || hasBegun(entry)))
      } else if entry.slot == LineupEntry.bench, let holder, forecast.absence == nil,
        forecast.points > .zero, !hasBegun(entry), seen.insert(holder.player.id).inserted
      {
        bench.append(holder)
      }
    }
    return (places, bench)
  }

  // MARK: The matchup

  /// A lineup's points from games that are over, its points from earlier weeks of the round, and what is still open.
  private struct Score {
    var scored = 0.0
    var before = 0.0
    var open = OpenPoints()
  }

  private func score(_ lineup: Lineup) -> Score {
    var score = Score(before: (lineup.side.total - lineup.side.points).value)
    for (entry, forecast) in lineup.entries where entry.isStarter {
      if let points = entry.points, isOver(entry) {
        score.scored += points.value
      } else {
        score.open = score.open + forecast.open
      }
    }
    return score
  }

  private func chance(_ own: Score, _ open: OpenPoints, _ rival: Score) -> Double {
    winChance(
      lead: own.scored + own.before - rival.scored - rival.before, own: open, other: rival.open)
  }

  private func kickoff(of entry: LineupEntry) -> Instant? {
    let present = entry.player.flatMap { forecasts.players[$0]?.team }
    return (entry.proTeam ?? present).flatMap { week.proGame(of: $0)?.kickoff }
  }

  /// Whether it is too late to move a player.
  private func hasBegun(_ entry: LineupEntry) -> Bool {
    guard let now, let kickoff = kickoff(of: entry) else { return false }
    return kickoff <= now
  }

  /// Whether the points of an entry are final: its game was over when they were fetched.
  private func isOver(_ entry: LineupEntry) -> Bool {
    guard let now, let kickoff = kickoff(of: entry) else { return false }
    return kickoff.adding(seconds: Self.longestGame) <= min(now, forecasts.fetchedAt)
  }

  /// A team's side of a matchup, with the forecasts of its lineup.
  private struct Lineup {
    let side: Side
    let entries: [(entry: LineupEntry, forecast: Forecast)]
  }

  /// Four hours, in seconds.
  private static let longestGame: Int64 = 4 * 3_600
}
