package import Build
import Chats
import Credentials
import Diagnostics
import EmbeddedFiles
import LeagueModel
import Liquid
import Phrases
import Platforms
package import Render

/// A weekly job that builds a site and posts to its chats, as a file for a scheduler.
package struct Schedule: Sendable {
  /// The schedulers.
  package enum Kind: String, Sendable, CaseIterable {
    /// A crontab.
    case cron
    /// A workflow of GitHub Actions.
    case actions = "github-actions"
  }

  /// The file of the job.
  package struct File: Sendable, Equatable {
    /// The path relative to the folder that it is written to.
    package var path: String
    /// The contents.
    package var bytes: [UInt8]
  }

  /// Where the job runs.
  package struct Place: Sendable {
    /// The absolute path of the site's folder.
    package var site: String
    /// The absolute path of the program.
    package var program: String

    package init(site: String, program: String) {
      self.site = site
      self.program = program
    }
  }

  let configuration: SiteConfiguration
  let subject: ShareSubject
  let times: ScheduleTimes
  let place: Place
  let publishing: SchedulePublishing
  let version: String
  let environment: Environment
  /// Whether the settings need trust, which a workflow grants with `--trust`.
  let needsTrust: Bool

  /// The job's name: letters, digits and hyphens.
  package var name: String {
    let folder = place.site.split(separator: "/").last.map(String.init) ?? "site"
    return "skidmark-" + slug(folder) + suffix
  }

  private var suffix: String { isPaper ? "" : "-\(subject.rawValue)" }

  /// Whether the job makes and publishes the paper. The others only post.
  private var isPaper: Bool { subject == .paper }

  /// The file of the job. A crontab uses UTC if `isUTC`.
  func file(_ kind: Kind, isUTC: Bool) throws(LiquidError) -> File {
    switch kind {
    case .cron: try file("cron", "\(name).cron", isUTC: isUTC)
    case .actions: try file("workflow.yml", ".github/workflows/skidmark\(suffix).yml")
    }
  }

  private func file(
    _ template: String, _ path: String, isUTC: Bool = false
  ) throws(LiquidError) -> File {
    let name = "\(template).liquid"
    let bytes = Resources.jobs.first { $0.path == name }?.bytes ?? []
    let parsed = try Template(SourceText(name: name, bytes: bytes), environment: environment)
    return File(path: path, bytes: try parsed.render(data(isUTC: isUTC)))
  }

  // MARK: Template data

  private func data(isUTC: Bool) -> Object {
    let moments = isUTC ? times.utc : times.local
    return [
      "name": .string(name), "title": .string(Self.line(configuration.title)),
      "zone": .string(times.zone), "is_utc": .bool(isUTC),
      "subject": .string(subject.rawValue), "day": .string(times.local[0].day),
      "clocks": .array(times.local.map { .string($0.clock) }),
      "moments": .array(moments.map(Self.value)), "utc_moments": .array(times.utc.map(Self.value)),
      "is_later_in_summer": .bool(times.isAnHourLaterInSummer),
      "site": .string(Quoting.shell(place.site)),
      "command": .string(Quoting.cron(shellCommand)),
      "package": .string(Release.package(of: version)),
      "trust": .string(needsTrust ? " --trust" : ""),
      "publish": .string(publishing.commandElsewhere),
      "left_out": .string(isPaper ? publishing.leftOut.joined(separator: ", ") : ""),
      "has_pages": .bool(isPaper && publishing.isOnPages),
      "has_post": .bool(configuration.hasScheduledPosts),
      "chats": .string(namedChats.map { " \($0)" }.joined()),
      "has_key": .bool(isPaper && publishing.needsKey),
      "has_rclone": .bool(isPaper && publishing.needsRclone),
      "secrets": .array(allSecrets.map { .string($0) }),
      "build_secrets": .array(ownSecrets.map { .string($0) }),
      "publish_secrets": .array(publishing.secrets.map { .string($0) }),
      "chat_secrets": .array(chatSecrets.map { .string($0) }),
      "commands": .array(ownCommands.map { .string($0) }),
    ]
  }

  private static func value(_ moment: ScheduleTimes.Moment) -> Value {
    [
      "minute": .int(moment.minute), "hour": .int(moment.hour), "weekday": .int(moment.weekday),
      "clock": .string(moment.clock), "day": .string(moment.day),
    ]
  }

  /// The text on one line, so that it cannot end a comment.
  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      let isHarmless =
        scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
        && scalar != "\u{2028}" && scalar != "\u{2029}"
      return isHarmless ? scalar : " "
    }
    return String(String.UnicodeScalarView(scalars.prefix(120)))
  }

  // MARK: Commands

  /// The arguments of each command, in order. Each runs only after the previous one succeeds.
  private var steps: [[String]] {
    guard isPaper else {
      return [
        ["build", "--keep-going", "--quiet"],
        ["post"] + namedChats + ["--what", subject.rawValue, "--quiet"],
      ]
    }
    return [["build", "--if-new", "--keep-going", "--quiet"]]
      + (publishing.hasTargets ? [["publish", "--quiet"]] : [])
      + (configuration.hasScheduledPosts ? [["post"] + namedChats + ["--quiet"]] : [])
  }

  /// The chats to name, without those in which users paste; empty if all chats take posts.
  private var namedChats: [String] {
    let chats = configuration.chats.filter { !$0.service.isByHand }
    return chats.count == configuration.chats.count ? [] : chats.map(\.name)
  }

  /// The commands as one shell command. Exit code 7 of a build (missing roasts or leagues) counts as success.
  private var shellCommand: String {
    let program = Quoting.shell(place.program)
    let commands = steps.map { ([program] + $0).joined(separator: " ") }
    let build = "{ \(commands[0]) || [ $? -eq 7 ]; }"
    return (["cd \(Quoting.shell(place.site))", build] + commands.dropFirst())
      .joined(separator: " && ")
  }

  // MARK: Secrets

  private var ownSecrets: [String] {
    var names: [String] = []
    for name in configuration.leagues.flatMap(\.key.traits.secretVariables)
    where !names.contains(name) {
      names.append(name)
    }
    switch ModelService(rawValue: configuration.writer.name) {
    case nil: return names
    // A Bedrock API key, or AWS access keys.
    case .bedrock:
      return names + ["AWS_BEARER_TOKEN_BEDROCK", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]
    case let service?: return names + service.variables.prefix(1)
    }
  }

  private var allSecrets: [String] {
    var known: Set<String> = []
    return (ownSecrets + (isPaper ? publishing.secrets : []) + chatSecrets).filter {
      known.insert($0).inserted
    }
  }

  private var chatSecrets: [String] {
    configuration.chats.filter { !$0.service.isByHand }.map(\.variable)
  }

  private var ownCommands: [String] {
    let commands =
      [configuration.espnCommand, configuration.writer.keyCommand]
      + configuration.chats.map(\.secretCommand)
    var names: [String] = []
    for name in commands.compactMap({ $0?.first }) where !names.contains(name) {
      names.append(Self.line(name))
    }
    return names
  }
}

extension SiteRun {
  /// The file of a weekly job that builds and publishes this site, or of one that posts about another
  /// subject. A crontab uses UTC if `isUTC`.
  /// - Throws: `outOfReach` if a workflow cannot publish to any target.
  package func schedule(
    _ kind: Schedule.Kind, for subject: ShareSubject, at place: Schedule.Place, isUTC: Bool
  ) throws(SiteError) -> Schedule.File {
    let publishing = schedulePublishing
    let needsTrust: Bool
    do { needsTrust = try !world.gate.powers.isEmpty } catch { throw .untrusted(error) }
    if kind == .actions, subject == .paper, publishing.isStuck {
      throw .outOfReach(publishing.leftOut)
    }
    let schedule = Schedule(
      configuration: configuration, subject: subject,
      times: ScheduleTimes(zone, at: world.now(), for: subject), place: place,
      publishing: publishing, version: options.version, environment: SiteTexts(self).environment,
      needsTrust: needsTrust)
    do { return try schedule.file(kind, isUTC: isUTC) } catch { throw .text(error.diagnostic) }
  }
}

extension SiteConfiguration {
  /// Whether any chat takes posts.
  package var hasScheduledPosts: Bool { chats.contains { !$0.service.isByHand } }
}
