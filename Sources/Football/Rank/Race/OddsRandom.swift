import Platform

/// Normally distributed integers with mean 0, identical on every machine for the same seed.
struct OddsRandom {
  private var random: SeededRandom
  private var bits: UInt64 = 0
  private var numbersLeft = 0
  private let quantiles = NormalQuantiles.shared.values

  init(_ seed: String) { random = SeededRandom(seed) }

  static let deviation = 1 << 16

  /// The next number, from 21 bits: twelve select one of 4,096 quantiles, nine interpolate.
  mutating func normal() -> Int {
    if numbersLeft == 0 {
      bits = random.next()
      numbersLeft = 3
    }
    numbersLeft -= 1
    let place = Int(truncatingIfNeeded: bits & 0xFFF)
    let part = Int(truncatingIfNeeded: (bits >> 12) & 0x1FF)
    bits >>= 21
    let least = quantiles[place]
    return least &+ ((quantiles[place + 1] &- least) &* part) >> 9
  }
}

/// The 4,096-quantiles of the normal distribution, limited to 3.9 standard deviations. Computed only with
/// operations that every machine rounds alike, so without logarithms.
private struct NormalQuantiles {
  static let shared = NormalQuantiles()

  let values: [Int]

  private init() {
    let parts = 4_096
    let steps = 512.0
    let limit = 3.9
    // e^(−h²/2) and e^(−h²) for a step h of 1/512, by series.
    let square = 1 / (steps * steps)
    let half = 1 - square / 2 + square * square / 8 - square * square * square / 48
    let whole = half * half
    var (density, ratio) = (0.398_942_280_401_432_7, half)
    var (share, position) = (0.5, 0.0)
    var upper = [0.0]
    while upper.count <= parts / 2 {
      let target = 0.5 + Double(upper.count) / Double(parts)
      let next = density * ratio
      let step = (density + next) / (2 * steps)
      if share + step < target, position < limit {
        share += step
        position += 1 / steps
        density = next
        ratio *= whole
      } else {
        upper.append(min(limit, position + (target - share) / (step * steps)))
      }
    }
    let scaled = upper.map { Int(($0 * Double(OddsRandom.deviation)).rounded()) }
    values = scaled.reversed().dropLast().map { -$0 } + scaled
  }
}
