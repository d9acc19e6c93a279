/// Words for the API's short names of statistics and plays.
enum SportsLabels {
  /// The totals of teams that have names, in the order of a box score.
  private static let totals: [(key: String, label: String)] = [
    ("fg", "Field goals made"), ("fga", "Field goals attempted"),
    ("fg_pct", "Field goal percentage"),
    ("fg3", "Three-pointers made"), ("fg3a", "Three-pointers attempted"),
    ("fg3_pct", "Three-point percentage"), ("ft", "Free throws made"),
    ("fta", "Free throws attempted"), ("ft_pct", "Free throw percentage"),
    ("orb", "Offensive rebounds"), ("drb", "Defensive rebounds"), ("trb", "Rebounds"),
    ("ast", "Assists"), ("stl", "Steals"), ("blk", "Blocks"), ("tov", "Turnovers"), ("pf", "Fouls"),
    ("total_yards", "Total yards"), ("passing_yards", "Passing yards"),
    ("rushing_yards", "Rushing yards"), ("first_downs", "First downs"), ("turnovers", "Turnovers"),
    ("penalties", "Penalties"), ("possession", "Time of possession"),
    ("runs", "Runs"), ("hits", "Hits"), ("errors", "Errors"),
    ("shots_on_goal", "Shots on goal"), ("faceoff_pct", "Faceoffs won"),
    ("power_play_goals", "Power-play goals"), ("penalty_minutes", "Penalty minutes"),
    ("blocked_shots", "Blocked shots"),
  ]

  /// The keys of some totals in the order of a box score; unknown ones follow by name.
  static func ordered(_ keys: Set<String>) -> [String] {
    let known = totals.map(\.key).filter(keys.contains)
    return known + keys.subtracting(known).sorted()
  }

  /// `Passing yards` for `passing_yards`.
  static func long(_ key: String) -> String {
    if let known = totals.first(where: { $0.key == key }) { return known.label }
    let words = key.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// `PASSING YDS` would be too wide for a column, so this is at most eight letters.
  static func short(_ key: String) -> String {
    String(key.split(separator: "_").joined(separator: " ").uppercased().prefix(8))
  }

  /// The kinds of plays that a summary counts by name; all others are "other".
  private static let kinds: [(part: String, one: String, many: String)] = [
    ("missed_shot", "missed shot", "missed shots"), ("rebound", "rebound", "rebounds"),
    ("foul", "foul", "fouls"), ("turnover", "turnover", "turnovers"), ("steal", "steal", "steals"),
    ("block", "block", "blocks"), ("timeout", "timeout", "timeouts"),
    ("substitution", "substitution", "substitutions"), ("penalty", "penalty", "penalties"),
    ("faceoff", "faceoff", "faceoffs"), ("hit", "hit", "hits"), ("shot", "shot", "shots"),
    ("punt", "punt", "punts"), ("kickoff", "kickoff", "kickoffs"), ("rush", "run", "runs"),
    ("pass", "pass", "passes"), ("sack", "sack", "sacks"), ("strikeout", "strikeout", "strikeouts"),
    ("walk", "walk", "walks"), ("single", "single", "singles"), ("out", "out", "outs"),
  ]

  /// `2 missed shots, 1 rebound, 3 other`.
  static func summary(_ plays: [String]) -> String {
    var counts: [Int: Int] = [:]
    var other = 0
    for play in plays {
      let plain = play.lowercased().split { $0 == " " || $0 == "-" }.joined(separator: "_")
      if let kind = kinds.firstIndex(where: { plain.contains($0.part) }) {
        counts[kind, default: 0] += 1
      } else {
        other += 1
      }
    }
    let named = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    other += named.dropFirst(3).map(\.value).reduce(0, +)
    let words = named.prefix(3).map { kind, count in
      "\(count) \(count == 1 ? kinds[kind].one : kinds[kind].many)"
    }
    return (words + (other > 0 ? ["\(other) other"] : [])).joined(separator: ", ")
  }
}
