import Diagnostics
import JSON
package import LeagueModel
package import Platform

/// A platform's answers about one season of a league.
package struct Snapshot: Sendable, Equatable {
  /// The league's platform and id.
  package let key: LeagueKey
  /// The year in which the season began.
  package let season: Int
  /// The answers, ordered by name.
  package let answers: [Answer]

  /// Creates a snapshot; a later answer replaces an earlier one with the same name.
  package init(key: LeagueKey, season: Int, answers: [Answer]) {
    self.key = key
    self.season = season
    let byName = Dictionary(answers.map { ($0.name, $0) }) { _, last in last }
    self.answers = byName.values.sorted { $0.name < $1.name }
  }

  /// The time of the newest answer about the league; the epoch if there are none. Plays come after the league is known.
  package var fetchedAt: Instant {
    answers.filter { !Answer.isPlays($0.name) }.map(\.fetchedAt).max() ?? Instant(seconds: 0)
  }

  /// Whether the answers equal another snapshot's and the next fetch would make the same requests.
  package func saysNothingNew(after last: Snapshot) -> Bool {
    key == last.key && season == last.season && isAfterSeason == last.isAfterSeason
      && answers.count == last.answers.count
      && zip(answers, last.answers).allSatisfy { now, then in
        now.name == then.name && now.address == then.address && now.body == then.body
      }
  }

  /// The snapshot with more answers, which replace those with the same names.
  func adding(_ more: [Answer]) -> Snapshot {
    Snapshot(key: key, season: season, answers: answers + more)
  }

  package subscript(name: String) -> Answer? { answers.first { $0.name == name } }
}

/// A platform's answer to one request.
package struct Answer: Sendable {
  /// The name of the request and of its file in `data/`: `league`, `rosters`, `week-07`.
  package let name: String
  /// The address of the request.
  package let address: String
  /// When it was fetched or last confirmed.
  package let fetchedAt: Instant
  /// The body as received; for weekly statistics, only what the league scores.
  package var body: [UInt8] { document.bytes }
  /// The validators for conditional requests; nil if the platform sent none.
  package let validators: Validators?
  /// How often it is asked for again, each time when it is a week old.
  package let looksLeft: Int
  private let document: JSONDocument

  package init(
    name: String, address: String, fetchedAt: Instant, body: [UInt8], validators: Validators? = nil,
    looksLeft: Int = moreLooks
  ) {
    self.init(
      name: name, address: address, fetchedAt: fetchedAt,
      document: JSONDocument(SourceText(name: "\(name).json", bytes: body)),
      validators: validators, looksLeft: looksLeft)
  }

  init(
    name: String, address: String, fetchedAt: Instant, document: JSONDocument,
    validators: Validators?, looksLeft: Int = moreLooks
  ) {
    self.name = name
    self.address = address
    self.fetchedAt = fetchedAt
    self.document = document
    self.validators = validators
    self.looksLeft = looksLeft
  }

  /// The same answer, unchanged as of a later moment.
  func unchanged(at moment: Instant, _ newer: Validators?) -> Answer {
    Answer(
      name: name, address: address, fetchedAt: moment, document: document,
      validators: newer ?? validators, looksLeft: looksLeft)
  }

  /// The same answer with some looks left.
  func with(looksLeft: Int) -> Answer {
    Answer(
      name: name, address: address, fetchedAt: fetchedAt, document: document,
      validators: validators, looksLeft: looksLeft)
  }

  /// The same answer with a reduced body and without validators.
  func replacing(body: [UInt8]) -> Answer {
    Answer(name: name, address: address, fetchedAt: fetchedAt, body: body)
  }

  /// The body's JSON value, which is decoded once; nil if the body is not JSON.
  var json: JSONValue? { try? decoded() }

  func decoded() throws(JSONSyntaxError) -> JSONValue { try document.value() }

  /// The name of one of several answers, by its number: `week-07`.
  static func numbered(_ name: String, _ number: Int) -> String {
    "\(name)-\(number < 10 ? "0" : "")\(number)"
  }

  /// The name of a week's answer: `week-07`.
  package static func week(_ number: Int) -> String { numbered("week", number) }

  /// The name of the players on taxi squads and injured reserve after a week: `squads-07`.
  package static func squads(_ week: Int) -> String { numbered("squads", week) }

  /// The name of the transactions of a week: `transactions-07`.
  package static func transactions(_ week: Int) -> String { numbered("transactions", week) }

  /// The name of the list of drafts.
  package static let drafts = "drafts"

  /// The name of a draft's own answer: `draft-1`.
  package static func draft(_ number: Int) -> String { "draft-\(number)" }

  /// The name of a draft's picks: `draft-1-picks`.
  package static func picks(_ number: Int) -> String { "draft-\(number)-picks" }

  /// The name of the traded picks.
  package static let tradedPicks = "traded-picks"

  /// The name of a week's projections: `projections-07`.
  package static func projections(_ number: Int) -> String { numbered("projections", number) }

  /// The name of the players' NFL teams in a week: `teams-07`.
  package static func teams(_ number: Int) -> String { numbered("teams", number) }

  /// The name of all NFL players' statistics in a week, reduced to what the league scores: `games-07`.
  package static func games(_ number: Int) -> String { numbered("games", number) }

  /// The name of the NFL's schedule, reduced to kickoffs and teams.
  package static let schedule = "schedule"

  /// The name of a week's statistics: `stats-07`.
  package static func statistics(_ number: Int) -> String { numbered("stats", number) }
}

extension Answer: Equatable {
  package static func == (one: Answer, other: Answer) -> Bool {
    one.name == other.name && one.address == other.address && one.fetchedAt == other.fetchedAt
      && one.body == other.body && one.validators == other.validators
  }
}
