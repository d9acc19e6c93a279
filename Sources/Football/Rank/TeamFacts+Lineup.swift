import JSON
import LeagueModel

/// What this week's line-up says of a team's manager.
extension TeamFacts {
  /// A starter with no more than this has hurt.
  private static let poorStart = Points(tenThousandths: 40_000)
  /// A better choice on the bench is worth telling from so many points on.
  private static let notableGain = Points(tenThousandths: 60_000)

  mutating func addLineup(_ week: Week, _ review: LineupReview?, _ players: PlayerNames) {
    guard let matchup = week.matchups.first(where: { $0.outcome(for: team.id) != nil }),
      let side = matchup.sides(of: team.id)?.own, !side.lineup.isEmpty
    else { return }
    // There is no best or worst where some points are unknown.
    let starters =
      side.starterPoints == nil ? [] : scored(side.lineup.filter(\.isStarter), players)
    if let best = starters.max(by: { ($0.points, $1.player.id) < ($1.points, $0.player.id) }) {
      add(
        "best_starter", best.values, weight: 0.2 + best.points.value / 100, player: best.player.id,
        "\(best.player.name) led \(name) with \(best.points) points.")
    }
    if starters.count > 1,
      let worst = starters.min(by: { ($0.points, $0.player.id) < ($1.points, $1.player.id) }),
      worst.points <= Self.poorStart
    {
      add(
        "worst_starter", worst.values, weight: 0.45 - worst.points.value / 40,
        player: worst.player.id,
        "\(worst.player.name) gave \(name) \(worst.points) points.")
    }
    addBench(side)
    if let review {
      addEfficiency(review)
      addWorstDecision(review, players)
    }
    let empty = side.lineup.filter { $0.isStarter && $0.player == nil }.count
    if empty > 0 {
      add(
        "empty_slots", ["count": .int(empty)], weight: 0.75 + 0.1 * Double(empty),
        "\(name) left \(empty) starting \(empty == 1 ? "place" : "places") empty.")
    }
  }

  private mutating func addBench(_ side: Side) {
    guard let total = side.benchPoints else { return }
    add(
      "bench_points", ["points": total.json], weight: 0.1 + total.value / 400,
      "\(name.possessive) bench scored \(total) points.")
  }

  /// Told only where everybody's positions and points are known: else there may be a better line-up.
  private mutating func addEfficiency(_ review: LineupReview) {
    guard review.isComplete, review.actual >= .zero, let share = review.efficiency else { return }
    let isPerfect = review.missed == .zero
    add(
      "efficiency",
      [
        "actual": review.actual.json, "best": review.best.json,
        "share": .double(share.rounded(decimals: 4)),
      ], weight: isPerfect ? 0.6 : 0.15 + max(0, 0.8 - share) * 1.5,
      isPerfect
        ? "\(name) started its best possible line-up, worth \(review.best) points."
        : "\(name.possessive) starters scored \(review.actual) points, "
          + "\(Share(share)) of the \(review.best) that its best possible line-up would have scored."
    )
  }

  private mutating func addWorstDecision(_ review: LineupReview, _ players: PlayerNames) {
    guard let worst = review.worstDecision, worst.gain >= Self.notableGain,
      let id = worst.started
    else { return }
    let (benched, started) = (players[worst.benched], players[id])
    let turn =
      switch worst.turnedInto {
      case .win?: " With \(benched.name) there \(name) would have won."
      case .tie?: " With \(benched.name) there \(name) would have tied."
      default: ""
      }
    let values: JSONValue = [
      "benched": .string(benched.name), "benched_points": worst.benchedPoints.json,
      "started": .string(started.name), "started_points": worst.startedPoints.json,
      "gain": worst.gain.json, "slot": .string(worst.slot),
      "turned_game": .bool(worst.turnedGame),
    ]
    if worst.turnedInto == .win {
      add(
        "fatal_bench", values, weight: 0.85, player: benched.id,
        "With \(benched.name) in the place of \(started.name) \(name) would have won.")
    }
    add(
      "bench_mistake", values, weight: 0.35 + worst.gain.value / 50 + (worst.turnedGame ? 0.25 : 0),
      player: benched.id,
      "\(benched.name) scored \(worst.benchedPoints) on \(name.possessive) bench, "
        + "\(started.name) \(worst.startedPoints) at \(worst.slot) in the line-up.\(turn)")
  }

  /// A player in a line-up whose points are known.
  private struct Scored {
    let player: Player
    let points: Points

    var values: JSONValue {
      [
        "player": .string(player.name), "position": .string(player.position),
        "points": points.json,
      ]
    }
  }

  private func scored(_ entries: [LineupEntry], _ players: PlayerNames) -> [Scored] {
    entries.compactMap { entry in
      guard let id = entry.player, let points = entry.points else { return nil }
      return Scored(player: players[id], points: points)
    }
  }
}
