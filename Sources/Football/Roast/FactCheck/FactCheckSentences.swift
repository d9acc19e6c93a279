/// Splits a text into sentences as a reader does, at empty lines and terminators, but not after initials ("R.J.
/// Mooreland"), abbreviations ("vs.", "St."), "No." and months before a number, "p.m." before a name, or an ellipsis.
public func sentences(of text: String) -> [String] {
  SentenceCutter(Array(text.unicodeScalars)).sentences()
}

private struct SentenceCutter {
  private let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  func sentences() -> [String] {
    var sentences: [String] = []
    var start = 0
    var index = 0
    func cut(at end: Int) {
      var text = String.UnicodeScalarView()
      var isSpaced = false
      for scalar in scalars[start..<end] {
        if scalar.properties.isWhitespace {
          isSpaced = !text.isEmpty
        } else {
          if isSpaced { text.append(" ") }
          isSpaced = false
          text.append(scalar)
        }
      }
      if !text.isEmpty { sentences.append(String(text)) }
      start = end
    }
    while index < scalars.count {
      if isEmptyLine(index) {
        cut(at: index)
        index += 1
      } else if Self.enders.contains(scalars[index]) {
        if let end = end(after: index) {
          cut(at: end)
          index = end
        } else {
          while index < scalars.count, Self.enders.contains(scalars[index]) { index += 1 }
        }
      } else {
        index += 1
      }
    }
    cut(at: scalars.count)
    return sentences
  }

  private static let enders: Set<Unicode.Scalar> = [".", "!", "?", "…", "。", "！", "？"]
  private static let closers: Set<Unicode.Scalar> = ["\"", "'", ")", "]", "”", "’", "»", "*", "_"]
  private static let openers: Set<Unicode.Scalar> = [
    "\"", "'", "(", "[", "“", "‘", "«", "*", "_", "#", "$", "-", "–", "—", "¿", "¡",
  ]
  private static let abbreviations: Set<String> = [
    "vs", "mr", "mrs", "ms", "dr", "mt", "ft", "pts", "avg", "approx", "prof", "gen", "sgt",
    "capt", "rev", "sen", "gov", "etc", "fig", "e.g", "i.e",
  ]

  /// Before a number, if capitalized.
  private static let numbered: Set<String> = [
    "no", "vol", "jan", "feb", "aug", "sept", "oct", "nov", "dec",
  ]

  /// The end of a sentence with a terminator at an index; nil if it continues.
  private func end(after index: Int) -> Int? {
    var end = index
    while end < scalars.count, Self.enders.contains(scalars[end]) { end += 1 }
    let isEllipsis =
      scalars[index] == "…" || (end - index >= 2 && scalars[index..<end].allSatisfy { $0 == "." })
    let isStop = end - index == 1 && scalars[index] == "."
    while end < scalars.count, Self.closers.contains(scalars[end]) || isEmoji(end) { end += 1 }
    let isWide = scalars[index].value > 0x3000
    guard end == scalars.count || isWide || scalars[end].properties.isWhitespace else { return nil }
    var next = end
    while next < scalars.count, scalars[next].properties.isWhitespace { next += 1 }
    var closing = next
    while closing < scalars.count, isEmoji(closing) { closing += 1 }
    if closing > next {
      // Emoji after the space belong to the sentence.
      (end, next) = (closing, closing)
      while next < scalars.count, scalars[next].properties.isWhitespace { next += 1 }
    }
    guard next < scalars.count else { return scalars.count }
    if isEllipsis || !startsSentence(next) { return nil }
    return isStop && goesOn(index, next) ? nil : end
  }

  private func startsSentence(_ index: Int) -> Bool {
    let scalar = scalars[index]
    let properties = scalar.properties
    return properties.isUppercase || properties.numericType != nil || Self.openers.contains(scalar)
      || (properties.isAlphabetic && !properties.isLowercase)
  }

  /// Whether the period at an index belongs to the word before it.
  private func goesOn(_ index: Int, _ next: Int) -> Bool {
    var start = index
    while start > 0, scalars[start - 1].properties.isAlphabetic || scalars[start - 1] == "." {
      start -= 1
    }
    let word = String(String.UnicodeScalarView(scalars[start..<index]))
    let key = word.lowercased()
    if Self.abbreviations.contains(key) { return true }
    // A defense is "D/ST", and a street "St.".
    if key == "st" { return word == "St" }
    if Self.numbered.contains(key) {
      return word != key && scalars[next].properties.numericType != nil
    }
    if key == "jr" || key == "sr" { return !startsWithOpener(next) }
    if key == "a.m" || key == "p.m" {
      return Lexicon.roles(nextWord(next)).contains(.calendar) || !startsWithOpener(next)
    }
    let last = word.split(separator: ".").last ?? ""
    return last.unicodeScalars.count == 1 && last.first?.isUppercase == true && last != "I"
      && scalars[next].properties.isUppercase && !startsWithOpener(next)
  }

  /// Whether the next word more often starts a sentence than continues a name.
  private func startsWithOpener(_ index: Int) -> Bool {
    let key = nextWord(index)
    return Lexicon.isCommon(key) || Lexicon.isOpener(key)
  }

  private func nextWord(_ index: Int) -> String {
    var end = index
    while end < scalars.count, scalars[end].properties.isAlphabetic { end += 1 }
    return String(String.UnicodeScalarView(scalars[index..<end])).lowercased()
  }

  private func isEmptyLine(_ index: Int) -> Bool {
    guard scalars[index] == "\n" else { return false }
    var next = index + 1
    while next < scalars.count, scalars[next] == " " || scalars[next] == "\r" { next += 1 }
    return next < scalars.count && scalars[next] == "\n"
  }

  private func isEmoji(_ index: Int) -> Bool {
    let scalar = scalars[index]
    return scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F || scalar.value == 0x200D
      || (0x1F000...0x1FAFF).contains(scalar.value) || (0x2600...0x27BF).contains(scalar.value)
  }
}
