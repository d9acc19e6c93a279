import Build
import LeagueModel

/// The questions of `skidmark init` at a terminal.
struct InitQuestions {
  let invocation: Invocation
  let folder: String
  let siteRun: SiteRun

  func ask() async throws(Failure) -> [InitChoice.ChosenLeague] {
    guard Terminal.hasReader, !invocation.console.isJSON else {
      throw Failure(
        .usage, "Which league? There is no terminal to ask.",
        next:
          "add --sleeper ID, --espn ID or --user SLEEPER_NAME; an id may be the league's address. "
          + "'--demo' makes a paper of two invented leagues.")
    }
    let choice = try InitChoice(invocation)
    while true {
      guard let answer = Terminal.ask("Where is your league, Sleeper or ESPN? [Sleeper]") else {
        return []
      }
      do throws(Failure) {
        // An impatient user may paste the address right away.
        if answer.contains(".com") {
          return [try await choice.look(try invocation.entry(answer, on: nil), siteRun)]
        }
        switch answer.lowercased().first {
        case nil, "s": return try await sleeper(choice)
        case "e": return try await espn(choice)
        default:
          invocation.console.say("Skidmark reads leagues of Sleeper and ESPN. Type 's' or 'e'.")
        }
      } catch {
        // A wrong answer is asked for again; everything else ends the questions.
        guard [.usage, .notFound].contains(error.exitCode) else { throw error }
        invocation.console.report(error)
      }
    }
  }

  private func sleeper(_ choice: InitChoice) async throws(Failure) -> [InitChoice.ChosenLeague] {
    guard
      let answer = Terminal.ask("The league's address or id, or your Sleeper user name:"),
      !answer.isEmpty
    else { return [] }
    if answer.contains(".") || answer.allSatisfy(\.isNumber) {
      return [try await choice.look(try invocation.entry(answer, on: .sleeper), siteRun)]
    }
    return try await choice.leagues(of: answer, siteRun)
  }

  private func espn(_ choice: InitChoice) async throws(Failure) -> [InitChoice.ChosenLeague] {
    guard let answer = Terminal.ask("The league's address or id:"), !answer.isEmpty else {
      return []
    }
    return [try await choice.look(try invocation.entry(answer, on: .espn), siteRun)]
  }
}
