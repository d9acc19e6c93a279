/// A generator with the same results on every machine and in every version of Swift: SplitMix64 (Steele, Lea
/// and Flood, 2014), seeded with the FNV-1a hash of a text.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Creates a generator from a seed.
  public init(_ seed: String) {
    state = seed.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// 64 uniformly random bits. Inlined because simulations call it millions of times.
  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0..<1.
  public mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// An index into a list of `count` elements; 0 for an empty one.
  public mutating func index(below count: Int) -> Int { Int(next() % UInt64(max(1, count))) }
}
