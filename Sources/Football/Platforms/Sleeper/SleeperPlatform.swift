import HTTP
import JSON
import LeagueModel
import Platform

/// sleeper.com, where leagues are public and each season is a separate league.
struct SleeperPlatform: LeaguePlatform {
  let id = FantasyPlatform.sleeper
  let nameWithArticle = "a Sleeper"
  let site = "sleeper.com"
  let exampleAddress = "https://sleeper.com/leagues/42"
  let domains = ["sleeper.com", "sleeper.app"]
  let hasPrivateLeagues = false
  let secretVariables: [String] = []
  let linksSeasons = true
  let hasUsers = true
  let hasPlayerList = true
  let hasSeparateTotals = true

  func league(in parts: [String]) throws(LeagueAddress.Mistake) -> (id: String, season: Int?) {
    if parts.first == "i" { throw .invitation }
    guard let place = parts.firstIndex(where: { $0.lowercased() == "leagues" }),
      parts.indices.contains(place + 1), LeagueAddress.isID(parts[place + 1])
    else { throw .noLeague(id) }
    return (parts[place + 1], nil)
  }

  func greeting(at addresses: Fetcher.Addresses) -> Address {
    addresses.sleeper.appending(["state", "nfl"])
  }

  // MARK: Asking

  func snapshot(
    of key: LeagueKey, season: Int?, isEarlier: Bool, isWhole: Bool, after last: Snapshot?,
    by fetcher: Fetcher
  ) async throws(FetchError) -> Snapshot {
    let requests = SleeperRequests(fetcher: fetcher, key: key, last: last)
    return isEarlier
      ? try await requests.earlierSnapshot(isWhole: isWhole) : try await requests.snapshot()
  }

  func summary(
    of key: LeagueKey, season: Int?, by fetcher: Fetcher
  ) async throws(FetchError) -> LeagueSummary {
    try await SleeperLookup(fetcher, for: key).summary()
  }

  func calendar(
    of key: LeagueKey, season: Int?, by fetcher: Fetcher
  ) async throws(FetchError) -> (season: Int, answer: Answer) {
    let league = SleeperRequests(fetcher: fetcher, key: key, last: nil).league
    let answer = try await fetcher.answer(to: league, about: key)
    return (answer.json?["season"]?.year ?? 0, answer)
  }

  /// The number of members whose leagues are searched, commissioners first.
  private static let mostPeople = 2

  /// A league links only to the previous one, so the search goes through the leagues of its members.
  func newerSeason(
    than season: Int?, of key: LeagueKey, by fetcher: Fetcher
  ) async throws(FetchError) -> LeagueSummary? {
    let sleeper = SleeperLookup(fetcher, for: key)
    let own = try await sleeper.summary()
    let present = try await sleeper.season() ?? SeasonYear.present(at: fetcher.now())
    guard own.season < present else { return nil }
    let people = try await sleeper.people().prefix(Self.mostPeople)
    var latest = own
    for season in (own.season + 1)...min(present, own.season + SeasonYear.longestPause) {
      for person in people {
        let leagues = try await sleeper.leagues(of: person, season: season)
        if let next = leagues.first(where: { $0.previous == latest.key }) {
          latest = next
          break
        }
      }
    }
    return latest == own ? nil : latest
  }

  func statistics(
    of week: Int, in snapshot: Snapshot, by fetcher: Fetcher
  ) async throws(FetchError) -> Answer? {
    guard snapshot[Answer.statistics(week)] == nil else { return nil }
    return try await SleeperStatistics(fetcher, for: snapshot).answer(of: week)
  }

  // MARK: Reading

  func league(from snapshot: Snapshot, players: PlayerIndex) throws(NormalizeError) -> League {
    try SleeperSeason(snapshot).league(players: players)
  }

  func isOver(in answer: Answer) -> ((Int) -> Bool)? {
    guard let league = answer.json else { return nil }
    let status = league["status"]?.string ?? ""
    // Before the draft, a league still has the week of an earlier season.
    guard ["in_season", "post_season", "complete"].contains(status) else { return nil }
    let calendar = SleeperCalendar(league["settings"] ?? .null, status: status)
    return { week in
      calendar.belongsToSeason(week) && calendar.state(of: week, hasPoints: true) == .played
    }
  }

  func previousLeague(in snapshot: Snapshot) -> LeagueKey? {
    guard let link = snapshot["league"]?.json?["previous_league_id"] else { return nil }
    let id = link.string ?? link.int.map { String($0) } ?? ""
    guard id.utf8.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
    return LeagueKey(platform: self.id, id: id)
  }

  func isWhole(_ snapshot: Snapshot) -> Bool {
    snapshot[Answer.schedule] != nil && snapshot[Answer.transactions(1)] != nil
  }

  func scoringRules(in snapshot: Snapshot) -> JSONValue? {
    snapshot["league"]?.json?["scoring_settings"]
  }

  func presentWeek(of snapshot: Snapshot) -> Int {
    // Before the draft, a league still has the week of an earlier season.
    snapshot.hasBegun ? snapshot["league"]?.json?["settings"]?["leg"]?.int ?? 0 : 0
  }

  func line(of player: Player.ID, week: Int, in snapshot: Snapshot) -> PlayerLine? {
    guard let league = snapshot["league"]?.json,
      let statistics = snapshot[Answer.statistics(week)]?.json?.object
    else { return nil }
    return SleeperScoring(league).line(statistics[player])
  }

  func scoredGames(in snapshot: Snapshot) throws(NormalizeError) -> [ScoredGame] {
    try SleeperGames.scored(in: snapshot)
  }

  func mayHavePictures(at host: String) -> Bool { host == PictureAddress.sleeper }
}
