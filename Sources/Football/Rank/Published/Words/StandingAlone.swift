extension String {
  /// The longest quotation in UTF-16 units, so that a message has room for more.
  private static let mostInAQuotation = 170
  /// How many words after a number at the beginning must not refer to something else.
  private static let wordsOfNumber = 8

  /// Whether a reader who knows which team it is about understands the text: it has one of the names or begins with a
  /// number, and no word refers to an earlier sentence.
  func standsAlone(about names: [String]) -> Bool {
    guard utf16.count <= Self.mostInAQuotation, !Self.leads.contains(where: lowercased().hasPrefix)
    else { return false }
    let all = words
    guard !all.contains(where: Self.echoes.contains) else { return false }
    if let name = names.compactMap({ $0.isEmpty ? nil : firstRange(of: $0) })
      .min(by: { $0.lowerBound < $1.lowerBound })
    {
      let before = self[..<name.lowerBound].words
      return !(before.first.map(Self.links.contains) ?? false)
        && !before.contains(where: Self.references.contains)
    }
    guard first?.isNumber ?? false else { return false }
    let near = all.prefix(Self.wordsOfNumber)
    return !(near.first.map(Self.links.contains) ?? false)
      && !near.contains(where: Self.distantReferences.contains)
  }

  /// How many sentences follow the first.
  var furtherSentences: Int {
    zip(self, dropFirst()).count { ".!?".contains($0) && $1.isWhitespace }
  }

  /// Words that refer to something said before, except to the team itself.
  private static let distantReferences: Set<String> = [
    "that", "this", "these", "those", "he", "him", "his", "she", "her", "hers", "same",
  ]
  /// Words that refer to something said before.
  private static let references = distantReferences.union([
    "it", "its", "they", "them", "their", "theirs",
  ])
  /// Words at the beginning of a sentence that continue an earlier one.
  private static let links: Set<String> = [
    "and", "but", "or", "nor", "so", "yet", "then", "because", "which", "who", "whose", "where",
    "some", "none", "most", "neither", "either", "both", "another", "one", "not", "no", "yes",
    "nope", "also", "still", "even", "same", "anyway", "again", "meanwhile", "instead", "plus",
    "you", "we", "well", "besides", "otherwise", "turns", "there", "here", "afterwards", "later",
    "now",
  ]
  /// Phrases that continue an earlier sentence.
  private static let leads = [
    "on the other hand", "on top of", "of course", "in other words", "as a result", "at least",
    "after all", "for one thing",
  ]
  /// Words anywhere in a sentence that refer back.
  private static let echoes: Set<String> = ["too", "either", "neither", "instead", "otherwise"]
}

extension StringProtocol {
  /// The lowercase words; of "it's" and "they've", the part before the apostrophe.
  var words: [String] {
    let text = lowercased()
    // Most sentences are ASCII, where letters are found many times faster.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.split { !$0.isLetter && $0 != "'" && $0 != "’" }.compactMap { word in
        word.split { $0 == "'" || $0 == "’" }.first.map(String.init)
      }
    }
    let apostrophe = UInt8(ascii: "'")
    return text.utf8.split { !(0x61...0x7A).contains($0) && $0 != apostrophe }.compactMap { word in
      word.split(separator: apostrophe).first.map { String(Substring($0)) }
    }
  }
}
