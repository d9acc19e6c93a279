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

  private static let positions: [Int: String] = [
    1: "QB", 2: "RB", 3: "WR", 4: "TE", 5: "K", 7: "P", 9: "DT", 10: "DE", 11: "LB", 12: "CB",
    13: "S", 14: "HC", 16: "D/ST",
  ]
}
