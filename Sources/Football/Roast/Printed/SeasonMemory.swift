import JSON
import LeagueModel
import Phrases
import Rank

/// What a league's earlier weeks have printed. A line of this season is used again only in a roast that would be too
/// short without it, and never for the same team. The seasons before are remembered, too: no manager hears a line
/// again within two seasons, and headlines, openings and what is said of a season's end stay away for three.
public struct SeasonMemory: Sendable {
  private var uses: [String: Int] = [:]
  private var own: [Team.ID: Set<String>] = [:]
  /// What managers have read in the last two seasons.
  private var ownEarlier: [String: Set<String>] = [:]
  /// In how many of the last three seasons each line was printed.
  private var earlierUses: [String: Int] = [:]
  /// The kinds of facts of the last four headlines, the latest last.
  let lastPlots: [String]
  /// The kinds of facts that last week's roasts opened with.
  let lastAngles: [Team.ID: String]
  private var headlines: Set<String> = []
  private static let plotsKept = 4
  private var told: [Team.ID: [String: Int]] = [:]
  /// The last paper with each entry of league knowledge, by `Knowledge.key`. The season's first paper is number 0.
  private var lastPapers: [String: Int] = [:]
  /// The number of papers with each entry.
  private var papersWith: [String: Int] = [:]
  private let papers: Int
  private var storyUses: [String: StoryUse] = [:]
  /// The images that a model's roasts have used, the latest last.
  public private(set) var images: [String] = []

  /// - Parameters:
  ///   - weeks: The season's earlier weeks, in order.
  ///   - others: The same week of other leagues of the site, whose headlines are not used again.
  ///   - seasons: The weeks of the league's earlier seasons, the latest season last.
  public init(
    _ weeks: [PrintedBits] = [], others: [PrintedBits] = [], seasons: [[PrintedBits]] = []
  ) {
    headlines = Set(others.compactMap(\.headline))
    papers = weeks.count
    for season in seasons.suffix(Self.seasonsOfLeague) {
      headlines.formUnion(season.compactMap(\.headline))
      for bit in Set(season.flatMap(\.teams).flatMap(\.bits)) {
        earlierUses[bit, default: 0] += 1
      }
      for key in season.flatMap({ $0.stories ?? [] }) {
        storyUses[key, default: StoryUse()].add(in: -1)
      }
    }
    for printed in seasons.suffix(Self.seasonsOfManager).joined().flatMap(\.teams) {
      if let manager = printed.manager {
        ownEarlier[manager, default: []].formUnion(printed.bits)
      }
    }
    for (paper, week) in weeks.enumerated() {
      for printed in week.teams {
        for bit in printed.bits { uses[bit, default: 0] += 1 }
        own[printed.team, default: []].formUnion(printed.bits)
        for key in Set(printed.known ?? []) {
          lastPapers[key] = paper
          papersWith[key, default: 0] += 1
        }
        for topic in printed.topics ?? [] {
          told[printed.team, default: [:]][topic, default: 0] += 1
        }
      }
      if let headline = week.headline { headlines.insert(headline) }
      images += week.images ?? []
      for key in week.stories ?? [] { storyUses[key, default: StoryUse()].add(in: paper) }
    }
    lastPlots = weeks.suffix(Self.plotsKept).compactMap(\.plot)
    lastAngles = Dictionary(
      (weeks.last?.teams ?? []).compactMap { printed in printed.angle.map { (printed.team, $0) } }
    ) { first, _ in first }
  }

  /// The number of earlier seasons after which a manager, or the league, may read a line again.
  private static let seasonsOfManager = 2
  private static let seasonsOfLeague = 3

  /// Whether a team has read a line this season, or its manager has in the two before.
  func has(_ team: Team.ID, managedBy manager: String?, read line: PhraseLine) -> Bool {
    own[team]?.contains(line.key) ?? false
      || manager.flatMap { ownEarlier[$0]?.contains(line.key) } ?? false
  }

  /// In how many of the last three seasons the league has read a line.
  func earlierUses(of line: PhraseLine) -> Int { earlierUses[line.key] ?? 0 }

  /// The number of times that a team has read about each kind of fact.
  func topics(toldTo team: Team.ID) -> [String: Int] { told[team] ?? [:] }

  /// The number of papers since an entry of league knowledge was used, by `Knowledge.key`: 1 for the last paper; nil if
  /// it never was.
  func papers(since key: String) -> Int? { lastPapers[key].map { papers - $0 } }

  /// The number of the season's papers with an entry of league knowledge, by `Knowledge.key`.
  func papers(with key: String) -> Int { papersWith[key] ?? 0 }

  /// Whether the league has read what a fact takes for granted: a part is explained when the paper gives it, and an award
  /// when it gets its name.
  func explains(_ fact: Fact, in rankings: Rankings) -> Bool {
    switch fact.kind {
    case FactName.part, FactName.partLost:
      return hasRead(FactName.partGiven, fact.subject.team)
    case FactName.opponentPart:
      return hasRead(
        FactName.partGiven, fact.subject.matchup?.first { $0 != fact.subject.team })
    case FactName.namesake:
      let namesake = fact.values["namesake"]?.string
      return hasRead(FactName.coined, rankings.teams.first { $0.textName == namesake }?.id)
    default: return true
    }
  }

  private func hasRead(_ kind: String, _ team: Team.ID?) -> Bool {
    team.flatMap { told[$0]?[kind] } ?? 0 > 0
  }

  /// The number of times that the league has read a line.
  func uses(of line: PhraseLine) -> Int { uses[line.key] ?? 0 }

  /// The number of the last four headlines about stories of a rank; of other news, about a kind.
  func leads(of rank: StoryRank, _ kind: String) -> Int {
    lastPlots.count { rank == .news ? $0 == kind : StoryRank(kind: $0) == rank }
  }

  /// The use of a line in the season's stories.
  func storyUse(of line: PhraseLine) -> StoryUse { storyUses[line.key] ?? StoryUse() }

  /// The number of the paper after those of the earlier weeks.
  var nextPaper: Int { papers }

  /// Whether a headline has been printed.
  func hasHeadline(_ line: PhraseLine) -> Bool { headlines.contains(line.key) }
}
