import LeagueModel
import Rank

/// What a sentence claims.
enum CheckClaim {
  /// A number that stands alone.
  struct Number {
    var reading: NumberReading
    var noun: NumberNoun?
    var hedge: WordRole = []
    /// After "by": what lies between two.
    var isDifference = false
    /// After "of", "the", "all": the whole of which something is a part.
    var isTotal = false
    /// The team of which the sentence says it in so many words.
    var of: Set<Team.ID> = []
  }

  case number(Number)
  /// `8-5`; ties nil where only two numbers stand.
  case record(wins: Int, losses: Int, ties: Int?, of: Set<Team.ID>)
  /// `120.5-98.2`.
  case score(NumberReading, NumberReading)
  /// A place from 1; `isScoring` where the table is one of points.
  case rank(Int, of: Set<Team.ID>, isScoring: Bool)
  /// From a place to another.
  case move(from: Int, to: Int)
  case lastPlace
  /// Nil for a run of unknown kind or length.
  case streak(Outcome?, Int?)
  case week(Int)
  /// Who beat whom.
  case beat(winners: Set<Team.ID>, losers: Set<Team.ID>)
  case tied(Set<Team.ID>, Set<Team.ID>)
  /// How the week's game ended for a team.
  case outcome(Outcome, Set<Team.ID>)
  /// What a team has reached or kept up.
  case state(FactState)
  case mention(Mention, name: String)
  case stranger(String)
}

/// A claim and the tokens that make it.
struct FoundClaim {
  var kind: CheckClaim
  var range: Range<Int>
}

/// Reads a sentence once and lists what it claims.
struct ClaimScan {
  var tokens: [CheckToken]
  let mentions: [Mention]
  /// Whom "they" means.
  let about: Set<Team.ID>
  /// Whether the sentence may speak of the last place without putting the team there.
  let speaksOfSacko: Bool
  private(set) var claims: [FoundClaim] = []
  private let bytes: [UInt8]
  /// The place in `mentions` of each token's mention, -1 for none: a long text may have many.
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
  }

  mutating func add(_ kind: CheckClaim, _ range: Range<Int>) {
    claims.append(FoundClaim(kind: kind, range: range))
  }

  /// The words of a range as they stand in the sentence.
  func excerpt(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, tokens.indices.contains(last) else {
      return ""
    }
    let (start, end) = (tokens[first].range.lowerBound, tokens[last].range.upperBound)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The entry of the league's context that a claim's words come from, if it is not cited.
  func context(_ claim: FoundClaim, _ ledger: CheckLedger) -> Fact.ID? {
    ledger.contextTexts.first { $0.covers(claim.range, tokens) }?.id
  }

  /// The byte at a place of the text; 0 outside.
  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  // MARK: Looking around

  /// The word at a place, if nothing ends a thought before it; empty outside.
  func key(_ index: Int) -> String {
    tokens.indices.contains(index) && !tokens[index].isMasked ? tokens[index].key : ""
  }

  /// Whether a token follows the one before it in the same breath.
  func follows(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), index > 0 else { return false }
    return tokens[index].gap == .space || tokens[index].gap == .hyphen || tokens[index].gap == .none
  }

  /// The word at a place that follows in the same breath.
  func next(_ index: Int) -> String { follows(index) ? key(index) : "" }

  /// The word before a place, in the same breath.
  func previous(_ index: Int) -> String { follows(index) ? key(index - 1) : "" }

  /// The mention that a token is part of.
  func mention(at index: Int) -> Mention? {
    mentionOfToken[safe: index].flatMap { mentions[safe: $0] }
  }

  /// The mention that ends before a token, with at most so many words between, none of which ends a
  /// thought and each of which the test lets pass.
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

  /// The mention that starts at or after a token, with at most so many words between.
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

/// What the league knows about itself, as it may stand in a sentence.
struct ContextText {
  let id: Fact.ID
  private let keys: [String]

  init(_ id: Fact.ID, _ text: String) {
    self.id = id
    keys = CheckTokenizer.tokens(Array(text.utf8)).map(\.key)
  }

  /// Whether tokens of a sentence are a part of the text.
  func covers(_ range: Range<Int>, _ tokens: [CheckToken]) -> Bool {
    guard range.count <= keys.count else { return false }
    let first = max(0, range.upperBound - keys.count)
    guard first <= range.lowerBound else { return false }
    return (first...range.lowerBound).contains { start in
      start + keys.count <= tokens.count
        && keys.indices.allSatisfy { tokens[start + $0].key == keys[$0] }
    }
  }

  /// Marks where the text stands in a sentence.
  func mask(_ tokens: inout [CheckToken]) {
    guard let first = keys.first, tokens.count >= keys.count else { return }
    for start in 0...(tokens.count - keys.count) where tokens[start].key == first {
      guard keys.indices.allSatisfy({ tokens[start + $0].key == keys[$0] }) else { continue }
      for index in start..<start + keys.count { tokens[index].isMasked = true }
    }
  }
}
