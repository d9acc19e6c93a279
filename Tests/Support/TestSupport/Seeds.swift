/// The seeds of a property.
public enum Seeds {
  /// Those that are tried: a quarter with every change, all of them where `ALL_SEEDS` is set, as `Scripts/fuzz`
  /// does.
  /// - Parameter count: Which part is tried with every change: one in so many.
  public static func tried<Seed: BinaryInteger>(
    _ all: Range<Seed>, oneIn count: Seed = 4
  ) -> Range<Seed> where Seed: Strideable, Seed.Stride: SignedInteger {
    guard variable("ALL_SEEDS") == nil else { return all }
    // The first ones: next to each other they have every remainder that leagues are made by.
    return all.lowerBound..<(all.lowerBound + (all.upperBound - all.lowerBound + count - 1) / count)
  }

  /// Those that are tried.
  public static func tried<Seed: BinaryInteger>(_ all: ClosedRange<Seed>) -> Range<Seed>
  where Seed: Strideable, Seed.Stride: SignedInteger {
    tried(all.lowerBound..<(all.upperBound + 1))
  }
}
