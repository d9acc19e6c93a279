package import HTTP
package import LanguageModels
package import LeagueModel
package import Platform
import Platforms
package import Rank

/// Collects the facts about a site for `skidmark doctor`. Writes nothing.
package struct LeagueCheckup: UsesSite, UsesWorld, Sendable {
  package let site: SiteFolder
  package let world: World

  package init(_ part: some UsesSite & UsesWorld) { (site, world) = (part.site, part.world) }

  /// The stored data of a league.
  package struct Stock: Sendable {
    /// When the answers were fetched.
    package var fetchedAt: Instant?
    /// The latest week that was played; nil before the first.
    package var week: Int?
    /// The year in which the season began.
    package var season: Int
    package var phase: SeasonPhase
    /// The number of stored editions.
    package var editions: Int
    /// How the standings compare with the platform's; nil if there is nothing to compare.
    package var check: StandingsCheck?
    /// Whether some of the games were fetched before the totals, so that another fetch can bring both together.
    package var hasOldGames: Bool
  }

  /// The longest time between two answers of one run, in seconds.
  private static let oneRun = 3_600.0

  /// Reads the stored data of a league.
  /// - Throws: `data` or `normalize` for unreadable data; `nothingStored`.
  package func stock(of entry: SiteConfiguration.LeagueEntry) throws(SiteError) -> Stock {
    let season = data.season(entry.key, try season(of: entry, before: .normalize))
    let snapshot = try season.snapshot.read()
    guard let snapshot else { throw .nothingStored(entry.key, before: .normalize) }
    let players = try data.players(of: entry.key.platform).read()
    let league = try NormalizeStage.league(of: snapshot, players ?? .empty)
    _ = try season.league.read()
    let editions = try data.editions(entry.key)
    let rankings: Rankings
    do { rankings = try Rank.rank(league, by: configuration.ranking) } catch {
      throw .rank(entry.key, error)
    }
    let totals = snapshot["rosters"]?.fetchedAt
    let hasOldGames = league.playedWeeks.contains { week in
      guard let totals, let games = snapshot[Answer.week(week.number)]?.fetchedAt else {
        return false
      }
      return totals.seconds(since: games) > Self.oneRun
    }
    return Stock(
      fetchedAt: snapshot.fetchedAt, week: league.latestPlayedWeek, season: league.season,
      phase: league.phase, editions: editions.count, check: rankings.standingsCheck,
      hasOldGames: entry.key.traits.hasSeparateTotals && hasOldGames)
  }

  /// A platform's answer to a small request.
  package struct Greeting: Sendable {
    /// The HTTP status.
    package var status: Int
    /// How long the answer took.
    package var duration: Duration
    /// The platform's clock.
    package var date: Instant?
    /// The system's clock at that time, even if the run uses another present.
    package var here: Instant
  }

  /// Sends a small request to a platform, without cookies.
  package func greet(_ platform: FantasyPlatform, by reach: Reach) async throws(HTTPError)
    -> Greeting
  {
    var request = Request(platform.traits.greeting(at: reach.addresses))
    request.timeouts = Request.Timeouts(total: world.timeout ?? .seconds(15))
    let start = world.pace.elapsed()
    let response = try await reach.client.send(request)
    return Greeting(
      status: response.status, duration: world.pace.elapsed() - start,
      date: response.headers["Date"].flatMap { Instant(parsing: $0) }, here: world.pace.date())
  }

  /// Why the site's writer, or the one that answers questions, cannot be used. Checks only what needs no request, and
  /// does not run the writer's key command.
  package func problem(of writer: WriterSettings, by reach: Reach) -> ModelError? {
    guard case .model(let choice)? = writer.choice else { return nil }
    do throws(ModelError) {
      _ = try LanguageModel(
        choice,
        environment: try RunCredentials(self).modelVariables(
          of: writer, by: reach, runsCommand: false),
        read: world.readFile, programs: nil,
        line: ModelConnection(client: reach.client, pace: world.pace))
      return nil
    } catch {
      return error
    }
  }

  /// The first line that a program prints for `--version`; nil if it is missing or fails.
  package func version(of program: String) -> String? {
    let call = Programs.Call(program, ["--version"], keeping: .drawing, seconds: 10)
    guard let said = try? world.helpers.output(call) else { return nil }
    let line = String(decoding: said, as: UTF8.self).prefix { !$0.isNewline }
    return String(line.prefix(80))
  }
}
