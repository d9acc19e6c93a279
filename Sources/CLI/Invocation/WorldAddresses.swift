import Build
import HTTP
import LeagueModel
import Platforms
import Sports

/// The addresses for a run's requests: the services' own, those of the site, or those in the environment.
struct WorldAddresses {
  private let configuration: SiteConfiguration
  private let environment: [String: String]

  init(_ configuration: SiteConfiguration, _ environment: [String: String]) {
    self.configuration = configuration
    // Recordings are of the live services, so the variables are ignored.
    self.environment = configuration.environment == .mock ? [:] : environment
  }

  private var isLocal: Bool { configuration.environment == .localhost }

  /// The fantasy platforms.
  func platforms() throws(Failure) -> Fetcher.Addresses {
    let root = isLocal ? "http://localhost:8000" : "https:/"
    let sleeper = try address("SKIDMARK_SLEEPER_URL", or: "\(root)/api.sleeper.app/v1")
    let espn = try address(
      "SKIDMARK_ESPN_URL", or: "\(root)/lm-api-reads.fantasy.espn.com/apis/v3/games/ffl")
    return Fetcher.Addresses(
      sleeper: sleeper, espn: espn,
      statistics: try address("SKIDMARK_STATISTICS_URL", or: "\(sleeper.text)/stats/nfl"),
      projections: try address(
        "SKIDMARK_PROJECTIONS_URL", or: "\(root)/api.sleeper.com/projections/nfl"),
      teams: try address("SKIDMARK_TEAMS_URL", or: "\(root)/api.sleeper.com/stats/nfl"),
      plays: try address("SKIDMARK_PLAYS_URL", or: "\(root)/cdn.espn.com/core/nfl/playbyplay"),
      schedule: try address("SKIDMARK_SCHEDULE_URL", or: "\(espn.text)/seasons"),
      pictures: try pictures())
  }

  /// The sports API: the site's, or the API's own.
  func games() throws(Failure) -> Address {
    let standard = isLocal ? "http://localhost:8000/api/admin/sports" : SportsAPI.liveAddress
    return try address("SKIDMARK_GAMES_URL", or: configuration.games?.address ?? standard)
  }

  /// The statistics API; nil if the site names none.
  func statistics() throws(Failure) -> Address? {
    guard let settings = configuration.statistics else { return nil }
    return try address("SKIDMARK_STATS_URL", or: settings.address)
  }

  /// What replaces the address of the service that answers questions; nil for the site's setting.
  func genius() throws(Failure) -> Address? {
    guard let text = environment["SKIDMARK_GENIUS_URL"] else { return nil }
    return try address("SKIDMARK_GENIUS_URL", or: text)
  }

  /// What replaces the hosts of teams' pictures; nil for the hosts themselves.
  private func pictures() throws(Failure) -> Address? {
    guard isLocal || environment["SKIDMARK_PICTURES_URL"] != nil else { return nil }
    return try address("SKIDMARK_PICTURES_URL", or: "http://localhost:8000")
  }

  private func address(_ variable: String, or standard: String) throws(Failure) -> Address {
    guard let address = Address(environment[variable] ?? standard), address.isSecure else {
      throw Failure(
        .usage, "\(variable) is not a usable address.",
        next: "write https://…; http:// works for this machine only.")
    }
    return address
  }
}
