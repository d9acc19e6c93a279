import Build
import Delivery
import Diagnostics
import Inspect
import Platform

enum PublishCommand: Command {
  static let spec = CommandSpec(
    name: "publish", abstract: "Put the built site where the league can open it",
    discussion: """
      Checks the site as 'skidmark check' does and sends what is new to the targets under 'publish:' in \
      skidmark.yml: a folder, another machine over ssh (rsync), a branch (git), an object store (s3, rclone) \
      or an archive. Without a name it publishes to every target. Files that are already there are not sent \
      again. Readers see the old site until the new one is complete; the next run finishes a publish that was \
      interrupted. Only files that Skidmark put there are ever removed.
      """,
    arguments: [
      ArgumentSpec(
        name: "target", help: "Only these targets, by name (default: all).",
        isRepeated: true, completion: .publishTarget)
    ],
    options: [
      .site, .output,
      OptionSpec(long: "dry-run", help: "Show what would change, and change nothing."),
      OptionSpec(
        long: "ignore-findings",
        help: "Publish in spite of what the check finds; secrets and paths still stop it."),
      .force("Send everything again, and replace files of others."),
      .baseURL, .offline, .trust, .env, .now,
    ],
    examples: [
      .init("publish --dry-run", "See what would change"),
      .init("publish web", "Publish to the target 'web' only"),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let isRehearsal = invocation.arguments.has("dry-run")
    let siteRun = try invocation.siteRun()
    let targets = try targets(invocation, siteRun)
    try stayOffline(targets, invocation)
    try refuseUntrusted(targets, siteRun, isRehearsal: isRehearsal)
    return try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
      try await publish(to: targets, siteRun, invocation)
    }
  }

  /// Refuses untrusted settings. A dry run only reads from the targets, so it needs trust only in their settings.
  private static func refuseUntrusted(
    _ targets: [PublishSettings], _ siteRun: SiteRun, isRehearsal: Bool
  ) throws(Failure) {
    guard isRehearsal else {
      _ = try inWords(siteRun.reach())
      return
    }
    do throws(Untrusted) {
      for target in targets { _ = try siteRun.world.gate.pass(to: target) }
    } catch {
      throw Failure(error)
    }
  }

  private static func targets(
    _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) -> [PublishSettings] {
    let all = siteRun.configuration.publishTargets
    var targets: [PublishSettings] = []
    for name in invocation.arguments.positional {
      let target = try target(named: name, of: all)
      if !targets.contains(target) { targets.append(target) }
    }
    if targets.isEmpty { targets = all }
    guard !targets.isEmpty else {
      throw Failure(
        .content, "skidmark.yml does not say where to publish.",
        next: "add a target under 'publish:', such as 'web: {to: folder, path: /srv/www/league}'.")
    }
    return targets
  }

  private static func target(
    named name: String, of all: [PublishSettings]
  ) throws(Failure) -> PublishSettings {
    if let target = all.first(where: { $0.name == name }) { return target }
    let hint = nearest(to: name, among: all.map(\.name)).map { "did you mean '\($0)'?" }
    let names = all.map(\.name).joined(separator: ", ")
    throw Failure(
      .usage, "skidmark.yml has no target '\(name)' under 'publish:'.",
      next: hint ?? (all.isEmpty ? "there is none yet." : "the targets are \(names)."))
  }

  /// With `--offline`, allows only local folders and files.
  private static func stayOffline(
    _ targets: [PublishSettings], _ invocation: Invocation
  ) throws(Failure) {
    guard invocation.arguments.has("offline") else { return }
    guard let away = targets.first(where: { $0.kind.isAway })?.name else { return }
    throw Failure(
      .usage, "'\(away)' needs the network, which --offline turns off.",
      next: "leave --offline out, or name a target that is a folder or an archive.")
  }

  // MARK: Publishing

  private static func publish(
    to targets: [PublishSettings], _ siteRun: SiteRun, _ invocation: Invocation
  ) async throws(Failure) -> ExitCode {
    let site: SiteToPublish
    do { site = try await siteRun.builtSite() } catch { throw Failure(error, target: nil) }
    try await check(invocation)
    let isRehearsal = invocation.arguments.has("dry-run")
    var first: Failure?
    for target in targets {
      do throws(PublishError) {
        let outcome = try await siteRun.publish(
          site, to: target, isRehearsal: isRehearsal,
          progress: { invocation.console.report(.sent(target: target.name, files: $0, of: $1)) })
        tell(outcome, target, isRehearsal: isRehearsal, siteRun, invocation)
        // A dry run fails as the publish would.
        if !outcome.inTheWay.isEmpty { throw .inTheWay(outcome.inTheWay) }
      } catch {
        // One unreachable target does not stop the others.
        let failure = Failure(error, target: target.name)
        invocation.console.report(failure)
        first = first ?? failure
      }
    }
    return first?.exitCode ?? .done
  }

  /// Refuses to publish a site that `skidmark check` rejects.
  private static func check(_ invocation: Invocation) async throws(Failure) {
    let folder = try invocation.output(of: try invocation.siteFolder())
    let site = try BuiltSite(in: folder, invocation.environment)
    let report = await site.check(forReveal: false)
    let isLenient = invocation.arguments.has("ignore-findings")
    let stopping = report.findings.filter { !isLenient || $0.isPrivate }
    guard let worst = stopping.first else { return }
    let more = stopping.count - 1
    throw Failure(
      .content, worst.diagnostic.description, details: more > 0 ? ["and \(more) more"] : [],
      next: "nothing was sent. 'skidmark check' shows all; fix them and build again"
        + (worst.isPrivate ? "." : ", or publish with --ignore-findings."))
  }

  private static func tell(
    _ outcome: PublishOutcome, _ target: PublishSettings, isRehearsal: Bool, _ siteRun: SiteRun,
    _ invocation: Invocation
  ) {
    let plan = outcome.plan
    if invocation.console.isJSON {
      return invocation.console.emit(outcome.event(target, isRehearsal: isRehearsal))
    }
    if isRehearsal { invocation.console.output(lines(of: outcome)) }
    guard !plan.isEmpty else {
      invocation.console.say("\(target.name): nothing to do, this site is already published there.")
      return
    }
    // With --force, all files are checked, but only wrong ones are sent.
    let verb = isRehearsal ? "to send" : invocation.arguments.has("force") ? "verified" : "sent"
    let counts =
      "\(plan.uploads.count.counted("file")) (\(Self.size(plan.uploadSize))) \(verb), "
      + "\(plan.unchanged) unchanged, \(plan.removals.count) \(isRehearsal ? "to remove" : "removed")"
    let address = siteRun.configuration.baseURL.map { " \($0)" } ?? ""
    invocation.console.say(
      "\(target.name): \(counts)." + (isRehearsal ? " Nothing was sent." : address))
  }

  /// The changes, one line per file with git's markers, and the files in the way.
  private static func lines(of outcome: PublishOutcome) -> String {
    let plan = outcome.plan
    var lines = plan.uploads.map { (plan.added.contains($0.path) ? "+ " : "~ ") + $0.path }
    lines += plan.removals.map { "- " + $0.path } + outcome.inTheWay.map { "! " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000
      ? "\((bytes + 999) / 1_000) kB" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }
}
