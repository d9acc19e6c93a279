import HTTP
import JSON
import LeagueModel
import Platform

/// fantasy.espn.com, where all seasons of a league have one id and private leagues need two cookies.
struct ESPNPlatform: LeaguePlatform {
  let id = FantasyPlatform.espn
  let nameWithArticle = "an ESPN"
  let site = "fantasy.espn.com"
  let exampleAddress = "https://fantasy.espn.com/football/league?leagueId=42"
  let domains = ["espn.com"]
  let hasPrivateLeagues = true
  let secretVariables = ["ESPN_S2", "SWID"]
  let linksSeasons = false
  let hasUsers = false
  let hasPlayerList = false
  let hasSeparateTotals = false

  func league(in parts: [String]) throws(LeagueAddress.Mistake) -> (id: String, season: Int?) {
    let sports = ["basketball", "baseball", "hockey", "womens-basketball"]
    if let sport = parts.first(where: sports.contains) { throw .otherSport(sport) }
    func value(_ name: String) -> String? {
      parts.first { $0.lowercased().hasPrefix("\(name)=") }.map {
        String($0.dropFirst(name.count + 1))
      }
    }
    guard let league = value("leagueid"), LeagueAddress.isID(league) else { throw .noLeague(id) }
    return (league, value("seasonid").flatMap { Int($0) })
  }

  func greeting(at addresses: Fetcher.Addresses) -> Address { addresses.espn }

  // MARK: Asking

  func snapshot(
    of key: LeagueKey, season: Int?, isEarlier: Bool, isWhole: Bool, after last: Snapshot?,
    by fetcher: Fetcher
  ) async throws(FetchError) -> Snapshot {
    try await ESPNRequests(fetcher: fetcher, key: key).snapshot(
      season: season, isWhole: isWhole, after: last)
  }

  func summary(
    of key: LeagueKey, season: Int?, by fetcher: Fetcher
  ) async throws(FetchError) -> LeagueSummary {
    try await fetcher.inPresentSeason(season) { year throws(FetchError) in
      try await ESPNRequests(fetcher: fetcher, key: key).summary(season: year)
    }
  }

  func calendar(
    of key: LeagueKey, season: Int?, by fetcher: Fetcher
  ) async throws(FetchError) -> (season: Int, answer: Answer) {
    try await fetcher.inPresentSeason(season) { year throws(FetchError) in
      let question = ESPNRequests(fetcher: fetcher, key: key).question(year, ["mStatus"])
      return (year, try await fetcher.answer(to: question, about: key))
    }
  }

  /// The same id in a later year. An entry without a season always uses the latest one.
  func newerSeason(
    than season: Int?, of key: LeagueKey, by fetcher: Fetcher
  ) async throws(FetchError) -> LeagueSummary? {
    guard let season else { return nil }
    let present = SeasonYear.present(at: fetcher.now())
    for year in stride(from: present, to: season, by: -1).prefix(SeasonYear.longestPause) {
      do throws(FetchError) {
        return try await summary(of: key, season: year, by: fetcher)
      } catch {
        guard case .notFound = error else { throw error }
      }
    }
    return nil
  }

  /// Nil, because the weeks' answers have the statistics.
  func statistics(
    of week: Int, in snapshot: Snapshot, by fetcher: Fetcher
  ) async throws(FetchError) -> Answer? { nil }

  // MARK: Reading

  func league(from snapshot: Snapshot, players: PlayerIndex) throws(NormalizeError) -> League {
    try ESPNSeason(snapshot).league()
  }

  func isOver(in answer: Answer) -> ((Int) -> Bool)? {
    guard let league = answer.json?.espnLeague else { return nil }
    let calendar = ESPNCalendar(league)
    let last = league["status"]?["finalScoringPeriod"]?.int ?? Week.lastPossible
    return { week in
      week <= last && calendar.state(of: week, hasPoints: true, isDecided: false) == .played
    }
  }

  func previousLeague(in snapshot: Snapshot) -> LeagueKey? { nil }

  func isWhole(_ snapshot: Snapshot) -> Bool {
    snapshot.season < Fetcher.firstSchedule || snapshot[Answer.schedule] != nil
  }

  func scoringRules(in snapshot: Snapshot) -> JSONValue? {
    snapshot["league"]?.json?.espnLeague["settings"]?["scoringSettings"]
  }

  func presentWeek(of snapshot: Snapshot) -> Int {
    snapshot["league"]?.json?.espnLeague["scoringPeriodId"]?.int ?? 0
  }

  func line(of player: Player.ID, week: Int, in snapshot: Snapshot) -> PlayerLine? {
    ESPNLines(snapshot[Answer.week(week)]?.json).line(of: player, week: week)
  }

  /// Empty, because ESPN has only players on rosters.
  func scoredGames(in snapshot: Snapshot) throws(NormalizeError) -> [ScoredGame] { [] }

  func mayHavePictures(at host: String) -> Bool { true }
}
