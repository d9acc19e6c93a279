public import LeagueModel
import Liquid
public import Phrases
import Platform

/// Writes roasts from a phrase book, with no model and no network.
///
/// A roast is an opening, evidence, a turn and a closer, each resting on facts of the team. Which
/// lines are taken is decided by how telling their facts are and by a seed made of league, season,
/// week and team: the same week always reads the same, and no line comes twice in it. A manager who
/// opted out gets dry respect instead.
public struct BuiltInWriter: Sendable {
  /// The writer's name in editions.
  public static let name = "built-in"

  let book: PhraseBook
  let heat: Int

  /// Creates a writer.
  /// - Parameter heat: How profane it may be, from 0 (kind) to 5 (unprintable), where a manager does
  ///   not have another.
  public init(_ book: PhraseBook, heat: Int) {
    self.book = book
    self.heat = heat
  }

  /// A roast for every team, or for some.
  /// - Parameters:
  ///   - teams: Whom to write about; nil for all.
  ///   - printed: What the paper says of the others. Nothing of it is said again.
  public func roasts(
    _ rankings: Rankings, context: LeagueContext, about teams: Set<Team.ID>? = nil,
    keeping printed: [Team.ID: TeamRoast] = [:]
  ) -> [Team.ID: TeamRoast] {
    var spent = Spent(lines: book.count)
    for team in rankings.teams {
      guard let roast = printed[team.id] else { continue }
      spent.add(roast, book, material(about: team, rankings, context))
    }
    var roasts: [Team.ID: TeamRoast] = [:]
    let factsByTeam = Dictionary(grouping: rankings.facts) { $0.subject.team ?? "" }
    let bans = Bans(context)
    let named = NamedManners(rankings, context, heat: heat)
    // The most telling teams choose their lines first; the order in print is that of the ranks.
    let order = rankings.teams.enumerated().sorted { left, right in
      let (mine, theirs) = (
        factsByTeam[left.element.id]?.map(\.weight).max() ?? 0,
        factsByTeam[right.element.id]?.map(\.weight).max() ?? 0
      )
      return mine == theirs ? left.offset < right.offset : mine > theirs
    }
    let week = "\(rankings.league.key)/\(rankings.league.season)/\(rankings.week)"
    let shapes = RoastShape.ofWeek(seed: week, teams: rankings.teams.count)
    for (place, team) in order where teams?.contains(team.id) ?? true {
      let manners = context.manners(of: team, heat: heat)
      let facts = (factsByTeam[team.id] ?? []).filter { !bans.forbids(kind: $0.kind) }
      var random = SeededRandom("\(week)/\(team.id)")
      let material = Material(
        team, facts, context, manners, spent: spent, bans: bans, kinds: book.kinds,
        random: &random)
      var composer = Composer(
        team, material, book, manners, week: rankings.week, bans: bans, named: named,
        random: random)
      let sentences =
        manners.isRespectful
        ? composer.respects(&spent)
        : composer.roast(shapes[place % shapes.count], &spent)
      roasts[team.id] = TeamRoast(writer: Self.name, sentences: sentences)
    }
    return roasts
  }

  /// Whether a sentence is one that a manager who opted out does not mind: the ledger's own words for a
  /// fact, or a line of respect.
  func isDry(
    _ sentence: TeamRoast.Sentence, about team: RankedTeam, _ rankings: Rankings,
    _ context: LeagueContext
  ) -> Bool {
    if rankings.facts.contains(where: {
      sentence.facts.contains($0.id) && $0.text == sentence.text
    }) {
      return true
    }
    let material = material(about: team, rankings, context)
    return book.lines.contains { line in
      line.tone == .respect && material.says(line, as: sentence)
    }
  }

  /// What there is to say of a team besides what the league says of itself.
  private func material(
    about team: RankedTeam, _ rankings: Rankings, _ context: LeagueContext
  ) -> Material {
    var random = SeededRandom("")
    return Material(
      team, rankings.facts.filter { $0.subject.team == team.id }, LeagueContext(),
      context.manners(of: team, heat: heat), spent: Spent(lines: book.count), bans: Bans(context),
      kinds: book.kinds, random: &random)
  }
}

/// What a week has used up: lines, sentences, and what the league knows about itself. A joke that is
/// told twice in one paper was told once too often.
struct Spent {
  /// For each line of the book, whether it was said.
  var lines: [Bool]
  var texts: Set<String> = []
  var knowledge: Set<Fact.ID> = []

  init(lines count: Int) { lines = Array(repeating: false, count: count) }

  /// Takes note of a roast that stays as it was printed.
  mutating func add(_ roast: TeamRoast, _ book: PhraseBook, _ material: Material) {
    for sentence in roast.sentences {
      texts.insert(sentence.text)
      knowledge.formUnion(sentence.facts.filter { $0.hasPrefix(Material.knowledgePrefix) })
      for line in book.lines where material.says(line, as: sentence) { lines[line.number] = true }
    }
  }
}
