import LeagueModel

/// A text whose claims are checked, as words with the names among them.
struct CheckText {
  /// The words; those of names and of cited context texts are masked.
  let tokens: [CheckToken]
  let mentions: [Mention]
  /// The team that the text is about, which "they" refers to.
  let about: Set<Team.ID>
  /// Whether the sentence may mention last place without claiming it for the team.
  let speaksOfSacko: Bool
  private let bytes: [UInt8]
  /// The index in `mentions` of each token's mention, or -1.
  private let mentionOfToken: [Int]

  init(_ text: String, _ ledger: CheckedFacts, _ cited: Citations) {
    bytes = Array(text.utf8)
    var tokens = CheckTokenizer.tokens(bytes)
    about = [cited.about]
    speaksOfSacko = cited.contextTexts.contains { $0.id == "context.sacko" }
    for context in cited.contextTexts { context.mask(&tokens) }
    mentions = ledger.names.mentions(tokens).filter { mention in
      !mention.range.allSatisfy { tokens[$0].isMasked }
    }
    var mentionOfToken = Array(repeating: -1, count: tokens.count)
    for (place, mention) in mentions.enumerated() {
      for index in mention.range {
        mentionOfToken[index] = place
        tokens[index].isMasked = true
      }
    }
    (self.tokens, self.mentionOfToken) = (tokens, mentionOfToken)
  }

  func excerpt(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, tokens.indices.contains(last) else {
      return ""
    }
    let (start, end) = (tokens[first].range.lowerBound, tokens[last].range.upperBound)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  // MARK: Words

  /// The word at an index; empty if it is masked or outside.
  func key(_ index: Int) -> String {
    tokens.indices.contains(index) && !tokens[index].isMasked ? tokens[index].key : ""
  }

  /// Whether only a space or a hyphen separates a token from the one before.
  func follows(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), index > 0 else { return false }
    return tokens[index].gap == .space || tokens[index].gap == .hyphen || tokens[index].gap == .none
  }

  /// The word at an index if it follows the one before without punctuation; otherwise empty.
  func next(_ index: Int) -> String { follows(index) ? key(index) : "" }

  /// The word before an index if no punctuation follows it; otherwise empty.
  func previous(_ index: Int) -> String { follows(index) ? key(index - 1) : "" }

  /// Whether the sentence is hypothetical at a word: "would have beaten", "until they beat them".
  func isUnreal(_ index: Int) -> Bool {
    for place in stride(from: index, to: index - 4, by: -1) {
      guard follows(place) else { return false }
      if Lexicon.roles(key(place - 1)).contains(.unreal) { return true }
    }
    return false
  }

  // MARK: Numbers

  /// The number that starts at an index; nil if none does or it is outside.
  func number(at index: Int) -> NumberReading? {
    tokens.indices.contains(index) ? NumberReading.at(index, tokens) : nil
  }

  /// Whether digits are at an index, masked or not.
  func hasDigits(at index: Int) -> Bool { tokens[safe: index]?.number != nil }

  /// The noun that a number counts: "118.4 ugly points", "8 of the 12 teams".
  func noun(after index: Int) -> NumberNoun? {
    for place in index..<index + 4 {
      guard follows(place), !tokens[place].isMasked else { return nil }
      let key = tokens[place].key
      if let noun = Lexicon.noun(key) {
        if key == "start" || key == "w", noun != .points, place > index { return nil }
        return noun
      }
      let isPassing =
        ["of", "the", "its", "their", "his", "her", "more", "other", "all", "those", "these"]
        .contains(key) || (tokens[place].number != nil && previous(place) == "of")
      if ["next", "last", "this"].contains(key) { return nil }
      if !isPassing, Lexicon.roles(key).contains(.function) { return nil }
      if !isPassing, SpelledNumber.isPart(key) || tokens[place].number != nil { return nil }
    }
    return nil
  }

  // MARK: Names

  func mention(at index: Int) -> Mention? {
    mentionOfToken[safe: index].flatMap { mentions[safe: $0] }
  }

  /// The mention that ends before a token, with at most `words` words between, all of which pass the test.
  /// Punctuation ends the search, but searches of up to three words cross stops.
  func mention(
    before index: Int, within words: Int, passing test: (String) -> Bool = { _ in true }
  ) -> Mention? {
    var place = index
    for _ in 0...words {
      guard place > 0, follows(place) || tokens[place].gap == .stop && words <= 3 else {
        return nil
      }
      if let mention = mention(at: place - 1) { return mention }
      guard test(tokens[place - 1].key) else { return nil }
      place -= 1
    }
    return nil
  }

  /// The mention that starts at or after a token, with at most `words` function words before it.
  func mention(from index: Int, within words: Int) -> Mention? {
    var place = index
    for _ in 0...words {
      guard follows(place) else { return nil }
      if let mention = mention(at: place), mention.range.lowerBound == place { return mention }
      if !Lexicon.roles(tokens[place].key).contains(.function) { return nil }
      place += 1
    }
    return nil
  }

  /// Whether a mention follows a preposition and so is not a subject: "against Team 2 they lost".
  func isObject(_ mention: Mention) -> Bool {
    let words: Set<String> = [
      "against", "over", "to", "with", "by", "than", "for", "of", "on", "at", "from", "past",
    ]
    return words.contains(previous(mention.range.lowerBound))
  }

  /// The subject of a verb: the team right before it, or else the team that the roast is about.
  func subject(before index: Int) -> Set<Team.ID> {
    let named = mention(before: index, within: 5) { word in
      let roles = Lexicon.roles(word)
      return roles.contains(.function) && word != "and" && word != "but" && word != "while"
        && !["they", "he", "she", "it", "you", "we"].contains(word)
    }
    guard let named, !named.teams.isEmpty, !isObject(named) else { return about }
    return named.teams
  }

  /// The teams that adjacent words attribute something to: "Team 2 is 8-5", "Team 2 (8-5)", "8-5 Team 2".
  func owner(of range: Range<Int>) -> Set<Team.ID> {
    let before = mention(before: range.lowerBound, within: 2) {
      Lexicon.roles($0).contains(.copula)
    }
    if let before, !before.teams.isEmpty { return isObject(before) ? [] : before.teams }
    return mention(at: range.upperBound)?.teams ?? []
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
