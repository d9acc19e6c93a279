import JSON
import LeagueModel
import Rank

/// A team or person that has a name in the league.
enum Named: Hashable {
  case team(Team.ID)
  /// A player by lowercase name, because facts identify players by name.
  case player(String)
  /// The league itself, or a person in its context.
  case known
}

struct Mention {
  /// The possible meanings; several if people share a name.
  var whom: Set<Named>
  var range: Range<Int>

  var teams: Set<Team.ID> {
    var teams: Set<Team.ID> = []
    for case .team(let id) in whom { teams.insert(id) }
    return teams
  }
}

struct NameIndex {
  private struct Entry {
    var keys: [String]
    var whom: Named
    /// The required capitalization of a name that consists of common words; nil if any is accepted.
    var spelling: [Bool]?
    var isPart: Bool
    /// A part that does not count at the start of a sentence, or a capitalized one-word name that in
    /// lowercase is more often an animal than a team.
    var isWeak: Bool
  }

  private var entries: [String: [Entry]] = [:]

  mutating func add(_ name: String, _ whom: Named) {
    let tokens = CheckTokenizer.tokens(Array(name.utf8))
    let keys = tokens.map(\.key)
    guard keys.contains(where: { $0.utf8.contains { $0 > 0x39 } }) else { return }
    let isCommon = keys.allSatisfy { Lexicon.isCommon($0) || $0.utf8.count < 3 }
    if isCommon, !tokens.contains(where: \.isCapital) { return }
    let spelling = isCommon && !keys.contains { $0.utf8.allSatisfy { $0 < 0x3A } }
    insert(
      Entry(
        keys: keys, whom: whom, spelling: spelling ? tokens.map(\.isCapital) : nil, isPart: false,
        isWeak: keys.count == 1 && tokens[0].isCapital))
  }

  /// Adds one word of a name, unless it is too common to mean the whole.
  mutating func add(part key: String, _ whom: Named, isWeak: Bool) {
    guard key.unicodeScalars.count >= 3, !Lexicon.isCommon(key), (key.utf8.first ?? 0) > 0x39 else {
      return
    }
    insert(Entry(keys: [key], whom: whom, spelling: nil, isPart: true, isWeak: isWeak))
  }

  private mutating func insert(_ entry: Entry) {
    entries[entry.keys[0], default: []].append(entry)
  }

  /// All mentions in order. The longest name takes precedence, then full names over parts.
  func mentions(_ tokens: [CheckToken]) -> [Mention] {
    var mentions: [Mention] = []
    var index = 0
    while index < tokens.count {
      if let mention = mention(at: index, tokens) {
        mentions.append(mention)
        index = mention.range.upperBound
      } else {
        index += 1
      }
    }
    return mentions
  }

  private func mention(at index: Int, _ tokens: [CheckToken]) -> Mention? {
    guard let candidates = entries[tokens[index].key] else { return nil }
    var best = 0
    var isPart = true
    var whom: Set<Named> = []
    for entry in candidates where matches(entry, at: index, tokens) {
      if entry.keys.count > best || (entry.keys.count == best && isPart && !entry.isPart) {
        (best, isPart, whom) = (entry.keys.count, entry.isPart, [entry.whom])
      } else if entry.keys.count == best, entry.isPart == isPart {
        whom.insert(entry.whom)
      }
    }
    return best == 0 ? nil : Mention(whom: whom, range: index..<index + best)
  }

  private func matches(_ entry: Entry, at index: Int, _ tokens: [CheckToken]) -> Bool {
    guard index + entry.keys.count <= tokens.count else { return false }
    for (offset, key) in entry.keys.enumerated() {
      let token = tokens[index + offset]
      guard token.key == key else { return false }
      if let spelling = entry.spelling, spelling[offset] != token.isCapital { return false }
    }
    if !entry.isPart, entry.isWeak, !tokens[index].isCapital {
      // "like a moose" is not a team, "lost to moose" is.
      let before = index > 0 ? tokens[index - 1].key : ""
      return ["to", "over", "against"].contains(before) || Lexicon.roles(before).contains(.beats)
    }
    if entry.isPart {
      return tokens[index].isCapital && !(entry.isWeak && tokens[index].opens)
    }
    return true
  }
}

extension NameIndex {
  init(
    _ rankings: Rankings, _ context: LeagueContext, _ nicknames: [Team.ID: [String]],
    _ players: [String]
  ) {
    for team in rankings.teams {
      let whom = Named.team(team.id)
      add(team.name, whom)
      let words = CheckTokenizer.tokens(Array(team.name.utf8))
      if words.first?.key == "the", words.count > 1 {
        add(words.dropFirst().map(\.key).joined(separator: " "), whom)
      }
      if words.count > 1, let last = words.last { add(part: last.key, whom, isWeak: true) }
      guard team.hasOwner else { continue }
      for owner in team.owner.split(separator: " & ") { add(person: String(owner), whom) }
      add(team.owner, whom)
      for nickname in nicknames[team.id] ?? [] { add(nickname, whom) }
    }
    for name in Self.players(rankings).union(players).sorted() {
      let whom = Named.player(name.lowercased())
      add(name, whom)
      let words = CheckTokenizer.tokens(Array(name.utf8)).filter { !Self.suffixes.contains($0.key) }
      guard words.count > 1, let last = words.last else { continue }
      add(part: last.key, whom, isWeak: false)
      if words.count > 2 { add(words.suffix(2).map(\.key).joined(separator: " "), whom) }
    }
    add(rankings.league.name, .known)
    for person in context.personalities { add(person: person.name, .known) }
  }

  private mutating func add(person name: String, _ whom: Named) {
    add(name, whom)
    let words = CheckTokenizer.tokens(Array(name.utf8))
    for word in words where words.count > 1 { add(part: word.key, whom, isWeak: false) }
  }

  static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "v"]

  /// The players in a list of traded assets: "Sal Ardent, Ike Bram, a 2027 first and $5".
  private static func traded(_ list: String) -> [String] {
    list.replacing(" and ", with: ", ").split(separator: ", ").map(String.init)
      .filter { $0.first?.isUppercase ?? false }
  }

  private static func players(_ rankings: Rankings) -> Set<String> {
    var names: Set<String> = []
    for team in rankings.teams {
      names.formUnion((team.topPlayers + team.bestStarters).map(\.name))
    }
    for fact in rankings.facts {
      for name in ["player", "benched", "started", "added", "dropped"] {
        if let player = fact.values[name]?.string { names.insert(player) }
      }
      for name in ["got_all", "gave_all"] {
        names.formUnion(fact.values[name]?.string.map(Self.traded) ?? [])
      }
    }
    for line in rankings.numbers?.lineups ?? [] {
      if let swap = line.worstDecision {
        names.insert(swap.benched)
        names.insert(swap.started)
      }
    }
    for record in rankings.numbers?.records ?? [] {
      names.formUnion(record.holders.compactMap(\.playerName))
    }
    return names
  }
}
