extension String {
  /// The possessive form: `Murphy’s`, `Panthers’`.
  public var possessive: String {
    let end = lowercased()
    if end.hasSuffix("'s") || end.hasSuffix("’s") { return self }
    return self + (end.hasSuffix("s") ? "’" : "’s")
  }

  /// The text after "a" or "an", chosen by the number that it starts with: `an 8-6`, `a 10-4`, `an 11.42`.
  public var withArticle: String {
    let whole = prefix { $0.isASCII && $0.isNumber }
    let isVowel = whole.hasPrefix("8") || whole == "11" || whole == "18"
    return (isVowel ? "an " : "a ") + self
  }

  /// Whether the name needs quotation marks in a sentence: "my team sucks has lost".
  public var isPhrase: Bool {
    if contains(where: { "\"“”«»".contains($0) }) { return false }
    if let last, ".!?…,:;".contains(last) { return true }
    let words = split(separator: " ")
    guard words.count > 1 else { return false }
    return words.enumerated().contains { index, word in
      word.first?.isLowercase == true && (index == 0 || !Self.smallWords.contains(String(word)))
    }
  }

  /// The name as used in sentences: in quotation marks if it reads as a phrase.
  public var inSentence: String { isPhrase ? "“\(self)”" : self }

  /// Whether the name could be a person's: two capitalized words.
  public var mayBeAPerson: Bool {
    let words = split(separator: " ")
    return words.count == 2
      && words.allSatisfy { word in
        word.first?.isUppercase == true && word.dropFirst().contains { $0.isLowercase }
          && word.allSatisfy { $0.isLetter || "-'’.".contains($0) }
      }
  }

  private static let smallWords: Set<String> = [
    "a", "an", "and", "as", "at", "by", "de", "del", "der", "di", "du", "el", "en", "for", "from",
    "in", "la", "le", "n", "no", "of", "on", "or", "the", "to", "und", "van", "von", "vs", "vs.",
    "with", "y",
  ]
}
