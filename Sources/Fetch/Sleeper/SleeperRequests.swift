import HTTP
import JSON
public import LeagueModel

extension Fetcher {
  /// The last week that Sleeper can have matchups for.
  private static let lastWeek = 18

  /// League, rosters, people, every week and both brackets, all at once: no address depends on an
  /// answer.
  /// - Parameter known: answers that need not be asked for again.
  func sleeperSnapshot(
    _ key: LeagueKey, known: [Answer] = [], _ tally: Tally = Tally()
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
    for week in 1...Self.lastWeek {
      questions.append(question(Answer.week(week), ["matchups", String(week)], isOptional: true))
    }
    questions.removeAll { question in known.contains { $0.name == question.name } }
    let answers = try await known + ask(questions, about: key, tally)
    let league = answers.first { $0.name == "league" }?.json
    return Snapshot(key: key, season: league?["season"]?.int ?? 0, answers: answers)
  }

  /// All players of the NFL: fifteen megabytes, to be asked for once a day at most.
  /// - Parameter key: The league on whose behalf they are fetched.
  public func sleeperPlayers(for key: LeagueKey) async throws(FetchError) -> Answer? {
    var request = Request(addresses.sleeper.appending(["players", "nfl"]))
    request.timeouts = Request.Timeouts(total: .seconds(120))
    return try await ask([Question(name: "players", request: request)], about: key, Tally()).first
  }
}
