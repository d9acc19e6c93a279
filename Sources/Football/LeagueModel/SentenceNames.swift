extension String {
  /// The name with the mark of a possessive: `Murphy’s`, but `Panthers’`.
  public var possessive: String {
    let end = lowercased()
    if end.hasSuffix("'s") || end.hasSuffix("’s") { return self }
    return self + (end.hasSuffix("s") ? "’" : "’s")
  }

  /// The text behind "a" or "an", as a number at its start is read aloud: `an 8-6`, `a 10-4`, `an 11.42`.
  public var withArticle: String {
    let whole = prefix { $0.isASCII && $0.isNumber }
    let isVowel = whole.hasPrefix("8") || whole == "11" || whole == "18"
    return (isVowel ? "an " : "a ") + self
  }

  /// Whether a team's name breaks a sentence that has it without quotation marks: "my team sucks has
  /// lost", "Win or go home? is 3-0".
  public var isPhrase: Bool {
    if contains(where: { "\"“”«»".contains($0) }) { return false }
    if let last, ".!?…,:;".contains(last) { return true }
    let words = split(separator: " ")
    guard words.count > 1 else { return false }
    return words.enumerated().contains { index, word in
      word.first?.isLowercase == true && (index == 0 || !Self.smallWords.contains(String(word)))
    }
  }

  /// The name as a sentence has it: in quotation marks if it reads as a phrase.
  public var inSentence: String { isPhrase ? "“\(self)”" : self }

  /// Whether a name is made like that of a person: two words that begin with capital letters.
  public var mayBeAPerson: Bool {
    let words = split(separator: " ")
    return words.count == 2
      && words.allSatisfy { word in
        word.first?.isUppercase == true && word.dropFirst().contains { $0.isLowercase }
          && word.allSatisfy { $0.isLetter || "-'’.".contains($0) }
      }
  }

  /// Words that titles leave in lower case.
  private static let smallWords: Set<String> = [
    "a", "an", "and", "as", "at", "by", "de", "del", "der", "di", "du", "el", "en", "for", "from",
    "in", "la", "le", "n", "no", "of", "on", "or", "the", "to", "und", "van", "von", "vs", "vs.",
    "with", "y",
  ]
}
