import Build
import Diagnostics
import LeagueModel
import Statistics

/// The commands about statistics of the NFL.
enum StatsCommands {
  static let group = CommandGroup(
    name: "stats", abstract: "Import and compare statistics of the NFL",
    commands: [
      StatsImportCommand.self, StatsShowCommand.self, StatsCompareCommand.self,
      StatsAllowedCommand.self,
    ])

  static let season = OptionSpec(
    long: "season", value: "year", help: "The season (default: the latest that is stored).")
  static let side = OptionSpec(
    long: "side", value: "side", help: "What teams did, or what they allowed (default: offense).",
    choices: TableSide.allCases.map(\.rawValue))
  static let total = OptionSpec(
    long: "total", help: "Show the season's totals instead of numbers per game.")

  static func season(_ invocation: Invocation) throws(Failure) -> Int? {
    guard let text = invocation.arguments["season"] else { return nil }
    guard let season = Int(text), (1920...9999).contains(season) else {
      throw Failure(
        .usage, "'\(text)' is not a season.", next: "write the year in which it began: 2026.")
    }
    return season
  }

  static func scale(_ invocation: Invocation) -> TableScale {
    invocation.arguments.has("total") ? .total : .perGame
  }

  /// The sides of `--side`; both by default.
  static func sides(_ invocation: Invocation) -> [TableSide] {
    invocation.arguments["side"].flatMap(TableSide.init).map { [$0] } ?? TableSide.allCases
  }

  /// The stored tables of the chosen season, or else of the latest.
  static func tables(_ invocation: Invocation) throws(Failure) -> [TableSide: TeamTable] {
    let wanted = try season(invocation)
    let folder = StatisticsFolder(try invocation.siteRun())
    let seasons =
      if let wanted { [wanted] } else { Array(try inWords(folder.seasons()).reversed()) }
    for season in seasons {
      var tables: [TableSide: TeamTable] = [:]
      for side in TableSide.allCases {
        tables[side] = try inWords(folder.table(side, season: season).read())
      }
      if !tables.isEmpty { return tables }
    }
    throw Failure(
      .content,
      "No table of NFL offenses or defenses is stored" + (wanted.map { " for \($0)." } ?? "."),
      next: "'skidmark stats import offense-2026.csv defense-2026.csv' stores them.")
  }

  static func team(_ name: String) throws(Failure) -> ProTeam {
    if let team = ProTeam(named: name) { return team }
    let wanted = name.foldedName
    let partial = ProTeam.all.filter { !wanted.isEmpty && $0.name.foldedName.contains(wanted) }
    if partial.count == 1 { return partial[0] }
    let names = ProTeam.all.flatMap { [$0.nickname, $0.name, $0.code] }
    let near = nearest(to: name, among: names).flatMap { ProTeam(named: $0)?.name }
    throw Failure(
      .usage,
      partial.isEmpty
        ? "There is no NFL team named '\(name.printable)'."
        : "'\(name.printable)' can be several NFL teams.",
      next: partial.isEmpty
        ? near.map { "did you mean '\($0)'?" }
          ?? "write a name such as Chiefs, or a code such as KC."
        : "write one of \(partial.map(\.name).joined(separator: ", ")).")
  }
}
