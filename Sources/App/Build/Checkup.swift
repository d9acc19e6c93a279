import Credentials
package import HTTP
package import LanguageModels
package import LeagueModel
package import Platform
import Platforms
import Rank

/// What a doctor wants to know of a site. Nothing here writes anything.
package struct Checkup: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// What is stored of a league.
  package struct Stock: Sendable {
    /// When the answers were given; nil if none are stored.
    package var fetchedAt: Instant?
    /// The latest week that was played; nil before the first.
    package var week: Int?
    /// The year in which the season began.
    package var season: Int
    /// Where the season stood.
    package var phase: SeasonPhase
    /// How many editions are stored.
    package var editions: Int
    /// Whether the standings are the platform's; nil where there is nothing to compare.
    package var check: StandingsCheck?
  }

  /// Reads all that is stored of a league.
  /// - Throws: `data` or `normalize` for what cannot be read, and `nothingStored`.
  package func stock(
    of entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> Stock {
    let season = try season(of: entry, before: .normalize)
    let snapshot = try stored { () throws(DataError) in
      try data.snapshot(entry.key, season: season)
    }
    guard let snapshot else { throw .nothingStored(entry.key, before: .normalize) }
    let players = try stored { () throws(DataError) in try data.players(of: entry.key.platform) }
    let league: League
    do { league = try Platforms.normalize(snapshot, players: players ?? .empty) } catch {
      throw .normalize(entry.key, error)
    }
    _ = try stored { () throws(DataError) in try data.league(entry.key, season: season) }
    let editions = try stored { () throws(DataError) in try data.editions(entry.key) }
    let rankings: Rankings
    do { rankings = try Rank.rank(league, by: configuration.ranking) } catch {
      throw .rank(entry.key, error)
    }
    return Stock(
      fetchedAt: snapshot.fetchedAt, week: league.latestPlayedWeek, season: league.season,
      phase: league.phase, editions: editions.count, check: rankings.standingsCheck)
  }

  /// How a platform answered a question that costs it nothing.
  package struct Greeting: Sendable {
    /// The status, whatever it is.
    package var status: Int
    /// How long the answer took.
    package var duration: Duration
    /// What the platform's clock said.
    package var date: Instant?
    /// What our clock said then: the system's, whatever the run takes for the present.
    package var here: Instant
  }

  /// Asks a platform how it is, without cookies.
  package func greet(_ platform: FantasyPlatform) async throws(HTTPError) -> Greeting {
    var request: Request
    switch platform {
    case .sleeper: request = Request(world.addresses.sleeper.appending(["state", "nfl"]))
    case .espn: request = Request(world.addresses.espn)
    }
    request.timeouts = Request.Timeouts(total: world.timeout ?? .seconds(15))
    let start = world.pace.elapsed()
    let response = try await world.client.send(request)
    return Greeting(
      status: response.status, duration: world.pace.elapsed() - start,
      date: response.headers["Date"].flatMap { Instant(parsing: $0) }, here: world.pace.date())
  }

  /// Whether only what is stored may be used.
  package var isOffline: Bool { options.isOffline }

  /// Why the writer that was chosen could not be asked; nil if it could, as far as is known without
  /// asking. Keys stay where they are, and the command that prints one is not run.
  package var writerProblem: ModelError? {
    guard case .model(let choice)? = configuration.writer.choice else { return nil }
    do throws(ModelError) {
      let service = ModelService(rawValue: choice.provider.rawValue)
      _ = try LanguageModel(
        choice,
        environment: try service.map { (service) throws(ModelError) in
          try RunCredentials(run).modelVariables(service, runsCommand: false)
        } ?? world.environment,
        read: world.readFile, programs: nil, line: Line(client: world.client, pace: world.pace))
      return nil
    } catch {
      return error
    }
  }

  /// What a program of this machine says when it is asked for its version; nil if it is not there or
  /// does not work.
  package func version(of program: String) -> String? {
    let call = Programs.Call(program, ["--version"], keeping: .drawing, seconds: 10)
    guard let said = try? world.programs.output(call) else { return nil }
    let line = String(decoding: said, as: UTF8.self).prefix { !$0.isNewline }
    return String(line.prefix(80))
  }
}
