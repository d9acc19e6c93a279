#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The points that a team can still score, as a normal sum: means and variances add up.
struct OpenPoints {
  var mean = 0.0
  var variance = 0.0

  static func + (left: Self, right: Self) -> Self {
    Self(mean: left.mean + right.mean, variance: left.variance + right.variance)
  }
}

/// The chance that a lead survives what is open: Φ(m / √v), with the mean and the variance of the final margin.
/// - Parameter lead: The points that the team is ahead so far; negative if it trails.
func winChance(lead: Double, own: OpenPoints, other: OpenPoints) -> Double {
  let mean = lead + own.mean - other.mean
  let variance = own.variance + other.variance
  guard variance > 0 else { return mean == 0 ? 0.5 : mean > 0 ? 1 : 0 }
  return erfc(-mean / (2 * variance).squareRoot()) / 2
}
