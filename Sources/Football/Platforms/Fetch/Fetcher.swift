package import Diagnostics
package import HTTP
package import LeagueModel
package import Platform

/// Fetches all data for one season of a league from its platform.
package struct Fetcher: Sendable {
  /// The base addresses; loopback addresses in tests.
  package struct Addresses: Sendable {
    /// `https://api.sleeper.app/v1` or a substitute.
    package var sleeper: Address
    /// `https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl` or a substitute.
    package var espn: Address
    /// Sleeper's statistics, which belong to the NFL and not to a league: `https://api.sleeper.app/v1/stats/nfl`.
    package var statistics: Address
    /// Sleeper's projections, `https://api.sleeper.com/projections/nfl`; nil to ask for none.
    package var projections: Address?
    /// Sleeper's statistics with the players' teams, `https://api.sleeper.com/stats/nfl`; nil to ask for none.
    package var teams: Address?
    /// ESPN's play-by-play, `https://cdn.espn.com/core/nfl/playbyplay`; nil to ask for none.
    package var plays: Address?
    /// The NFL's schedule by season: `https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons`.
    package var schedule: Address
    /// An address whose scheme, host and port replace those of all pictures; nil for the pictures' own hosts.
    package var pictures: Address?

    /// Creates addresses. By default, statistics and schedule are at the platforms' own addresses.
    package init(
      sleeper: Address, espn: Address, statistics: Address? = nil, projections: Address? = nil,
      teams: Address? = nil, plays: Address? = nil, schedule: Address? = nil,
      pictures: Address? = nil
    ) {
      self.sleeper = sleeper
      self.espn = espn
      self.statistics = statistics ?? sleeper.appending(["stats", "nfl"])
      self.projections = projections
      self.teams = teams
      self.plays = plays
      self.schedule = schedule ?? espn.appending(["seasons"])
      self.pictures = pictures
    }
  }

  let client: Client
  let addresses: Addresses
  let credentials: ESPNCredentials?
  let timeout: Duration?
  /// The clock.
  package let now: @Sendable () -> Instant
  let progress: @Sendable (Progress) -> Void
  let missing: @Sendable (MissingPart) -> Void

  /// The progress of a league's fetch.
  package struct Progress: Sendable, Equatable {
    package let key: LeagueKey
    /// The number of answers so far.
    package let answers: Int
    /// The number of requests so far.
    package let requests: Int
  }

  /// Creates a fetcher.
  /// - Parameters:
  ///   - credentials: ESPN's cookies, sent only to ESPN's host.
  ///   - timeout: The timeout for one attempt; nil for 30 to 60 seconds, depending on the expected size.
  ///   - now: The clock for the answers' timestamps.
  ///   - progress: Called after each answer, on any thread.
  ///   - missing: Called for each part that could not be fetched.
  package init(
    client: Client, addresses: Addresses, credentials: ESPNCredentials?, timeout: Duration? = nil,
    now: @escaping @Sendable () -> Instant,
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    missing: @escaping @Sendable (MissingPart) -> Void = { _ in }
  ) {
    self.client = client
    self.addresses = addresses
    self.credentials = credentials
    self.timeout = timeout
    self.now = now
    self.progress = progress
    self.missing = missing
  }

  /// Fetches one season of a league completely, or throws.
  /// - Parameters:
  ///   - season: The year in which the season began; nil for the current one. Unused for Sleeper.
  ///   - last: The last fetch, to request only what can have changed: answers for settled weeks are reused
  ///     until their second look, and the other requests are conditional.
  package func snapshot(
    of key: LeagueKey, season: Int?, after last: Snapshot? = nil
  ) async throws(FetchError) -> Snapshot {
    let snapshot = try await key.traits.snapshot(
      of: key, season: season, isEarlier: false, isWhole: true, after: last, by: self)
    return snapshot.countingLooks(after: last)
  }
}

/// Why a league could not be fetched. The command line composes the message.
package enum FetchError: Error, Sendable, Equatable {
  /// The platform does not know the league, or not in this season.
  case notFound(LeagueKey)
  /// The league is private, and there are no cookies.
  case credentialsMissing(LeagueKey)
  /// The league is private, and ESPN rejected the cookies.
  case credentialsRefused(LeagueKey)
  /// A cookie is missing or cannot be sent.
  case credentialsMalformed(LeagueKey)
  /// The platform keeps reporting too many requests, or asks for a longer wait than a run allows.
  case tooManyRequests(host: String, wait: Duration? = nil)
  /// The platform answered with an error status.
  case failed(host: String, status: Int)
  /// The answer is not JSON; `isPage` marks a web page, as from a proxy.
  case notJSON(address: String, isPage: Bool, Diagnostic)
  /// The request failed without an answer.
  case network(HTTPError)
}

/// ESPN's two cookies, hidden from descriptions and dumps.
package struct ESPNCredentials: Sendable, Equatable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  let s2: String
  let swid: String

  /// Creates credentials from browser cookies; nil if one is empty or not a valid cookie value.
  package init?(s2: String, swid: String) {
    let (s2, swid) = (s2.trimmed, swid.trimmed)
    guard !s2.isEmpty, !swid.isEmpty,
      Cookies([(name: "espn_s2", value: s2), (name: "SWID", value: swid)], for: "host") != nil
    else { return nil }
    self.s2 = s2
    self.swid = swid
  }

  func cookies(for host: String) -> Cookies? {
    Cookies([(name: "espn_s2", value: s2), (name: "SWID", value: swid)], for: host)
  }

  /// A placeholder for the secret.
  package var description: String { "ESPN credentials" }
  /// A placeholder for the secret.
  package var debugDescription: String { description }
  /// An empty mirror.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
