import LeagueModel

/// ESPN's numbers for lineup slots and positions, as seen in its answers.
enum ESPNVocabulary {
  /// The name of a lineup slot; unknown slots keep their number.
  static func slot(_ id: Int) -> String { slots[id] ?? "SLOT \(id)" }

  /// A player's position; unknown ones are FLEX.
  static func position(_ id: Int?) -> String { id.flatMap { positions[$0] } ?? "FLEX" }

  /// All positions of a player: the eligible single-position slots, or else the default position.
  static func positions(_ id: Int?, eligibleSlots: [Int]) -> [String] {
    let listed = eligibleSlots.filter { positionSlots.contains($0) }.map(slot).unique { $0 }
    return listed.isEmpty ? [id.flatMap { positions[$0] }].compactMap { $0 } : listed
  }

  /// The slots for a single position; DL, DB and DP are groups like FLEX.
  private static let positionSlots: Set<Int> = [
    0, 1, 2, 4, 6, 8, 9, 10, 12, 13, 16, 17, 18, 19, 24,
  ]

  static let benchSlots: Set<Int> = [20, 21]

  private static let slots: [Int: String] = [
    0: "QB", 1: "TQB", 2: "RB", 3: "RB/WR", 4: "WR", 5: "WR/TE", 6: "TE", 7: "OP", 8: "DT",
    9: "DE", 10: "LB", 11: "DL", 12: "CB", 13: "S", 14: "DB", 15: "DP", 16: "D/ST", 17: "K",
    18: "P", 19: "HC", 20: LineupEntry.bench, 21: LineupEntry.injuredReserve, 23: "FLEX", 24: "ER",
  ]

  /// An NFL team's code as on Sleeper; nil for free agents.
  static func proTeam(_ id: Int?) -> String? { id.flatMap { proTeams[$0] } }

  /// A player's status; nil for a healthy or an unknown one.
  static func status(_ name: String?) -> Player.Status? {
    switch name {
    case "OUT": .out
    case "DOUBTFUL": .doubtful
    case "QUESTIONABLE", "DAY_TO_DAY": .questionable
    case "INJURY_RESERVE": .injuredReserve
    case "SUSPENSION": .suspended
    default: nil
    }
  }

  private static let proTeams: [Int: String] = [
    1: "ATL", 2: "BUF", 3: "CHI", 4: "CIN", 5: "CLE", 6: "DAL", 7: "DEN", 8: "DET", 9: "GB",
    10: "TEN", 11: "IND", 12: "KC", 13: "LV", 14: "LAR", 15: "MIA", 16: "MIN", 17: "NE", 18: "NO",
    19: "NYG", 20: "NYJ", 21: "PHI", 22: "ARI", 23: "PIT", 24: "LAC", 25: "SF", 26: "SEA",
    27: "TB", 28: "WAS", 29: "CAR", 30: "JAX", 33: "BAL", 34: "HOU",
  ]

  private static let positions: [Int: String] = [
    1: "QB", 2: "RB", 3: "WR", 4: "TE", 5: "K", 7: "P", 9: "DT", 10: "DE", 11: "LB", 12: "CB",
    13: "S", 14: "HC", 16: "D/ST",
  ]
}
