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
    let written: Announcement
  }
}

/// The tokens of all questions of a week.
final class TokenCount: Sendable {
  private let count = Mutex(ModelAnswer.Usage())

  func add(_ usage: ModelAnswer.Usage) { count.withLock { $0.add(usage) } }

  var sum: ModelAnswer.Usage { count.withLock { $0 } }
}

/// Announces each team's roast once: when it arrives, or when it is corrected.
final class Announcement: Sendable {
  private let told = Mutex<Set<Team.ID>>([])
  private let written: @Sendable (RankedTeam, TeamRoast) -> Void

  init(_ written: @escaping @Sendable (RankedTeam, TeamRoast) -> Void) { self.written = written }

  func tell(_ team: RankedTeam, _ roast: TeamRoast) {
    guard told.withLock({ $0.insert(team.id).inserted }) else { return }
    written(team, roast)
  }
}
