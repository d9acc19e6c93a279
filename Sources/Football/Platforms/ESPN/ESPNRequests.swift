import HTTP
import JSON
import LeagueModel

extension Fetcher {
  /// What the season's answer must hold. Only mMatchupScore names the playoff ladders.
  private static let seasonViews = [
    "mTeam", "mRoster", "mMatchup", "mMatchupScore", "mSettings", "mStandings",
  ]
  /// What a week's answer must hold: line-ups with points.
  private static let weekViews = ["mMatchup", "mMatchupScore", "mBoxscore"]

  /// The season first, as only it knows how many weeks there are; then all weeks at once.
  /// - Parameter last: what was fetched the last time.
  func espnSnapshot(
    _ key: LeagueKey, season: Int?, after last: Snapshot? = nil
  ) async throws(FetchError) -> Snapshot {
    guard let season else {
      return try await inPresentSeason(nil, of: key) { year throws(FetchError) in
        try await espnSnapshot(key, season: year, after: last?.season == year ? last : nil)
      }
    }
    let tally = Tally()
    let first = Question(name: "league", request: request(key, season, Self.seasonViews))
    let league = try await ask([first], about: key, after: last, tally)
    let weeks = league.first.map { lastWeek(in: $0) } ?? 0
    guard weeks >= 1 else { return Snapshot(key: key, season: season, answers: league) }
    let settled = last.map { Settled($0) }
    // The season's answer has every game's points: what changed there has changed in its week too.
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
    return Snapshot(key: key, season: season, answers: league + kept + answers)
  }

  /// The last week that may have line-ups: the present one, as far as the season goes.
  private func lastWeek(in answer: Answer) -> Int {
    guard let document = answer.json else { return 0 }
    let league = document.array?.first ?? document
    let status = league["status"]
    let current = league["scoringPeriodId"]?.int ?? status?["latestScoringPeriod"]?.int ?? 0
    return min(18, status?["finalScoringPeriod"]?.int ?? 18, current)
  }

  /// A request for some views of a season.
  func request(
    _ key: LeagueKey, _ season: Int, _ views: [String], week: Int? = nil
  ) -> Request {
    var query = views.map { (name: "view", value: $0) }
    if let week { query.append((name: "scoringPeriodId", value: String(week))) }
    let address: Address
    if season <= 2017 {
      // Older seasons moved to an address of their own, which answers with a list.
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
