import LeagueModel
import Phrases

/// Opt-out and heat go with a name, wherever it is printed: in a rival's roast and in a headline as well as
/// in a roast of one's own.
struct NamedManners: Sendable {
  /// What may be said where a person is named.
  struct Limit {
    /// How profane it may be.
    var heat: Int
    /// Whether it may not joke at all.
    var isRespectful: Bool
    /// The teams that are named.
    var teams: [Team.ID]
  }

  private let names: NameIndex
  private let manners: [Team.ID: Manners]
  /// What teams and their managers are called, as they write it.
  private let spellings: [(name: String, team: Team.ID)]

  init(_ rankings: Rankings, _ context: LeagueContext, heat: Int) {
    var manners: [Team.ID: Manners] = [:]
    var spellings: [(name: String, team: Team.ID)] = []
    for team in rankings.teams {
      let own = context.manners(of: team, heat: heat)
      manners[team.id] = own
      let all = [team.name] + team.ownerNames + own.nicknames
      // A word such as "the" names no one unless it is written as a name.
      spellings += all.filter { !$0.isEmpty && !Self.isOrdinary($0) }.map { ($0, team.id) }
    }
    self.manners = manners
    self.spellings = spellings
    // Most leagues treat all alike, and need not look for names.
    let isNeeded =
      manners.values.contains(where: \.isRespectful) || Set(manners.values.map(\.heat)).count > 1
    names =
      isNeeded
      ? NameIndex(rankings, context, manners.mapValues(\.nicknames), []) : NameIndex()
  }

  /// What may be said in a text because of the people whom it names; nil if that is no less than what
  /// may be said of its own team.
  /// - Parameter own: the team that the text is about.
  func limit(of text: String, about own: Team.ID) -> Limit? {
    let heat = manners[own]?.heat ?? 0
    let guarded = manners.filter { team, manners in
      team != own && (manners.isRespectful || manners.heat < heat)
    }
    guard !guarded.isEmpty else { return nil }
    var named: Set<Team.ID> = []
    for mention in names.mentions(CheckTokenizer.tokens(Array(text.utf8))) {
      named.formUnion(mention.teams)
    }
    for (name, team) in spellings where guarded[team] != nil && !named.contains(team) {
      if text.namesWhole(name) { named.insert(team) }
    }
    let teams = named.filter { guarded[$0] != nil }.sorted()
    guard !teams.isEmpty else { return nil }
    let found = teams.compactMap { guarded[$0] }
    return Limit(
      heat: found.map(\.heat).min() ?? 0, isRespectful: found.contains(where: \.isRespectful),
      teams: teams)
  }

  /// Whether a line of the phrase book may say this about a team.
  func allows(_ text: String, _ line: PhraseLine, about own: Team.ID) -> Bool {
    guard let limit = limit(of: text, about: own) else { return true }
    return line.heat <= limit.heat && (line.tone == .respect || !limit.isRespectful)
  }

  private static func isOrdinary(_ name: String) -> Bool {
    let keys = CheckTokenizer.tokens(Array(name.utf8)).map(\.key)
    return name == name.lowercased() && keys.count == 1
      && keys.allSatisfy { Lexicon.isCommon($0) || $0.utf8.count < 3 }
  }
}

extension String {
  /// Whether a name is in a text and not a part of a longer word.
  fileprivate func namesWhole(_ name: String) -> Bool {
    var rest = self[...]
    while let found = rest.firstRange(of: name) {
      func isInWord(_ neighbor: Character?, _ edge: Character?) -> Bool {
        guard let neighbor, let edge else { return false }
        return (neighbor.isLetter || neighbor.isNumber) && (edge.isLetter || edge.isNumber)
      }
      let before = found.lowerBound > startIndex ? self[index(before: found.lowerBound)] : nil
      let after = found.upperBound < endIndex ? self[found.upperBound] : nil
      if !isInWord(before, name.first), !isInWord(after, name.last) { return true }
      rest = rest[index(after: found.lowerBound)...]
    }
    return false
  }
}
