package import HTTP
package import JSON
package import LeagueModel

/// A fantasy platform: how its leagues are recognized, asked for and read, and what it can tell. Each has one type, in a
/// folder of its own; `FantasyPlatform.traits` lists them. Nothing else knows platforms by name.
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
  /// Whether leagues may be private, so that cookies open them.
  var hasPrivateLeagues: Bool { get }
  /// The variables that hold these cookies.
  var secretVariables: [String] { get }
  /// Whether each season is a league of its own, with a link to the one before; otherwise all seasons have one id.
  var linksSeasons: Bool { get }
  /// Whether users can be looked up by name, with their leagues.
  var hasUsers: Bool { get }
  /// Whether lineups have ids only, whose names are in a list of all players.
  var hasPlayerList: Bool { get }
  /// Whether a season's totals and its games are in different answers, which may be of different moments.
  var hasSeparateTotals: Bool { get }

  // MARK: Addresses

  /// The league that the parts of an address's path and query name.
  func league(in parts: [String]) throws(LeagueAddress.Mistake) -> (id: String, season: Int?)
  /// What a small request asks for, to see whether the platform answers.
  func greeting(at addresses: Fetcher.Addresses) -> Address

  // MARK: Asking

  /// Fetches one season of a league.
  /// - Parameters:
  ///   - season: The year in which it began; nil for the current one.
  ///   - isEarlier: Whether it is an earlier season of a league.
  ///   - isWhole: Whether to ask for more than the games.
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
  /// The latest season that continues a league's; nil if there is none.
  /// - Parameter season: The season of its entry; nil if that follows the calendar.
  func newerSeason(
    than season: Int?, of key: LeagueKey, by fetcher: Fetcher
  ) async throws(FetchError) -> LeagueSummary?
  /// The statistics behind the points of a week; nil if its answers have them, or there are none.
  func statistics(
    of week: Int, in snapshot: Snapshot, by fetcher: Fetcher
  ) async throws(FetchError) -> Answer?

  // MARK: Reading

  func league(from snapshot: Snapshot, players: PlayerIndex) throws(NormalizeError) -> League
  /// Whether a week is over, by the league's answer; nil before the season.
  func isOver(in answer: Answer) -> ((Int) -> Bool)?
  /// The league of the previous season; nil if there is none.
  func previousLeague(in snapshot: Snapshot) -> LeagueKey?
  /// Whether a snapshot has more than the games.
  func isWhole(_ snapshot: Snapshot) -> Bool
  /// The scoring rules, to see whether they have changed.
  func scoringRules(in snapshot: Snapshot) -> JSONValue?
  /// The week that the platform is in; 0 before the season.
  func presentWeek(of snapshot: Snapshot) -> Int
  /// What a player did in a week; nil if it is unknown.
  func line(of player: Player.ID, week: Int, in snapshot: Snapshot) -> PlayerLine?
  /// What all players of the NFL scored under the league's rules; empty if the platform does not tell.
  func scoredGames(in snapshot: Snapshot) throws(NormalizeError) -> [ScoredGame]
  /// Whether a team's picture may be at a host.
  func mayHavePictures(at host: String) -> Bool
}

extension FantasyPlatform {
  /// What the platform is and can tell.
  package var traits: any LeaguePlatform {
    switch self {
    case .sleeper: SleeperPlatform()
    case .espn: ESPNPlatform()
    }
  }
}

extension LeagueKey {
  /// What the league's platform is and can tell.
  package var traits: any LeaguePlatform { platform.traits }
}
