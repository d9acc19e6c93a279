import CLibrary

/// The points that a team can still score, as a normal sum: means and variances add up.
package struct OpenPoints: Sendable, Equatable {
  /// The expected points.
  package var mean: Double
  package var variance: Double

  package init(mean: Double = 0, variance: Double = 0) {
    self.mean = mean
    self.variance = variance
  }

  /// The sum of both.
  package static func + (left: Self, right: Self) -> Self {
    Self(mean: left.mean + right.mean, variance: left.variance + right.variance)
  }
}

/// The chance that a lead survives the open points: Φ(m / √v), with the mean and the variance of the final margin.
/// - Parameter lead: The points that the team is ahead so far; negative if it trails.
package func winChance(lead: Double, own: OpenPoints, other: OpenPoints) -> Double {
  let mean = lead + own.mean - other.mean
  let variance = own.variance + other.variance
  guard variance > 0 else { return mean == 0 ? 0.5 : mean > 0 ? 1 : 0 }
  return erfc(-mean / (2 * variance).squareRoot()) / 2
}
