import LeagueModel

/// Numbers about the playoffs: what is decided, and what is likely.
extension Explainer {
  func race(of team: Team, _ race: Race) -> ExplainedNumber? {
    guard let entry = race.entries.first(where: { $0.team == team.id }) else { return nil }
    let value =
      switch entry.status {
      case .clinched: "clinched"
      case .eliminated: "eliminated"
      case .alive where race.doubt != nil: "not proven"
      case .alive:
        entry.winsNeeded.map { "clinches with \($0) more \($0 == 1 ? "win" : "wins")" }
          ?? "needs help"
      }
    let record = standings[team.id].record
    return ExplainedNumber(
      name: .race, value: value,
      meaning:
        "Whether the team is certain to make the playoffs, certain to miss them, or neither.",
      sums: [
        "\(record.wins) wins so far + \(entry.gamesLeft) games left = at most "
          + "\(record.wins + entry.gamesLeft) wins"
      ],
      inputs: [
        "record: \(record)", "playoff spots: \(race.places) of \(league.teams.count)",
      ],
      formula:
        "Clinched if no way to finish the remaining games leaves the team out, eliminated if none lets "
        + "it in: an exact search over who can win how many of them, not a simulation.",
      source: source + " and the schedule after them")
  }

  func odds(of team: Team, _ odds: Odds) -> ExplainedNumber? {
    guard let entry = odds.entries.first(where: { $0.team == team.id }) else { return nil }
    let isProven = entry.playoffs == 0 || entry.playoffs == 1
    let seeds = entry.seeds.prefix(odds.places)
    var sums: [String] = []
    if seeds.contains(where: { $0 > 0 }) {
      sums.append(
        "seeds 1 to \(odds.places): "
          + WorkedSum.sum(seeds.map { $0 * 100 }, decimals: 1, unit: "%"))
    }
    if isProven {
      sums.append("the race has proven it")
    } else if entry.error > 0 {
      sums.append("error of the simulation: ± \(decimal(entry.error * 100, 1)) percentage points")
    }
    sums.append("expected wins at the end: \(decimal(entry.expectedWins, 1))")
    return ExplainedNumber(
      name: .odds, value: "\(decimal(entry.playoffs * 100, 1))%",
      meaning: entry.error == 0
        ? "Whether the final standings have the team among the top \(odds.places)."
        : "The share of \(grouped(odds.seasons)) simulated seasons in which the team is among the "
          + "top \(odds.places).",
      sums: sums,
      inputs: ["points per game so far: \(decimal(standings[team.id].average, 2))"]
        + entry.seeds.enumerated().filter { $0.element > 0 }.map { index, share in
          "seed \(index + 1): \(decimal(share * 100, 1))%"
        },
      formula:
        "A team's points vary around its average, as if it had played three more weeks at the "
        + "league's; the error is √(p × (1 − p) / seasons). Odds that are not proven stay half a "
        + "simulated season away from 0% and 100% and are adjusted to add up to the playoff spots.",
      source: source + " and the schedule after them")
  }
}
