import LanguageModels
import LeagueModel
import Rank
import Synchronization

extension ModelWriter {
  /// The data that all questions about a week share.
  struct Job: Sendable {
    let brief: RoastBrief
    let check: FactCheck
    let spare: [Team.ID: TeamRoast]
    let outline: RoastOutline
    let tokens: TokenCount
    let written: @Sendable (RankedTeam, TeamRoast) -> Void
  }
}

/// The tokens of all questions of a week.
final class TokenCount: Sendable {
  private let count = Mutex(ModelAnswer.Usage())

  func add(_ usage: ModelAnswer.Usage) { count.withLock { $0.add(usage) } }

  var sum: ModelAnswer.Usage { count.withLock { $0 } }
}

/// How a week's sentences fared when the model was asked whether they follow from their facts.
package struct DoubtCount: Sendable, Hashable {
  /// The sentences that the model was asked about.
  package var asked = 0
  /// Those that it did not stand by.
  package var doubted = 0
  /// Those whose question failed, which only the fact check has seen.
  package var unanswered = 0

  package init() {}

  mutating func add(_ other: Self) {
    asked += other.asked
    doubted += other.doubted
    unanswered += other.unanswered
  }
}
