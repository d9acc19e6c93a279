import Chance

/// Chance for scores: whole numbers around 0, the same for the same seed on every machine.
struct OddsRandom {
  private var random: SeededRandom

  init(_ seed: String) { random = SeededRandom(seed) }

  /// What one standard deviation is in `normal()`.
  static let deviation = 1 << 16

  /// A number that is normally distributed around 0 for all that a season asks: the sum of twelve uniform
  /// ones (Irwin and Hall, 1927), 16 bits each. Whole numbers only, so no machine rounds differently;
  /// it never strays further than six standard deviations.
  mutating func normal() -> Int {
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    var sum: UInt64 = 0
    for _ in 0..<3 {
      let bits = random.next()
      sum &+= (bits & mask) &+ ((bits >> 16) & mask)
    }
    return Int(truncatingIfNeeded: (sum & 0xFFFF_FFFF) &+ (sum >> 32)) - 6 * 0xFFFF
  }
}
