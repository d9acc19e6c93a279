import LeagueModel

/// Numbers that follow only from results: the record and all that is counted from it.
extension Explainer {
  func record(of team: Team) -> ExplainedNumber {
    let record = standings[team.id].record
    return ExplainedNumber(
      name: .record, value: record.description,
      meaning: "Wins, losses and ties of the regular season so far"
        + (league.rules.hasMedianGame
          ? "; each week counts a second game, against the week's median." : "."),
      sums: ["winning percentage: \(record.winShareSum)"], inputs: results(of: team),
      source: source)
  }

  func streak(of team: Team) -> ExplainedNumber? {
    let all = figures.allGames[team.id]
    guard let streak = all.streak else { return nil }
    let what =
      switch (streak.outcome, streak.length) {
      case (.win, 1): "won the last game"
      case (.win, _): "won \(streak.length) in a row"
      case (.loss, 1): "lost the last game"
      case (.loss, _): "lost \(streak.length) in a row"
      case (.tie, 1): "tied the last game"
      case (.tie, _): "tied \(streak.length) in a row"
      }
    return ExplainedNumber(
      name: .streak, value: "\(streak), \(what)",
      meaning: "The latest results that are the same, playoff games included"
        + (league.rules.hasMedianGame
          ? ". A week's game against the median comes after its matchup." : "."),
      inputs: [
        "all results in order: " + all.outcomes.map(\.rawValue).joined(separator: " ")
      ],
      source: "\(league.key.platform.name)'s matchups through week \(week)")
  }

  func points(of team: Team) -> ExplainedNumber? {
    let standing = standings[team.id]
    let games = games(of: team)
    guard standing.games > 0 else { return nil }
    return ExplainedNumber(
      name: .points,
      value: "\(standing.pointsFor) for, \(standing.pointsAgainst) against, "
        + "\(decimal(standing.average, 2)) per game",
      meaning: "What the team and its opponents have scored in the regular season so far.",
      sums: [
        "points for: " + WorkedSum.points(games.map(\.own.total)),
        "points against: " + WorkedSum.points(games.map(\.other.total)),
        "per game: "
          + WorkedSum.quotient(
            "\(standing.pointsFor)", "\(standing.games)", standing.average, 2),
      ], inputs: extremes(games), source: source)
  }

  func margin(of team: Team) -> ExplainedNumber? {
    guard let (own, other) = sides(of: team.id), let other,
      let matchup = league.week(week)?.matchups.first(where: { $0.sides(of: team.id) != nil }),
      let outcome = matchup.outcome(for: team.id)
    else { return nil }
    let margin = own.total - other.total
    let by = margin.magnitude
    let verb =
      switch outcome {
      case .win: "beat"
      case .loss: "lost to"
      case .tie: "tied with"
      }
    let weeks = matchup.weeks.count > 1 ? " over \(matchup.weeks.count) weeks" : ""
    return ExplainedNumber(
      name: .margin,
      value: "\(verb) \(name(of: other.team))" + (by == .zero ? "" : " by \(by)") + weeks,
      meaning: "The team's points less its opponent's.",
      sums: [WorkedSum.points([own.total, .zero - other.total])]
        + (by != .zero && (margin > .zero) != (outcome == .win)
          ? ["the platform's decision counts, not the points"] : []),
      inputs: [own, other].compactMap { side in
        side.isOverridden ? "\(name(of: side.team)): set by the commissioner" : nil
      },
      source: "\(league.key.platform.name)'s matchups of week \(week)")
  }

  func headToHead(of team: Team) -> ExplainedNumber? {
    guard let other = sides(of: team.id)?.other,
      let rivalry = figures.headToHead[team.id, other.team]
    else { return nil }
    return ExplainedNumber(
      name: .headToHead, value: "\(rivalry.record) against \(name(of: other.team))",
      meaning: "This season's games against this week's opponent, playoffs included.",
      sums: rivalry.meetings.count > 1
        ? [
          "points: " + WorkedSum.points(rivalry.meetings.map(\.points)) + "; "
            + WorkedSum.points(rivalry.meetings.map(\.opponentPoints))
        ] : [],
      inputs: rivalry.meetings.map { meeting in
        "week \(meeting.week): \(meeting.outcome.rawValue), \(meeting.points) to "
          + "\(meeting.opponentPoints)"
      },
      source: "\(league.key.platform.name)'s matchups through week \(week)")
  }

  func seed(of team: Team, among seeds: [Team.ID]) -> ExplainedNumber? {
    guard let place = seeds.firstIndex(of: team.id) else { return nil }
    let rules = league.rules
    let places = rules.playoffTeamCount
    let tieBreakers = TieBreakers.order(of: rules.seedingRule)
    let around = (max(0, place - 1)...min(seeds.count - 1, place + 1)).map { index in
      let row = standings[seeds[index]]
      return
        "seed \(index + 1): \(name(of: seeds[index])), \(row.record), \(row.pointsFor) points for"
    }
    return ExplainedNumber(
      name: .seed,
      value: "\(place + 1) of \(seeds.count), "
        + (place < places ? "currently in the playoffs" : "currently out of the playoffs"),
      meaning:
        "The place in the standings, which decides who makes the playoffs and who meets whom.",
      sums: ["winning percentage: \(standings[team.id].record.winShareSum)"],
      inputs: around,
      formula: (league.divisions.isEmpty
        ? "" : "Division winners first, then everyone ")
        + (league.divisions.isEmpty ? "By" : "by")
        + " winning percentage; ties are broken by "
        + tieBreakers.overall.map(\.words).joined(separator: ", then ")
        + (league.divisions.isEmpty || tieBreakers.inDivision == tieBreakers.overall
          ? ""
          : "; for first place in a division, by "
            + tieBreakers.inDivision.map(\.words).joined(separator: ", then "))
        + ".",
      source: source)
  }

  private struct Game {
    let week: Int
    let own: Side
    let other: Side
  }

  /// The decided matchups of the regular season, in order.
  private func games(of team: Team) -> [Game] {
    league.playedWeeks.filter { !$0.isPlayoff && $0.number <= week }.flatMap { week in
      week.matchups.compactMap { matchup in
        guard matchup.outcome(for: team.id) != nil, let (own, other) = matchup.sides(of: team.id),
          let other
        else { return nil }
        return Game(week: week.number, own: own, other: other)
      }
    }
  }

  private func extremes(_ games: [Game]) -> [String] {
    let sorted = games.sorted { ($0.own.total, $0.week) < ($1.own.total, $1.week) }
    guard games.count > 1, let least = sorted.first, let most = sorted.last else { return [] }
    return [
      "most: \(most.own.total) in week \(most.week)",
      "fewest: \(least.own.total) in week \(least.week)",
    ]
  }

  private func results(of team: Team) -> [String] {
    let games = Dictionary(games(of: team).map { ($0.week, $0) }) { first, _ in first }
    return league.playedWeeks.filter { !$0.isPlayoff && $0.number <= week }.compactMap { week in
      let median =
        league.rules.hasMedianGame
        ? week.medianGames.first { $0.team == team.id }?.outcome : nil
      var line: String
      if let game = games[week.number],
        let outcome = week.matchups.lazy.compactMap({ $0.outcome(for: team.id) }).first
      {
        line =
          "week \(week.number): \(outcome.rawValue), \(game.own.total) to \(game.other.total), "
          + name(of: game.other.team)
        if game.own.isOverridden { line += ", set by the commissioner" }
      } else if median != nil {
        line = "week \(week.number): no game"
      } else {
        return nil
      }
      if let median { line += "; against the median: \(median.rawValue)" }
      return line
    }
  }
}

extension TieBreaker {
  fileprivate var words: String {
    switch self {
    case .headToHead: "head-to-head record"
    case .pointsFor: "points for"
    case .divisionRecord: "division record"
    case .morePointsAgainst: "more points against"
    }
  }
}
