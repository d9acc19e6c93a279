import JSON
import LeagueModel
import Rank

struct CheckedFacts {
  let names: NameIndex
  let contextTexts: [ContextText]
  let week: Int
  let teamCount: Int
  let season: Int
  private let facts: [Fact.ID: Fact]
  private let factsByTeam: [Team.ID: [Fact]]
  private let opponents: [Team.ID: Team.ID]
  private let teamIDs: [String: [Team.ID]]
  private let stars: [Team.ID: Set<Named>]
  private let namesByID: [Team.ID: String]
  private let records: [Team.ID: Record]
  /// The winners of this week's games.
  private let winners: Set<Team.ID>
  private let isPlayoff: Bool
  private let contextIDs: Set<Fact.ID>
  /// The capitalized words in the league's context and in its teams' parts, to distinguish them from unknown names.
  private let contextWords: Set<String>

  init(
    _ rankings: Rankings, _ context: LeagueContext, _ nicknames: [Team.ID: [String]],
    _ players: [String]
  ) {
    names = NameIndex(rankings, context, nicknames, players)
    week = rankings.week
    teamCount = rankings.league.teamCount
    season = rankings.league.season
    facts = Dictionary(rankings.facts.map { ($0.id, $0) }) { first, _ in first }
    factsByTeam = Dictionary(grouping: rankings.facts) { $0.subject.team ?? "" }
    var opponents: [Team.ID: Team.ID] = [:]
    for game in rankings.matchups {
      guard let away = game.away else { continue }
      opponents[game.home.team] = away.team
      opponents[away.team] = game.home.team
    }
    self.opponents = opponents
    teamIDs = Dictionary(grouping: rankings.teams, by: \.name).mapValues { $0.map(\.id) }
    records = Dictionary(rankings.teams.map { ($0.id, $0.record) }) { first, _ in first }
    winners = Set(rankings.matchups.compactMap(\.winner))
    isPlayoff = rankings.matchups.contains { $0.kind != .regular }
    namesByID = Dictionary(rankings.teams.map { ($0.id, $0.name) }) { first, _ in first }
    stars = Dictionary(
      rankings.teams.map { team in
        (team.id, Set(team.bestStarters.map { Named.player($0.name.lowercased()) }))
      }
    ) { first, _ in first }
    let texts = Self.texts(context)
    contextIDs = Set(texts.map(\.id))
    contextTexts = texts.map { ContextText($0.id, $0.text) }
    let labels = Set(rankings.facts.compactMap { $0.values["label"]?.string })
    contextWords = Set(
      (texts.map(\.text) + labels).flatMap {
        CheckTokenizer.tokens(Array($0.utf8)).filter(\.isCapital).map(\.key)
      })
  }

  private static func texts(_ context: LeagueContext) -> [(id: Fact.ID, text: String)] {
    var texts: [(id: Fact.ID, text: String)] = []
    for (index, joke) in context.insideJokes.enumerated() {
      texts += [
        ("context.joke.\(index)", joke.explanation), ("context.joke.\(index)", joke.term),
      ]
    }
    for (index, person) in context.personalities.enumerated() {
      texts += [
        ("context.personality.\(index)", person.description),
        ("context.personality.\(index)", person.name),
      ]
    }
    if let sacko = context.sacko { texts.append(("context.sacko", sacko)) }
    if let culture = context.culture { texts.append(("context.culture", culture)) }
    return texts
  }

  /// Whether a team has won or lost all of its games, including a playoff game of this week.
  func perfection(of team: Team.ID) -> FactState? {
    guard let record = records[team], record.games > 0, record.ties == 0 else { return nil }
    let hasWon = winners.contains(team)
    if record.losses == 0, hasWon || opponents[team] == nil || !isPlayoff { return .undefeated }
    return record.wins == 0 && !(isPlayoff && hasWon) ? .winless : nil
  }

  /// Whether no team has a better record, or a worse one.
  func hasExtremeRecord(_ team: Team.ID, isBest: Bool) -> Bool {
    guard let own = records[team], own.games > 0 else { return false }
    return records.values.allSatisfy {
      isBest ? $0.winShare <= own.winShare : $0.winShare >= own.winShare
    }
  }

  func fact(_ id: Fact.ID) -> Fact? { facts[id] }
  func facts(of team: Team.ID) -> [Fact] { factsByTeam[team] ?? [] }
  func opponent(of team: Team.ID) -> Team.ID? { opponents[team] }
  func teams(named name: String) -> [Team.ID] {
    teamIDs[name] ?? teamIDs[String(name.dropFirst().dropLast())] ?? []
  }

  /// The sentence without quotation marks around team names, which would end a phrase.
  func unquoted(_ text: String) -> String {
    guard text.contains("“") else { return text }
    return teamIDs.keys.reduce(text) { $0.replacing("“\($1)”", with: $1) }
  }
  /// The teams that a list of names contains.
  func teams(in list: String) -> [Team.ID] {
    namesByID.filter { list.contains($0.value) }.map(\.key).sorted()
  }

  func isTeam(_ id: Team.ID) -> Bool { namesByID[id] != nil }
  func name(of team: Team.ID) -> String { namesByID[team] ?? "Team \(team)" }
  func isContext(_ id: Fact.ID) -> Bool { contextIDs.contains(id) }

  /// A team's best starters, who may be named wherever the team may.
  func stars(of team: Team.ID) -> Set<Named> { stars[team] ?? [] }

  /// Whether all words occur in the league's context.
  func isKnownPhrase(_ keys: [String]) -> Bool { keys.allSatisfy(contextWords.contains) }

  /// The number that is a team's whole name, which a sentence cannot mark as a name.
  func numericName(of team: Team.ID) -> Double? {
    let tokens = CheckTokenizer.tokens(Array(name(of: team).utf8))
    return tokens.count == 1 ? tokens[0].number : nil
  }
}

struct Citations {
  let about: Team.ID
  private(set) var evidence = CheckEvidence()
  private(set) var contextTexts: [ContextText] = []
  private var unknown: [Fact.ID] = []
  private var foreign: [Fact] = []
  private let cited: Set<Fact.ID>

  init(_ ids: [Fact.ID], _ ledger: CheckedFacts, about team: Team.ID) {
    about = team
    cited = Set(ids)
    evidence.named.insert(.team(team))
    evidence.teams.insert(team)
    for id in ids {
      if let fact = ledger.fact(id) {
        evidence.add(fact, ledger)
        let isShared = fact.subject.matchup?.contains(team) ?? false
        if fact.subject.team != team, !isShared { foreign.append(fact) }
      } else if !ledger.isContext(id) {
        unknown.append(id)
      }
    }
    contextTexts = ledger.contextTexts.filter { cited.contains($0.id) }
  }

  func problems(_ text: CheckText) -> [FactCheck.Problem] {
    var problems = unknown.map {
      FactCheck.Problem(kind: .unknownFact, excerpt: $0, why: "there is no fact '\($0)'")
    }
    let named = Set(text.mentions.flatMap(\.teams))
    for fact in foreign {
      guard let owner = fact.subject.team, !named.contains(owner) else { continue }
      problems.append(
        FactCheck.Problem(
          kind: .foreignFact, excerpt: fact.id,
          why: "it is about a team that the sentence does not name"))
    }
    return problems
  }

  /// Uncited facts that might support claims: the team's own, then its opponent's if the sentence names it.
  func carriers(_ text: CheckText, _ ledger: CheckedFacts) -> [Fact] {
    var facts = ledger.facts(of: about)
    if let rival = ledger.opponent(of: about),
      text.mentions.contains(where: { $0.teams.contains(rival) })
    {
      facts += ledger.facts(of: rival)
    }
    // A name that is only in next week's game is not this week's opponent.
    let looksAhead = text.tokens.contains { $0.key == "next" }
    return facts.filter { fact in
      let kind = FactCatalog[fact.kind]
      return !cited.contains(fact.id) && (looksAhead || kind?.family != .nextWeek)
        && !(kind?.namesOtherTeams ?? false)
    }
  }
}
