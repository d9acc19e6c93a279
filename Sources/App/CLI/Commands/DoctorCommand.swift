import Build

enum DoctorCommand: Command {
  static let spec = CommandSpec(
    name: "doctor", abstract: "Look for what could keep the paper from appearing",
    discussion: """
      Looks at the configuration, the disk, the stored data, the platforms, the clock, the writer's key, \
      what opens the chats, and the programs that help, and says what to do about each. Every team's season is added up from \
      its games and compared with what the platform says. Writes nothing, sends no key and asks no \
      model; with --offline it asks nobody.

      Exits with 0 if there is no problem; warnings are none. With --json each finding is a line.
      """)

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let console = invocation.console
    let siteRun = try invocation.siteRun(weeks: .latest, needsTrust: false)
    let doctor = Doctor(
      invocation: invocation, siteRun: siteRun, entries: try invocation.leagues(in: siteRun))
    var exitCode = ExitCode.done
    await doctor.examine { symptom in
      console.output(console.isJSON ? symptom.line : symptom.words)
      if symptom.state == .problem, exitCode == .done { exitCode = symptom.exitCode }
    }
    return exitCode
  }
}
