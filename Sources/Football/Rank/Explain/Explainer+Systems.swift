import LeagueModel

/// The scores of the power rankings.
extension Explainer {
  func score(_ system: PowerSystem, of team: Team) -> ExplainedNumber? {
    let placings = figures.ranking(system).placings
    guard let row = placings.first(where: { $0.team.id == team.id }),
      let index = log.teams.firstIndex(of: team.id)
    else { return nil }
    let score = PowerScore(explainer: self, index: index)
    return ExplainedNumber(
      name: ExplainedNumber.Name(system),
      value: "\(decimal(row.score, system.decimals)), rank \(row.rank) of \(placings.count)",
      meaning: system.meaning, sums: score.sums(of: system),
      inputs: system == .twoStepDominance ? score.beatenTeams : [],
      formula: system.formula, source: source)
  }
}

extension PowerSystem {
  /// Scores are shares of 1, or points.
  fileprivate var decimals: Int {
    switch self {
    case .skidmark, .resume: 4
    case .strength, .oberonMt, .twoStepDominance: 2
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .skidmark:
      "How strong the team's season is: mostly winning, then scoring, and a little for opponents that "
        + "did not score. A perfect season is 1."
    case .strength:
      "How many points the team scores in a week, without believing a few weeks too much. Opponents do "
        + "not count."
    case .resume:
      "What the team has won, half against its opponents and half against everyone's score."
    case .oberonMt: "An average week, the best and the worst week, and winning, on one scale."
    case .twoStepDominance: "A win counts, and so does every win of the teams that it beat."
    }
  }

  fileprivate var formula: String {
    switch self {
    case .skidmark:
      "0.6 × winning percentage + 0.3 × points for / most points for + 0.1 × (1 − points against / most "
        + "points against), a tie as half a win; per game if teams have played different numbers of games. "
        + "The formula is Skidmark's own."
    case .strength:
      "Points per week, as if every team had played three more weeks at the league's average. The formula "
        + "is Skidmark's own."
    case .resume:
      "Half winning percentage, half all-play winning percentage. The formula is Skidmark's own."
    case .oberonMt:
      "(6 × points per week + 2 × (highest + lowest week) + 400 × winning percentage) / 10, from the "
        + "Oberon Mt. league (okiraqi.org/opr.html)."
    case .twoStepDominance:
      "0.8 × dominance + 0.15 × points per week + 0.05 × average margin, where dominance is a row of W² + W "
        + "and W counts the wins over each team, a tie as half. The weights are those of the espn-api "
        + "library, without its rounding down."
    }
  }

}

/// The arithmetic of a team's scores.
private struct PowerScore {
  let explainer: Explainer
  /// The team's index in the log.
  let index: Int

  func sums(of system: PowerSystem) -> [String] {
    let (log, standings) = (explainer.log, explainer.standings)
    let standing = standings[log.teams[index]]
    let scores = explainer.figures.scores(system)
    let total = scores.totals[index]
    let won = "winning percentage: \(standing.record.winShareSum)"
    let share = standing.record.winShare
    let average =
      "points per week: "
      + (total.weeks == 0
        ? "no games yet"
        : WorkedSum.quotient("\(total.points)", "\(total.weeks)", total.average, 2))
    switch system {
    case .skidmark:
      let table = explainer.league.teams.map { standings[$0.id] }
      let perGame = PowerScores.areEven(table) ? "" : " per game"
      let (own, most) = amounts(\.pointsFor, table)
      let (ownAgainst, mostAgainst) = amounts(\.pointsAgainst, table)
      let scored = most.value > 0 ? own.value / most.value : 0
      let allowed = mostAgainst.value > 0 ? ownAgainst.value / mostAgainst.value : 0
      return [
        won,
        "points for\(perGame): "
          + (most.value > 0
            ? WorkedSum.quotient(own.text, "\(most.text) (the most)", scored, 4) : "none yet"),
        "points against\(perGame): "
          + (mostAgainst.value > 0
            ? "1 − "
              + WorkedSum.quotient(
                ownAgainst.text, "\(mostAgainst.text) (the most)", 1 - allowed, 4)
            : "none yet"),
        WorkedSum.weighted([(0.6, share), (0.3, scored), (0.1, 1 - allowed)], decimals: 4),
      ]
    case .strength:
      let mean = PowerScores.mean(scores.totals)
      return [
        average, "league average: \(decimal(mean, 2)) per week",
        "(\(total.weeks) × \(decimal(total.average, 2)) + 3 × \(decimal(mean, 2))) / "
          + "(\(total.weeks) + 3) = \(decimal(scores.values[index], 2))",
      ]
    case .resume:
      return [
        won, "all-play: \(total.allPlay.winShareSum)",
        WorkedSum.weighted([(0.5, share), (0.5, total.allPlay.winShare)], decimals: 4),
      ]
    case .oberonMt:
      let (highest, lowest) = (total.rates.max() ?? 0, total.rates.min() ?? 0)
      return [
        average, "highest week: \(decimal(highest, 2))", "lowest week: \(decimal(lowest, 2))", won,
        "(6 × \(decimal(total.average, 2)) + 2 × (\(WorkedSum.parts([highest, lowest], 2))) "
          + "+ 400 × \(decimal(share, 4))) / 10 = \(decimal(scores.values[index], 2))",
      ]
    case .twoStepDominance:
      let margin = (standing.pointsFor - standing.pointsAgainst).value
      let perGame = standing.games == 0 ? 0 : margin / Double(standing.games)
      return [dominanceSum] + [
        average,
        "average margin: \(decimal(perGame, 2))",
        WorkedSum.weighted(
          [(0.8, dominance), (0.15, total.average), (0.05, perGame)], decimals: 2),
      ]
    }
  }

  private typealias Amount = (value: Double, text: String)

  /// The team's points and the highest of all teams, in the units of the formula.
  private func amounts(
    _ points: KeyPath<Standings.Standing, Points>, _ table: [Standings.Standing]
  ) -> (own: Amount, most: Amount) {
    let amounts = PowerScores.amounts(points, table)
    let isTotal = PowerScores.areEven(table)
    func amount(_ index: Int) -> Amount {
      (
        amounts[index],
        isTotal ? table[index][keyPath: points].description : decimal(amounts[index], 4)
      )
    }
    let most = amounts.indices.max { amounts[$0] < amounts[$1] } ?? index
    return (amount(index), amount(most))
  }

  // MARK: Dominance

  private var dominance: Double {
    PowerScores.dominance(explainer.log, through: explainer.week)[index]
  }

  /// The halves of wins of each team over each.
  private var rows: [[Int]] { PowerScores.wins(explainer.log, through: explainer.week) }

  private var dominanceSum: String {
    let rows = rows
    let wins = rows.map { Double($0.reduce(0, +)) / 2 }
    let parts = rows[index].enumerated().filter { $0.element > 0 && wins[$0.offset] > 0 }
    let products = parts.map { "\(count(Double($0.element) / 2)) × \(count(wins[$0.offset]))" }
    return "dominance: " + ([count(wins[index])] + products).joined(separator: " + ")
      + " = \(decimal(dominance, 2))"
  }

  var beatenTeams: [String] {
    let rows = rows
    return rows[index].enumerated().filter { $0.element > 0 }.map { other, halves in
      "\(wins(halves)) over \(explainer.name(of: explainer.log.teams[other])), a team with "
        + wins(rows[other].reduce(0, +))
    }
  }

  private func wins(_ halves: Int) -> String {
    count(Double(halves) / 2) + (halves == 2 ? " win" : " wins")
  }

  /// Wins, with a tie as half a win: `3`, `2.5`.
  private func count(_ wins: Double) -> String { decimal(wins, wins == wins.rounded() ? 0 : 1) }
}
