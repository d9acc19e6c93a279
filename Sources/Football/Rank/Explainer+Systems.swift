import LeagueModel

extension Explainer {
  static func formula(of system: PowerSystem) -> String {
    switch system {
    case .skidmark:
      "0.6 · winning percentage + 0.3 · points for / best points for + 0.1 · (1 − points against / most "
        + "points against), a tie as half a win. The formula is Skidmark's own."
    case .strength:
      "Points per week, pulled toward the league average as if every team had played three more weeks at "
        + "that average. Opponents do not count."
    case .resume: "Half winning percentage, half all-play winning percentage."
    case .oberonMt:
      "(6 · points per week + 2 · (highest + lowest week) + 400 · winning percentage) / 10, the Oberon Mt. "
        + "power rating."
    case .twoStepDominance:
      "0.8 · dominance + 0.15 · points per week + 0.05 · average margin, where dominance is the team's row "
        + "of W² + W added up and W counts its wins over each team, a tie as half."
    }
  }

  func inputs(of system: PowerSystem, _ scores: PowerScores, _ index: Int) -> [String] {
    let standing = standings[log.teams[index]]
    let total = scores.totals[index]
    let won = "winning percentage: \(decimal(standing.record.winShare, 4)) (\(standing.record))"
    let average = "points per week: \(decimal(total.average, 2)) over \(weeks(total.weeks))"
    switch system {
    case .skidmark:
      let table = league.teams.map { standings[$0.id] }
      return [
        won,
        "points for: \(standing.pointsFor); the best has \(table.map(\.pointsFor).max() ?? .zero)",
        "points against: \(standing.pointsAgainst); the most is "
          + "\(table.map(\.pointsAgainst).max() ?? .zero)",
      ]
    case .strength:
      return [average, "league average: \(decimal(PowerScores.mean(scores.totals), 2)) per week"]
    case .resume:
      return [
        won,
        "all-play: \(decimal(total.allPlay.winShare, 4)) (\(total.allPlay))",
      ]
    case .oberonMt:
      return [
        average, "highest week: \(decimal(total.rates.max() ?? 0, 2))",
        "lowest week: \(decimal(total.rates.min() ?? 0, 2))", won,
      ]
    case .twoStepDominance:
      let margin = (standing.pointsFor - standing.pointsAgainst).value
      return [
        "dominance: \(decimal(PowerScores.dominance(log, through: week)[index], 2))", average,
        "average margin: \(decimal(standing.games == 0 ? 0 : margin / Double(standing.games), 2))",
      ]
    }
  }

  private func weeks(_ count: Int) -> String { count == 1 ? "1 week" : "\(count) weeks" }
}
