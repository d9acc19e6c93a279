public import LeagueModel

/// Where a number of a team comes from: the formula, what goes into it and what comes out.
public struct Explanation: Sendable, Equatable {
  /// The numbers that can be explained.
  public enum Metric: String, Sendable, CaseIterable {
    /// Games won, lost and tied, and the points.
    case record
    /// The score of Skidmark's own power ranking.
    case power
    /// Wins against expected wins.
    case luck
    /// The week's line-up beside the best that was possible.
    case efficiency
    /// Points a game, drawn towards the league's mean.
    case strength
    /// Record and all-play record.
    case resume
    /// Oberon Mt. power rating.
    case oberon = "oberon-mt"
    /// Two-step dominance.
    case dominance = "two-step-dominance"
  }

  /// What is explained, with its value: `luck: +2.9 wins`.
  public let title: String
  /// The formula in words, with its source.
  public let formula: String
  /// The numbers that went in, one line each.
  public let inputs: [String]

  /// Explains a team's number as of a week that has been played.
  /// - Throws: `RankError` if the week is not over.
  public init(
    _ metric: Metric, of team: Team, in league: League, week: Int
  ) throws(RankError) {
    guard league.week(week)?.state == .played else {
      throw .notPlayed(week: week, latest: league.latestPlayedWeek)
    }
    let standings = Standings(league, through: week)
    let standing = standings[team.id]
    let games = Self.games(team, league, through: week)
    switch metric {
    case .record:
      title =
        "record: \(standing.record), \(standing.pointsFor) points for, "
        + "\(standing.pointsAgainst) against"
      formula = "Every decided game of the regular season up to week \(week), added up."
      inputs = games
    case .power:
      let most = league.teams.map { standings[$0.id].pointsFor }.max() ?? .zero
      let worst = league.teams.map { standings[$0.id].pointsAgainst }.max() ?? .zero
      let table = powerTable(league, by: .skidmark, through: week)
      title = "power: \(Self.score(table, team))"
      formula =
        "0.6 · share of games won + 0.3 · points for / best points for + 0.1 · (1 − points against "
        + "/ worst points against), a tie as half a win. The formula is Skidmark's own."
      inputs = [
        "share of games won: \(Self.number(standing.record.winShare, 4)) (\(standing.record))",
        "points for: \(standing.pointsFor), the best has \(most)",
        "points against: \(standing.pointsAgainst), the worst has \(worst)",
      ]
    case .luck: (title, formula, inputs) = Self.luck(team, league, week)
    case .efficiency: (title, formula, inputs) = Self.efficiency(team, league, week)
    case .strength, .resume, .oberon, .dominance:
      let system = PowerSystem(rawValue: metric.rawValue) ?? .strength
      title =
        "\(metric.rawValue): \(Self.score(powerTable(league, by: system, through: week), team))"
      formula = Self.formulas[metric] ?? ""
      inputs = games
    }
  }

  // MARK: Parts

  private static let formulas: [Metric: String] = [
    .strength:
      "Points a game, drawn towards the league's mean as if everybody had played three more games "
      + "at the mean. Who met whom does not count.",
    .resume: "Half the share of games won, half the share of the all-play record.",
    .oberon:
      "(6 · average score + 2 · (highest + lowest score) + 400 · share of games won) / 10, "
      + "the Oberon Mt. power rating.",
    .dominance:
      "0.8 · the team's row of W² + W, where W counts its wins over each team (a tie as half), "
      + "+ 0.15 · average score + 0.05 · average margin.",
  ]

  private static func games(_ team: Team, _ league: League, through last: Int) -> [String] {
    var lines: [String] = []
    for week in league.playedWeeks where !week.isPlayoff && week.number <= last {
      guard let matchup = week.matchups.first(where: { $0.outcome(for: team.id) != nil }),
        let outcome = matchup.outcome(for: team.id), let (own, other) = matchup.sides(of: team.id),
        let other
      else { continue }
      let opponent = league.team(other.team)?.name ?? other.team
      let note = own.isOverridden ? ", set by the commissioner" : ""
      lines.append(
        "week \(week.number): \(outcome.rawValue), \(own.total) to \(other.total), \(opponent)\(note)"
      )
    }
    return lines
  }

  private static func luck(
    _ team: Team, _ league: League, _ week: Int
  ) -> (String, String, [String]) {
    let formula =
      "Wins less expected wins. A week's expected win is the share of the other teams that the score "
      + "would have beaten, a tie as half; the shares of schedules come from the exact distribution "
      + "of wins over all opponents (Poisson-binomial), not from simulation."
    guard let luck = Rank.luck(league, through: week).first(where: { $0.team == team.id }) else {
      return ("luck: nothing to tell", formula, [])
    }
    let sign = luck.difference < 0 ? "−" : "+"
    let title =
      "luck: \(sign)\(number(abs(luck.difference), 2)) wins (\(number(luck.wins, 1)) won, "
      + "\(number(luck.expected, 2)) expected)"
    let rounds = luck.rounds.map { round in
      "week \(round.week): \(round.outcome.rawValue), \(round.allPlay) against everybody, "
        + "\(number(round.expected, 3)) expected"
    }
    let shares =
      "schedules that would have been worse \(number(luck.worseShare * 100, 1)) %, the same "
      + "\(number(luck.sameShare * 100, 1)) %, better \(number(luck.betterShare * 100, 1)) %"
    return (title, formula, rounds + [shares])
  }

  private static func efficiency(
    _ team: Team, _ league: League, _ week: Int
  ) -> (String, String, [String]) {
    let formula =
      "What the starters scored as a share of the best line-up that the same players allowed, by "
      + "exact assignment to the league's places."
    guard let review = reviewLineups(league, week: week).first(where: { $0.team == team.id }) else {
      return ("efficiency: the line-ups of week \(week) are not known", formula, [])
    }
    let names = PlayerNames(league.players)
    let title =
      "efficiency: \(number((review.efficiency ?? 0) * 100, 1)) % (\(review.actual) of "
      + "\(review.best) points in week \(week))"
    let best = review.lineup.map { placing in
      "best \(placing.slot): \(placing.player.map { names[$0].name } ?? "nobody"), \(placing.points)"
    }
    return (title, formula, best)
  }

  private static func score(_ table: PowerTable, _ team: Team) -> String {
    guard let row = table.rows.first(where: { $0.team == team.id }) else { return "none" }
    return "\(number(row.score, 4)), rank \(row.rank) of \(table.rows.count)"
  }

  /// A number with so many decimals.
  private static func number(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((abs(value) * scale).rounded())
    let whole = String(units / Int(scale))
    let rest = String(units % Int(scale))
    let fraction = String(repeating: "0", count: decimals - rest.count) + rest
    return (value < 0 && units > 0 ? "-" : "") + whole + "." + fraction
  }
}
