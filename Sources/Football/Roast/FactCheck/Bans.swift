public import LeagueModel

/// A league's banned words and topics.
public struct Bans: Sendable {
  private let topics: [String]
  private let phrases: [[String]]

  /// Creates the bans of a league.
  public init(_ context: LeagueContext) {
    topics = context.bannedTopics.map { Self.words(of: $0).joined(separator: "_") }
      .filter { !$0.isEmpty }
    phrases = (context.bannedWords + context.bannedTopics).map(Self.words).filter { !$0.isEmpty }
  }

  /// Whether a kind of fact or league knowledge belongs to a banned topic.
  public func forbids(kind: String) -> Bool { topics.contains { kind.contains($0) } }

  /// Whether a text contains a banned word, in any case, alone or as a simple plural.
  public func forbids(_ text: String) -> Bool {
    guard !phrases.isEmpty else { return false }
    let words = Self.words(of: text)
    return phrases.contains { phrase in
      guard phrase.count <= words.count else { return false }
      return (0...words.count - phrase.count).contains { start in
        zip(phrase, words[start...]).enumerated().allSatisfy { place, pair in
          pair.1 == pair.0 || place == phrase.count - 1 && Self.isPlural(pair.1, of: pair.0)
        }
      }
    }
  }

  /// The lowercase words of a text, without possessive endings. Hyphenated words are split.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
    }
    func end() {
      guard !word.isEmpty else { return }
      words.append(String(word))
      word = String.UnicodeScalarView()
    }
    for scalar in text.lowercased().unicodeScalars {
      if isLetter(scalar) {
        word.append(scalar)
      } else if scalar != "'", scalar != "’" {
        end()
      } else if !word.isEmpty {
        // "goat's" counts as "goat"; "don't" is one word.
        word.append("'")
      }
    }
    end()
    return words.map { word in
      var word = word
      while word.hasSuffix("'") { word.removeLast() }
      return word.hasSuffix("'s") ? String(word.dropLast(2)) : word
    }
  }

  private static func isPlural(_ word: String, of singular: String) -> Bool {
    if word == singular + "s" || word == singular + "es" { return true }
    return singular.hasSuffix("y") && word == singular.dropLast() + "ies"
  }
}
