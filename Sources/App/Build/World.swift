package import Credentials
package import HTTP
package import LeagueModel
package import Platform
package import Platforms
package import Rank
package import Roast

/// The program's outside dependencies, as values that tests can replace.
package struct World: Sendable {
  /// The clock.
  package var now: @Sendable () -> Instant
  /// Hands out what needs the user's trust: clients, addresses, secrets, programs.
  package var gate: Gate
  /// The time limit for one attempt to get a platform's answer; nil for the default limits.
  package var timeout: Duration?
  /// Time and randomness, for waits.
  package var pace: Pace
  /// The environment's variables, which can hold keys of models.
  package var environment: [String: String]
  /// Reads a file, such as AWS's settings; nil if it does not exist.
  package var readFile: @Sendable (String) -> [UInt8]?
  /// Programs that need no trust.
  package var helpers: Programs

  package init(
    now: @escaping @Sendable () -> Instant, gate: Gate, pace: Pace,
    environment: [String: String] = [:], helpers: Programs = .none,
    readFile: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
  ) {
    self.now = now
    self.gate = gate
    self.pace = pace
    self.environment = environment
    self.readFile = readFile
    self.helpers = helpers.harmless
  }

  /// A world in which nothing needs trust, as for a site without a folder.
  package init(
    now: @escaping @Sendable () -> Instant, client: Client, addresses: Fetcher.Addresses,
    games: Address? = nil, statistics: Address? = nil, credentials: CredentialLookup?, pace: Pace
  ) {
    let reach = Reach(
      client: client, addresses: addresses, games: games, statistics: statistics,
      credentials: credentials)
    let gate = Gate(reach, of: ".") { () throws(Untrusted) in Gate.View([], isTrusted: true) }
    self.init(now: now, gate: gate, pace: pace)
  }
}

extension World {
  /// What needs the user's trust.
  /// - Throws: `untrusted` if a setting of the site needs trust and does not have it.
  func reach() throws(SiteError) -> Reach {
    do { return try gate.pass() } catch { throw .untrusted(error) }
  }
}

/// What happens during a run, for display.
package enum Event: Sendable, Equatable {
  /// A stage of a league begins.
  case began(Stage, league: String)
  /// The run waits for another one, with that run's description of itself.
  case waiting(for: String?)
  /// The number of answers so far, of those known to be needed.
  case fetched(league: String, answers: Int, requests: Int)
  /// A league was fetched, with its changes since the last fetch.
  case changed(league: String, since: Instant, LeagueChanges)
  /// The number of a week's teams that a model has written about.
  case roasted(league: String, week: Int, teams: Int, of: Int)
  /// A roast that a model has written, as soon as it has passed the fact check.
  case written(team: String, String)
  /// Why a new headline is about its story: the week's biggest ones, the one that leads first.
  case led(league: String, week: Int, reasons: [String])
  /// The tokens that a model's service has counted for a week.
  case paid(league: String, week: Int, writer: String, input: Int, output: Int)
  /// What a model said when it was asked whether its sentences follow from the facts.
  case doubted(league: String, week: Int, writer: String, DoubtCount)
  /// The report on a model's sentences.
  case checked(league: String, week: Int, writer: String, RoastReport)
  /// The number of a week's messages that have arrived in a chat.
  case posted(chat: String, league: String, week: Int, part: Int, of: Int)
  /// A problem that does not stop the run.
  case warning(String)
  /// A suggestion for an improvement.
  case note(String)
  /// The number of missing files that a publishing target has received.
  case sent(target: String, files: Int, of: Int)
  /// The site is in place.
  case built(folder: String, pages: Int, changes: OutputFolder.Changes)
}

/// The stages of a build in their order.
package enum Stage: String, Sendable, CaseIterable {
  /// Platforms to snapshot.
  case fetch
  /// Snapshot to league.
  case normalize
  /// League to rankings.
  case rank
  /// Rankings to words.
  case roast
  /// Rankings and words to site.
  case render
}

/// The weeks that a command applies to.
package enum WeekSelection: Sendable, Equatable, CustomStringConvertible {
  /// Every week that has been played.
  case all
  /// The latest week that has been played.
  case latest
  /// A single week.
  case number(Int)

  package var description: String {
    switch self {
    case .all: "all"
    case .latest: "latest"
    case .number(let week): "\(week)"
    }
  }
}
