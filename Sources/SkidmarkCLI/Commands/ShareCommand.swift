import JSON
import Pipeline

enum ShareCommand: Command {
  static let spec = CommandSpec(
    name: "share", abstract: "Print a week's text to paste into a chat",
    discussion: """
      Prints the latest week of each league, or the one of --week, as plain text: rank, team, \
      owner, record, points and roast. With --format json it prints the edition as data.
      """,
    options: [
      OptionSpec(
        long: "format", value: "format", help: "text (default) or json.",
        choices: ["text", "json"])
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let workshop = try invocation.workshop(weeks: .latest)
    let entries = try invocation.leagues(in: workshop)
    guard !entries.isEmpty else { throw Failure(.noLeagues) }
    for (index, entry) in entries.enumerated() {
      do {
        let shared = try workshop.share(entry)
        if invocation.arguments["format"] == "json" {
          invocation.console.output(try JSONValue(encoding: shared.edition).encoded(.indented))
        } else {
          if index > 0 { invocation.console.output("\n") }
          invocation.console.output(shared.text)
        }
      } catch let error as WorkshopError {
        throw Failure(error)
      } catch {
        throw Failure(.unexpected("\(error)"))
      }
    }
    return .done
  }
}
