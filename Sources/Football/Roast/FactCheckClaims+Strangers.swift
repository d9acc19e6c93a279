import LeagueModel

/// Capitalized first and last names count as a person, and single words that do what players do ("benched
/// Delacroix", "Delacroix scored 30"). Other single words may be ships, cities or gods.
extension ClaimScan {
  mutating func scanStrangers(_ ledger: CheckLedger) {
    var index = 0
    while index < tokens.count {
      guard isNameWord(index) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < tokens.count, isNameWord(end), joinsName(end) { end += 1 }
      let range = trimmed(index..<end)
      if !range.isEmpty, isSomebody(range), !ledger.isKnownPhrase(range.map { tokens[$0].key }) {
        add(.stranger(excerpt(range)), range)
      }
      index = end
    }
  }

  private func isNameWord(_ index: Int) -> Bool {
    let token = tokens[index]
    return token.isCapital && !token.isMasked && token.number == nil && token.key != "i"
      && !token.key.hasPrefix("i'")
  }

  /// Whether a word continues a name: after a space or hyphen, or after the period of an initial or "St."
  private func joinsName(_ index: Int) -> Bool {
    if tokens[index - 1].isPossessive { return false }
    switch tokens[index].gap {
    case .none, .space, .hyphen: return true
    case .period:
      let before = tokens[index - 1]
      return before.range.count == 1 || before.key == "st"
        || NameIndex.suffixes.contains(tokens[index].key)
        || tokens[index].range.count == 1 && tokens[index - 1].range.count == 1
    case .comma: return NameIndex.suffixes.contains(tokens[index].key)
    default: return false
    }
  }

  /// The range without words that are capitalized only because they start a sentence.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, tokens[start].opens || start > range.lowerBound,
      isOrdinary(tokens[start].key)
    {
      start += 1
    }
    return start..<range.upperBound
  }

  private func isOrdinary(_ key: String) -> Bool {
    Lexicon.isCommon(key) || Lexicon.isOpener(key) || key.hasSuffix("ing") || key.hasSuffix("ly")
  }

  private func isSomebody(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    let words = range.filter { tokens[$0].range.count > 1 }
    if Lexicon.roles(tokens[first].key).contains(.calendar) { return false }
    if let last = range.last, Self.things.contains(tokens[last].key) { return false }
    // WTF, NFL and GOAT are not people.
    if range.allSatisfy({ isShouted($0) }),
      range.count == 1 || !tokens[first].opens && words.isEmpty
    {
      return false
    }
    if range.count >= 2 {
      return !words.isEmpty && !range.allSatisfy { isOrdinary(tokens[$0].key) }
    }
    if tokens[first].opens && isOrdinary(tokens[first].key) { return false }
    let (before, after) = (Lexicon.roles(previous(first)), Lexicon.roles(next(first + 1)))
    if before.contains(.position) { return true }
    guard !Lexicon.isCommon(tokens[first].key) else { return false }
    let scores = after.contains(.plays) && number(near: first + 2)
    return scores || (!tokens[first].opens && before.contains(.plays))
  }

  private static let things: Set<String> = [
    "bowl", "cup", "trophy", "title", "playoffs", "playoff", "league", "hall", "week", "sunday",
    "monday", "thursday", "award", "prize", "day", "night", "city", "street", "river", "lake",
    "sea",
    "canyon", "museum", "tower", "bridge", "mountains", "ocean", "bay", "island", "fame", "war",
  ]

  private func isShouted(_ index: Int) -> Bool {
    tokens[index].range.allSatisfy { byte($0) < 0x61 || byte($0) > 0x7A }
  }

  private func number(near index: Int) -> Bool {
    (index..<index + 3).contains { place in
      follows(place) && NumberReading.at(place, tokens) != nil
    }
  }
}
