import Build
import Delivery
import Platform
import Render

enum ScheduleCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "schedule", abstract: "Print a job that makes the paper every week",
    discussion: """
      Prints what cron or GitHub Actions need to make this site's paper in the morning after the \
      last game, in the site's time zone, and again in the evening in case something failed. The job builds \
      if a week is new, publishes if skidmark.yml has 'publish:', and posts if it has 'post:'. \
      --what preview and --what scores print further jobs, which post between two papers. \
      It contains no secrets: it says which ones are needed, and where to put them.

      The file starts with a line '# FILE' and its name; --write writes it to a folder instead. A file that \
      differs is not replaced without --force.
      """,
    arguments: [
      ArgumentSpec(
        name: "system",
        help: "\(Schedule.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
        isRequired: true, choices: Schedule.Kind.allCases.map(\.rawValue))
    ],
    options: [
      .site, .what,
      OptionSpec(
        long: "write", value: "dir", help: "Write the file to this folder (default: print it).",
        completion: .folder),
      .force("Replace a file that differs."),
      OptionSpec(long: "utc", help: "For cron: write the hours in UTC, if cron ignores CRON_TZ."),
      .env, .now,
    ],
    examples: [
      .init("schedule cron", "Print lines for crontab"),
      .init("schedule github-actions --write .", "Add a workflow to this repository"),
      .init("schedule cron --what preview", "Print a line that posts a preview on Thursdays"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let name = invocation.arguments.positional.first ?? ""
    guard let kind = Schedule.Kind(rawValue: name) else {
      throw Failure(.usage, "There is no schedule for '\(name)'.")
    }
    let isUTC = invocation.arguments.has("utc")
    guard !isUTC || kind == .cron else {
      throw Failure(.usage, "--utc is for cron only.", next: "leave --utc out.")
    }
    let siteRun = try invocation.siteRun()
    let subject = invocation.subject
    guard subject == .paper || siteRun.configuration.hasScheduledPosts else {
      throw Failure(
        .content, "This site has no chat that takes posts.",
        next: "name one in skidmark.yml, such as 'post: {group: {to: discord}}'.")
    }
    let place = try place(of: siteRun, invocation)
    let file = try inWords(siteRun.schedule(kind, for: subject, at: place, isUTC: isUTC))
    guard let folder = invocation.arguments["write"] else {
      invocation.console.output("# FILE \(file.path)\n")
      invocation.console.output(file: file.bytes)
      return
    }
    try write(file, to: folder, invocation)
  }

  private static func place(
    of siteRun: SiteRun, _ invocation: Invocation
  ) throws(Failure) -> Schedule.Place {
    let site = Paths.resolved(siteRun.folder)
    let program = System.programPath(invocation.environment)
    for path in [site, program] {
      let isPlain = path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      guard isPlain, !path.hasSuffix("\\") else {
        throw Failure(
          .usage, "A job cannot name a folder like this one.", details: [ChangeWords.visible(path)],
          next: "give it a name without line breaks and without a backslash at its end.")
      }
    }
    return Schedule.Place(site: site, program: program)
  }

  private static func write(
    _ file: Schedule.File, to folder: String, _ invocation: Invocation
  ) throws(Failure) {
    let path = "\(folder)/\(file.path)"
    let there = try inWords(onDisk(Files.readIfPresent(path)))
    if there == file.bytes {
      invocation.console.say("\(path): unchanged.")
      return
    }
    guard there == nil || invocation.arguments.has("force") else {
      throw Failure(
        .usage, "'\(path)' already exists with other contents.",
        next: "compare the two, and add --force to replace it.")
    }
    try inWords(onDisk(Files.replace(path, with: file.bytes)))
    invocation.console.say("\(path): written.")
  }
}
