/// Finds unknown people.
///
/// Capitalized first and last names count as a person, and single words that do what players do ("benched
/// Delacroix", "Delacroix scored 30"). Other single words may be ships, cities or gods.
struct StrangerClaims {
  let text: CheckText

  func found(_ ledger: CheckedFacts) -> [FoundClaim] {
    var claims: [FoundClaim] = []
    var index = 0
    while index < text.tokens.count {
      guard isNameWord(index) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < text.tokens.count, isNameWord(end), joinsName(end) { end += 1 }
      let range = trimmed(index..<end)
      if !range.isEmpty, isPerson(range),
        !ledger.isKnownPhrase(range.map { text.tokens[$0].key })
      {
        claims.append(FoundClaim(.stranger(text.excerpt(range)), range))
      }
      index = end
    }
    return claims
  }

  private func isNameWord(_ index: Int) -> Bool {
    let token = text.tokens[index]
    return token.isCapital && !token.isMasked && token.number == nil && token.key != "i"
      && !token.key.hasPrefix("i'")
  }

  /// Whether a word continues a name: after a space or hyphen, or after the period of an initial or "St."
  private func joinsName(_ index: Int) -> Bool {
    let (before, token) = (text.tokens[index - 1], text.tokens[index])
    if before.isPossessive { return false }
    let isSuffix = NameIndex.suffixes.contains(token.key)
    switch token.gap {
    case .none, .space, .hyphen: return true
    case .period: return before.range.count == 1 || before.key == "st" || isSuffix
    case .comma: return isSuffix
    default: return false
    }
  }

  /// The range without words that are capitalized only because they start a sentence.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, text.tokens[start].opens || start > range.lowerBound,
      isOrdinary(text.tokens[start].key)
    {
      start += 1
    }
    return start..<range.upperBound
  }

  private func isOrdinary(_ key: String) -> Bool {
    Lexicon.isCommon(key) || Lexicon.isOpener(key) || key.hasSuffix("ing") || key.hasSuffix("ly")
  }

  private func isPerson(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    let (key, opens) = (text.tokens[first].key, text.tokens[first].opens)
    let words = range.filter { text.tokens[$0].range.count > 1 }
    if Lexicon.roles(key).contains(.calendar) { return false }
    if let last = range.last, Self.things.contains(text.tokens[last].key) { return false }
    // WTF, NFL and GOAT are not people.
    if range.allSatisfy(isShouted), range.count == 1 || !opens && words.isEmpty { return false }
    if range.count >= 2 {
      return !words.isEmpty && !range.allSatisfy { isOrdinary(text.tokens[$0].key) }
    }
    if opens && isOrdinary(key) { return false }
    let (before, after) = (Lexicon.roles(text.previous(first)), Lexicon.roles(text.next(first + 1)))
    if before.contains(.position) { return true }
    guard !Lexicon.isCommon(key) else { return false }
    let scores = after.contains(.plays) && number(near: first + 2)
    return scores || (!opens && before.contains(.plays))
  }

  private static let things: Set<String> = [
    "bowl", "cup", "trophy", "title", "playoffs", "playoff", "league", "hall", "week", "sunday",
    "monday", "thursday", "award", "prize", "day", "night", "city", "street", "river", "lake",
    "sea", "canyon", "museum", "tower", "bridge", "mountains", "ocean", "bay", "island", "fame",
    "war",
  ]

  private func isShouted(_ index: Int) -> Bool {
    text.tokens[index].range.allSatisfy { text.byte($0) < 0x61 || text.byte($0) > 0x7A }
  }

  private func number(near index: Int) -> Bool {
    (index..<index + 3).contains { text.follows($0) && text.number(at: $0) != nil }
  }
}
