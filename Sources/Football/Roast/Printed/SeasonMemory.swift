import LeagueModel
import Phrases

/// What a league's earlier weeks of the season have printed. A line is used again only in a roast that would be too
/// short without it, and never for the same team.
public struct SeasonMemory: Sendable {
  private var uses: [String: Int] = [:]
  private var own: [Team.ID: Set<String>] = [:]
  /// The kind of fact of last week's headline.
  let lastPlot: String?
  /// The kinds of facts that last week's roasts opened with.
  let lastAngles: [Team.ID: String]
  private var headlines: Set<String> = []
  private var told: [Team.ID: [String: Int]] = [:]
  /// The last paper with each entry of league knowledge, by `Knowledge.key`. The season's first paper is number 0.
  private var lastPapers: [String: Int] = [:]
  private let papers: Int
  /// The images that a model's roasts have used, the latest last.
  public private(set) var images: [String] = []

  /// - Parameters:
  ///   - weeks: The season's earlier weeks, in order.
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

  /// The number of times that a team has read about each kind of fact.
  func topics(toldTo team: Team.ID) -> [String: Int] { told[team] ?? [:] }

  /// The number of papers since an entry of league knowledge was used, by `Knowledge.key`: 1 for the last paper; nil if
  /// it never was.
  func papers(since key: String) -> Int? { lastPapers[key].map { papers - $0 } }

  /// The number of times that the league has read a line.
  func uses(of line: PhraseLine) -> Int { uses[line.key] ?? 0 }

  /// Whether a headline has been printed.
  func hasHeadline(_ line: PhraseLine) -> Bool { headlines.contains(line.key) }
}
