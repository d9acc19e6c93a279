import LeagueModel
import Platform
import Rank

/// Deals the league's knowledge (its jokes, its people, its punishment) to the teams' roasts. Each entry is used once
/// before one is used again, and new entries come first.
struct KnowledgeDeck {
  private var dealt: [Team.ID: [Knowledge]] = [:]

  /// Each entry is in at most one of this many papers. The punishment is in every paper of the playoffs, which decide
  /// who gets it.
  private static let papersPerEntry = 3
  /// One in this many teams has a roast with league knowledge, apart from the punishment.
  private static let teamsPerEntry = 3

  init(
    _ rankings: Rankings, _ context: LeagueContext, heat: Int, memory: SeasonMemory, seed: String
  ) {
    let bans = Bans(context)
    var random = SeededRandom("\(seed)/deck")
    let manners = Dictionary(
      rankings.teams.map { ($0.id, context.manners(of: $0, heat: heat)) }
    ) { first, _ in first }
    let teams = rankings.teams.filter { !(manners[$0.id]?.isRespectful ?? true) }
      .shuffled(using: &random)
    var left = Set(teams.map(\.id))
    deal(context, to: teams, in: rankings, memory, &random, &left)
    var room = max(2, rankings.teams.count / Self.teamsPerEntry)
    for entry in Self.entries(context, memory, bans, &random) where room > 0 {
      let team = teams.first { left.contains($0.id) && (entry.owner.map($0.isCalled) ?? true) }
      guard let team else { continue }
      dealt[team.id, default: []].append(entry.knowledge)
      left.remove(team.id)
      room -= 1
    }
    // A nickname is not a claim, so it may be used together with another entry.
    for team in teams where random.fraction() < 0.5 {
      let names = (manners[team.id]?.nicknames ?? []).map(Knowledge.nickname)
      let waits = names.map { memory.papers(since: $0.key) ?? .max }
      if let longest = waits.max(), let place = waits.firstIndex(of: longest) {
        dealt[team.id, default: []].append(names[place])
      }
    }
  }

  /// The league knowledge for a team's roast.
  subscript(team: Team.ID) -> [Knowledge] { dealt[team] ?? [] }

  /// Deals the punishment to one of the teams that may have to do it.
  private mutating func deal(
    _ context: LeagueContext, to teams: [RankedTeam], in rankings: Rankings,
    _ memory: SeasonMemory, _ random: inout SeededRandom, _ left: inout Set<Team.ID>
  ) {
    // A long one is told in full only now and then, and otherwise by its name.
    let isTold = random.fraction() < 0.3
    let isWaiting = rankings.facts.contains { $0.kind == FactName.waiting }
    guard let sacko = Punishment(context), !isWaiting,
      let team = teams.first(where: { $0.tier == .bottom && $0.ahead != NextGameTiming.none })
    else { return }
    let knowledge = Knowledge.punishment(sacko, isTold: isTold)
    let wait = memory.papers(since: knowledge.key) ?? .max
    guard rankings.phase == .playoffs || wait >= Self.papersPerEntry else { return }
    dealt[team.id] = [knowledge]
    left.remove(team.id)
  }

  /// All entries except the punishment, with the names of those whom they are about. Those unused for the longest time
  /// come first; of the new ones the jokes, the latest first.
  private static func entries(
    _ context: LeagueContext, _ memory: SeasonMemory, _ bans: Bans, _ random: inout SeededRandom
  ) -> [(knowledge: Knowledge, owner: String?)] {
    let jokes = context.insideJokes.enumerated().reversed().map { place, joke in
      let tellings = memory.papers(with: Knowledge.key(of: joke))
      return (Knowledge.joke(joke, at: place, tellings: tellings), joke.about)
    }
    let others =
      context.personalities.enumerated().map { place, person in
        (Knowledge.personality(person, at: place), String?.some(person.name))
      } + [(context.culture.flatMap(Knowledge.culture), nil)]
    let all = (jokes + others.shuffled(using: &random)).compactMap { knowledge, owner in
      knowledge.map { (knowledge: $0, owner: owner, wait: memory.papers(since: $0.key) ?? .max) }
    }
    // Keeps the order of entries that were unused for the same time.
    return all.enumerated().filter {
      $0.element.wait >= Self.papersPerEntry && !bans.forbids(kind: $0.element.knowledge.kind)
    }
    .sorted {
      $0.element.wait == $1.element.wait
        ? $0.offset < $1.offset : $0.element.wait > $1.element.wait
    }
    .map { ($0.element.knowledge, $0.element.owner) }
  }
}
