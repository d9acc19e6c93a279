import Platform

/// A number in a sentence.
struct PrintedNumber: Equatable {
  /// The number with its signs, as printed: `29.10`, `12%`, `$34`, `3rd`, `9-0`.
  var text: String
  /// The value; for a record, the wins.
  var value: Double
  /// The second number of a record; nil for others.
  var other: Double?
  /// Where in the sentence it stands.
  var range: Range<String.Index>

  /// All numbers of a sentence, without those inside names.
  static func all(in sentence: String, without names: [String]) -> [PrintedNumber] {
    let masked = sentence.masking(names.sorted { ($1.count, $0) < ($0.count, $1) })
    let pattern =
      #/(?:^|[^\w.])(\$?(\d[\d,]*(?:\.\d+)?)(?:-(\d+)(?:-\d+)?(?![\w.]))?(?:%|(?:st|nd|rd|th)\b)?)/#
    return masked.matches(of: pattern).compactMap { match in
      guard let value = Double(match.output.2.filter { $0 != "," }) else { return nil }
      let text = match.output.1
      let start = masked.utf8.distance(from: masked.startIndex, to: text.startIndex)
      let lower = sentence.utf8.index(sentence.startIndex, offsetBy: start)
      let commas = text.reversed().prefix { $0 == "," }.count
      let upper = sentence.utf8.index(lower, offsetBy: text.utf8.count - commas)
      return PrintedNumber(
        text: String(sentence[lower..<upper]), value: value,
        other: match.output.3.flatMap { Double($0) }, range: lower..<upper)
    }
  }

  var isOrdinal: Bool { text.last?.isLetter == true }
}
