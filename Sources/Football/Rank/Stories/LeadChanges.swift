import LeagueModel
import Platform

/// Follows the lead from step to step: after each play if the plays of all scorers are known, and otherwise after each
/// window.
struct LeadTracker {
  /// A score of the matchup at a moment.
  struct Step {
    /// When it was reached; nil if unknown.
    let time: Instant?
    let block: Int
    /// Away and home.
    let score: [Points]
    /// The play that led to it; nil for the end of a window.
    let play: GameStory.LeadPlay?
  }

  private let home: Team.ID
  private let away: Team.ID

  init(home: Team.ID, away: Team.ID) { (self.home, self.away) = (home, away) }

  /// The changes; nil if there were none.
  /// - Parameter steps: The scores in order; the last one is final.
  func leads(_ steps: [Step]) -> GameStory.Leads? {
    guard let last = steps.last else { return nil }
    var changes: [Step] = []
    var leader = 0
    for step in steps {
      let sign = (step.score[1] - step.score[0]).tenThousandths.signum()
      guard sign != 0 else { continue }
      // Early in a game, the lead changes with every catch and means nothing.
      let counts = zip(step.score, last.score).allSatisfy { score, final in
        score.tenThousandths >= final.tenThousandths / Self.leastShare
      }
      if leader != 0, sign != leader, counts { changes.append(step) }
      leader = sign
    }
    guard !changes.isEmpty else { return nil }
    let named = changes.indices.filter { index in
      let change = changes[index]
      guard change.block < last.block else { return true }
      guard index + 1 < changes.count else { return true }
      let next = changes[index + 1]
      if let time = change.time, let end = next.time {
        return end.seconds(since: time) >= Self.leastSeconds
      }
      return next.block > change.block
    }.suffix(Self.mostNamed)
    return GameStory.Leads(
      count: changes.count, isByPlay: steps.contains { $0.play != nil },
      named: named.map { index in
        let change = changes[index]
        return GameStory.LeadChange(
          team: change.score[1] > change.score[0] ? home : away, block: change.block,
          play: change.play)
      })
  }

  /// The share of the final scores from which the lead counts: a tenth.
  private static let leastShare = 10
  /// The shortest time of a named lead: ten minutes, in seconds.
  private static let leastSeconds = 600.0
  private static let mostNamed = 8
}
