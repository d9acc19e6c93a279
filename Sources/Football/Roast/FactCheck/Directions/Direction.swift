/// A kind of claim that words make, such as that a team won or that a player sat on the bench.
struct Direction: Sendable {
  enum Rule: String, Sendable {
    /// The result of the subject's game, against the object if there is one.
    case result
    /// A result, or a number of them in a record.
    case counted
    /// The subject lost.
    case loser
    /// A margin that is small, or large.
    case close, wide
    case lucky, unlucky
    /// First in a table, or last.
    case best, worst
    /// Nearly the best possible lineup, or not.
    case perfect, imperfect
    /// A position that the cited player or slot has.
    case position
  }

  struct Proof: Sendable {
    /// Nil for every kind.
    let kind: String?
    /// The value that has the player.
    let value: String?
  }

  let name: String
  let opposite: String?
  let rules: [Rule]
  let proofs: [Proof]

  var isResult: Bool { rules.contains(.result) }
  /// Whether the claim is about a player, so that the proof must be too.
  var isOfPlayer: Bool { proofs.contains { $0.value != nil } }
  /// Whether the claim is about one team, so that another team's fact proves nothing.
  var isOfTeam: Bool { Self.ofTeam.contains(name) }

  private static let ofTeam: Set<String> = [
    "hot", "cold", "rose", "fell", "high", "low", "top", "cellar", "lucky", "unlucky", "inside",
    "outside",
  ]

  /// The directions of the table, in its order.
  static let all: [Direction] = entries.map(\.direction)

  /// The first direction with a name.
  static func named(_ name: String) -> Direction? { all.first { $0.name == name } }

  fileprivate static let entries: [(direction: Direction, phrases: [[Word]])] =
    DirectionTable.text.split(separator: "\n").flatMap { line in
      Entry(line).map { [$0] } ?? []
    }.map { ($0.direction, $0.phrases) }

  /// A word of a phrase.
  enum Word: Sendable {
    case literal(String)
    case start(String)
    case number, team, player

    fileprivate init(_ text: Substring) {
      switch text {
      case "#": self = .number
      case "@t": self = .team
      case "@p": self = .player
      default:
        self = text.hasSuffix("*") ? .start(String(text.dropLast())) : .literal(String(text))
      }
    }
  }

  private struct Entry {
    let direction: Direction
    let phrases: [[Word]]

    init?(_ line: Substring) {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      let names = parts[0].split(separator: " ").map(String.init)
      guard parts.count == 3, names.count == 2 else { return nil }
      let words = parts[1].split(separator: " ")
      direction = Direction(
        name: names[0], opposite: names[1] == "-" ? nil : names[1],
        rules: words.compactMap {
          $0.hasPrefix("=") ? Rule(rawValue: String($0.dropFirst())) : nil
        },
        proofs: words.filter { !$0.hasPrefix("=") }.map { word in
          let proof = word.split(separator: ".", maxSplits: 1).map(String.init)
          return Proof(
            kind: proof[0] == "*" ? nil : proof[0], value: proof.count > 1 ? proof[1] : nil)
        })
      phrases = parts[2].split(separator: ",").map { $0.split(separator: " ").map(Word.init) }
    }
  }
}

/// The words of a text that make a claim of a direction.
struct DirectionHit {
  /// All directions that the same words can have.
  let directions: [Direction]
  let range: Range<Int>

  /// The longest phrases of a text, from left to right.
  static func all(in text: CheckText) -> [DirectionHit] {
    var hits: [DirectionHit] = []
    var index = 0
    while index < text.tokens.count {
      if let hit = hit(at: index, text) {
        hits.append(hit)
        index = max(index + 1, hit.end(text))
      } else {
        index += 1
      }
    }
    return hits
  }

  /// The index after the phrase, before a name at its end, which can begin another phrase.
  private func end(_ text: CheckText) -> Int {
    let last = range.upperBound - 1
    return text.mention(at: last)?.range.lowerBound ?? range.upperBound
  }

  private static func hit(at index: Int, _ text: CheckText) -> DirectionHit? {
    var best = index
    var found: [Direction] = []
    for (direction, phrase) in phrases(from: text.key(index)) {
      guard let end = end(of: phrase, at: index, text), end >= best else { continue }
      if end > best { (best, found) = (end, []) }
      found.append(direction)
    }
    return found.isEmpty ? nil : DirectionHit(directions: found, range: index..<best)
  }

  private static func end(of phrase: [Direction.Word], at start: Int, _ text: CheckText) -> Int? {
    var index = start
    for (place, word) in phrase.enumerated() {
      guard index < text.tokens.count,
        place == 0 || text.follows(index) || text.isDollars(index)
      else { return nil }
      switch word {
      case .literal(let key):
        guard text.key(index) == key else { return nil }
        index += 1
      case .start(let key):
        guard text.key(index).hasPrefix(key) else { return nil }
        index += 1
      case .number:
        guard let reading = text.number(at: index) else { return nil }
        index = reading.range.upperBound
      case .team, .player:
        guard let mention = text.mention(at: index), mention.range.lowerBound == index else {
          return nil
        }
        if case .team = word, mention.teams.isEmpty { return nil }
        if case .player = word, mention.player == nil { return nil }
        index = mention.range.upperBound
      }
    }
    return index
  }

  // MARK: Index

  private typealias Phrase = (direction: Direction, words: [Direction.Word])

  /// The phrases that can begin with a word; an empty word stands for names and numbers.
  private static func phrases(from key: String) -> [Phrase] {
    guard let letter = key.utf8.first else { return index[0] ?? [] }
    return (index[letter] ?? []) + (index[0] ?? [])
  }

  private static let index: [UInt8: [Phrase]] = {
    var index: [UInt8: [Phrase]] = [:]
    for (direction, phrases) in Direction.entries {
      for phrase in phrases {
        let letter: UInt8 =
          switch phrase.first {
          case .literal(let key), .start(let key): key.utf8.first ?? 0
          default: 0
          }
        index[letter, default: []].append((direction, phrase))
      }
    }
    return index
  }()
}

extension Mention {
  /// The lowercase name of the player; nil for a team.
  var player: String? {
    whom.lazy.compactMap { if case .player(let name) = $0 { name } else { nil } }.first
  }
}

extension CheckText {
  /// Whether a dollar sign stands before a number.
  fileprivate func isDollars(_ index: Int) -> Bool {
    tokens[index].number != nil && byte(tokens[index].range.lowerBound - 1) == UInt8(ascii: "$")
  }
}
