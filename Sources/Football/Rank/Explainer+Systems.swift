import LeagueModel

extension Explainer {
  static func formula(of system: PowerSystem) -> String {
    switch system {
    case .skidmark:
      "0.6 · share of games won + 0.3 · points for / best points for + 0.1 · (1 − points against / most "
        + "points against), a tie as half a win. The formula is Skidmark's own."
    case .strength:
      "Points a week, drawn towards the league's mean as if everybody had played three more weeks at the "
        + "mean. Who met whom does not count."
    case .resume: "Half the share of games won, half the share of the all-play record."
    case .oberonMt:
      "(6 · points a week + 2 · (highest + lowest week) + 400 · share of games won) / 10, the Oberon Mt. "
        + "power rating."
    case .twoStepDominance:
      "0.8 · dominance + 0.15 · points a week + 0.05 · average margin, where dominance is the team's row "
        + "of W² + W added up and W counts its wins over each team, a tie as half."
    }
  }

  func inputs(of system: PowerSystem, _ scores: PowerScores, _ index: Int) -> [String] {
    let standing = standings[log.teams[index]]
    let total = scores.totals[index]
    let won = "share of games won: \(decimal(standing.record.winShare, 4)) (\(standing.record))"
    let average = "points a week: \(decimal(total.average, 2)) over \(weeks(total.weeks))"
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
      return [average, "the league's mean: \(decimal(PowerScores.mean(scores.totals), 2)) a week"]
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
