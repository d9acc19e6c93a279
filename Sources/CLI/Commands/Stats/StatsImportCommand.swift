import Build
import LeagueModel
import Statistics

enum StatsImportCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "stats import", abstract: "Import tables of the NFL from files or addresses",
    discussion: """
      Takes tables of team offense and defense as pro-football-reference.com exports them, and the \
      weekly files of nflverse: teams, players, kickers and the schedule (games.csv). The layout is recognized \
      by its columns. Nothing is stored if one of the files is wrong.

      Weekly files of before 2025 do not tell opponents, and those of teams do not tell points; import games.csv \
      with them. The tables of offense and defense follow from the weekly file of teams, too, without the numbers \
      that only pro-football-reference.com has; import those after it, or with it, and they stay.
      """,
    arguments: [
      ArgumentSpec(
        name: "file", help: "A file, or an address that begins with https://.", isRequired: true,
        isRepeated: true, completion: .file)
    ],
    options: [
      .site,
      OptionSpec(
        long: "season", value: "year",
        help: "The season, if the file's name does not have it."),
      .trust, .env, .now,
    ],
    examples: [
      .init("stats import offense-2026.csv defense-2026.csv", "Store the tables of both sides"),
      .init("stats import stats_player_week_2026.csv games.csv", "Store games of players"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try invocation.siteRun()
    let season = try StatsCommands.season(invocation)
    try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
      let found: (outcomes: [StatisticsImport.Outcome], doubts: [StatisticsImport.Doubt])
      do throws(StatisticsFailure) {
        found = try await StatisticsImport(siteRun).take(
          invocation.arguments.positional, season: season)
      } catch {
        throw Failure(error)
      }
      for outcome in found.outcomes { print(outcome, invocation.console) }
      for doubt in found.doubts { invocation.console.report(.warning(words(doubt))) }
    }
  }

  private static func print(_ outcome: StatisticsImport.Outcome, _ console: Console) {
    switch outcome {
    case .table(let side, let season):
      console.say("\(season): the \(side.rawValue) of 32 teams.")
    case .players(let season, let games): console.say("\(season): \(games) games of players.")
    case .teams(let season, let games): console.say("\(season): \(games) games of teams.")
    case .schedule(let season, let games): console.say("\(season): a schedule of \(games) games.")
    }
  }

  private static func words(_ doubt: StatisticsImport.Doubt) -> String {
    switch doubt {
    case .wrongTotals(let side, let season, let metrics):
      let names = metrics.map(\.title).joined(separator: ", ")
      return "the \(side.rawValue) of \(season) does not add up to the table's own total: \(names)."
    case .otherGames(let season, let teams):
      return
        "the tables of \(season) are of different days: offense and defense count different games "
        + "of the \(teams.map(\.nickname).joined(separator: ", ")). Export both again."
    case .noPoints(let season):
      return "the games of teams in \(season) have no points; import the schedule, too: "
        + "nflverse's games.csv."
    case .noOpponents(let season, let games):
      return "\(games) games of players in \(season) have no opponent; import the schedule, too: "
        + "nflverse's games.csv."
    }
  }
}
