import LeagueModel
import Phrases
import Rank

/// Applies opt-outs and heat wherever a person is named, including rivals' roasts and headlines.
struct NamedManners: Sendable {
  struct Limit {
    var heat: Int
    var isRespectful: Bool
    var teams: [Team.ID]
  }

  private let names: NameIndex
  private let manners: [Team.ID: Manners]
  /// The names of teams and managers, as written.
  private let spellings: [(name: String, team: Team.ID)]

  init(_ rankings: Rankings, _ context: LeagueContext, heat: Int) {
    var manners: [Team.ID: Manners] = [:]
    var spellings: [(name: String, team: Team.ID)] = []
    for team in rankings.teams {
      let own = context.manners(of: team, heat: heat)
      manners[team.id] = own
      let all = [team.name] + team.ownerNames + own.nicknames
      // A common word such as "the" is no name unless capitalized.
      spellings += all.filter { !$0.isEmpty && !Self.isOrdinary($0) }.map { ($0, team.id) }
    }
    self.manners = manners
    self.spellings = spellings
    // Most leagues have the same manners for all, and need no names.
    let isNeeded =
      manners.values.contains(where: \.isRespectful) || Set(manners.values.map(\.heat)).count > 1
    names =
      isNeeded
      ? NameIndex(rankings, context, manners.mapValues(\.nicknames), []) : NameIndex()
  }

  /// The limits because of the people that a text names; nil if they are no stricter than its own team's.
  /// - Parameter own: The team that the text is about.
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
  /// Whether the text contains a name as a whole word.
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
