extension String {
  /// A name as names are compared: case, spaces around and between words, and the kind of apostrophe do not
  /// count. `Murphy's` typed on a keyboard is `Murphy’s` on a phone.
  public var foldedName: String {
    let apostrophes: Set<Character> = ["’", "‘", "ʼ", "′", "´", "`"]
    return String(lowercased().map { apostrophes.contains($0) ? "'" : $0 })
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether two names are the same to a person.
  public func isSameName(as other: String) -> Bool { foldedName == other.foldedName }
}
