import LeagueModel
import Phrases

/// What a league's earlier weeks of the season have printed. A line comes back only to a roast that would be too
/// short without it, and never to the same team.
public struct SeasonMemory: Sendable {
  private var uses: [String: Int] = [:]
  private var own: [Team.ID: Set<String>] = [:]
  /// What last week's headline was about, by its kind of fact.
  let lastPlot: String?
  /// What last week's roasts opened with, by kinds of facts.
  let lastAngles: [Team.ID: String]
  private var headlines: Set<String> = []
  private var told: [Team.ID: [String: Int]] = [:]
  /// The last paper that told each part of the league's own, by `Knowledge.key`; the season's first is number 0.
  private var lastPapers: [String: Int] = [:]
  private let papers: Int
  /// The images that a model's roasts have used, the latest last.
  public private(set) var images: [String] = []

  /// - Parameters:
  ///   - weeks: The season's weeks before the one that is written, in order.
  ///   - others: The same week of other leagues of the site, whose headlines are not used again.
  public init(_ weeks: [PrintedBits] = [], others: [PrintedBits] = []) {
    headlines = Set(others.compactMap(\.headline))
    papers = weeks.count
    for (paper, week) in weeks.enumerated() {
      for printed in week.teams {
        for bit in printed.bits { uses[bit, default: 0] += 1 }
        own[printed.team, default: []].formUnion(printed.bits)
        for key in printed.known ?? [] { lastPapers[key] = paper }
        for topic in printed.topics ?? [] {
          told[printed.team, default: [:]][topic, default: 0] += 1
        }
      }
      if let headline = week.headline { headlines.insert(headline) }
      images += week.images ?? []
    }
    lastPlot = weeks.last?.plot
    lastAngles = Dictionary(
      (weeks.last?.teams ?? []).compactMap { printed in printed.angle.map { (printed.team, $0) } }
    ) { first, _ in first }
  }

  /// Whether a team has read a line.
  func has(_ team: Team.ID, read line: PhraseLine) -> Bool {
    own[team]?.contains(line.key) ?? false
  }

  /// How often a team has read about each kind of fact.
  func topics(toldTo team: Team.ID) -> [String: Int] { told[team] ?? [:] }

  /// How many papers ago a part of the league's own was told, by `Knowledge.key`: 1 is the last one; nil if never.
  func papers(since key: String) -> Int? { lastPapers[key].map { papers - $0 } }

  /// How often the league has read a line.
  func uses(of line: PhraseLine) -> Int { uses[line.key] ?? 0 }

  /// Whether a headline has been printed.
  func hasHeadline(_ line: PhraseLine) -> Bool { headlines.contains(line.key) }
}
