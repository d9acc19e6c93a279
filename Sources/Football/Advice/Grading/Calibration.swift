/// Whether predicted events happened as often as predicted.
package struct Calibration: Sendable, Equatable, Codable {
  /// The forecasts whose chances are in the same tenth.
  package struct Bin: Sendable, Equatable, Codable {
    /// The number of forecasts.
    package var count = 0
    /// The sum of their chances.
    var chances = 0.0
    /// The number that came true.
    package var hits = 0

    /// The mean chance; nil without forecasts.
    package var said: Double? { count > 0 ? chances / Double(count) : nil }
    /// The share that came true; nil without forecasts.
    package var happened: Double? { count > 0 ? Double(hits) / Double(count) : nil }
  }

  /// The bins from 0 to 1, each a tenth wide.
  package private(set) var bins = Array(repeating: Bin(), count: 10)
  private var squares = 0.0

  /// The number of forecasts.
  package var count: Int { bins.reduce(0) { $0 + $1.count } }

  /// The mean squared difference between the chances and the outcomes, 0 or 1 (Brier 1950). A coin has 0.25. Nil
  /// without forecasts.
  package var brier: Double? { count > 0 ? squares / Double(count) : nil }

  /// The share that came true; nil without forecasts.
  package var share: Double? {
    count > 0 ? Double(bins.reduce(0) { $0 + $1.hits }) / Double(count) : nil
  }

  /// The Brier score if each forecast had been the share h that came true: h (1 − h). Forecasts are only useful if
  /// their score is lower. Nil without forecasts.
  package var constantBrier: Double? { share.map { $0 * (1 - $0) } }

  mutating func add(_ chance: Double, _ isHit: Bool) {
    let index = min(9, max(0, Int(chance * 10)))
    bins[index].count += 1
    bins[index].chances += chance
    bins[index].hits += isHit ? 1 : 0
    let difference = chance - (isHit ? 1 : 0)
    squares += difference * difference
  }
}
