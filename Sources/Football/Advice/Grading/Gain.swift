/// The points that changes gained, by team and week.
package struct Gain: Sendable, Equatable, Codable {
  /// The number of teams' weeks.
  package private(set) var count = 0
  /// The number of them in which points were gained.
  package private(set) var better = 0
  /// The number of them in which points were lost.
  package private(set) var worse = 0
  private var sum = 0.0
  private var squares = 0.0

  /// The mean of the points per week; nil without weeks.
  package var mean: Double? { count > 0 ? sum / Double(count) : nil }
  /// The standard deviation of the points of a week; nil with fewer than two.
  package var deviation: Double? {
    guard count > 1, let mean else { return nil }
    return (max(0, squares - Double(count) * mean * mean) / Double(count - 1)).squareRoot()
  }
  /// The standard error of the mean; nil with fewer than two weeks.
  package var error: Double? { deviation.map { $0 / Double(count).squareRoot() } }

  mutating func add(_ points: Double) {
    count += 1
    better += points > 0 ? 1 : 0
    worse += points < 0 ? 1 : 0
    sum += points
    squares += points * points
  }
}
