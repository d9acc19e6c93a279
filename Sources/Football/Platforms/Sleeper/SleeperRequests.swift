import HTTP
import JSON
package import LeagueModel

extension Fetcher {
  /// The last week that Sleeper can have matchups for.
  static let lastWeek = 18

  /// League, rosters, people, every week and both brackets, all at once: no address depends on an
  /// answer. Then the statistics that old weeks need.
  /// - Parameters:
  ///   - known: answers that were given a moment ago.
  ///   - last: what was fetched the last time.
  func sleeperSnapshot(
    _ key: LeagueKey, known: [Answer] = [], after last: Snapshot? = nil, _ tally: Tally = Tally()
  ) async throws(FetchError) -> Snapshot {
    let snapshot = try await leagueSnapshot(key, known: known, after: last, tally)
    let statistics = await statistics(for: snapshot, after: last, tally)
    return Snapshot(key: key, season: snapshot.season, answers: snapshot.answers + statistics)
  }

  private func leagueSnapshot(
    _ key: LeagueKey, known: [Answer], after last: Snapshot?, _ tally: Tally
  ) async throws(FetchError) -> Snapshot {
    func question(_ name: String, _ path: [String], isOptional: Bool = false) -> Question {
      let address = addresses.sleeper.appending(["league", key.id] + path)
      return Question(name: name, request: Request(address), isOptional: isOptional)
    }
    var questions = [
      question("league", []), question("rosters", ["rosters"]), question("users", ["users"]),
      question("winners_bracket", ["winners_bracket"], isOptional: true),
      question("losers_bracket", ["losers_bracket"], isOptional: true),
    ]
    var kept: [(question: Question, answer: Answer)] = []
    let settled = last.map { Settled($0) }
    for week in 1...Self.lastWeek {
      let question = question(Answer.week(week), ["matchups", String(week)], isOptional: true)
      if let settled, let answer = last?.settledAnswer(to: question, week: week, settled) {
        kept.append((question, answer))
      } else {
        questions.append(question)
      }
    }
    questions.removeAll { question in known.contains { $0.name == question.name } }
    let answers = try await known + ask(questions, about: key, after: last, tally)
    let season = answers.first { $0.name == "league" }?.json?["season"]?.year ?? 0
    let snapshot = Snapshot(key: key, season: season, answers: answers + kept.map(\.answer))
    guard let last, !kept.isEmpty, !SleeperTotals(snapshot).agree(with: SleeperTotals(last)) else {
      return snapshot
    }
    // A commissioner has changed a week of the past: which one, only the weeks themselves say.
    let anew = try await ask(kept.map(\.question), about: key, after: last, tally)
    return Snapshot(key: key, season: season, answers: answers + anew)
  }

  /// All players of the NFL: fifteen megabytes, to be asked for once a day at most.
  /// - Parameter key: The league on whose behalf they are fetched.
  package func sleeperPlayers(for key: LeagueKey) async throws(FetchError) -> Answer? {
    let request = Request(addresses.sleeper.appending(["players", "nfl"]))
    let bounds = Question.Bounds(bytes: 64 << 20, values: 2_000_000, time: .seconds(60))
    let question = Question(name: "players", request: request, bounds: bounds)
    return try await ask([question], about: key, Tally()).first
  }
}
