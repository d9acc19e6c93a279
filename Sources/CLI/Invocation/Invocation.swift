import Build
import Credentials
import Diagnostics
import HTTP
import LeagueModel
import Platform
import YAML

/// One run of a command, with its arguments and environment.
struct Invocation: Sendable {
  let arguments: ParsedArguments
  let environment: [String: String]
  let console: Console

  // MARK: The site

  /// The run for the site of `--site`, or for the nearest site above the current folder. What needs the user's trust
  /// comes only from the run's gate.
  func siteRun(weeks: WeekSelection = .all) throws(Failure) -> SiteRun {
    let folder = try siteFolder()
    var configuration = try configuration(in: folder)
    try checkLinks(in: folder, configuration, isDeep: true)
    // The options below come from the user and need no trust, unlike the site's settings.
    let written = configuration
    if let url = arguments["base-url"] { configuration.baseURL = try baseURL(url) }
    if let name = arguments["env"] {
      configuration.environment =
        SiteConfiguration.Environment(rawValue: name) ?? configuration.environment
    }
    if let name = arguments["writer"] {
      if name != configuration.writer.name { configuration.writer = WriterSettings() }
      configuration.writer.name = name
    }
    guard let zone = System.zone(configuration.timeZone) else {
      throw Failure(
        .content, "This system does not know the time zone '\(configuration.timeZone)'.",
        next: "write one such as 'time_zone: America/New_York' in skidmark.yml, or install the "
          + "system's time zones (Debian: tzdata).")
    }
    var options = SiteRun.Options(
      output: try output(of: folder), version: CommandLineTool.version)
    options.isOffline = arguments.has("offline")
    options.hasRoasts =
      !arguments.has("no-roasts") && !configuration.hiddenSections.contains(.roasts)
    options.weeks = try selectedWeeks() ?? weeks
    options.areWeeksChosen = arguments["week"] != nil
    options.isForced = arguments.has("force")
    // A recording needs all answers.
    options.isFetchingAll = options.isForced || environment["SKIDMARK_RECORD"] != nil
    options.hasDrafts = arguments.has("drafts")
    options.isTimeChosen = arguments["now"] != nil
    let run = SiteRun(
      folder: folder, configuration: configuration, zone: zone, options: options,
      world: try world(configuration, folder: folder) { () throws(Untrusted) in
        try view(of: written, in: folder)
      }
    ) { event in
      console.report(event, in: zone)
    }
    try inWords(run.moveOn())
    return run
  }

  /// The same run for a command that needs the user's trust. Without it, fails at once and not halfway.
  func trustedRun(weeks: WeekSelection = .all) throws(Failure) -> SiteRun {
    let siteRun = try siteRun(weeks: weeks)
    _ = try inWords(siteRun.reach())
    return siteRun
  }

  func leagues(in siteRun: SiteRun) throws(Failure) -> [SiteConfiguration.LeagueEntry] {
    let all = siteRun.configuration.leagues
    guard let names = arguments.values["league"] else { return all }
    var chosen: [SiteConfiguration.LeagueEntry] = []
    for name in names {
      let entry = try league(named: name, in: siteRun)
      if !chosen.contains(entry) { chosen.append(entry) }
    }
    return chosen
  }

  func siteFolder() throws(Failure) -> String {
    if let folder = arguments["site"] {
      guard Files.kind("\(folder)/\(ConfigurationFile.name)") == .file else {
        throw Failure(
          .usage, "There is no \(ConfigurationFile.name) in '\(folder)'.",
          next: "'skidmark init \(folder)' creates one.")
      }
      try checkLinks(in: folder)
      return folder
    }
    if Files.kind(ConfigurationFile.name) == .file {
      try checkLinks(in: ".")
      return "."
    }
    var folder = Paths.parent(System.currentFolder())
    while !folder.isEmpty {
      if Files.kind("\(folder)/\(ConfigurationFile.name)") == .file {
        try checkLinks(in: folder)
        return folder
      }
      folder = folder == "/" ? "" : Paths.parent(folder)
    }
    throw Failure(
      .usage, "There is no \(ConfigurationFile.name) here or above.",
      next: "'skidmark init my-league --sleeper ID' creates a site; '--site DIR' names one.")
  }

  /// Refuses links that lead out of the site, in all files if `isDeep`. `--output` may be anywhere.
  func checkLinks(
    in folder: String, _ configuration: SiteConfiguration? = nil, isDeep: Bool = false
  ) throws(Failure) {
    var entries = SiteBoundary.entries
    if arguments["output"] == nil { entries.append("output") }
    if let recordings = configuration?.recordings, !recordings.hasPrefix("/"),
      !recordings.split(separator: "/").contains("..")
    {
      entries.append(recordings)
    }
    do throws(SiteBoundary.Leak) {
      try SiteBoundary(folder).check(entries, isDeep: isDeep)
    } catch {
      throw Failure(error)
    }
  }

  /// The output folder. It is replaced as a whole, so it must not contain the site.
  func output(of folder: String) throws(Failure) -> String {
    let output = arguments["output"] ?? "\(folder)/output"
    let (site, place) = (Paths.resolved(folder), Paths.resolved(output))
    guard site != place, !site.hasPrefix(place == "/" ? "/" : "\(place)/") else {
      throw Failure(
        .usage, "'\(output)' would replace the site's own folder.",
        next: "name a folder of its own, such as '--output public'.")
    }
    return output
  }

  func configuration(in folder: String) throws(Failure) -> SiteConfiguration {
    let path = folder == "." ? ConfigurationFile.name : "\(folder)/\(ConfigurationFile.name)"
    let bytes = try inWords(onDisk(Files.read(path, upTo: YAMLNode.mostBytes + 1)))
    do { return try SiteConfiguration(SourceText(name: path, bytes: bytes)) } catch {
      throw Failure(.text(error.diagnostic))
    }
  }

  private func baseURL(_ text: String) throws(Failure) -> String {
    guard let url = SiteConfiguration.webAddress(text) else {
      throw Failure(
        .usage, "'\(text)' is not a site's address.",
        next: "write it like https://example.com/league.")
    }
    return url
  }

  private func selectedWeeks() throws(Failure) -> WeekSelection? {
    switch arguments["week"] {
    case nil: return nil
    case "all"?: return .all
    case "latest"?: return .latest
    case let text?:
      guard let number = Int(text), (0...Week.lastPossible).contains(number) else {
        throw Failure(
          .usage, "'\(text)' is not a week.",
          next: "weeks are 1 to \(Week.lastPossible), 'latest' or 'all'.")
      }
      return .number(number)
    }
  }

  // MARK: World

  /// The present time: `--now`, or else `SOURCE_DATE_EPOCH`, or else the clock.
  func clock() throws(Failure) -> @Sendable () -> Instant {
    if let text = arguments["now"] {
      guard let instant = Instant(iso8601: text) else {
        throw Failure(
          .usage, "'\(text)' is not a time.", next: "write it like 2026-11-17T09:00:00Z.")
      }
      return { instant }
    }
    if let text = environment["SOURCE_DATE_EPOCH"] {
      guard let seconds = Int64(text) else {
        throw Failure(
          .usage, "SOURCE_DATE_EPOCH is not a number of seconds since 1970.",
          next: "write it like 1794906000, or leave it out.")
      }
      return { Instant(seconds: seconds) }
    }
    // Whole seconds keep the files stable.
    return { Instant(seconds: System.now().seconds) }
  }

  /// - Parameter view: What the gate decides by.
  func world(
    _ configuration: SiteConfiguration, folder: String,
    view: @escaping @Sendable () throws(Untrusted) -> Gate.View
  ) throws(Failure) -> World {
    let live = Transport.live(
      userAgent: "skidmark/\(CommandLineTool.version)", proxy: .environment)
    let transport: Transport
    switch configuration.environment {
    case .live, .localhost:
      transport = environment["SKIDMARK_RECORD"].map { recording(live, in: $0) } ?? live
    case .mock:
      let recordings =
        configuration.recordings.hasPrefix("/") || folder == "."
        ? configuration.recordings : "\(folder)/\(configuration.recordings)"
      transport = .recorded { path in try? Files.read("\(recordings)/\(path)") }
    }
    let secrets = CredentialLookup(
      store: secretStore(), environment: environment, programs: .system,
      site: Paths.resolved(folder),
      espnCommand: configuration.espnCommand.flatMap {
        SecretCommand($0, in: Paths.resolved(folder))
      }, writer: configuration.writer.key)
    let pace = Pace.real(date: System.now)
    let timeout = try seconds("SKIDMARK_TIMEOUT", 0.1...3_600)
    let addresses = WorldAddresses(configuration, environment)
    var policy = Policy()
    // Limits the total wait for a platform that hangs, instead of a wait per request.
    policy.patience = min(.seconds(60), (timeout ?? .seconds(30)) * 20)
    // Recordings need no credentials.
    var reach = Reach(
      client: Client(observed(transport), policy: policy, pace: pace),
      outlet: Client(observed(live), pace: pace), addresses: try addresses.platforms(),
      games: try addresses.games(), statistics: try addresses.statistics(),
      credentials: configuration.environment == .mock ? nil : secrets, programs: .system)
    reach.genius = try addresses.genius()
    reach.chats = secrets
    var world = World(
      now: try clock(), gate: Gate(reach, of: folder, view: view), pace: pace,
      environment: environment,
      helpers: .system
    ) { path in try? Files.read(path) }
    world.timeout = timeout
    return world
  }

  /// The transport, which with `--verbose` prints each request.
  func observed(_ transport: Transport) -> Transport {
    guard console.isVerbose else { return transport }
    let start = ContinuousClock.now
    return transport.observed(elapsed: { ContinuousClock.now - start }) { [console] in
      console.report($0)
    }
  }

  /// A number of seconds from the environment, if it is set.
  func seconds(_ variable: String, _ range: ClosedRange<Double>) throws(Failure) -> Duration? {
    guard let text = environment[variable] else { return nil }
    guard let seconds = Double(text), range.contains(seconds) else {
      throw Failure(
        .usage, "\(variable) is not a usable number of seconds.",
        next: "write one from \(range.lowerBound) to \(Int(range.upperBound)), or leave it out.")
    }
    return .seconds(seconds)
  }

  func secretStore() -> SecretStore {
    SecretStore(
      keychain: .system(.system), file: SecretFile(environment: environment))
  }

  /// Finds where secrets come from. Runs no commands of the site.
  func credentialSources(_ configuration: SiteConfiguration) -> CredentialLookup {
    CredentialLookup(
      store: secretStore(), environment: environment, programs: .none,
      espnCommand: configuration.espnCommand.flatMap { SecretCommand($0, in: nil) },
      writer: configuration.writer.key)
  }

  /// Records answers in a folder for `--env mock`. A failed write is only a warning.
  private func recording(_ transport: Transport, in folder: String) -> Transport {
    transport.recording { path, bytes in
      do throws(FileError) { try Files.replace("\(folder)/\(path)", with: bytes) } catch {
        console.report(.warning("'\(path)' could not be recorded: \(error.reason)."))
      }
    }
  }
}
