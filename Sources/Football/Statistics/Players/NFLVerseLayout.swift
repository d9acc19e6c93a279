import CSV

extension NFLVerseColumns {
  /// A kind of file.
  enum Layout {
    case players
    case kickers
    case teams
    case schedule
  }

  /// The columns that a file of a layout must have. Of several names for a column, one is enough.
  private static func needed(_ layout: Layout) -> [[String]] {
    let player = [["season"], ["week"], ["player_id"], ["player_name", "player_display_name"]]
    let team = [["team", "recent_team"]]
    return switch layout {
    case .players: player + team + [["attempts"], ["carries"], ["receptions"]]
    case .kickers: player + team
    case .teams:
      [
        ["season"], ["week"], ["team"], ["opponent_team"], ["attempts"], ["carries"],
        ["sacks_suffered"], ["passing_yards"], ["rushing_yards"],
      ]
    case .schedule:
      [["season"], ["week"], ["game_type"], ["away_team"], ["home_team"], ["away_score"]]
    }
  }

  /// The columns that a file lacks, each by its first name.
  static func missing(in table: CSVTable, of layout: Layout) -> [String] {
    needed(layout).filter { names in !names.contains { table.has([$0]) } }.compactMap(\.first)
  }

  /// The missing columns of a file that has most columns of a layout; empty for a file that matches no layout.
  package static func missing(in csv: [UInt8]) -> [String] {
    let table = CSVTable(csv)
    let layouts: [Layout] =
      table.has(["player_id"])
      ? [table.has(["fg_made_list"]) && !table.has(["attempts"]) ? .kickers : .players]
      : [.teams, .schedule]
    let all = layouts.map { (missing(in: table, of: $0), needed($0).count) }
    let close = all.filter { $0.0.count * 2 < $0.1 }.map(\.0)
    return close.min { $0.count < $1.count } ?? []
  }
}
