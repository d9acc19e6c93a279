/// A number in a text that is written with digits.
package struct WrittenNumber: Sendable, Hashable {
  package var value: Double
  /// The number of written decimals, which shows the intended precision.
  package var decimals: Int
  /// Whether it is a place in an order: `3rd`.
  package var isOrdinal: Bool
  /// Whether a percent sign follows.
  package var isPercent: Bool
  /// The number as it is written.
  package var excerpt: String

  /// Whether another number is this one, exactly or rounded to the decimals that are written.
  package func isRounded(from exact: Double) -> Bool {
    guard decimals < 10 else { return value == exact }
    var unit = 1.0
    for _ in 0..<decimals { unit /= 10 }
    return abs(value - exact) <= unit / 2 + 1e-9
  }
}

/// The numbers with digits in a text, in order, as the fact check reads them.
package func writtenNumbers(in text: String) -> [WrittenNumber] {
  let bytes = Array(text.utf8)
  return CheckTokenizer.tokens(bytes).compactMap { token in
    token.number.map { number in
      WrittenNumber(
        value: number, decimals: token.decimals, isOrdinal: token.isOrdinal,
        isPercent: token.isPercent, excerpt: String(decoding: bytes[token.range], as: UTF8.self))
    }
  }
}
