import LeagueModel
import Pipeline

enum DoctorCommand: Command {
  static let spec = CommandSpec(
    name: "doctor", abstract: "Compare the stored standings with the platform's own",
    discussion: """
      Adds up every team's season from its games and compares records and points with what the \
      platform says, team by team. Asks nobody: it looks at what was fetched last.
      """)

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let workshop = try invocation.workshop(weeks: .latest)
    let entries = try invocation.leagues(in: workshop)
    guard !entries.isEmpty else { throw Failure(.noLeagues) }
    var exitCode = ExitCode.done
    for entry in entries {
      let rankings: [Rankings]
      do { rankings = try await workshop.rank(entry) } catch { throw Failure(error) }
      guard let check = rankings.last?.standingsCheck else {
        invocation.console.output(
          "\(entry.key): nothing to compare, as no week is over or one is being played\n")
        continue
      }
      if check.agrees {
        invocation.console.output(
          "\(entry.key): standings agree with \(check.platform), all "
            + "\(rankings.last?.teams.count ?? 0) teams\n")
      } else {
        exitCode = .content
        invocation.console.output("\(entry.key): standings differ from \(check.platform)'s\n")
        for difference in check.differences {
          let total = difference.total.replacing("_", with: " ")
          invocation.console.output(
            "  \(difference.name): \(total) \(difference.ours) here, "
              + "\(difference.platforms) on \(check.platform)\n")
        }
      }
    }
    return exitCode
  }
}
