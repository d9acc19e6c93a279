import Build
import Diagnostics
import LeagueModel
import Rank

enum ExplainCommand: Command {
  static let spec = CommandSpec(
    name: "explain", abstract: "Show the math behind a number",
    discussion: """
      Prints a team's number, what it means, the sum that leads to it and the games behind it, \
      from the stored league. Without a team it explains the number for every team.

      Numbers: \(ExplainedNumber.Name.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
    arguments: [
      ArgumentSpec(
        name: "number", help: "Which number, such as luck.", isRequired: true,
        choices: ExplainedNumber.Name.allCases.map(\.rawValue)),
      ArgumentSpec(
        name: "team", help: "The team's or the owner's name, or a part of it.", completion: .team),
    ],
    options: [.site, .league, .week, .env, .now],
    examples: [
      .init("explain luck", "Show how lucky every team was"),
      .init("explain power \"Gronk\" --week 9", "Show one team's power score in week 9"),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let words = invocation.arguments.positional
    let name = words.first ?? ""
    guard let metric = ExplainedNumber.Name(rawValue: name) else {
      throw Failure(message: "There is no number '\(name)'.", exitCode: .usage)
    }
    let siteRun = try invocation.siteRun(weeks: .latest, needsTrust: false)
    var leagues: [(league: League, week: Int?)] = []
    for entry in try invocation.leaguesToPrint(in: siteRun) {
      do { leagues.append(try RankStage(siteRun).storedLeague(entry)) } catch {
        throw Failure(error)
      }
    }
    let chosen = try teams(words.dropFirst().first, in: leagues.map(\.league))
    for (league, week) in leagues {
      let number = week ?? league.latestPlayedWeek ?? 0
      let explainer: Explainer
      do { explainer = try Explainer(league, week: number) } catch {
        throw Failure(.rank(league.key, error))
      }
      for team in league.teams where chosen.contains(where: { $0 == (league.key, team.id) }) {
        var text = "\(team.name) (\(team.ownerName)), \(league.name), week \(number)\n"
        if let explained = explainer.number(metric, of: team) {
          text += "  \(metric.rawValue): \(explained.value)\n  \(explained.meaning)\n"
          for line in explained.sums { text += "    \(line)\n" }
          if !explained.sums.isEmpty, !explained.inputs.isEmpty { text += "\n" }
          for line in explained.inputs { text += "    \(line)\n" }
          if let formula = explained.formula { text += "  Formula: \(formula)\n" }
          text += "  From \(explained.source).\n"
        } else {
          text += "  \(metric.rawValue): none in week \(number).\n"
        }
        invocation.console.output(text + "\n")
      }
    }
    return .done
  }

  /// The teams that a name means: exact matches, or else partial ones.
  private static func teams(
    _ name: String?, in leagues: [League]
  ) throws(Failure) -> [(LeagueKey, Team.ID)] {
    let all = leagues.flatMap { league in league.teams.map { (league.key, $0) } }
    guard let name else { return all.map { ($0.0, $0.1.id) } }
    let wanted = name.foldedName
    func named(_ fits: (String) -> Bool) -> [(LeagueKey, Team.ID)] {
      all.filter { fits($0.1.name.foldedName) || fits($0.1.ownerName.foldedName) }
        .map { ($0.0, $0.1.id) }
    }
    for found in [named { $0 == wanted }, named { $0.contains(wanted) }] where !found.isEmpty {
      return found
    }
    let names = all.flatMap { [$0.1.name, $0.1.ownerName] }
    let hint = nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    throw Failure(
      message: "There is no team or owner named '\(name)'.",
      next: hint ?? "the teams are \(all.map(\.1.name).joined(separator: ", ")).",
      exitCode: .usage)
  }
}
