import CLibrary
public import LeagueModel

/// Tests a power system's predictions of each week's winners, based only on earlier weeks. Ties and the
/// league's first week are ignored.
///
/// The scores before a week become z, each team's distance from the league mean in standard deviations. The
/// probability of a win is p = 1 / (1 + e^(−k · (z − z′))). The scale k ≥ 0 is fitted to earlier games, as
/// the maximum of their likelihood times a standard normal prior, so the first forecast is a coin flip.
public func backTest(_ league: League, of system: PowerSystem, through week: Int) -> BackTest {
  let log = GameLog(league, through: week)
  var samples: [Sample] = []
  var (logLoss, brier, games) = (0.0, 0.0, 0)
  var forecasts: [Int: Forecast] = [:]
  for round in log.rounds {
    // A two-week game is predicted before its first week.
    let before = (round.weeks.first ?? 1) - 1
    guard log.rounds.contains(where: { $0.week <= before }) else { continue }
    let forecast =
      forecasts[before] ?? Forecast(system, league, log, samples, before: before)
    forecasts[before] = forecast
    for game in round.games where game.outcome != .tie {
      let isHome = game.outcome == .win
      let lead = forecast.distances[game.home] - forecast.distances[game.away]
      let edge = isHome ? lead : -lead
      games += 1
      logLoss += log1p(exp(-forecast.scale * edge))
      let miss = 1 / (1 + exp(forecast.scale * edge))
      brier += miss * miss
      samples.append(Sample(week: round.week, edge: edge))
    }
  }
  let count = Double(games)
  return BackTest(
    system: system, games: games,
    loss: games == 0 ? nil : BackTest.Loss(log: logLoss / count, brier: brier / count))
}

/// A decided game: the winner's lead in score beforehand, in standard deviations.
private struct Sample {
  let week: Int
  let edge: Double
}

private struct Forecast {
  let distances: [Double]
  let scale: Double

  init(
    _ system: PowerSystem, _ league: League, _ log: GameLog, _ samples: [Sample], before week: Int
  ) {
    let standings = Standings(league, through: week)
    let scores = PowerScores(system, log, standings, through: week).values
    let count = Double(max(1, scores.count))
    let mean = scores.reduce(0, +) / count
    let variance = scores.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / count
    // Equal scores differ only by rounding noise.
    let isFlat = variance <= 1e-18 * max(1, mean * mean)
    distances = scores.map { isFlat ? 0 : ($0 - mean) / variance.squareRoot() }
    scale = Self.scale(samples.filter { $0.week <= week }.map(\.edge))
  }

  /// The k ≥ 0 that maximizes Σ −ln(1 + e^(−k · edge)) − k²/2, by Newton's method within safe bounds.
  private static func scale(_ edges: [Double]) -> Double {
    var (lower, upper) = (0.0, edges.map(abs).reduce(0, +))
    var scale = 0.0
    for _ in 0..<60 {
      var (slope, curvature) = (-scale, -1.0)
      for edge in edges {
        let miss = 1 / (1 + exp(scale * edge))
        slope += miss * edge
        curvature -= miss * (1 - miss) * edge * edge
      }
      if slope > 0 { lower = scale } else { upper = scale }
      if scale == 0, slope <= 0 { return 0 }
      let step = scale - slope / curvature
      let next = step > lower && step < upper ? step : (lower + upper) / 2
      if abs(next - scale) <= 1e-12 { return next }
      scale = next
    }
    return scale
  }
}
