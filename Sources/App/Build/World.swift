package import Credentials
package import HTTP
package import LeagueModel
package import Platform
package import Platforms

/// Everything outside of the program that a run depends on, as values: tests bring their own.
package struct World: Sendable {
  /// The clock.
  package var now: @Sendable () -> Instant
  /// Sends requests.
  package var client: Client
  /// Sends requests to where the site is published: the network itself, also for a paper whose platforms
  /// are played by recordings.
  package var outlet: Client
  /// The platforms' base addresses.
  package var addresses: Fetcher.Addresses
  /// Finds ESPN's cookies and the keys of models; nil for a world without any.
  package var credentials: CredentialLookup?
  /// How long one attempt at a platform's answer may take; nil for the usual limits.
  package var timeout: Duration?
  /// Time and chance, for waits.
  package var pace: Pace
  /// The environment's variables, where models' keys are.
  package var environment: [String: String]
  /// Gives a file's bytes by its path, nil if there is none: for AWS's settings.
  package var readFile: @Sendable (String) -> [UInt8]?
  /// Other programs.
  package var programs: Programs

  /// Creates a world.
  package init(
    now: @escaping @Sendable () -> Instant, client: Client, addresses: Fetcher.Addresses,
    credentials: CredentialLookup?, pace: Pace,
    environment: [String: String] = [:], programs: Programs = .none,
    readFile: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
  ) {
    self.now = now
    self.client = client
    outlet = client
    self.addresses = addresses
    self.credentials = credentials
    self.pace = pace
    self.environment = environment
    self.readFile = readFile
    self.programs = programs
  }
}

/// What happens during a run, for whoever wants to show it.
package enum Event: Sendable, Equatable {
  /// A stage of a league begins.
  case began(Stage, league: String)
  /// Another run works on the site, and this one waits; what that one says of itself.
  case waiting(for: String?)
  /// So many of the answers known to be needed have come.
  case fetched(league: String, answers: Int, requests: Int)
  /// A league was fetched, and this is new since the fetch before.
  case changed(league: String, since: Instant, LeagueChanges)
  /// So many of a week's teams have been written about by a model.
  case roasted(league: String, week: Int, teams: Int, of: Int)
  /// What a model's sentences were worth.
  case checked(league: String, week: Int, writer: String, RoastReport)
  /// So many of the parts of a week have arrived in a chat.
  case posted(chat: String, league: String, week: Int, part: Int, of: Int)
  /// Something went wrong that the paper can live with.
  case warning(String)
  /// Something that could be better and that nothing depends on.
  case note(String)
  /// So many of the files that a place of publishing lacks have been sent.
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
  /// Rankings to edition.
  case roast
  /// Editions to site.
  case render
}

/// Which weeks a command is about.
package enum WeekSelection: Sendable, Equatable {
  /// Every week that has been played.
  case all
  /// The latest that has been played.
  case latest
  /// This one.
  case number(Int)
}
