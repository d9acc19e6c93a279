import HTTP
import JSON
import LeagueModel

extension Fetcher {
  /// The views of the season request. Only mMatchupScore names the playoff brackets.
  private static let seasonViews = [
    "mTeam", "mRoster", "mMatchup", "mMatchupScore", "mSettings", "mStandings",
  ]
  private static let weekViews = ["mMatchup", "mMatchupScore", "mBoxscore", "mTransactions2"]

  /// Fetches the season first, because only it has the number of weeks, and then all weeks concurrently.
  /// - Parameters:
  ///   - isWhole: Whether to ask for more than the games.
  ///   - last: The last fetch.
  func espnSnapshot(
    _ key: LeagueKey, season: Int?, isWhole: Bool = true, after last: Snapshot? = nil
  ) async throws(FetchError) -> Snapshot {
    guard let season else {
      return try await inPresentSeason(nil) { year throws(FetchError) in
        try await espnSnapshot(
          key, season: year, isWhole: isWhole, after: last?.season == year ? last : nil)
      }
    }
    let tally = Tally()
    let views = Self.seasonViews + (isWhole ? ["mDraftDetail"] : [])
    let first = Question(name: "league", request: request(key, season, views))
    let league = try await ask([first], about: key, after: last, tally)
    let weeks = league.first.map { lastWeek(in: $0) } ?? 0
    guard weeks >= 1 else { return Snapshot(key: key, season: season, answers: league) }
    let settled = last.map { Settled($0) }
    // The season's answer has every game's points, so a change there marks its weeks as changed.
    let changed = ESPNScores(league.first).weeksChanged(since: ESPNScores(last?["league"]))
    var kept: [Answer] = []
    var questions: [Question] = []
    for week in 1...weeks {
      let question = Question(
        name: Answer.week(week), request: request(key, season, Self.weekViews, week: week),
        isOptional: true)
      if let settled, !changed.contains(week),
        let answer = last?.settledAnswer(to: question, week: week, settled)
      {
        kept.append(answer)
      } else {
        questions.append(question)
      }
    }
    let answers = try await ask(questions, about: key, after: last, tally)
    let schedule =
      isWhole ? await schedule(of: season, for: key, after: last, tally) : []
    return Snapshot(
      key: key, season: season,
      answers: league + kept + answers.map(\.withoutPrivateTransactions) + schedule)
  }

  /// The last week that can have lineups: the current one, up to the end of the season.
  private func lastWeek(in answer: Answer) -> Int {
    guard let league = answer.json?.espnLeague else { return 0 }
    let status = league["status"]
    let current = league["scoringPeriodId"]?.int ?? status?["latestScoringPeriod"]?.int ?? 0
    return min(18, status?["finalScoringPeriod"]?.int ?? 18, current)
  }

  func request(_ key: LeagueKey, _ season: Int, _ views: [String], week: Int? = nil) -> Request {
    var query = views.map { (name: "view", value: $0) }
    if let week { query.append((name: "scoringPeriodId", value: String(week))) }
    let address: Address
    if season <= 2017 {
      // Seasons up to 2017 have another address, which answers with a list.
      query.append((name: "seasonId", value: String(season)))
      address = addresses.espn.appending(["leagueHistory", key.id], query: query)
    } else {
      address = addresses.espn.appending(
        ["seasons", String(season), "segments", "0", "leagues", key.id], query: query)
    }
    return Request(
      address, headers: ["Accept": "application/json"],
      cookies: credentials?.cookies(for: address.host))
  }
}

extension Answer {
  /// The answer without what ESPN shows only to the owner of the cookies, such as offers that were refused.
  /// It is never stored.
  fileprivate var withoutPrivateTransactions: Answer {
    guard case .object(var league)? = json?.espnLeague,
      let rows = league["transactions"]?.array
    else { return self }
    let open = rows.filter(ESPNTransactions.isPublic)
    guard open.count < rows.count else { return self }
    league["transactions"] = .array(open)
    return Answer(
      name: name, address: address, fetchedAt: fetchedAt,
      body: JSONValue.object(league).encoded(), validators: validators)
  }
}
