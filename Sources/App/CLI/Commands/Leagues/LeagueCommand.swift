import Build
import Diagnostics
import LeagueModel

enum LeagueCommand: Command {
  enum Action: String, CaseIterable {
    case list
    case add
    case select
    case remove
    case rollOver = "roll-over"
  }

  static let spec = CommandSpec(
    name: "league", abstract: "List, add, select and remove leagues",
    discussion: """
      'list' prints the site's leagues with what is known of each; an asterisk marks the selected one.

      'add' connects a league: --sleeper ID, --espn ID with or without --season, or --user NAME for a \
      choice of somebody's Sleeper leagues. The platform is asked whether there is such a league, unless \
      --offline is given. An ESPN league without a season is always in the present one.

      'select' names the league that the home page shows first and that 'context', 'share' and 'explain' \
      take when none is named; 'select all' names none.

      'remove' deletes a league's data, context, roasts, credentials and pages, and nothing of another \
      league. It can be run again if it was interrupted.

      'roll-over' moves a league, or all that can, to its new season. The pages of the old one stay.
      """,
    arguments: [
      ArgumentSpec(
        name: "action", help: "list, add, select, remove or roll-over.", isRequired: true),
      ArgumentSpec(name: "league", help: "The league's key, id, slug or name."),
    ],
    options: [
      OptionSpec(long: "sleeper", value: "id", help: "add: a Sleeper league."),
      OptionSpec(long: "espn", value: "id", help: "add: an ESPN league."),
      OptionSpec(
        long: "user", value: "name", help: "add: one of the leagues of somebody on Sleeper."),
      OptionSpec(
        long: "season", value: "year",
        help: "add: the season of an ESPN league, or of the leagues to choose from."),
      OptionSpec(long: "yes", help: "remove: do not ask first."),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let words = invocation.arguments.positional
    let name = words.first ?? ""
    guard let action = Action(rawValue: name) else {
      let known = Action.allCases.map(\.rawValue)
      throw Failure(
        message: "'\(name)' is nothing that can be done with leagues.",
        next: nearest(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "choose one of \(known.joined(separator: ", ")).", exitCode: .usage)
    }
    let ofAdding = ["sleeper", "espn", "user", "season"]
    if action != .add, let option = ofAdding.first(where: { invocation.arguments[$0] != nil }) {
      throw Failure(
        message: "--\(option) goes with 'skidmark league add' only.", next: "leave it out.",
        exitCode: .usage)
    }
    if [.list, .add].contains(action), words.count > 1 {
      throw Failure(
        message: "'\(words[1])' was not expected here.",
        next: action == .add
          ? "say what it is: --sleeper ID, --espn ID or --user NAME." : "leave it out.",
        exitCode: .usage)
    }
    let league = words.dropFirst().first
    if action == .list { return try list(invocation) }
    return try await invocation.alone(in: try invocation.siteFolder()) {
      () async throws(Failure) in
      switch action {
      case .list: try list(invocation)
      case .add: try await add(invocation)
      case .select: try select(league, invocation)
      case .remove: try await remove(league, invocation)
      case .rollOver: try await rollOver(league, invocation)
      }
    }
  }
}
