import LeagueModel
import Rank

/// What a week is about: the league's stories by their size, and an angle for each team by the weight of its facts. Both
/// depend on earlier papers of the season.
struct StoryDesk {
  /// A fact that a text can be about. A class, because hundreds are sorted each week.
  final class Angle: Sendable {
    let team: Team.ID
    let fact: Fact
    let score: Double
    /// How big it is for the front page.
    let size: StorySize
    /// Whether stories of its kind have led as often as they may.
    let hasLed: Bool

    init(
      team: Team.ID, fact: Fact, score: Double, size: StorySize? = nil, hasLed: Bool = false
    ) {
      (self.team, self.fact, self.score) = (team, fact, score)
      self.size = size ?? StorySize(rank: .news, measure: 0)
      self.hasLed = hasLed
    }
  }

  /// The possible stories of the week, the plot first: those by size, of the same size by weight, and at the end the
  /// kinds that have led too often. None is about a team that opted out or has no owner. Only the title may be about a
  /// game against a team without an owner.
  let plots: [Angle]
  private let angles: [Team.ID: [Angle]]

  /// The bonus for a fact that was not already true a week ago.
  private static let news = 0.35
  /// The penalty for an angle that the team, or the league, had a week ago.
  private static let again = 0.5
  /// The penalty for a fact that is no news, for each time that the team has read about its kind.
  private static let stale = 0.2
  /// The number of papers in five in which stories of one rank, or of one kind of other news, may lead.
  private static let mostLeads = 2
  /// The bonus for other facts about the plot's game, so that both roasts are about the same game.
  private static let game = 0.5

  init(_ rankings: Rankings, _ context: LeagueContext, heat: Int, memory: SeasonMemory) {
    let bans = Bans(context)
    let orphans = Set(rankings.teams.filter { !$0.hasOwner }.map(\.id))
    var plots: [Angle] = []
    for team in rankings.teams where !context.manners(of: team, heat: heat).isRespectful {
      for fact in rankings.facts where fact.subject.team == team.id {
        guard !bans.forbids(kind: fact.kind), memory.explains(fact, in: rankings),
          fact.kind == FactName.champion
            || !(fact.subject.matchup ?? []).contains(where: orphans.contains)
        else { continue }
        let past = memory.lastPlots.last == fact.kind ? Self.again : 0
        let size = StorySize(fact)
        plots.append(
          Angle(
            team: team.id, fact: fact,
            score: Self.worth(fact) + Self.stake(of: fact, in: rankings) - past, size: size,
            hasLed: !size.rank.isAlwaysNews
              && memory.leads(of: size.rank, fact.kind) >= Self.mostLeads))
      }
    }
    self.plots = plots.sorted(by: Self.isBigger)
    let plot = self.plots.first
    angles = Dictionary(grouping: rankings.facts) { $0.subject.team ?? "" }.reduce(into: [:]) {
      let team = $1.key
      let told = memory.topics(toldTo: team)
      $0[team] = $1.value.filter {
        !bans.forbids(kind: $0.kind) && memory.explains($0, in: rankings)
      }.map {
        fact in
        let isPlot = fact.id == plot?.fact.id
        let isOfGame = plot?.fact.subject.matchup.map { $0.contains(team) } ?? false
        let score =
          Self.worth(fact) + (isPlot ? 10 : 0)
          + (isOfGame && fact.subject.matchup != nil ? Self.game : 0)
          - (memory.lastAngles[team] == fact.kind ? Self.again : 0)
          - (Self.isNews(fact) ? 0 : Self.stale * Double(min(told[fact.kind] ?? 0, 3)))
        return Angle(team: team, fact: fact, score: score)
      }.sorted(by: Self.isBefore)
    }
  }

  /// The same stories by size alone, also those of ranks that have led too often.
  var plotsBySize: [Angle] {
    plots.sorted { left, right in
      left.size > right.size || !(left.size < right.size) && Self.isBefore(left, right)
    }
  }

  /// The kinds that a team's roast can open with, the best first.
  func kinds(of team: Team.ID) -> [String] { (angles[team] ?? []).map(\.fact.kind) }

  /// The fact that a team's week is about; nil for a team without facts.
  func angle(of team: Team.ID) -> Fact.ID? { angles[team]?.first?.fact.id }

  private static func worth(_ fact: Fact) -> Double { fact.weight + (isNews(fact) ? news : 0) }

  /// Whether a fact was not already true a week ago.
  static func isNews(_ fact: Fact) -> Bool { FactCatalog[fact.kind]?.isNews ?? true }

  /// Favors what decides the title in playoff weeks, most of all the champion.
  private static func stake(of fact: Fact, in rankings: Rankings) -> Double {
    guard rankings.phase == .playoffs else { return 0 }
    switch fact.kind {
    case FactName.champion: return 3
    case FactName.runnerUp, FactName.eliminated, FactName.advanced: return 0.6
    case FactName.finishedLast: return 0.5
    default: return 0
    }
  }

  private static func isBigger(_ left: Angle, _ right: Angle) -> Bool {
    if left.hasLed != right.hasLed { return right.hasLed }
    return left.size > right.size || !(left.size < right.size) && isBefore(left, right)
  }

  private static func isBefore(_ left: Angle, _ right: Angle) -> Bool {
    left.score == right.score ? left.fact.id < right.fact.id : left.score > right.score
  }
}
