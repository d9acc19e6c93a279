package import LeagueModel
package import Rank

/// How good the advice would have been in a season, made for each week from the weeks before it only.
package struct AdviceBackTest: Sendable, Equatable {
  /// Pairs of a starter and a player of the bench at the same position on one roster. A pair counts if both were expected
  /// to play and their points differ.
  package struct Pairs: Sendable, Equatable, Codable {
    /// In how many the player with the higher forecast scored more.
    package private(set) var forecasts = Proportion()
    /// In how many the starter scored more: the manager's own choice.
    package private(set) var managers = Proportion()
    /// The same as in `forecasts`, only of the pairs in which the player of the bench has the higher forecast.
    package private(set) var disagreements = Proportion()

    mutating func add(_ pair: Pair) {
      forecasts.add((pair.gap > 0) == pair.didStarterScoreMore)
      managers.add(pair.didStarterScoreMore)
      if pair.gap < 0 { disagreements.add(!pair.didStarterScoreMore) }
    }
  }

  struct Pair {
    /// By how much more points the starter was expected to score.
    let gap: Double
    let didStarterScoreMore: Bool
  }

  /// The differences of forecasts by which pairs are counted; the last one has no end.
  package static let gaps: [Double] = [0, 2, 5, 10]

  /// All pairs whose forecasts differ.
  package private(set) var all = Pairs()
  /// Those that differ by two points or more.
  package private(set) var wide = Pairs()
  /// Of those, the ones in which both players scored. The others did not play, which managers may have known.
  package private(set) var bothScored = Pairs()
  /// The pairs by position, in the order of lineups.
  package private(set) var positions: [String: Pairs] = [:]
  /// The pairs by the difference of the forecasts, as in `gaps`.
  package private(set) var byGap = Array(repeating: Pairs(), count: gaps.count)
  /// The chances that starters score more.
  package private(set) var calibration = Calibration()
  /// The points gained by all changes that lead to the best lineup.
  package private(set) var everyChange = Gain()
  /// The points gained by the changes of two points or more, and those for certain mistakes.
  package private(set) var advised = Gain()
  /// The starting slots of which it was known before kickoff that they would score nothing, by reason, and how many the
  /// advice named.
  package private(set) var mistakes: [Forecast.Absence: Proportion] = [:]
  /// The starters who did not score although nothing said so before.
  package private(set) var unforeseen = 0
  /// The number of weeks.
  package private(set) var weeks = 0

  /// Tests the advice for all played weeks.
  /// - Parameter lastSeason: The games of the season before.
  package init(_ league: League, lastSeason: PlayerGames = PlayerGames()) {
    for week in league.playedWeeks where !league.rules.isBestBall {
      let forecasts = Forecasts(league, week: week, lastSeason: lastSeason)
      let sides = week.matchups.flatMap(\.sides).filter { !$0.lineup.isEmpty && $0.hasAllPoints }
      guard !sides.isEmpty else { continue }
      weeks += 1
      let advisor = LineupAdvisor(forecasts)
      for side in sides {
        addPairs(side, forecasts)
        guard let advice = advisor.advice(for: side.team) else { continue }
        add(advice, side)
        addMistakes(advice, side, week)
      }
    }
  }

  private mutating func addPairs(_ side: Side, _ forecasts: Forecasts) {
    let known = side.lineup.compactMap { entry -> (entry: LineupEntry, forecast: Forecast)? in
      let forecast = forecasts.forecast(entry)
      guard entry.player != nil, forecast.absence == nil, !entry.isReserved else { return nil }
      return (entry, forecast)
    }
    for (starter, own) in known where starter.isStarter {
      let position = forecasts.position(starter)
      for (reserve, other) in known where !reserve.isStarter {
        guard !position.isEmpty, forecasts.position(reserve) == position,
          let scored = starter.points, let missed = reserve.points, scored != missed
        else { continue }
        let isMore = scored > missed
        calibration.add(own.chance(over: other), isMore)
        let pair = Pair(gap: (own.points - other.points).value, didStarterScoreMore: isMore)
        guard pair.gap != 0 else { continue }
        all.add(pair)
        positions[position, default: Pairs()].add(pair)
        let size = abs(pair.gap)
        byGap[Self.gaps.lastIndex { $0 <= size } ?? 0].add(pair)
        guard size >= LineupAdvice.Verdict.leastLean.value else { continue }
        wide.add(pair)
        if scored != .zero, missed != .zero { bothScored.add(pair) }
      }
    }
  }

  private mutating func add(_ advice: LineupAdvice, _ side: Side) {
    let points = Dictionary(
      side.lineup.compactMap { entry in entry.player.map { ($0, entry.points ?? .zero) } }
    ) { first, _ in first }
    func gain(_ swaps: [LineupAdvice.Swap]) -> Double {
      swaps.map { $0.gain(with: points) }.total.value
    }
    everyChange.add(gain(advice.changes))
    let certain = advice.mistakes.compactMap(\.replacement)
    advised.add(gain(certain + advice.swaps.filter { $0.verdict != .coinToss }))
  }

  /// What the week's own data said before kickoff, whatever the advice made of it.
  private mutating func addMistakes(_ advice: LineupAdvice, _ side: Side, _ week: Week) {
    var named = advice.mistakes.map { "\($0.slot) \($0.starter.player ?? "")" }
    for entry in side.lineup where entry.isStarter {
      let reason: Forecast.Absence? =
        if entry.player == nil {
          .empty
        } else if let team = entry.proTeam,
          week.hasBye(team) == true
        { .bye } else if entry.projected == .zero { .notProjected } else { nil }
      guard let reason else {
        if entry.points == .zero { unforeseen += 1 }
        continue
      }
      let index = named.firstIndex(of: "\(entry.slot) \(entry.player ?? "")")
      mistakes[reason, default: Proportion()].add(index != nil)
      if let index { named.remove(at: index) }
    }
  }
}

extension Forecasts {
  fileprivate func position(_ entry: LineupEntry) -> String {
    entry.player.flatMap { players[$0]?.position } ?? ""
  }
}

extension LineupAdvice.Swap {
  /// What the change brought.
  func gain(with points: [Player.ID: Points]) -> Points {
    (`in`.player.flatMap { points[$0] } ?? .zero) - (out.player.flatMap { points[$0] } ?? .zero)
  }
}
