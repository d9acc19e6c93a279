import LeagueModel

/// The numbers of a week's lineups, awards and records.
extension Explainer {
  func efficiency(of team: Team, _ review: LineupReview) -> ExplainedNumber {
    let started = (sides(of: team.id)?.own.lineup ?? []).filter(\.isStarter)
    let points = started.compactMap(\.points)
    let share = review.efficiency.map { "\(decimal($0 * 100, 1))%" }
    var sums: [String] = []
    if points.total == review.actual { sums.append("started: " + WorkedSum.points(points)) }
    sums.append("best: " + WorkedSum.points(review.lineup.map(\.points)))
    if let share { sums.append("\(review.actual) / \(review.best) = \(share)") }
    return ExplainedNumber(
      name: .efficiency,
      value: "\(share ?? "nothing to compare") (\(review.actual) of \(review.best) points)",
      meaning:
        "The starters' points as a share of what the best lineup from the same players scored.",
      sums: sums,
      inputs: started.map { entry in
        "started at \(entry.slot.slotName): \(entry.player.map { names[$0].name } ?? "no one"), "
          + (entry.points?.description ?? "points unknown")
      }
        + review.lineup.map { placing in
          "best at \(placing.slot.slotName): "
            + "\(placing.player.map { names[$0].name } ?? "no one"), \(placing.points)"
        },
      formula:
        "The best lineup is the exact maximum over every legal way to fill the league's lineup "
        + "slots. Players are taken by points, each if the others can move over (a matroid's greedy rule).",
      source: weekSource)
  }

  func bench(of team: Team, _ review: LineupReview?) -> ExplainedNumber? {
    guard let side = sides(of: team.id)?.own, let points = side.benchPoints else { return nil }
    let bench = side.lineup.filter { $0.slot == LineupEntry.bench && $0.player != nil }
    var sums = [WorkedSum.points(bench.compactMap(\.points))]
    if let swap = review?.worstDecision {
      sums.append(
        "costliest call: " + WorkedSum.points([swap.benchedPoints, .zero - swap.startedPoints])
          + ", \(names[swap.benched].name) instead of \(names[swap.started].name)")
    }
    return ExplainedNumber(
      name: .bench, value: "\(points) points",
      meaning: "What the players on the bench scored, without injured reserve and taxi squad.",
      sums: sums,
      inputs: bench.map { entry in
        "\(entry.player.map { names[$0].name } ?? "no one"): "
          + (entry.points?.description ?? "points unknown")
      },
      source: weekSource)
  }

  func awards(of team: Team) -> ExplainedNumber? {
    let won = figures.awards.awards.filter { $0.teams.contains(team.id) }
    guard !won.isEmpty else { return nil }
    let scores = (league.week(week)?.sidesWithOpponent ?? []).map { side in
      (points: side.total, name: name(of: side.team))
    }
    let ordered = scores.sorted {
      $0.points == $1.points ? $0.name < $1.name : $0.points > $1.points
    }
    return ExplainedNumber(
      name: .awards, value: won.count == 1 ? "1 award" : "\(won.count) awards",
      meaning: "What the team, its game or one of its players did best or worst in the week.",
      sums: won.map(\.text), inputs: ordered.map { "\($0.name): \($0.points)" },
      formula:
        "Equal numbers share an award. The lowest winning score is an award only if it would have "
        + "lost to most of the other teams, and a game is close only within 10 points.",
      source: weekSource)
  }

  func seasonRecords(of team: Team) -> ExplainedNumber? {
    let held = figures.records.records.filter { record in
      record.holders.contains { $0.team == team.id }
    }
    guard !held.isEmpty else { return nil }
    return ExplainedNumber(
      name: .seasonRecords, value: held.count == 1 ? "1 record" : "\(held.count) records",
      meaning:
        "The most and the least of the season so far. Teams with equal numbers share a record.",
      sums: held.map(\.text),
      source: "\(league.key.platform.name)'s matchups through week \(week)")
  }
}
