import LeagueModel

extension Explainer {
  func efficiency(of team: Team, _ review: LineupReview) -> ExplainedNumber {
    let side = league.week(week)?.matchups.lazy.compactMap { $0.sides(of: team.id)?.own }.first
    let started = (side?.lineup ?? []).filter(\.isStarter).map { entry in
      "started at \(entry.slot): \(entry.player.map { names[$0].name } ?? "no one"), "
        + (entry.points?.description ?? "points unknown")
    }
    let best = review.lineup.map { placing in
      "best at \(placing.slot): \(placing.player.map { names[$0].name } ?? "no one"), "
        + "\(placing.points)"
    }
    let share = review.efficiency.map { "\(decimal($0 * 100, 1))%" } ?? "nothing to compare"
    return ExplainedNumber(
      name: .efficiency,
      value: "\(share) (\(review.actual) of \(review.best) points in week \(week))",
      formula:
        "What the starters scored as a share of the best possible lineup from the same players, by "
        + "exact assignment to the league's lineup slots.",
      inputs: started + best,
      source: "\(league.key.platform.name)'s lineups of week \(week)")
  }

  func race(of team: Team, _ race: Race) -> ExplainedNumber? {
    guard let entry = race.entries.first(where: { $0.team == team.id }) else { return nil }
    let value =
      switch entry.status {
      case .clinched: "clinched"
      case .eliminated: "eliminated"
      case .alive:
        entry.winsNeeded.map { "clinches with \($0) more \($0 == 1 ? "win" : "wins")" }
          ?? "needs help"
      }
    let standing = standings[team.id]
    return ExplainedNumber(
      name: .race, value: value,
      formula:
        "Clinched if no way to finish the remaining games leaves the team out, eliminated if none lets "
        + "it in: an exact search over who can win how many of them, not a simulation.",
      inputs: [
        "record: \(standing.record)", "games left: \(entry.gamesLeft)",
        "playoff spots: \(race.places) of \(league.teams.count)",
      ], source: source + " and the schedule after them")
  }

  func odds(of team: Team, _ odds: Odds) -> ExplainedNumber? {
    guard let entry = odds.entries.first(where: { $0.team == team.id }) else { return nil }
    let isProven = entry.playoffs == 0 || entry.playoffs == 1
    let error = isProven ? "proven" : "± \(decimal(entry.error * 100, 1))"
    let seeds = entry.seeds.enumerated().filter { $0.element > 0 }.map { index, share in
      "seed \(index + 1): \(decimal(share * 100, 1))%"
    }
    return ExplainedNumber(
      name: .odds,
      value: "\(decimal(entry.playoffs * 100, 1))% (\(error)), "
        + "\(decimal(entry.expectedWins, 1)) expected wins",
      formula:
        "The share of \(odds.seasons) simulated seasons in which the team is among "
        + "the top \(odds.places). A team's points vary around its average, pulled toward the league's as "
        + "if it had three more weeks at it; the error is √(p · (1 − p) / seasons).",
      inputs: ["points per week so far: \(decimal(standings[team.id].average, 2))"] + seeds,
      source: source + " and the schedule after them")
  }
}
