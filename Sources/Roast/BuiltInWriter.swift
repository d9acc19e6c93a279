import Chance
public import LeagueModel
import Liquid

/// Writes roasts from a phrase book, with no model and no network.
///
/// A roast is an opening, evidence, a turn and a closer, each resting on facts of the team. Which
/// lines are taken is decided by how telling their facts are and by a seed made of league, season,
/// week and team: the same week always reads the same, and no line comes twice in it.
public struct BuiltInWriter: Sendable {
  /// The writer's name in editions.
  public static let name = "built-in"

  private let book: PhraseBook
  private let heat: Int

  /// Creates a writer.
  /// - Parameter heat: How profane it may be, from 0 (kind) to 5 (unprintable).
  public init(_ book: PhraseBook, heat: Int) {
    self.book = book
    self.heat = heat
  }

  /// A roast for every team.
  public func roasts(_ rankings: Rankings, context: LeagueContext) -> [Team.ID: Roast] {
    var spent = Composer.Spent()
    var roasts: [Team.ID: Roast] = [:]
    let factsByTeam = Dictionary(grouping: rankings.facts) { $0.subject.team ?? "" }
    // The most telling teams choose their lines first; the order in print is that of the ranks.
    let order = rankings.teams.enumerated().sorted { left, right in
      let (mine, theirs) = (
        factsByTeam[left.element.id]?.map(\.weight).max() ?? 0,
        factsByTeam[right.element.id]?.map(\.weight).max() ?? 0
      )
      return mine == theirs ? left.offset < right.offset : mine > theirs
    }
    for (place, team) in order {
      let seed = "\(rankings.league.key)/\(rankings.league.season)/\(rankings.week)/\(team.id)"
      var composer = Composer(
        team, week: rankings.week, facts: factsByTeam[team.id] ?? [], context: context,
        place: place,
        random: SeededRandom(seed))
      roasts[team.id] = Roast(
        writer: Self.name, sentences: composer.sentences(from: book, heat: heat, spent: &spent))
    }
    return roasts
  }
}
