import Build
import JSON
import LeagueModel
import Statistics

enum StatsShowCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "stats show", abstract: "Rank the NFL's teams, or show one of them",
    discussion: """
      With a number it ranks the 32 teams; with a team it shows all its numbers and their ranks; without \
      either it ranks by points. Ranks follow the side's interest: the defense that allows the fewest points is \
      1st.

      Numbers: \(TeamMetric.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
    arguments: [ArgumentSpec(name: "what", help: "A number or a team, by name or code.")],
    options: [.site, StatsCommands.season, StatsCommands.side, StatsCommands.total],
    examples: [
      .init("stats show rush_yds --side defense", "Rank run defenses"),
      .init("stats show KC", "Show the numbers of one team"),
    ])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let tables = try StatsCommands.tables(invocation)
    let scale = StatsCommands.scale(invocation)
    let what = invocation.arguments.positional.first
    if let metric = TeamMetric(rawValue: what ?? TeamMetric.points.rawValue) {
      let side = StatsCommands.sides(invocation)[0]
      guard let table = tables[side] else {
        throw Failure(
          .content, "The table of the \(side.rawValue) is not stored.",
          next: "'skidmark stats import FILE' stores it.")
      }
      return rank(table, by: metric, scale, invocation.console)
    }
    let team = try StatsCommands.team(what ?? "")
    for side in StatsCommands.sides(invocation) {
      guard let table = tables[side] else { continue }
      show(team, table, scale, invocation.console)
    }
  }

  private static func rank(
    _ table: TeamTable, by metric: TeamMetric, _ scale: TableScale, _ console: Console
  ) {
    let ranking = TeamRanking(table, by: metric, per: scale)
    var rows = Table()
    for place in ranking.places {
      rows.add(
        [place.label, place.team.name, metric.text(place.value, scale)],
        json(place, metric, table), console)
    }
    guard !console.isJSON else { return }
    console.output(
      "\(metric.title(for: table.side)), \(scale.words(metric)), \(table.season)\n\(rows.text)")
  }

  private static func show(
    _ team: ProTeam, _ table: TeamTable, _ scale: TableScale, _ console: Console
  ) {
    var rows = Table()
    for metric in TeamMetric.allCases {
      guard let place = TeamRanking(table, by: metric, per: scale).place(of: team) else { continue }
      rows.add(
        [metric.title(for: table.side), metric.text(place.value, scale), place.label],
        json(place, metric, table), console)
    }
    guard !console.isJSON else { return }
    console.output("\(team.name), \(table.side.rawValue), \(table.season)\n\(rows.text)\n")
  }

  private static func json(
    _ place: TeamRanking.Place, _ metric: TeamMetric, _ table: TeamTable
  ) -> JSONValue {
    [
      "event": "rank", "season": .int(table.season), "side": .string(table.side.rawValue),
      "metric": .string(metric.rawValue), "team": .string(place.team.code),
      "value": .double(place.value), "rank": .int(place.rank), "tied": .bool(place.isTied),
    ]
  }
}
