import Build
import JSON
import LeagueModel
import Statistics

enum StatsCompareCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "stats compare", abstract: "Compare two teams of the NFL",
    discussion: "With one team, it is compared with the average of all.",
    arguments: [
      ArgumentSpec(name: "team", help: "A team, by name or code.", isRequired: true),
      ArgumentSpec(name: "other", help: "The other team."),
    ],
    options: [
      .site, StatsCommands.season, StatsCommands.side, StatsCommands.total,
      OptionSpec(long: "all", help: "Compare all 25 numbers instead of five."),
    ],
    examples: [.init("stats compare MIN DET", "Compare the offenses and defenses of two teams")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let words = invocation.arguments.positional
    let team = try StatsCommands.team(words.first ?? "")
    let other: ProTeam? =
      if words.count > 1 { try StatsCommands.team(words[1]) } else { nil }
    let scale = StatsCommands.scale(invocation)
    let metrics = invocation.arguments.has("all") ? TeamMetric.allCases : TeamMetric.headlines
    let tables = try StatsCommands.tables(invocation)
    for side in StatsCommands.sides(invocation) {
      guard let table = tables[side] else { continue }
      var rows = Table([side.rawValue, team.name, "", other?.name ?? "League average", ""])
      for metric in metrics {
        let comparison = TeamComparison(
          team, other, in: TeamRanking(table, by: metric, per: scale))
        let cells = [comparison.first, comparison.second].flatMap { side in
          [side.map { metric.text($0.value, scale) } ?? "–", side?.place?.label ?? ""]
        }
        rows.add(
          [metric.title(for: side)] + cells, json(comparison, table), invocation.console)
      }
      if !invocation.console.isJSON { invocation.console.output("\(rows.text)\n") }
    }
  }

  private static func json(_ comparison: TeamComparison, _ table: TeamTable) -> JSONValue {
    func side(_ side: TeamComparison.Side?) -> JSONValue {
      guard let side else { return .null }
      let place = side.place
      return [
        "team": place.map { .string($0.team.code) } ?? .null, "value": .double(side.value),
        "rank": place.map { .int($0.rank) } ?? .null,
        "tied": place.map { .bool($0.isTied) } ?? .null,
      ]
    }
    return [
      "event": "comparison", "season": .int(table.season), "side": .string(table.side.rawValue),
      "metric": .string(comparison.metric.rawValue),
      "teams": .array([
        side(comparison.first), side(comparison.second),
      ]),
      "share": comparison.share.orNull,
    ]
  }
}
