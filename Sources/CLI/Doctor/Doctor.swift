import Build
import Delivery
import HTTP
import LanguageModels
import LeagueModel
import Platform
import Rank

/// Checks everything that a build depends on, and reports each finding at once.
struct Doctor {
  let invocation: Invocation
  let siteRun: SiteRun
  let entries: [SiteConfiguration.LeagueEntry]

  /// The clock difference, in seconds, up to which there is no warning.
  private static let clockTolerance = 300.0

  /// Runs all checks, in the order in which a run needs the parts.
  func examine(_ tell: (Symptom) -> Void) async {
    tell(configuration)
    for symptom in trust { tell(symptom) }
    tell(timeZones)
    for symptom in disk { tell(symptom) }
    for entry in entries {
      tell(stock(of: entry))
      tell(context(of: entry))
    }
    for symptom in await network() { tell(symptom) }
    tell(writer)
    if siteRun.configuration.genius.writer != nil { tell(genius) }
    for symptom in secrets { tell(symptom) }
    for symptom in chats { tell(symptom) }
    if let rclone { tell(rclone) }
    tell(pictures)
  }

  // MARK: Local checks

  private var configuration: Symptom {
    guard !entries.isEmpty else {
      return Symptom("configuration", Failure(.noLeagues))
    }
    return .ok(
      "configuration", "\(ConfigurationFile.name) is fine: \(entries.count.counted("league"))")
  }

  /// What the gate hands out; nil if the user does not trust the site's settings.
  private var reach: Reach? { try? siteRun.world.gate.pass() }

  /// Whether the user trusts the site's settings, if there are any that need it.
  private var trust: [Symptom] {
    var symptoms: [Symptom] = []
    _ = invocation.powers(of: siteRun.configuration, in: siteRun.folder).all { problem in
      symptoms.append(Symptom("git", Failure(problem.error, target: problem.target)))
    }
    do throws(Untrusted) {
      guard try !siteRun.world.gate.powers.isEmpty else { return symptoms }
      _ = try siteRun.world.gate.pass()
      symptoms.append(
        .ok("trust", "you trust what this site's settings run, and where they send keys"))
    } catch {
      symptoms.append(Symptom("trust", Failure(error)))
    }
    return symptoms
  }

  private var timeZones: Symptom {
    // The site's own zone exists, because otherwise there is no `siteRun`.
    let missing = ["America/New_York", "Pacific/Auckland", "Pacific/Honolulu"].filter {
      System.zone($0) == nil
    }
    guard missing.isEmpty else {
      return .warning(
        "time zones", "\(missing.joined(separator: ", ")) cannot be read on this machine",
        next: "install the system's time zones (Debian: tzdata).")
    }
    return .ok("time zones", "\(siteRun.configuration.timeZone) and others are installed")
  }

  private func stock(of entry: SiteConfiguration.LeagueEntry) -> Symptom {
    let subject = entry.key.description
    let stock: LeagueCheckup.Stock
    do throws(SiteError) { stock = try LeagueCheckup(siteRun).stock(of: entry) } catch {
      if case .nothingStored = error {
        return .warning(subject, "nothing is stored yet", next: "run 'skidmark build'.")
      }
      return Symptom(subject, Failure(error))
    }
    if let check = stock.check, !check.agrees {
      return standings(subject, check, hasOldGames: stock.hasOldGames)
    }
    var parts = [
      "season \(stock.season), \(Self.name(stock.phase))",
      stock.week.map { "latest week: \($0)" } ?? "no week has been played",
    ]
    parts.append(stock.editions.counted("paper"))
    if let fetchedAt = stock.fetchedAt, let now = try? invocation.clock() {
      let age = PaperAge(paper: fetchedAt, now: now(), zone: siteRun.zone).words
      if let age { parts.append("fetched \(age) ago") }
    }
    parts.append(
      stock.check.map { "standings agree with \($0.platform)" }
        ?? "no platform standings to compare with")
    return .ok(subject, parts.joined(separator: "; "))
  }

  /// The differences from the platform's totals, and whether a command can fix them.
  private func standings(
    _ subject: String, _ check: StandingsCheck, hasOldGames: Bool
  ) -> Symptom {
    let details = check.differences.map { difference in
      let total = difference.total.replacing("_", with: " ")
      return "\(ChangeWords.visible(difference.name)): \(total) \(difference.ours) here, "
        + "\(difference.platforms) on \(check.platform)"
    }
    if hasOldGames {
      return .problem(
        subject,
        "standings differ from \(check.platform)'s, which is newer than some of the stored games",
        details: details,
        next: "'skidmark build --force' fetches all games again. What still differs then, "
          + "\(check.platform) does not agree with itself about.", .content)
    }
    return Symptom(
      subject: subject, state: .warning,
      message:
        "\(check.platform)'s totals differ from its own games, which no other fetch can mend",
      details: details,
      next: "nothing, if a correction of scores or a record entered by hand explains it: the paper "
        + "prints what the games say.")
  }

  private func context(of entry: SiteConfiguration.LeagueEntry) -> Symptom {
    let subject = "context of \(entry.key)"
    do throws(SiteError) {
      let strangers = try StrangerSearch(siteRun).strangers(in: entry.key)
      guard !strangers.isEmpty else { return .ok(subject, "all names in it are in the league") }
      return Symptom(
        subject: subject, state: .warning,
        message: strangers.count == 1
          ? "a name in it belongs to no one in the league"
          : "\(strangers.count) names in it belong to no one in the league",
        details: strangers.map { "\($0)" },
        next: "'skidmark context edit -l \(entry.key)' opens the file.")
    } catch {
      return Symptom(subject, Failure(error))
    }
  }

  private static func name(_ phase: SeasonPhase) -> String {
    switch phase {
    case .preseason: "before the first game"
    case .regular: "regular season"
    case .playoffs: "playoffs"
    case .offseason: "over"
    }
  }

  // MARK: Platforms and programs

  private static let notTrusted = "not checked before you trust the site's settings"

  private func network() async -> [Symptom] {
    let platforms = FantasyPlatform.allCases.filter { platform in
      entries.contains { $0.key.platform == platform }
    }
    if siteRun.options.isOffline {
      return platforms.map { .skipped($0.name, "not checked because of --offline") }
    }
    if siteRun.configuration.environment == .mock {
      return platforms.map {
        .skipped($0.name, "not checked because its data comes from recordings")
      }
    }
    guard let reach else {
      return platforms.map { .skipped($0.name, Self.notTrusted) }
    }
    var symptoms: [Symptom] = []
    var clocks: [(here: Instant, there: Instant)] = []
    for platform in platforms {
      do throws(HTTPError) {
        let greeting = try await LeagueCheckup(siteRun).greet(platform, by: reach)
        if let date = greeting.date { clocks.append((greeting.here, date)) }
        symptoms.append(Self.symptom(platform, greeting))
      } catch {
        symptoms.append(Symptom(platform.name, Failure(platform, error)))
      }
    }
    if let clock = clocks.first { symptoms.append(Self.clock(clock.here, clock.there)) }
    return symptoms
  }

  private static func symptom(_ platform: FantasyPlatform, _ greeting: LeagueCheckup.Greeting)
    -> Symptom
  {
    switch greeting.status {
    case 429:
      return .problem(
        platform.name, "Too many requests. Please wait a moment and try again.",
        next: "wait a few minutes.", .network)
    case 500...:
      return .problem(
        platform.name, "it is having problems (status \(greeting.status))",
        next: "try again in a few minutes.", .network)
    default: return .ok(platform.name, "answers in \(greeting.duration.milliseconds) ms")
    }
  }

  private static func clock(_ here: Instant, _ there: Instant) -> Symptom {
    let difference = here.seconds(since: there)
    guard abs(difference) > clockTolerance else {
      return .ok("clock", "agrees with the platform's")
    }
    let minutes = Int(abs(difference) / 60)
    return .warning(
      "clock", "this machine's clock is \(minutes) minutes \(difference < 0 ? "behind" : "ahead")",
      next: "set it; AWS rejects requests from a wrong clock.")
  }

  private var writer: Symptom {
    symptom("writer", siteRun.configuration.writer)
  }

  private var genius: Symptom {
    symptom("genius", siteRun.configuration.answerer)
  }

  private func symptom(_ setting: String, _ writer: WriterSettings) -> Symptom {
    guard let reach else { return .skipped(setting, Self.notTrusted) }
    if let problem = LeagueCheckup(siteRun).problem(of: writer, by: reach) {
      return .problem(
        setting, "\(writer.name): \(problem.description)",
        next: problem.advice.map { "\($0)." } ?? "see '\(setting):' in skidmark.yml.", .credentials
      )
    }
    return .ok(
      setting,
      writer.name == "built-in"
        ? "the built-in one, which needs no model" : "\(writer.name): its key is set")
  }

  private var pictures: Symptom {
    guard let version = LeagueCheckup(siteRun).version(of: "rsvg-convert") else {
      return .warning(
        "pictures",
        "rsvg-convert is not installed, so most chats show shared links without a picture",
        next: "install it (Debian: librsvg2-bin, Homebrew: librsvg), if you want pictures.")
    }
    return .ok("pictures", version)
  }
}
