/// One of the numbers that tables of NFL offenses and defenses have. The raw values are the keys of the statistics API;
/// a defense's numbers are those of its opponents.
package enum TeamMetric: String, Sendable, Codable, CaseIterable {
  case points
  case totalYards = "total_yards"
  case plays = "plays_offense"
  case yardsPerPlay = "yds_per_play_offense"
  case turnovers
  case fumblesLost = "fumbles_lost"
  case firstDowns = "first_down"
  case completions = "pass_cmp"
  case passAttempts = "pass_att"
  case passYards = "pass_yds"
  case passTouchdowns = "pass_td"
  case interceptions = "pass_int"
  case netYardsPerPass = "pass_net_yds_per_att"
  case passFirstDowns = "pass_fd"
  case rushAttempts = "rush_att"
  case rushYards = "rush_yds"
  case rushTouchdowns = "rush_td"
  case yardsPerRush = "rush_yds_per_att"
  case rushFirstDowns = "rush_fd"
  case penalties
  case penaltyYards = "penalties_yds"
  case penaltyFirstDowns = "pen_fd"
  case scoringShare = "score_pct"
  case turnoverShare = "turnover_pct"
  case expectedPoints = "exp_pts_tot"
}

extension TeamMetric {
  /// The groups in which the metrics are offered.
  package enum Category: String, Sendable, CaseIterable {
    case scoring, yards, passing, rushing
    case ballSecurity = "turnovers"
    case discipline = "penalties"

    /// The group's metrics, in the order of the tables.
    package var metrics: [TeamMetric] { TeamMetric.allCases.filter { $0.category == self } }
  }

  /// The group in which the metric is offered.
  package var category: Category {
    switch self {
    case .points, .scoringShare, .expectedPoints: .scoring
    case .totalYards, .plays, .yardsPerPlay, .firstDowns: .yards
    case .completions, .passAttempts, .passYards, .passTouchdowns, .netYardsPerPass,
      .passFirstDowns:
      .passing
    case .rushAttempts, .rushYards, .rushTouchdowns, .yardsPerRush, .rushFirstDowns: .rushing
    case .turnovers, .fumblesLost, .interceptions, .turnoverShare: .ballSecurity
    case .penalties, .penaltyYards, .penaltyFirstDowns: .discipline
    }
  }

  /// The metrics that a comparison shows first.
  package static let headlines: [TeamMetric] = [
    .points, .totalYards, .passYards, .rushYards, .scoringShare,
  ]

  /// Whether the number is a rate, which is the same per game and in total.
  package var isRate: Bool {
    switch self {
    case .yardsPerPlay, .netYardsPerPass, .yardsPerRush, .scoringShare, .turnoverShare: true
    default: false
    }
  }

  /// Whether the number is a share of drives, in percent.
  package var isPercent: Bool { self == .scoringShare || self == .turnoverShare }

  /// Whether more is better for a side. Expected points are counted from the side's own view, so more is also better
  /// for a defense. First downs by opponents' penalties are good for an offense.
  package func favorsMore(for side: TableSide) -> Bool {
    let isBetterForOffense: Bool
    switch self {
    case .expectedPoints: return true
    case .turnovers, .fumblesLost, .interceptions, .penalties, .penaltyYards, .turnoverShare:
      isBetterForOffense = false
    default: isBetterForOffense = true
    }
    return side == .offense ? isBetterForOffense : !isBetterForOffense
  }
}

/// The side of the ball that a table is about.
package enum TableSide: String, Sendable, Codable, CaseIterable {
  /// The teams' own numbers.
  case offense
  /// The numbers that the teams allowed.
  case defense
}
