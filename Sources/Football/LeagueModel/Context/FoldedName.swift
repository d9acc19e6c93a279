extension String {
  /// The name for comparison: lowercased, with collapsed spaces and plain apostrophes (`murphy's lawyers`).
  public var foldedName: String {
    let apostrophes: Set<Character> = ["’", "‘", "ʼ", "′", "´", "`"]
    return String(lowercased().map { apostrophes.contains($0) ? "'" : $0 })
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether two names are equal after folding.
  public func isSameName(as other: String) -> Bool { foldedName == other.foldedName }
}
