/// Chance that is the same for the same seed on every machine: SplitMix64 (Steele, Lea and Flood, 2014),
/// seeded by the FNV-1a hash of a text.
struct OddsRandom {
  private var state: UInt64

  init(_ seed: String) {
    state = seed.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// What one standard deviation is in `normal()`.
  static let deviation = 1 << 16

  /// A number that is normally distributed around 0 for all that a season asks: the sum of twelve uniform
  /// ones (Irwin and Hall, 1927), 16 bits each. Whole numbers only, so no machine rounds differently;
  /// it never strays further than six standard deviations.
  mutating func normal() -> Int {
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    var sum: UInt64 = 0
    for _ in 0..<3 {
      let bits = next()
      sum &+= (bits & mask) &+ ((bits >> 16) & mask)
    }
    return Int(truncatingIfNeeded: (sum & 0xFFFF_FFFF) &+ (sum >> 32)) - 6 * 0xFFFF
  }
}
