import HTTP
import JSON
import LeagueModel
package import Platform

/// What no longer changes is not asked for again, so an answer that was wrong for a moment would stay for good. Each
/// such answer is asked for once more, without conditions, when it is a week old, and a third time if it differs.
extension Answer {
  /// Seven days, in seconds.
  package static let ageOfNextLook: Int64 = 604_800
  /// How many looks an answer gets after the first, if it differs each time.
  package static let moreLooks = 2

  /// The time from which the answer is asked for again; nil if never.
  package var nextLook: Instant? {
    looksLeft > 0 ? fetchedAt.adding(seconds: Self.ageOfNextLook) : nil
  }

  /// Whether it is time for the next look.
  package func isDue(at moment: Instant) -> Bool { nextLook.map { $0 <= moment } ?? false }

  /// The answer with the looks that are left after an earlier answer to the same question.
  fileprivate func lookedAt(after last: Answer) -> Answer {
    let isSame = address == last.address && body == last.body
    guard last.isDue(at: fetchedAt) else { return isSame ? with(looksLeft: last.looksLeft) : self }
    return with(looksLeft: isSame ? 0 : last.looksLeft - 1)
  }
}

extension Snapshot {
  /// The time from which one of the season's or the weeks' answers is asked for again; nil if never.
  package var nextLook: Instant? {
    answers.filter { $0.name == "league" || $0.name.hasPrefix("week-") }.compactMap(\.nextLook)
      .min()
  }

  /// The stored answer to a question that need not be asked again: it came from the same address, and its next look is
  /// not due.
  func kept(_ question: Question, at moment: Instant) -> Answer? {
    self[question.name].flatMap { answer in
      answer.address == question.request.address.redacted && !answer.isDue(at: moment)
        ? answer : nil
    }
  }

  /// The snapshot with the looks counted that its answers had since an earlier one.
  package func countingLooks(after last: Snapshot?) -> Snapshot {
    guard let last, last.key == key, last.season == season else { return self }
    let known = Dictionary(last.answers.map { ($0.name, $0) }) { first, _ in first }
    return Snapshot(
      key: key, season: season,
      answers: answers.map { answer in
        known[answer.name].map { answer.lookedAt(after: $0) } ?? answer
      })
  }

  /// The snapshot with the looks that are left to another one's answers.
  package func withLooks(of other: Snapshot) -> Snapshot {
    let left = Dictionary(other.answers.map { ($0.name, $0.looksLeft) }) { first, _ in first }
    return Snapshot(
      key: key, season: season,
      answers: answers.map { $0.with(looksLeft: left[$0.name] ?? $0.looksLeft) })
  }

  /// Whether the league scores as it did before. If not, the platform counts past weeks again.
  func hasRules(of last: Snapshot) -> Bool { rules == last.rules }

  private var rules: JSONValue? { key.traits.scoringRules(in: self) }
}
