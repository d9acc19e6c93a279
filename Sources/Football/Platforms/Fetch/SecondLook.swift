import HTTP
import JSON
import LeagueModel
package import Platform

/// Answers that no longer change are not fetched again, so one that was briefly wrong would stay for good. So each is
/// fetched once more, unconditionally, when it is a week old, and a third time if it differs.
extension Answer {
  /// Seven days, in seconds.
  package static let ageOfNextLook: Int64 = 604_800
  /// The most looks at an answer after the first, if it differs each time.
  package static let moreLooks = 2

  /// The time from which the answer is asked for again; nil if never.
  package var nextLook: Instant? {
    looksLeft > 0 ? fetchedAt.adding(seconds: Self.ageOfNextLook) : nil
  }

  /// Whether it is time for the next look.
  package func isDue(at moment: Instant) -> Bool { nextLook.map { $0 <= moment } ?? false }

  /// The answer with the number of looks left after an earlier answer to the same question.
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

  /// The stored answer to a question that need not be asked again, because it came from the same address and its next
  /// look is not due.
  func kept(_ question: Question, at moment: Instant) -> Answer? {
    self[question.name].flatMap { answer in
      answer.address == question.request.address.redacted && !answer.isDue(at: moment)
        ? answer : nil
    }
  }

  /// The snapshot with the looks counted that its answers, or those with some names, had since an earlier one.
  package func countingLooks(
    after last: Snapshot?, where isCounted: (String) -> Bool = { _ in true }
  ) -> Snapshot {
    guard let last, last.key == key, last.season == season else { return self }
    let known = Dictionary(last.answers.map { ($0.name, $0) }) { first, _ in first }
    return Snapshot(
      key: key, season: season,
      answers: answers.map { answer in
        guard isCounted(answer.name), let before = known[answer.name] else { return answer }
        return answer.lookedAt(after: before)
      })
  }

  /// The snapshot with the numbers of looks left of another one's answers.
  package func withLooks(of other: Snapshot) -> Snapshot {
    let left = Dictionary(other.answers.map { ($0.name, $0.looksLeft) }) { first, _ in first }
    return Snapshot(
      key: key, season: season,
      answers: answers.map { $0.with(looksLeft: left[$0.name] ?? $0.looksLeft) })
  }

  /// Whether the scoring rules are the same as before. If not, the platform recomputes past weeks.
  func hasRules(of last: Snapshot) -> Bool { rules == last.rules }

  private var rules: JSONValue? { key.traits.scoringRules(in: self) }
}
