extension TeamMetric {
  /// The possible numbers of one team in one game, with room beyond the NFL's records: 73 points, 735 yards, 426
  /// rushing yards, about thirty plays at least, and -53 yards.
  private var inOneGame: ClosedRange<Double> {
    switch self {
    case .points: 0...120
    case .totalYards, .passYards: -150...1_000
    case .rushYards: -150...600
    case .plays: 10...150
    case .firstDowns, .completions, .passFirstDowns, .rushFirstDowns: 0...80
    case .passAttempts, .rushAttempts: 0...110
    case .passTouchdowns, .rushTouchdowns: 0...15
    case .interceptions, .fumblesLost: 0...15
    case .turnovers: 0...25
    case .penalties: 0...50
    case .penaltyYards: 0...500
    case .penaltyFirstDowns: 0...40
    case .yardsPerPlay, .yardsPerRush: -15...40
    case .netYardsPerPass: -20...60
    case .scoringShare, .turnoverShare: 0...100
    case .expectedPoints: -120...120
    }
  }

  /// The most games of a team in a season: 17, and four in the playoffs.
  static let mostGames = 21

  /// The possible numbers of a team after some games; nil if the source does not have their number.
  func range(games: Int?) -> ClosedRange<Double> {
    let game = inOneGame
    if isRate { return game }
    let most = Double(games ?? Self.mostGames)
    switch self {
    case .expectedPoints: return (game.lowerBound * most)...(game.upperBound * most)
    // Every game has some plays.
    case .plays: return (game.lowerBound * Double(games ?? 1))...(game.upperBound * most)
    // A game's total can be negative. The lower bound is that of one game, because not all games are so bad.
    default: return (games == 0 ? 0 : game.lowerBound)...(game.upperBound * most)
    }
  }

  /// The possible numbers of a source's summary: an average per game or team, or the sum of all.
  var summaryRange: ClosedRange<Double> {
    let (game, teams) = (inOneGame, 32.0)
    guard !isRate else { return game }
    let most = Double(Self.mostGames) * teams
    let least = min(0, game.lowerBound * (self == .expectedPoints ? most : teams))
    return least...(game.upperBound * most)
  }
}

extension TeamNumbers {
  /// The first metric whose number is out of its range; nil if there is none.
  func impossible(_ range: (TeamMetric) -> ClosedRange<Double>) -> TeamMetric? {
    TeamMetric.allCases.first { metric in
      number(metric).map { !range(metric).contains($0) } ?? false
    }
  }
}

extension ClosedRange<Double> {
  /// The range in words: `0 to 120`.
  var words: String { "\(Int(lowerBound)) to \(Int(upperBound))" }
}
