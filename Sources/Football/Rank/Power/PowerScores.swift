import LeagueModel

/// A system's scores, in league order. Sums are integers until divided, so that equal teams stay equal.
struct PowerScores {
  let values: [Double]
  let totals: [Totals]

  init(_ system: PowerSystem, _ log: GameLog, _ standings: Standings, through last: Int) {
    let rounds = log.rounds.prefix { $0.week <= last }
    let totals = log.teams.indices.map { Totals($0, rounds) }
    self.totals = totals
    let table = log.teams.map { standings[$0] }
    values =
      switch system {
      case .skidmark: Self.skidmark(table)
      case .strength: Self.strength(totals)
      case .resume: zip(table, totals).map { 0.5 * $0.record.winShare + 0.5 * $1.allPlay.winShare }
      case .oberonMt: zip(table, totals).map(Self.oberonMt)
      case .twoStepDominance: Self.twoStepDominance(table, totals, rounds)
      }
  }

  struct Totals {
    /// The points in all weeks.
    var points = Points.zero
    var weeks = 0
    var allPlay = Record()
    /// The points per week of each game.
    var rates: [Double] = []

    var average: Double { PowerScores.rate(points, weeks) }

    init(_ team: Int, _ rounds: some Sequence<GameLog.Round>) {
      for round in rounds {
        guard let score = round.scores[team], let record = round.allPlay(team) else { continue }
        points = points + score
        weeks += round.weeks.count
        rates.append(score.value / Double(round.weeks.count))
        allPlay.wins += record.wins
        allPlay.losses += record.losses
        allPlay.ties += record.ties
      }
    }
  }

  // MARK: Formulas

  /// Before any points, both ratios are 0, so every team gets 0.1.
  private static func skidmark(_ table: [Standings.Standing]) -> [Double] {
    let scored = amounts(\.pointsFor, table)
    let allowed = amounts(\.pointsAgainst, table)
    let (mostFor, mostAgainst) = (scored.max() ?? 0, allowed.max() ?? 0)
    func ratio(_ part: Double, _ most: Double) -> Double { most > 0 ? part / most : 0 }
    return table.indices.map { team in
      0.6 * table[team].record.winShare + 0.3 * ratio(scored[team], mostFor)
        + 0.1 * (1 - ratio(allowed[team], mostAgainst))
    }
  }

  /// Whether all teams have played the same number of games, so that their totals can be compared.
  static func areEven(_ table: [Standings.Standing]) -> Bool {
    table.allSatisfy { $0.games == table.first?.games }
  }

  /// Points to compare teams by: totals, or points per game if they have played different numbers of games.
  static func amounts(
    _ points: KeyPath<Standings.Standing, Points>, _ table: [Standings.Standing]
  ) -> [Double] {
    let areEven = areEven(table)
    return table.map { standing in
      let total = standing[keyPath: points].value
      return areEven ? total : standing.games == 0 ? 0 : total / Double(standing.games)
    }
  }

  /// The number of weeks at the league mean that are added to each team's own.
  private static let shrinkage = 3.0

  private static func strength(_ totals: [Totals]) -> [Double] {
    let mean = mean(totals)
    return totals.map { total in
      let count = Double(total.weeks)
      return (count * total.average + shrinkage * mean) / (count + shrinkage)
    }
  }

  static func mean(_ totals: [Totals]) -> Double {
    let weeks = totals.map(\.weeks).reduce(0, +)
    return rate(totals.map(\.points).total, weeks)
  }

  private static func rate(_ points: Points, _ weeks: Int) -> Double {
    weeks == 0 ? 0 : Double(points.tenThousandths) / 10_000 / Double(weeks)
  }

  private static func oberonMt(_ standing: Standings.Standing, _ totals: Totals) -> Double {
    let (high, low) = (totals.rates.max() ?? 0, totals.rates.min() ?? 0)
    return (6 * totals.average + 2 * (high + low) + 400 * standing.record.winShare) / 10
  }

  /// A tie is half a win for both. The original's floor functions are left out because they create ties.
  private static func twoStepDominance(
    _ table: [Standings.Standing], _ totals: [Totals], _ rounds: some Sequence<GameLog.Round>
  ) -> [Double] {
    let dominance = dominance(count: table.count, rounds)
    return table.indices.map { team in
      let standing = table[team]
      let margin = (standing.pointsFor - standing.pointsAgainst).value
      return 0.8 * dominance[team] + 0.15 * totals[team].average
        + 0.05 * (standing.games == 0 ? 0 : margin / Double(standing.games))
    }
  }

  /// Each team's row sum of W² + W over the games decided in weeks 1 to `last`.
  static func dominance(_ log: GameLog, through last: Int) -> [Double] {
    dominance(count: log.teams.count, log.rounds.prefix { $0.week <= last })
  }

  /// W: the wins of each team over each other one in weeks 1 to `last`, in half wins.
  static func wins(_ log: GameLog, through last: Int) -> [[Int]] {
    wins(count: log.teams.count, log.rounds.prefix { $0.week <= last })
  }

  private static func wins(count: Int, _ rounds: some Sequence<GameLog.Round>) -> [[Int]] {
    var wins = Array(repeating: [Int](repeating: 0, count: count), count: count)
    for game in rounds.lazy.flatMap(\.games) {
      wins[game.home][game.away] += game.outcome.halfWins
      wins[game.away][game.home] += game.outcome.reversed.halfWins
    }
    return wins
  }

  private static func dominance(count: Int, _ rounds: some Sequence<GameLog.Round>) -> [Double] {
    let wins = wins(count: count, rounds)
    let rowSums = wins.map { $0.reduce(0, +) }
    return wins.indices.map { team in
      // The row sum of W² is W times the opponents' row sums, in quarter wins.
      let second = zip(wins[team], rowSums).map { $0 * $1 }.reduce(0, +)
      return Double(second + 2 * rowSums[team]) / 4
    }
  }
}

extension Outcome {
  /// 2 for a win, 1 for a tie, so that ties are whole numbers.
  fileprivate var halfWins: Int {
    switch self {
    case .win: 2
    case .tie: 1
    case .loss: 0
    }
  }
}
