import Build

enum DoctorCommand: Command {
  static let spec = CommandSpec(
    name: "doctor", abstract: "Find out what could keep the paper from appearing",
    discussion: """
      Looks at the configuration, the disk, the stored data, the platforms, the clock, the keys and the \
      programs that help, and says what to do about each problem. Adds up every team's season from \
      its games and compares it with the platform's standings. Writes nothing, sends no key and asks no \
      model, and asks no host before you trust the site's settings; with --offline it uses no network.

      Exits with 0 if there is no problem; a warning is not a problem. With --json each finding is a line.
      """,
    options: [.site, .league, .writer, .offline, .trust, .env, .now],
    examples: [
      .init("doctor", "Check everything"), .init("doctor --offline", "Check what is here"),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let console = invocation.console
    let siteRun = try invocation.siteRun(weeks: .latest)
    let doctor = Doctor(
      invocation: invocation, siteRun: siteRun, entries: try invocation.leagues(in: siteRun))
    var exitCode = ExitCode.done
    await doctor.examine { symptom in
      console.print(symptom.event, or: symptom.words)
      if symptom.state == .problem, exitCode == .done { exitCode = symptom.exitCode }
    }
    return exitCode
  }
}
