/// The successes among some trials.
package struct Proportion: Sendable, Equatable, Codable {
  /// The successes.
  package private(set) var hits = 0
  /// The trials.
  package private(set) var count = 0

  /// The share of successes; nil without trials.
  package var share: Double? { count > 0 ? Double(hits) / Double(count) : nil }

  /// The 95 percent confidence interval of the share, if the trials are independent (Wilson 1927); nil without trials.
  package var interval: ClosedRange<Double>? {
    guard let share else { return nil }
    let (n, z) = (Double(count), 1.96)
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return max(0, middle - half)...min(1, middle + half)
  }

  mutating func add(_ isHit: Bool) {
    hits += isHit ? 1 : 0
    count += 1
  }

  mutating func add(_ other: Proportion) {
    hits += other.hits
    count += other.count
  }
}
