package import LeagueModel
package import Rank

/// How good the advice would have been in a season, made for each week only from earlier weeks. Forecasts never use a
/// week's starters, because they are compared with them.
package struct AdviceBackTest: Sendable, Equatable {
  /// Pairs of a starter and a player of the bench at the same position on one roster. A pair counts if both were
  /// expected to play and their points differ. If the platform has projections, players without one are in no pair.
  package struct Pairs: Sendable, Equatable, Codable {
    /// The pairs in which the player with the higher forecast scored more.
    package private(set) var forecasts = Proportion()
    /// The pairs in which the starter, the manager's choice, scored more.
    package private(set) var managers = Proportion()
    /// As `forecasts`, but only for pairs in which the bench player has the higher forecast.
    package private(set) var disagreements = Proportion()

    mutating func add(_ pair: Pair) {
      forecasts.add((pair.gap > 0) == pair.didStarterScoreMore)
      managers.add(pair.didStarterScoreMore)
      if pair.gap < 0 { disagreements.add(!pair.didStarterScoreMore) }
    }
  }

  /// Forecasts compared with the players' season means, for pairs in which both players had games and neither method
  /// has them equal.
  package struct Comparison: Sendable, Equatable, Codable {
    /// The pairs in which the player with the higher forecast scored more.
    package private(set) var forecasts = Proportion()
    /// The pairs in which the player with the higher mean scored more.
    package private(set) var means = Proportion()
    /// How often only the forecasts, or only the means, were right.
    package private(set) var onlyForecast = 0
    package private(set) var onlyMean = 0

    /// Whether the forecasts are significantly better: McNemar's test (1947) at the 5 percent level.
    package var isBetter: Bool {
      Double(onlyForecast - onlyMean) > 1.96 * Double(onlyForecast + onlyMean).squareRoot()
    }

    mutating func add(_ isForecastRight: Bool, _ isMeanRight: Bool) {
      forecasts.add(isForecastRight)
      means.add(isMeanRight)
      onlyForecast += isForecastRight && !isMeanRight ? 1 : 0
      onlyMean += isMeanRight && !isForecastRight ? 1 : 0
    }
  }

  struct Pair {
    /// The starter's expected points minus those of the bench player.
    let gap: Double
    let didStarterScoreMore: Bool
  }

  /// The lower bounds of the ranges of forecast differences in `byGap`, in points; the last range has no upper bound.
  package static let gaps: [Double] = [0, 2, 5, 10]

  /// All pairs whose forecasts differ.
  package private(set) var all = Pairs()
  /// The pairs whose forecasts differ by two points or more.
  package private(set) var wide = Pairs()
  /// The wide pairs in which both players scored. In the others one did not play, which managers may have known.
  package private(set) var bothScored = Pairs()
  /// The pairs by position, in the order of lineups.
  package private(set) var positions: [String: Pairs] = [:]
  /// The pairs by the difference of their forecasts, in the ranges of `gaps`.
  package private(set) var byGap = Array(repeating: Pairs(), count: gaps.count)
  /// The comparison of forecasts with season means.
  package private(set) var seasonMeans = Comparison()
  /// The chances that starters score more.
  package private(set) var calibration = Calibration()
  /// The points gained by all changes that lead to the best lineup.
  package private(set) var everyChange = Gain()
  /// The points gained by the changes of two points or more, and those for certain mistakes.
  package private(set) var advised = Gain()
  /// The part of `advised` for slots that were certain to score nothing: empty slots and byes.
  package private(set) var certain = Gain()
  /// The other part of `advised`: judgments between players who may play.
  package private(set) var judged = Gain()
  /// The starting slots that were known before kickoff to score nothing, by reason, and how many of them the advice
  /// named.
  package private(set) var mistakes: [Forecast.Absence: Proportion] = [:]
  /// The starters with a projection of zero without a reason, and how many of them scored.
  package private(set) var zeros = Proportion()
  /// The starters who unexpectedly did not score.
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
      guard entry.player != nil, forecast.absence == nil, entry.projected != .zero,
        !entry.isReserved
      else { return nil }
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
        if let mean = own.games?.mean, let rival = other.games?.mean, mean != rival {
          seasonMeans.add((pair.gap > 0) == isMore, (mean > rival) == isMore)
        }
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
    let sure = gain(advice.mistakes.compactMap(\.replacement))
    let judgment = gain(advice.swaps.filter { $0.verdict != .coinToss })
    certain.add(sure)
    judged.add(judgment)
    advised.add(sure + judgment)
  }

  /// Adds the mistakes that the week's own data showed before kickoff, and whether the advice named them.
  private mutating func addMistakes(_ advice: LineupAdvice, _ side: Side, _ week: Week) {
    var named = advice.mistakes.map { "\($0.slot) \($0.starter.player ?? "")" }
    for entry in side.lineup where entry.isStarter {
      let reason: Forecast.Absence? =
        if entry.player == nil {
          .empty
        } else if let team = entry.proTeam,
          week.hasBye(team) == true
        { .bye } else { nil }
      guard let reason else {
        if entry.projected == .zero { zeros.add(entry.points ?? .zero != .zero) }
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
  /// The points that the change would have gained.
  func gain(with points: [Player.ID: Points]) -> Points {
    (`in`.player.flatMap { points[$0] } ?? .zero) - (out.player.flatMap { points[$0] } ?? .zero)
  }
}
