import LeagueModel

/// Numbers about the record with other opponents.
extension Explainer {
  func allPlay(of luck: Luck) -> ExplainedNumber? {
    guard luck.allPlay.games > 0 else { return nil }
    return ExplainedNumber(
      name: .allPlay,
      value: "\(luck.allPlay), \(decimal(luck.allPlay.winShare * 100, 1))% of games",
      meaning: "The record if the team had played every other team every week.",
      sums: [
        "wins: " + luck.rounds.map { "\($0.allPlay.wins)" }.joined(separator: " + ")
          + " = \(luck.allPlay.wins)", "winning percentage: \(luck.allPlay.winShareSum)",
      ],
      inputs: luck.rounds.map { "week \($0.week): \($0.allPlay)" }, source: source)
  }

  func luck(of luck: Luck) -> ExplainedNumber? {
    guard !luck.rounds.isEmpty || luck.medianRecord.games > 0 else { return nil }
    let median = Double(luck.medianRecord.halfWins) / 2
    let hasMedian = luck.medianRecord.games > 0
    let parts = luck.rounds.map(\.expected) + (hasMedian ? [median] : [])
    let rounds = luck.rounds.map { round in
      "week \(round.week): \(round.outcome.rawValue), would have beaten "
        + beaten(round.allPlay) + " = \(decimal(round.expected, 3))"
    }
    return ExplainedNumber(
      name: .luck,
      value: "\(signed(luck.difference, 2)) wins "
        + "(\(decimal(luck.wins, 1)) won, \(decimal(luck.expected, 2)) expected)",
      meaning:
        "Wins that the schedule gave (+) or took (−): the wins less those that the scores were "
        + "worth against an average opponent.",
      sums: [
        "expected wins: " + WorkedSum.sum(parts, decimals: 3),
        "\(decimal(luck.wins, 1)) − \(decimal(luck.expected, 2)) = \(signed(luck.difference, 2))",
        "of all possible schedules, \(percent(luck.worseShare)) would have brought fewer wins, "
          + "\(percent(luck.sameShare)) as many, \(percent(luck.betterShare)) more",
      ],
      inputs: rounds
        + (hasMedian ? ["against the median: \(luck.medianRecord), counted as played"] : []),
      formula:
        "A week's expected win is the share of the other teams that the score would have beaten, a "
        + "tie as half. The shares of schedules are exact (a Poisson-binomial distribution), not simulated.",
      source: source)
  }

  func schedules(of team: Team) -> ExplainedNumber? {
    let swaps = figures.swaps
    guard log.rounds.count > 0 else { return nil }
    let own = standings[team.id].record
    let others = swaps.teams.filter { $0 != team.id }
    let records = others.compactMap { swaps.record(of: team.id, withScheduleOf: $0) }
    let better = records.filter { $0.winShare > own.winShare }.count
    let worse = records.filter { $0.winShare < own.winShare }.count
    return ExplainedNumber(
      name: .schedules,
      value: "\(own); better with \(better) of the other schedules, worse with \(worse)",
      meaning: "The team's own scores against the opponents that another team had.",
      sums: [
        "\(better) better + \(worse) worse + \(records.count - better - worse) equal"
          + " = \(records.count) other schedules"
      ],
      inputs: zip(others, records).map { other, record in
        "with \(name(of: other).possessive) schedule: \(record)"
      },
      formula: "In a week in which the two met, the team keeps its own opponent.", source: source)
  }

  /// `7 of 9`, and ties as halves: `(7 + 0.5 × 1) / 9`.
  private func beaten(_ record: Record) -> String {
    record.ties == 0
      ? "\(record.wins) of \(record.games)"
      : "\(record.wins) of \(record.games) and tied with \(record.ties)"
  }

  private func signed(_ number: Double, _ decimals: Int) -> String {
    let text = decimal(number, decimals)
    return number > 0 && text.contains(where: { ("1"..."9").contains($0) }) ? "+" + text : text
  }

  private func percent(_ share: Double) -> String { "\(decimal(share * 100, 1))%" }
}
