extension TeamMetric {
  /// The metric's name, such as `rushing yards`.
  package var title: String {
    switch self {
    case .points: "points"
    case .totalYards: "total yards"
    case .plays: "plays"
    case .yardsPerPlay: "yards per play"
    case .turnovers: "turnovers"
    case .fumblesLost: "fumbles lost"
    case .firstDowns: "first downs"
    case .completions: "completions"
    case .passAttempts: "pass attempts"
    case .passYards: "passing yards"
    case .passTouchdowns: "passing touchdowns"
    case .interceptions: "interceptions"
    case .netYardsPerPass: "net yards per pass"
    case .passFirstDowns: "first downs by pass"
    case .rushAttempts: "rush attempts"
    case .rushYards: "rushing yards"
    case .rushTouchdowns: "rushing touchdowns"
    case .yardsPerRush: "yards per rush"
    case .rushFirstDowns: "first downs by rush"
    case .penalties: "penalties"
    case .penaltyYards: "penalty yards"
    case .penaltyFirstDowns: "first downs by penalty"
    case .scoringShare: "drives with a score"
    case .turnoverShare: "drives with a turnover"
    case .expectedPoints: "expected points"
    }
  }

  /// The name for a side. A defense's numbers are those of its opponents.
  package func title(for side: TableSide) -> String {
    switch (side, self) {
    case (.offense, _), (.defense, .expectedPoints): title
    case (.defense, .turnovers), (.defense, .fumblesLost), (.defense, .interceptions):
      "opponents' \(title)"
    case (.defense, .penalties), (.defense, .penaltyYards), (.defense, .turnoverShare):
      "opponents' \(title)"
    case (.defense, _): "\(title) allowed"
    }
  }

  /// A value as printed: one decimal per game and for rates, whole totals.
  package func text(_ value: Double, _ scale: TableScale) -> String {
    let isWhole = !isRate && scale == .total && self != .expectedPoints
    let number = value.text(decimals: isWhole ? 0 : 1)
    return isPercent ? "\(number)%" : number
  }
}

extension TableScale {
  /// `per game` or `total`; empty for rates.
  package func words(_ metric: TeamMetric) -> String {
    metric.isRate ? "a rate" : self == .perGame ? "per game" : "total"
  }
}
