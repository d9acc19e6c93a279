import Build
import Delivery
import Diagnostics
import Platform

enum ScheduleCommand: Command {
  static let spec = CommandSpec(
    name: "schedule", abstract: "Print a job that makes the paper every week",
    discussion: """
      Prints what cron, systemd or GitHub Actions need to make this site's paper in the morning after the \
      last game, by the clocks of the site's zone, and once more in the evening for what failed. It builds \
      if a week is new, publishes if 'publish:' in skidmark.yml says where, and posts if 'post:' does. \
      Secrets are not in it: it says which are needed, and where they belong.

      Each file begins with a line '# FILE' and its name; --write puts them into a folder instead. A file \
      that is there and is another stays, unless --force says otherwise.
      """,
    arguments: [
      ArgumentSpec(
        name: "for",
        help: "\(Schedule.Kind.allCases.map(\.rawValue).joined(separator: ", ")).", isRequired: true
      )
    ],
    options: [
      OptionSpec(
        long: "write", value: "dir", help: "Write the files into this folder (default: print them)."
      ),
      OptionSpec(
        long: "utc", help: "For cron: the hours of UTC, for crons that know nothing of CRON_TZ."),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let kind = try kind(invocation.arguments.positional.first ?? "")
    let isUTC = invocation.arguments.has("utc")
    guard !isUTC || kind == .cron else {
      throw Failure(
        message: "Only cron needs the hours of UTC.", next: "leave --utc out.", exitCode: .usage)
    }
    let siteRun = try invocation.siteRun(needsTrust: false)
    let place = try place(of: siteRun, invocation)
    let files: [Schedule.File]
    do { files = try siteRun.schedule(kind, at: place, isUTC: isUTC) } catch {
      throw Failure(error)
    }
    guard let folder = invocation.arguments["write"] else {
      for (index, file) in files.enumerated() {
        invocation.console.output("\(index > 0 ? "\n" : "")# FILE \(file.path)\n")
        invocation.console.output(file.bytes)
      }
      return .done
    }
    try write(files, to: folder, invocation)
    return .done
  }

  private static func kind(_ name: String) throws(Failure) -> Schedule.Kind {
    if let kind = Schedule.Kind(rawValue: name) { return kind }
    let known = Schedule.Kind.allCases.map(\.rawValue)
    let hint = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
    throw Failure(
      message: "There is no schedule for '\(name)'.",
      next: hint ?? "known are \(known.joined(separator: ", ")).", exitCode: .usage)
  }

  private static func place(
    of siteRun: SiteRun, _ invocation: Invocation
  ) throws(Failure) -> Schedule.Place {
    let site = Files.resolved(siteRun.folder)
    let program = System.programPath(invocation.environment)
    for path in [site, program] {
      let isPlain = path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      guard isPlain, !path.hasSuffix("\\") else {
        throw Failure(
          message: "A job cannot name a folder like this one.",
          details: [ChangeWords.visible(path)],
          next: "give it a name without line breaks and without a backslash at its end.",
          exitCode: .usage)
      }
    }
    let owner = System.owner(of: site) ?? ("nobody", "/nonexistent")
    return Schedule.Place(site: site, program: program, user: owner.name, home: owner.home)
  }

  private static func write(
    _ files: [Schedule.File], to folder: String, _ invocation: Invocation
  ) throws(Failure) {
    var changed: [Schedule.File] = []
    for file in files {
      let path = "\(folder)/\(file.path)"
      let there: [UInt8]?
      do { there = try Files.readIfPresent(path) } catch { throw Failure(.data(.file(error))) }
      if there == file.bytes {
        invocation.console.say("\(path): unchanged.")
        continue
      }
      guard there == nil || invocation.arguments.has("force") else {
        throw Failure(
          message: "'\(path)' is there already, and is another.",
          next: "look at the difference, and replace it with --force if you want this one.",
          exitCode: .usage)
      }
      changed.append(file)
    }
    for file in changed {
      let path = "\(folder)/\(file.path)"
      do throws(FileError) {
        try Files.makeFolder(Files.parent(path))
        try Files.replace(path, with: file.bytes)
      } catch {
        throw Failure(.data(.file(error)))
      }
      invocation.console.say("\(path): written.")
    }
  }
}
