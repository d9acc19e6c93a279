package import HTTP
package import JSON
package import LeagueModel

/// A fantasy platform: how its leagues are recognized, fetched and read, and what data it has. Each has one type in its
/// own folder; `FantasyPlatform.traits` lists them. No other code depends on a platform's name.
package protocol LeaguePlatform: Sendable {
  /// The name in keys, such as `sleeper-123`, and of the option that takes an id.
  var id: FantasyPlatform { get }

  // MARK: What it is

  /// "a Sleeper", in front of "league".
  var nameWithArticle: String { get }
  /// Its website, as in "copy the address of a league at sleeper.com".
  var site: String { get }
  /// The address of a league, as an example.
  var exampleAddress: String { get }
  /// The domains of its pages.
  var domains: [String] { get }
  /// Whether leagues may be private and need cookies.
  var hasPrivateLeagues: Bool { get }
  /// The environment variables with these cookies.
  var secretVariables: [String] { get }
  /// Whether each season is a separate league with a link to the previous one. Otherwise, all seasons have one id.
  var linksSeasons: Bool { get }
  /// Whether users can be looked up by name, with their leagues.
  var hasUsers: Bool { get }
  /// Whether lineups have only ids, with names in a list of all players.
  var hasPlayerList: Bool { get }
  /// Whether a season's totals and games are in different answers, which may be from different times.
  var hasSeparateTotals: Bool { get }

  // MARK: Addresses

  /// The league that the parts of an address's path and query name.
  func league(in parts: [String]) throws(LeagueAddress.Mistake) -> (id: String, season: Int?)
  /// The address of a small request that shows whether the platform answers.
  func greeting(at addresses: Fetcher.Addresses) -> Address

  // MARK: Asking

  /// Fetches one season of a league.
  /// - Parameters:
  ///   - season: The year in which it began; nil for the current one.
  ///   - isEarlier: Whether it is an earlier season of a league.
  ///   - isWhole: Whether to ask for everything, or only for the games.
  ///   - last: The last fetch.
  func snapshot(
    of key: LeagueKey, season: Int?, isEarlier: Bool, isWhole: Bool, after last: Snapshot?,
    by fetcher: Fetcher
  ) async throws(FetchError) -> Snapshot
  func summary(
    of key: LeagueKey, season: Int?, by fetcher: Fetcher
  ) async throws(FetchError) -> LeagueSummary
  /// Asks how far a season has progressed.
  func calendar(
    of key: LeagueKey, season: Int?, by fetcher: Fetcher
  ) async throws(FetchError) -> (season: Int, answer: Answer)
  /// The latest season that continues a league; nil if there is none.
  /// - Parameter season: The season in its entry; nil if the entry follows the calendar.
  func newerSeason(
    than season: Int?, of key: LeagueKey, by fetcher: Fetcher
  ) async throws(FetchError) -> LeagueSummary?
  /// The statistics behind the points of a week; nil if its answers have them, or there are none.
  func statistics(
    of week: Int, in snapshot: Snapshot, by fetcher: Fetcher
  ) async throws(FetchError) -> Answer?

  // MARK: Reading

  func league(from snapshot: Snapshot, players: PlayerIndex) throws(NormalizeError) -> League
  /// Whether a week is over, according to the league's answer; nil before the season.
  func isOver(in answer: Answer) -> ((Int) -> Bool)?
  /// The league of the previous season; nil if there is none.
  func previousLeague(in snapshot: Snapshot) -> LeagueKey?
  /// Whether a snapshot has more than the games.
  func isWhole(_ snapshot: Snapshot) -> Bool
  /// The scoring rules, for detecting changes.
  func scoringRules(in snapshot: Snapshot) -> JSONValue?
  /// The week that the platform is in; 0 before the season.
  func presentWeek(of snapshot: Snapshot) -> Int
  /// A player's statistics in a week, with their points; nil if they are unknown.
  func line(of player: Player.ID, week: Int, in snapshot: Snapshot) -> PlayerLine?
  /// The points of all NFL players under the league's rules; empty if the platform does not have them.
  func scoredGames(in snapshot: Snapshot) throws(NormalizeError) -> [ScoredGame]
  /// Whether a team's picture may be at a host.
  func mayHavePictures(at host: String) -> Bool
}

extension FantasyPlatform {
  /// The platform's type.
  package var traits: any LeaguePlatform {
    switch self {
    case .sleeper: SleeperPlatform()
    case .espn: ESPNPlatform()
    }
  }
}

extension LeagueKey {
  /// The type of the league's platform.
  package var traits: any LeaguePlatform { platform.traits }
}
