import LeagueModel

extension Explainer {
  func record(of team: Team) -> ExplainedNumber {
    let standing = standings[team.id]
    return ExplainedNumber(
      name: .record,
      value:
        "\(standing.record), \(standing.pointsFor) points for, \(standing.pointsAgainst) against",
      formula: "All decided games of the regular season so far"
        + (league.rules.hasMedianGame
          ? "; each week counts a second game, against the week's median." : "."),
      inputs: games(of: team), source: source)
  }

  func seed(of team: Team, among seeds: [Team.ID]) -> ExplainedNumber? {
    guard let place = seeds.firstIndex(of: team.id) else { return nil }
    let rules = league.rules
    let places = rules.playoffTeamCount
    let around = (max(0, place - 1)...min(seeds.count - 1, place + 1)).map { index in
      let row = standings[seeds[index]]
      return
        "seed \(index + 1): \(name(of: seeds[index])), \(row.record), \(row.pointsFor) points for"
    }
    return ExplainedNumber(
      name: .seed,
      value: "\(place + 1) of \(seeds.count), "
        + (place < places ? "currently in the playoffs" : "currently out of the playoffs"),
      formula: (league.divisions.isEmpty
        ? "" : "Division winners first, then everyone ")
        + (league.divisions.isEmpty ? "By" : "by")
        + " winning percentage; ties are broken by "
        + TieBreaker.order(of: rules.seedingRule).map(\.words).joined(separator: ", then ") + ".",
      inputs: around, source: source)
  }

  func allPlay(of luck: Luck) -> ExplainedNumber {
    ExplainedNumber(
      name: .allPlay,
      value: "\(luck.allPlay), \(decimal(luck.allPlay.winShare * 100, 1))% of games",
      formula: "The team's points of each week against every other team's points of that week.",
      inputs: luck.rounds.map { "week \($0.week): \($0.allPlay)" }, source: source)
  }

  func luck(of luck: Luck) -> ExplainedNumber {
    let rounds = luck.rounds.map { round in
      "week \(round.week): \(round.outcome.rawValue), \(round.allPlay) all-play, "
        + "\(decimal(round.expected, 3)) expected"
    }
    let median =
      luck.medianRecord.games == 0
      ? [] : ["games against the median: \(luck.medianRecord) (actual results)"]
    let shares =
      "schedules: \(decimal(luck.worseShare * 100, 1))% worse, "
      + "\(decimal(luck.sameShare * 100, 1))% the same, "
      + "\(decimal(luck.betterShare * 100, 1))% better"
    let sign = luck.difference > 0 ? "+" : ""
    return ExplainedNumber(
      name: .luck,
      value: "\(sign)\(decimal(luck.difference, 2)) wins (\(decimal(luck.wins, 1)) won, "
        + "\(decimal(luck.expected, 2)) expected)",
      formula:
        "Wins minus expected wins. A week's expected win is the share of other teams that the score "
        + "would have beaten, a tie as half; the shares of schedules come from the exact distribution "
        + "of wins over all opponents (Poisson-binomial), not from simulation.",
      inputs: rounds + median + [shares], source: source)
  }

  func name(of team: Team.ID) -> String { league.team(team)?.name ?? "Team \(team)" }

  private func games(of team: Team) -> [String] {
    var lines: [String] = []
    for week in league.playedWeeks where !week.isPlayoff && week.number <= self.week {
      let median =
        league.rules.hasMedianGame
        ? week.medianGames.first { $0.team == team.id }?.outcome : nil
      if let matchup = week.matchups.first(where: { $0.outcome(for: team.id) != nil }),
        let outcome = matchup.outcome(for: team.id),
        let (own, other) = matchup.sides(of: team.id), let other
      {
        var line =
          "week \(week.number): \(outcome.rawValue), \(own.total) to \(other.total), "
          + name(of: other.team)
        if own.isOverridden { line += ", set by the commissioner" }
        if let median { line += "; against the median: \(median.rawValue)" }
        lines.append(line)
      } else if let median {
        lines.append("week \(week.number): no game; against the median: \(median.rawValue)")
      }
    }
    return lines
  }
}

extension TieBreaker {
  fileprivate var words: String {
    switch self {
    case .headToHead: "head-to-head record"
    case .pointsFor: "points for"
    case .divisionRecord: "division record"
    case .morePointsAgainst: "more points against"
    case .fewerPointsAgainst: "fewer points against"
    }
  }
}
