import LeagueModel
import Phrases

/// What a league's earlier weeks of the season have printed. A line comes back only if no other fits, and to the same
/// team only if it would have no roast without it.
public struct SeasonMemory: Sendable {
  private var uses: [String: Int] = [:]
  private var own: [Team.ID: Set<String>] = [:]
  /// The line of last week's headline.
  let lastHeadline: String?
  private var headlines: Set<String> = []

  /// - Parameter weeks: The season's weeks before the one that is written, in order.
  public init(_ weeks: [PrintedBits] = []) {
    for week in weeks {
      for printed in week.teams {
        for bit in printed.bits { uses[bit, default: 0] += 1 }
        own[printed.team, default: []].formUnion(printed.bits)
      }
      if let headline = week.headline { headlines.insert(headline) }
    }
    lastHeadline = weeks.last?.headline
  }

  /// Whether a team has read a line.
  func has(_ team: Team.ID, read line: PhraseLine) -> Bool {
    own[team]?.contains(line.key) ?? false
  }

  /// What the repetition of a line costs, in units of a fact's weight.
  func cost(of line: PhraseLine) -> Double { Self.again * Double(min(uses[line.key] ?? 0, 3)) }

  /// What the repetition of a headline costs.
  func cost(ofHeadline line: PhraseLine) -> Double { headlines.contains(line.key) ? Self.again : 0 }

  /// More than the most newsworthy fact is worth, because readers notice a joke sooner than a missing fact.
  private static let again = 1.2
}
