package import Diagnostics
package import HTTP
import JSON
package import LeagueModel
package import Platform

/// Asks a platform for all that one season of a league needs, requests side by side.
package struct Fetcher: Sendable {
  /// The platforms' base addresses; loopback ones in tests.
  package struct Addresses: Sendable {
    /// `https://api.sleeper.app/v1` or what stands in for it.
    package var sleeper: Address
    /// `https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl` or what stands in for it.
    package var espn: Address

    /// Creates a pair of base addresses.
    package init(sleeper: Address, espn: Address) {
      self.sleeper = sleeper
      self.espn = espn
    }
  }

  let client: Client
  let addresses: Addresses
  let credentials: ESPNCredentials?
  let timeout: Duration?
  let now: @Sendable () -> Instant
  let progress: @Sendable (Progress) -> Void

  /// How far a league's fetch has come.
  package struct Progress: Sendable, Equatable {
    /// The league.
    package let key: LeagueKey
    /// How many answers have come.
    package let answers: Int
    /// How many have been asked for so far.
    package let requests: Int
  }

  /// Creates a fetcher.
  /// - Parameters:
  ///   - credentials: ESPN's cookies; they go to ESPN's host only, and only with ESPN's requests.
  ///   - timeout: How long one attempt at an answer may take; nil for 30 seconds to a minute, after the
  ///     size of what is asked for.
  ///   - now: The clock that stamps answers.
  ///   - progress: Called after each answer, from any thread.
  package init(
    client: Client, addresses: Addresses, credentials: ESPNCredentials?, timeout: Duration? = nil,
    now: @escaping @Sendable () -> Instant,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.client = client
    self.addresses = addresses
    self.credentials = credentials
    self.timeout = timeout
    self.now = now
    self.progress = progress
  }

  /// Everything about one season of a league, or an error and nothing.
  /// - Parameters:
  ///   - season: The year in which the season began; Sleeper's ids name one season anyway.
  ///   - last: What was fetched the last time, if only what can have changed since is to be asked for:
  ///     answers about settled weeks are taken from there, and the others are not sent again if the
  ///     platform says that they hold still.
  package func snapshot(
    of key: LeagueKey, season: Int?, after last: Snapshot? = nil
  ) async throws(FetchError) -> Snapshot {
    switch key.platform {
    case .sleeper: try await sleeperSnapshot(key, after: last)
    case .espn: try await espnSnapshot(key, season: season, after: last)
    }
  }
}

/// Why a league could not be fetched. Facts only: the command line finds the words.
package enum FetchError: Error, Sendable, Equatable {
  /// The platform knows no such league, or not in this season.
  case notFound(LeagueKey)
  /// The league is private and there are no cookies.
  case credentialsMissing(LeagueKey)
  /// The league is private and the cookies do not open it.
  case credentialsRefused(LeagueKey)
  /// There are cookies, but not both, or not ones that could be sent.
  case credentialsMalformed(LeagueKey)
  /// The platform still says that there are too many requests, or wants to be left alone for longer than
  /// a run waits; how long, if it says so.
  case tooManyRequests(host: String, wait: Duration? = nil)
  /// The platform answered with another status than success.
  case failed(host: String, status: Int)
  /// The answer is not JSON; pages say so when something stands between us and the platform.
  case notJSON(address: String, isPage: Bool, Diagnostic)
  /// There is no answer.
  case network(HTTPError)
}

/// ESPN's two cookies. Whatever prints them shows nothing.
package struct ESPNCredentials: Sendable, Equatable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  let s2: String
  let swid: String

  /// Creates credentials from the cookies as the browser has them; nil if one is blank or cannot
  /// be a cookie.
  package init?(s2: String, swid: String) {
    let (s2, swid) = (Self.trimmed(s2), Self.trimmed(swid))
    guard !s2.isEmpty, !swid.isEmpty,
      Cookies([(name: "espn_s2", value: s2), (name: "SWID", value: swid)], for: "host") != nil
    else { return nil }
    self.s2 = s2
    self.swid = swid
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    let start = text.firstIndex { !$0.isWhitespace }
    guard let start, let end else { return "" }
    return String(text[start...end])
  }

  func cookies(for host: String) -> Cookies? {
    Cookies([(name: "espn_s2", value: s2), (name: "SWID", value: swid)], for: host)
  }

  /// A word in place of the secret.
  package var description: String { "ESPN credentials" }
  /// A word in place of the secret.
  package var debugDescription: String { description }
  /// Nothing.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
