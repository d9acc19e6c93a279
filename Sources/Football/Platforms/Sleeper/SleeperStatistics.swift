import HTTP
import JSON
import LeagueModel

/// Sleeper's statistics of a league's players, week by week.
package struct SleeperStatistics: Sendable {
  private let fetcher: Fetcher
  private let snapshot: Snapshot

  package init(_ fetcher: Fetcher, for snapshot: Snapshot) {
    self.fetcher = fetcher
    self.snapshot = snapshot
  }

  /// The statistics of every settled week (until 2020) without points per player, reduced to what the league needs.
  /// Errors are ignored; the next fetch retries.
  func answers(after last: Snapshot?, _ tally: Tally) async -> [Answer] {
    guard snapshot.season > 0, let league = snapshot["league"]?.json else { return [] }
    let keys = Set(league["scoring_settings"]?.object?.keys ?? [])
    let settled = Settled(snapshot)
    var players: [String: Set<String>] = [:]
    // Statistics that were fetched for an explanation stay.
    var kept = (1...Week.lastPossible).compactMap { last?[Answer.statistics($0)] }
    let known = last.flatMap { snapshot.hasRules(of: $0) ? $0 : nil }
    var questions: [Question] = []
    for week in 1...Week.lastPossible where settled.contains(week) && !keys.isEmpty {
      guard let rostered = Self.playersWithoutPoints(snapshot[Answer.week(week)]?.json) else {
        continue
      }
      let question = question(week)
      guard known?.kept(question, at: fetcher.now()) == nil else { continue }
      players[question.name] = rostered
      questions.append(question)
    }
    let answers = (try? await fetcher.ask(questions, about: snapshot.key, tally)) ?? []
    kept.removeAll { answer in answers.contains { $0.name == answer.name } }
    return kept
      + answers.map { $0.replacing(body: Self.slim($0.json, players[$0.name] ?? [], keys)) }
  }

  /// A week's statistics of the league's players, to explain their points; nil if Sleeper has none.
  package func answer(of week: Int) async throws(FetchError) -> Answer? {
    let question = question(week)
    let keys = Set(snapshot["league"]?.json?["scoring_settings"]?.object?.keys ?? [])
    let players = Self.players(in: snapshot[Answer.week(week)]?.json)
    return try await fetcher.ask([question], about: snapshot.key, Tally()).first.map { answer in
      answer.replacing(body: Self.slim(answer.json, players, keys))
    }
  }

  private func question(_ week: Int) -> Question {
    let address = fetcher.addresses.statistics.appending(
      ["regular", String(snapshot.season), String(week)])
    return Question(name: Answer.statistics(week), request: Request(address), isOptional: true)
  }

  /// The rostered players of a week without players' points; nil if it has them or no team has starters.
  private static func playersWithoutPoints(_ week: JSONValue?) -> Set<String>? {
    let rows = (week?.array ?? []).filter { row in
      row["players_points"]?.object?.count ?? 0 == 0 && !(row["starters"]?.array ?? []).isEmpty
    }
    return rows.isEmpty ? nil : players(in: .array(rows))
  }

  /// The players on the rosters of a week.
  static func players(in week: JSONValue?) -> Set<String> {
    let lists = (week?.array ?? []).flatMap {
      [$0["starters"]?.array ?? [], $0["players"]?.array ?? []]
    }
    return Set(lists.joined().compactMap(\.string))
  }

  /// Reduces two thousand players and two hundred statistics to the league's players and scoring.
  static func slim(
    _ statistics: JSONValue?, _ players: Set<String>, _ keys: Set<String>
  ) -> [UInt8] {
    var slim = JSONObject()
    for (player, amounts) in statistics?.members ?? [] where players.contains(player) {
      guard let amounts = amounts.members else { continue }
      let scored = amounts.filter { keys.contains($0.key) && $0.value.double != nil }
      slim.append(player, .object(JSONObject(scored.map { ($0.key, $0.value) })))
    }
    return JSONValue.object(slim).encoded()
  }
}
