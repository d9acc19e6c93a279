import Build
import LeagueModel
import Platforms

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
    let platforms = FantasyPlatform.allCases
    let names = platforms.map(\.name).joined(separator: " or ")
    let first = platforms[0]
    while true {
      guard let answer = Terminal.ask("Where is your league, \(names)? [\(first.name)]") else {
        return []
      }
      do throws(Failure) {
        // An impatient user may paste the address right away.
        if answer.contains(".com") {
          return [try await choice.look(try invocation.entry(answer, on: nil), siteRun)]
        }
        let meant = platforms.first { $0.rawValue.hasPrefix(answer.lowercased()) }
        if let platform = meant { return try await leagues(on: platform, choice) }
        let letters = platforms.map { "'\($0.rawValue.prefix(1))'" }.joined(separator: " or ")
        invocation.console.say("Skidmark reads leagues of \(names). Type \(letters).")
      } catch {
        // A wrong answer is asked for again; everything else ends the questions.
        guard [.usage, .notFound].contains(error.exitCode) else { throw error }
        invocation.console.report(error)
      }
    }
  }

  private func leagues(
    on platform: FantasyPlatform, _ choice: InitChoice
  ) async throws(Failure) -> [InitChoice.ChosenLeague] {
    let hasUsers = platform.traits.hasUsers
    let user = hasUsers ? ", or your \(platform.name) user name" : ""
    guard let answer = Terminal.ask("The league's address or id\(user):"), !answer.isEmpty else {
      return []
    }
    if !hasUsers || answer.contains(".") || answer.allSatisfy(\.isNumber) {
      return [try await choice.look(try invocation.entry(answer, on: platform), siteRun)]
    }
    return try await choice.leagues(of: answer, siteRun)
  }
}
