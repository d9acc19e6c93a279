package import LeagueModel
package import Platform

/// The advice for the week to come and the record of the season so far, as the paper prints them. It has names, because
/// pages have no list of players.
package struct AdviceReport: Sendable, Equatable, Codable {
  /// One change of a lineup.
  package struct Change: Sendable, Equatable, Codable {
    /// The slot that becomes free.
    package var slot: String
    /// The starter who leaves; nil for an empty slot.
    package var out: String?
    /// His expected points.
    package var outPoints: Points
    /// The player who comes in.
    package var `in`: String
    /// His expected points.
    package var inPoints: Points
    /// The difference of the forecasts.
    package var gain: Points
    /// The chance that he scores more.
    package var chance: Double
    /// The increase of the chance to win; nil without an opponent.
    package var winGain: Double?
    /// How much it matters.
    package var verdict: LineupAdvice.Verdict
  }

  /// A starting slot that will score nothing.
  package struct Mistake: Sendable, Equatable, Codable {
    package var slot: String
    /// The starter; nil for an empty slot.
    package var player: String?
    /// Why it will score nothing.
    package var reason: Forecast.Absence
    /// The best replacement from the bench; nil if no one there can fill it.
    package var replacement: Change?
  }

  /// One team.
  package struct Line: Sendable, Equatable, Codable {
    package var team: Team.ID
    /// The team that it plays; nil without an opponent.
    package var opponent: Team.ID?
    /// The expected points of the lineup as it is set.
    package var points: Points
    /// The expected points of the best lineup.
    package var best: Points
    /// The chance to win with the lineup as it is set; nil if unknown.
    package var chance: Double?
    /// The chance to win with the best lineup; nil if unknown.
    package var bestChance: Double?
    /// The certain mistakes.
    package var mistakes: [Mistake]
    /// The changes that matter, the largest gain first.
    package var changes: [Change]
    /// The number of changes that are coin tosses.
    package var coinTosses: Int
    /// The number of starters without a projection, about whom there is no advice; nil if none.
    package var unknown: Int?
  }

  /// The version of the stored format.
  package var version = 1
  /// The week of the advice; nil if there is none, such as after the season.
  package var week: Int?
  /// When the advice was given.
  package var saidAt: Instant?
  /// The teams, in the order of the matchups; empty without advice.
  package var teams: [Line]
  /// How the advice of the season turned out; nil before the first week.
  package var record: AdviceRecord?

  /// Creates a report from the advice for a week, as it was given, and a record.
  package init(_ log: AdviceLog?, of league: League, record: AdviceRecord?) {
    let names = Dictionary(league.players.map { ($0.id, $0.name) }) { first, _ in first }
    func name(_ forecast: Forecast) -> String? {
      forecast.player.map { names[$0] ?? "Player \($0)" }
    }
    func change(_ swap: LineupAdvice.Swap) -> Change {
      Change(
        slot: swap.slot, out: name(swap.out), outPoints: swap.out.points, in: name(swap.in) ?? "",
        inPoints: swap.in.points, gain: swap.gain, chance: swap.chance, winGain: swap.winGain,
        verdict: swap.verdict)
    }
    week = log?.week
    saidAt = log?.saidAt
    teams = (log?.teams ?? []).map { advice in
      Line(
        team: advice.team, opponent: advice.opponent, points: advice.points, best: advice.best,
        chance: advice.chance, bestChance: advice.bestChance,
        mistakes: advice.mistakes.map { mistake in
          Mistake(
            slot: mistake.slot, player: name(mistake.starter), reason: mistake.reason,
            replacement: mistake.replacement.map(change))
        },
        changes: advice.swaps.filter { $0.verdict != .coinToss }.map(change),
        coinTosses: advice.swaps.count { $0.verdict == .coinToss }, unknown: advice.unknown)
    }
    self.record = record
  }
}

extension AdviceReport {
  /// Whether it has advice, or advice that was graded.
  package var isWorthAPage: Bool {
    let graded = record.map { $0.advice.calls.count + $0.coinTosses.calls.count } ?? 0
    return !teams.isEmpty || graded > 0
  }
}
