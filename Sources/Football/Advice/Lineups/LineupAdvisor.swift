package import LeagueModel
package import Platform
import Rank

/// Makes the advice about the lineups of a week.
package struct LineupAdvisor: Sendable {
  private let forecasts: Forecasts
  private let now: Instant?

  /// - Parameter now: The present time, after which players whose games have begun stay where they are; nil for a week
  ///   as it was before its first kickoff.
  package init(_ forecasts: Forecasts, now: Instant? = nil) {
    self.forecasts = forecasts
    self.now = now
  }

  private var week: Week { forecasts.week }

  /// The advice for all teams whose lineups are known, in the order of the matchups.
  package var all: [LineupAdvice] {
    week.matchups.flatMap(\.sides).compactMap { advice(for: $0.team) }
  }

  /// The advice for a team; nil if its lineup is unknown.
  package func advice(for team: Team.ID) -> LineupAdvice? {
    guard let matchup = week.matchups.first(where: { $0.sides(of: team) != nil }),
      let sides = matchup.sides(of: team), !sides.own.lineup.isEmpty
    else { return nil }
    let (set, bench) = board(sides.own)
    var board = LineupBoard(places: set, bench: bench)
    let rival = sides.other.flatMap { $0.lineup.isEmpty ? nil : score($0) }
    let before = score(sides.own)
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
    return LineupAdvice(
      team: team, week: week.number, opponent: sides.other?.team,
      points: Points.hundredths(before.scored + before.open.mean),
      best: Points.hundredths(before.scored + open.mean),
      chance: rival.map { chance(before, before.open, $0).tenThousandths },
      bestChance: rival.map { chance(before, open, $0).tenThousandths },
      mistakes: mistakes, swaps: swaps)
  }

  /// The slots that will score nothing. Takes their replacements out of the swaps.
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

  private func board(_ side: Side) -> (places: [LineupBoard.Place], bench: [LineupBoard.Holder]) {
    var places: [LineupBoard.Place] = []
    var bench: [LineupBoard.Holder] = []
    var seen = Set(side.lineup.filter(\.isStarter).compactMap(\.player))
    for entry in side.lineup {
      let forecast = forecasts.forecast(entry)
      let holder = entry.player.flatMap { forecasts.players[$0] }.map { player in
        LineupBoard.Holder(
          forecast: forecast, player: player, startedIn: entry.isStarter ? entry.slot : nil)
      }
      if entry.isStarter {
        // A player of whom nothing is known stays where he is.
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

  /// What a lineup has scored in games that are over, what it brought along from earlier weeks of the round, and what
  /// is open.
  private struct Score {
    var scored = 0.0
    var before = 0.0
    var open = OpenPoints()
  }

  private func score(_ side: Side) -> Score {
    var score = Score(before: (side.total - side.points).value)
    for entry in side.lineup where entry.isStarter {
      if let points = entry.points, hasBegun(entry, secondsAgo: Self.longestGame) {
        score.scored += points.value
      } else {
        score.open = score.open + forecasts.forecast(entry).open
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

  /// Whether an entry's game has begun, so many seconds ago at least.
  private func hasBegun(_ entry: LineupEntry, secondsAgo: Int64 = 0) -> Bool {
    guard let now, let kickoff = kickoff(of: entry) else { return false }
    return kickoff.adding(seconds: secondsAgo) <= now
  }

  /// Four hours, in seconds.
  private static let longestGame: Int64 = 4 * 3_600
}
