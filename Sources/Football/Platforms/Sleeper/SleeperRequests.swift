import HTTP
import JSON
import LeagueModel

/// One fetch of a league's season from Sleeper.
struct SleeperRequests {
  let fetcher: Fetcher
  let key: LeagueKey
  /// The last fetch.
  let last: Snapshot?
  let tally = Tally()

  /// Fetches the league alone first, because a link can lead to a deleted league.
  func earlierSnapshot(isWhole: Bool) async throws(FetchError) -> Snapshot {
    let league = try await fetcher.ask([league], about: key, after: last, tally)
    return try await snapshot(known: league, isWhole: isWhole)
  }

  /// Fetches all answers concurrently, then the statistics for old weeks.
  /// - Parameters:
  ///   - known: Answers fetched a moment ago.
  ///   - isWhole: Whether to ask for everything, or only for the games.
  func snapshot(known: [Answer] = [], isWhole: Bool = true) async throws(FetchError) -> Snapshot {
    let snapshot = try await leagueSnapshot(known: known)
    let statistics = await SleeperStatistics(fetcher, for: snapshot).answers(after: last, tally)
    let squads = SleeperSquads.answers(of: snapshot, after: last)
    guard isWhole else {
      return Snapshot(
        key: key, season: snapshot.season, answers: snapshot.answers + statistics + squads)
    }
    let transactions = await transactions(for: snapshot)
    let schedule = await fetcher.schedule(of: snapshot.season, for: key, after: last, tally)
    let projections = await projections(for: snapshot)
    let drafts = await drafts(for: snapshot)
    let teams = await teams(for: snapshot)
    return Snapshot(
      key: key, season: snapshot.season,
      answers: snapshot.answers + statistics + squads + transactions + schedule + projections
        + drafts
        + teams)
  }

  /// The transactions of the weeks that have begun. Settled ones are not asked for again.
  private func transactions(for snapshot: Snapshot) async -> [Answer] {
    let league = snapshot["league"]?.json
    let present = snapshot.hasBegun ? league?["settings"]?["leg"]?.int ?? 1 : 1
    let settled = last.map { Settled($0) }
    var kept: [Answer] = []
    var questions: [Question] = []
    for week in 1...min(max(present, 1), Week.lastPossible) {
      let question = question(Answer.transactions(week), path + ["transactions", String(week)])
      if let settled,
        let answer = last?.settledAnswer(
          to: question, week: week, settled, at: fetcher.now())
      {
        kept.append(answer)
      } else {
        questions.append(question)
      }
    }
    return kept
      + (await fetcher.part(.transactions, questions, about: key, after: last, tally))
  }

  private func leagueSnapshot(known: [Answer]) async throws(FetchError) -> Snapshot {
    var questions = [
      league, question("rosters", path + ["rosters"], isOptional: false),
      question("users", path + ["users"], isOptional: false),
      question("winners_bracket", path + ["winners_bracket"]),
      question("losers_bracket", path + ["losers_bracket"]),
    ]
    var kept: [(question: Question, answer: Answer)] = []
    let settled = last.map { Settled($0) }
    for week in 1...Week.lastPossible {
      let question = question(Answer.week(week), path + ["matchups", String(week)])
      if let settled,
        let answer = last?.settledAnswer(
          to: question, week: week, settled, at: fetcher.now())
      {
        kept.append((question, answer))
      } else {
        questions.append(question)
      }
    }
    questions.removeAll { question in known.contains { $0.name == question.name } }
    let answers = try await known + fetcher.ask(questions, about: key, after: last, tally)
    let season = answers.first { $0.name == "league" }?.json?["season"]?.year ?? 0
    let snapshot = Snapshot(key: key, season: season, answers: answers + kept.map(\.answer))
    guard let last, !kept.isEmpty,
      !snapshot.hasRules(of: last) || !SleeperTotals(snapshot).agree(with: SleeperTotals(last))
    else { return snapshot }
    // A commissioner changed a past week or the scoring. Only the weeks' answers show which week.
    let renewed = try await fetcher.ask(kept.map(\.question), about: key, after: last, tally)
    return Snapshot(key: key, season: season, answers: answers + renewed)
  }

  /// The question about the league itself.
  var league: Question { question("league", path, isOptional: false) }

  var path: [String] { ["league", key.id] }

  func question(_ name: String, _ path: [String], isOptional: Bool = true) -> Question {
    let request = Request(fetcher.addresses.sleeper.appending(path))
    return Question(name: name, request: request, isOptional: isOptional)
  }
}
