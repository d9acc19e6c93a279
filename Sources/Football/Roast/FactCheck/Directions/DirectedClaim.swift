import LeagueModel

/// A claim that words make, with its grammar.
struct DirectedClaim {
  let hit: DirectionHit
  /// The teams that the claim can be about.
  let subject: Set<Team.ID>
  /// Whether the subject is a player, whose team is unknown.
  let isOfPlayer: Bool
  let object: Mention?
  let player: String?
  let isNegated: Bool
  let isHypothetical: Bool
  /// Whether a number is next to the words.
  let isCounted: Bool
  /// Whether the subject suffers what the words say: "was beaten", "got crushed by".
  let isPassive: Bool

  init(_ hit: DirectionHit, _ text: CheckText, objects: [Range<Int>]) {
    self.hit = hit
    let (start, end) = (hit.range.lowerBound, hit.range.upperBound)
    let before = (max(0, start - 4)..<start).filter { place in
      (place + 1...start).allSatisfy { text.follows($0) }
    }.map(text.key)
    isNegated = before.suffix(3).contains {
      ["not", "never", "without", "failed", "cannot", "no", "hardly"].contains($0)
        || $0.hasSuffix("n't")
    }
    isHypothetical =
      before.contains(where: Self.imagining.contains) || before.last == "to"
    isCounted =
      (end...end + 1).contains { text.number(at: $0) != nil }
      || (max(0, start - 3)..<start).contains { text.number(at: $0) != nil }
    let last = text.mention(at: end - 1)
    object = last.flatMap { $0.teams.isEmpty ? nil : $0 } ?? Self.object(after: end, text)
    player = Self.player(of: hit, text)
    let named = Self.subject(before: start, text, objects)
    isOfPlayer = named.map { $0.teams.isEmpty } ?? false
    subject = named.flatMap { $0.teams.isEmpty ? nil : $0.teams } ?? text.about
    isPassive = Self.isPassive(hit, text, before)
  }

  private static let imagining: Set<String> = [
    "would", "could", "should", "if", "when", "might", "until", "unless", "would've", "could've",
    "should've", "wouldn't", "couldn't", "shouldn't",
  ]

  /// Words after which a team belongs to another clause.
  private static let otherClause: Set<String> = [
    "and", "but", "while", "because", "after", "so", "as", "for", "from",
  ]

  private static let pronouns: Set<String> = [
    "they", "he", "she", "it", "you", "we", "i", "nobody", "everybody", "somebody",
  ]

  private static func isPassive(
    _ hit: DirectionHit, _ text: CheckText, _ before: [String]
  ) -> Bool {
    guard hit.directions[0].isResult, hit.directions[0].name == "won" else { return false }
    let key = text.key(hit.range.lowerBound)
    if key.hasSuffix("ing") || key == "won" || key == "win" { return false }
    if text.next(hit.range.upperBound) == "by", text.number(at: hit.range.upperBound + 1) == nil {
      return true
    }
    let helpers: Set = [
      "was", "were", "got", "get", "gets", "getting", "been", "being", "is", "are",
    ]
    return before.suffix(2).contains(where: helpers.contains)
  }

  private static func object(after end: Int, _ text: CheckText) -> Mention? {
    var place = end
    for _ in 0..<6 {
      guard text.follows(place) else { return nil }
      if let mention = text.mention(at: place) { return mention.teams.isEmpty ? nil : mention }
      let isPassing =
        Lexicon.roles(text.key(place)).contains(.function) || text.hasDigits(at: place)
        || ["points", "hands", "game", "straight"].contains(text.key(place))
      guard isPassing, !otherClause.contains(text.key(place)) else { return nil }
      place += 1
    }
    return nil
  }

  /// The team or player that stands before the words as their subject; nil for a pronoun or none.
  private static func subject(
    before start: Int, _ text: CheckText, _ objects: [Range<Int>]
  ) -> Mention? {
    var place = start
    for _ in 0..<12 {
      guard place > 0 else { return nil }
      // A name can end in a mark.
      let isName = text.mention(at: place - 1) != nil && place == start
      if [.stop, .period].contains(text.tokens[place].gap), !isName { return nil }
      place -= 1
      if let mention = text.mention(at: place) {
        place = mention.range.lowerBound
        if text.isObject(mention) || objects.contains(mention.range) { continue }
        return mention
      }
      if pronouns.contains(text.key(place)) { return nil }
    }
    return nil
  }

  private static func player(of hit: DirectionHit, _ text: CheckText) -> String? {
    for place in hit.range { if let player = text.mention(at: place)?.player { return player } }
    let end = hit.range.upperBound
    for offset in 0..<5 {
      if (end...end + offset).allSatisfy(text.follows),
        let player = text.mention(at: end + offset)?.player
      {
        return player
      }
      if let player = text.mention(at: hit.range.lowerBound - 1 - offset)?.player { return player }
    }
    return text.mentions.last { $0.range.upperBound <= hit.range.lowerBound && $0.player != nil }?
      .player
  }
}
