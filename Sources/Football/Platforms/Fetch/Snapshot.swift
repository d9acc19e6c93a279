import Diagnostics
import JSON
package import LeagueModel
package import Platform

/// A platform's answers about one season of a league.
package struct Snapshot: Sendable, Equatable {
  /// Which league.
  package let key: LeagueKey
  /// The year in which the season began.
  package let season: Int
  /// The answers, ordered by name.
  package let answers: [Answer]

  /// Creates a snapshot; later answers of the same name replace earlier ones.
  package init(key: LeagueKey, season: Int, answers: [Answer]) {
    self.key = key
    self.season = season
    let byName = Dictionary(answers.map { ($0.name, $0) }) { _, last in last }
    self.answers = byName.values.sorted { $0.name < $1.name }
  }

  /// When the newest answer was given; the beginning of time for no answers.
  package var fetchedAt: Instant { answers.map(\.fetchedAt).max() ?? Instant(seconds: 0) }

  /// Whether the answers are those of another snapshot, and the next fetch would ask the same after them.
  package func saysNothingNew(after last: Snapshot) -> Bool {
    key == last.key && season == last.season && isAfterSeason == last.isAfterSeason
      && answers.count == last.answers.count
      && zip(answers, last.answers).allSatisfy { now, then in
        now.name == then.name && now.address == then.address && now.body == then.body
      }
  }

  /// The answer of a name.
  package subscript(name: String) -> Answer? { answers.first { $0.name == name } }
}

/// One answer of a platform.
package struct Answer: Sendable, Equatable {
  /// What was asked: `league`, `rosters`, `week-07`. Names its file in `data/`.
  package let name: String
  /// The address that gave it.
  package let address: String
  /// When it was given, or was last said to hold still.
  package let fetchedAt: Instant
  /// The body as it came; of weekly statistics only what the league scores.
  package let body: [UInt8]
  /// What to ask with whether it holds still; nil if the platform gave nothing.
  package let validators: Validators?

  /// Creates an answer.
  package init(
    name: String, address: String, fetchedAt: Instant, body: [UInt8], validators: Validators? = nil
  ) {
    self.name = name
    self.address = address
    self.fetchedAt = fetchedAt
    self.body = body
    self.validators = validators
  }

  /// The same answer, confirmed by the platform.
  func confirmed(at moment: Instant, _ newer: Validators?) -> Answer {
    Answer(
      name: name, address: address, fetchedAt: moment, body: body, validators: newer ?? validators)
  }

  /// The same answer with less in it. It cannot be asked for on a condition any more.
  func replacing(body: [UInt8]) -> Answer {
    Answer(name: name, address: address, fetchedAt: fetchedAt, body: body)
  }

  /// The body as JSON; nil if it is none.
  var json: JSONValue? { try? JSONValue(parsing: SourceText(name: name, bytes: body)) }

  /// The name of a week's answer: `week-07`.
  package static func week(_ number: Int) -> String {
    number < 10 ? "week-0\(number)" : "week-\(number)"
  }

  /// The name of the statistics of a week: `stats-07`.
  package static func statistics(_ number: Int) -> String {
    number < 10 ? "stats-0\(number)" : "stats-\(number)"
  }
}
