import LeagueModel
import Rank

enum CheckClaim {
  /// A number that is not part of another claim.
  struct Number {
    var reading: NumberReading
    var noun: NumberNoun?
    var hedge: WordRole = []
    /// Whether it follows "by" and so is a difference.
    var isDifference = false
    /// Whether it follows "of", "the", "all" or "other" and so may be a total.
    var isTotal = false
    var of: Set<Team.ID> = []
  }

  case number(Number)
  /// `8-5`; `ties` is nil if there are only two numbers.
  case record(wins: Int, losses: Int, ties: Int?, of: Set<Team.ID>)
  /// `120.5-98.2`.
  case score(NumberReading, NumberReading)
  /// A rank from 1; `isScoring` for a rank by points.
  case rank(Int, of: Set<Team.ID>, isScoring: Bool)
  case move(from: Int, to: Int)
  case lastPlace
  /// A streak; nil for an unknown result or length.
  case streak(Outcome?, Int?)
  case week(Int)
  case beat(winners: Set<Team.ID>, losers: Set<Team.ID>)
  case tied(Set<Team.ID>, Set<Team.ID>)
  case outcome(Outcome, Set<Team.ID>)
  case state(FactState)
  case mention(Mention, name: String)
  case stranger(String)
  case event(CheckEvent)
}

struct FoundClaim {
  var kind: CheckClaim
  var range: Range<Int>
}

struct ClaimScan {
  var tokens: [CheckToken]
  let mentions: [Mention]
  let about: Set<Team.ID>
  /// Whether the sentence may mention last place without claiming it for the team.
  let speaksOfSacko: Bool
  private(set) var claims: [FoundClaim] = []
  private let bytes: [UInt8]
  /// The index in `mentions` of each token's mention, or -1.
  private var mentionOfToken: [Int]

  init(_ text: String, _ ledger: CheckLedger, _ cited: Citations) {
    bytes = Array(text.utf8)
    tokens = CheckTokenizer.tokens(bytes)
    about = [cited.about]
    speaksOfSacko = cited.contextTexts.contains { $0.id == "context.sacko" }
    for context in cited.contextTexts { context.mask(&tokens) }
    let isMasked = tokens.map(\.isMasked)
    mentions = ledger.names.mentions(tokens).filter { mention in
      !mention.range.allSatisfy { isMasked[$0] }
    }
    mentionOfToken = Array(repeating: -1, count: tokens.count)
    for (place, mention) in mentions.enumerated() {
      for index in mention.range { mentionOfToken[index] = place }
      let name = excerpt(mention.range)
      claims.append(FoundClaim(kind: .mention(mention, name: name), range: mention.range))
      for index in mention.range { tokens[index].isMasked = true }
    }
    scanResults()
    scanNumbers()
    scanStrangers(ledger)
    scanEvents()
  }

  mutating func add(_ kind: CheckClaim, _ range: Range<Int>) {
    claims.append(FoundClaim(kind: kind, range: range))
  }

  func excerpt(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, tokens.indices.contains(last) else {
      return ""
    }
    let (start, end) = (tokens[first].range.lowerBound, tokens[last].range.upperBound)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The uncited entry of the league's context that a claim's words come from.
  func context(_ claim: FoundClaim, _ ledger: CheckLedger) -> Fact.ID? {
    ledger.contextTexts.first { $0.covers(claim.range, tokens) }?.id
  }

  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  // MARK: Looking around

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
}

/// A text of the league's context, as it may occur in a sentence.
struct ContextText {
  let id: Fact.ID
  private let keys: [String]

  init(_ id: Fact.ID, _ text: String) {
    self.id = id
    keys = CheckTokenizer.tokens(Array(text.utf8)).map(\.key)
  }

  /// Whether a range of a sentence's tokens is inside an occurrence of the text.
  func covers(_ range: Range<Int>, _ tokens: [CheckToken]) -> Bool {
    guard range.count <= keys.count else { return false }
    let first = max(0, range.upperBound - keys.count)
    guard first <= range.lowerBound else { return false }
    return (first...range.lowerBound).contains { start in
      start + keys.count <= tokens.count
        && keys.indices.allSatisfy { tokens[start + $0].key == keys[$0] }
    }
  }

  func mask(_ tokens: inout [CheckToken]) {
    guard let first = keys.first, tokens.count >= keys.count else { return }
    for start in 0...(tokens.count - keys.count) where tokens[start].key == first {
      guard keys.indices.allSatisfy({ tokens[start + $0].key == keys[$0] }) else { continue }
      for index in start..<start + keys.count { tokens[index].isMasked = true }
    }
  }
}
