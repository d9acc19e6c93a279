import HTTP
import JSON
import LeagueModel

/// The questions about a league on ESPN.
struct ESPNRequests {
  let fetcher: Fetcher
  let key: LeagueKey

  /// The views of the season request. Only mMatchupScore names the playoff brackets.
  private static let seasonViews = [
    "mTeam", "mRoster", "mMatchup", "mMatchupScore", "mSettings", "mStandings",
  ]
  private static let weekViews = ["mMatchup", "mMatchupScore", "mBoxscore", "mTransactions2"]

  /// Fetches the season first, because only it has the number of weeks, and then all weeks concurrently.
  /// - Parameters:
  ///   - isWhole: Whether to ask for everything, or only for the games.
  ///   - last: The last fetch.
  func snapshot(
    season: Int?, isWhole: Bool = true, after last: Snapshot?
  ) async throws(FetchError) -> Snapshot {
    guard let season else {
      return try await fetcher.inPresentSeason(nil) { year throws(FetchError) in
        try await snapshot(season: year, isWhole: isWhole, after: last?.season == year ? last : nil)
      }
    }
    let tally = Tally()
    let views = Self.seasonViews + (isWhole ? ["mDraftDetail"] : [])
    let league = try await fetcher.ask([question(season, views)], about: key, after: last, tally)
    let weeks = league.first.map { lastWeek(in: $0) } ?? 0
    guard weeks >= 1 else { return Snapshot(key: key, season: season, answers: league) }
    let hasNewRules =
      last.map { !Snapshot(key: key, season: season, answers: league).hasRules(of: $0) } ?? false
    let settled = hasNewRules ? nil : last.map { Settled($0) }
    // The season's answer has every game's points, so a change there marks its weeks as changed.
    let changed = ESPNScores(league.first).weeksChanged(since: ESPNScores(last?["league"]))
    var kept: [Answer] = []
    var questions: [Question] = []
    for week in 1...weeks {
      let question = question(season, Self.weekViews, week: week)
      if let settled, !changed.contains(week),
        let answer = last?.settledAnswer(
          to: question, week: week, settled, at: fetcher.now())
      {
        kept.append(answer)
      } else {
        questions.append(question)
      }
    }
    let answers = try await fetcher.ask(questions, about: key, after: last, tally)
    let schedule = isWhole ? await fetcher.schedule(of: season, for: key, after: last, tally) : []
    return Snapshot(
      key: key, season: season,
      answers: league + kept + answers.map(\.withoutPrivateTransactions) + schedule)
  }

  /// The last week that can have lineups: the current one, up to the end of the season.
  private func lastWeek(in answer: Answer) -> Int {
    guard let league = answer.json?.espnLeague else { return 0 }
    let status = league["status"]
    let current = league["scoringPeriodId"]?.int ?? status?["latestScoringPeriod"]?.int ?? 0
    return min(Week.lastPossible, status?["finalScoringPeriod"]?.int ?? Week.lastPossible, current)
  }

  /// The league's summary in a season.
  func summary(season: Int) async throws(FetchError) -> LeagueSummary {
    let question = question(season, ["mSettings", "mTeam"])
    let league = try await fetcher.answer(to: question, about: key).json?.espnLeague
    guard let league, league["id"] != nil else { throw .notFound(key) }
    return LeagueSummary(
      key: key, name: league["settings"]?["name"]?.line ?? key.description,
      season: season, teamCount: league["teams"]?.array?.count ?? 0)
  }

  /// A question about the season, or about one of its weeks, which may be missing.
  func question(_ season: Int, _ views: [String], week: Int? = nil) -> Question {
    var query = views.map { (name: "view", value: $0) }
    if let week { query.append((name: "scoringPeriodId", value: String(week))) }
    let address: Address
    if season <= 2017 {
      // Seasons up to 2017 have another address, which answers with a list.
      query.append((name: "seasonId", value: String(season)))
      address = fetcher.addresses.espn.appending(["leagueHistory", key.id], query: query)
    } else {
      address = fetcher.addresses.espn.appending(
        ["seasons", String(season), "segments", "0", "leagues", key.id], query: query)
    }
    let request = Request(
      address, headers: ["Accept": "application/json"],
      cookies: fetcher.credentials?.cookies(for: address.host))
    return Question(
      name: week.map { Answer.week($0) } ?? "league", request: request, isOptional: week != nil)
  }
}

extension Answer {
  /// The answer without what ESPN shows only to the owner of the cookies, such as offers that were refused. These are
  /// never stored.
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
