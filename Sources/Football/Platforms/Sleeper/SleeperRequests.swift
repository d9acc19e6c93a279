import HTTP
import JSON
package import LeagueModel

extension Fetcher {
  static let lastWeek = 18

  /// Fetches all answers concurrently, then the statistics that old weeks need.
  /// - Parameters:
  ///   - known: Answers fetched a moment ago.
  ///   - isWhole: Whether to ask for more than the games.
  ///   - last: The last fetch.
  func sleeperSnapshot(
    _ key: LeagueKey, known: [Answer] = [], isWhole: Bool = true, after last: Snapshot? = nil,
    _ tally: Tally = Tally()
  ) async throws(FetchError) -> Snapshot {
    let snapshot = try await leagueSnapshot(key, known: known, after: last, tally)
    let statistics = await statistics(for: snapshot, after: last, tally)
    guard isWhole else {
      return Snapshot(key: key, season: snapshot.season, answers: snapshot.answers + statistics)
    }
    let transactions = await transactions(for: snapshot, after: last, tally)
    let schedule = await schedule(of: snapshot.season, for: key, after: last, tally)
    let projections = await projections(for: snapshot, after: last, tally)
    let drafts = await drafts(for: snapshot, after: last, tally)
    let teams = await teams(for: snapshot, after: last)
    return Snapshot(
      key: key, season: snapshot.season,
      answers: snapshot.answers + statistics + transactions + schedule + projections + drafts
        + teams)
  }

  /// The transactions of the weeks that have begun. Settled ones are not asked for again.
  private func transactions(
    for snapshot: Snapshot, after last: Snapshot?, _ tally: Tally
  ) async -> [Answer] {
    let league = snapshot["league"]?.json
    let present = snapshot.hasBegun ? league?["settings"]?["leg"]?.int ?? 1 : 1
    let settled = last.map { Settled($0) }
    var kept: [Answer] = []
    var questions: [Question] = []
    for week in 1...min(max(present, 1), Self.lastWeek) {
      let address = addresses.sleeper.appending(
        ["league", snapshot.key.id, "transactions", String(week)])
      let question = Question(
        name: Answer.transactions(week), request: Request(address), isOptional: true)
      if let settled, let answer = last?.settledAnswer(to: question, week: week, settled) {
        kept.append(answer)
      } else {
        questions.append(question)
      }
    }
    return kept
      + (await part(.transactions, questions, about: snapshot.key, after: last, tally))
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
    // A commissioner changed a past week. Only the weeks' answers show which one.
    let renewed = try await ask(kept.map(\.question), about: key, after: last, tally)
    return Snapshot(key: key, season: season, answers: answers + renewed)
  }

  /// Fetches all NFL players (15 MB), at most once a day.
  /// - Parameter key: The league named in errors and progress.
  package func sleeperPlayers(for key: LeagueKey) async throws(FetchError) -> Answer? {
    let request = Request(addresses.sleeper.appending(["players", "nfl"]))
    let bounds = Question.Bounds(bytes: 64 << 20, values: 2_000_000, time: .seconds(60))
    let question = Question(name: "players", request: request, bounds: bounds)
    return try await ask([question], about: key, Tally()).first
  }
}
