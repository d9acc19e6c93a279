/// The spread of players' points around their expected points.
package struct PointSpread: Sendable, Equatable {
  /// The standard deviation of the points of a usual starter at the position.
  package let deviation: Double
  /// The expected points of a usual starter.
  private let usual: Double

  /// The spread at a position, measured on 8,789 starters with projections in six seasons.
  package init(at position: String) {
    (deviation, usual) = Self.measured[position] ?? (8, 14)
  }

  /// The standard deviation of the points of a player with these expected points. The variance grows with them: running
  /// backs have a deviation of 7.4 at 12.5 points and 9.6 at 22.5, receivers 7.8 and 10.4.
  package func deviation(expecting points: Double) -> Double {
    deviation * (max(points, Self.least) / usual).squareRoot()
  }

  private static let least = 1.0

  private static let measured: [String: (deviation: Double, usual: Double)] = [
    "QB": (9.2, 22), "RB": (8.2, 15.7), "WR": (8.4, 14.8), "TE": (7.4, 11.6), "K": (5.3, 6.1),
    "DEF": (6.4, 7.6), "D/ST": (6.4, 7.6),
  ]
}
