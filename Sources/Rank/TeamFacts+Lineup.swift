import JSON
import LeagueModel

/// What this week's line-up says of a team's manager.
extension TeamFacts {
  /// A starter with no more than this has hurt.
  private static let poorStart = Points(tenThousandths: 40_000)
  /// A better choice on the bench is worth telling from so many points on.
  private static let notableGain = Points(tenThousandths: 60_000)

  mutating func addLineup(_ week: Week, _ players: PlayerNames) {
    guard let matchup = week.matchups.first(where: { $0.outcome(for: team.id) != nil }),
      let side = matchup.sides(of: team.id)?.own, !side.lineup.isEmpty
    else { return }
    let starters = scored(side.lineup.filter(\.isStarter), players)
    let bench = scored(side.lineup.filter { $0.slot == LineupEntry.bench }, players)
    if let best = starters.max(by: { ($0.points, $1.player.id) < ($1.points, $0.player.id) }) {
      add(
        "best_starter", best.values, weight: 0.2 + best.points.value / 100, player: best.player.id,
        "\(best.player.name) led \(team.name) with \(best.points) points.")
    }
    if starters.count > 1,
      let worst = starters.min(by: { ($0.points, $0.player.id) < ($1.points, $1.player.id) }),
      worst.points <= Self.poorStart
    {
      add(
        "worst_starter", worst.values, weight: 0.45 - worst.points.value / 40,
        player: worst.player.id,
        "\(worst.player.name) gave \(team.name) \(worst.points) points.")
    }
    addBench(starters, bench)
    let empty = side.lineup.filter { $0.isStarter && $0.player == nil }.count
    if empty > 0 {
      add(
        "empty_slots", ["count": .int(empty)], weight: 0.75 + 0.1 * Double(empty),
        "\(team.name) left \(empty) starting \(empty == 1 ? "place" : "places") empty.")
    }
  }

  private mutating func addBench(_ starters: [Scored], _ bench: [Scored]) {
    guard !bench.isEmpty else { return }
    let total = bench.map(\.points).total
    add(
      "bench_points", ["points": total.json], weight: 0.1 + total.value / 400,
      "\(team.name)'s bench scored \(total) points.")
    // Only players of one known position are compared: that the other could have played there is
    // certain. ESPN's FLEX is a position that it does not tell.
    var worst: (benched: Scored, started: Scored, gain: Points)?
    for benched in bench where !["", "FLEX"].contains(benched.player.position) {
      for started in starters where started.player.position == benched.player.position {
        let gain = benched.points - started.points
        guard gain >= Self.notableGain, gain > worst?.gain ?? .zero else { continue }
        worst = (benched, started, gain)
      }
    }
    guard let worst else { return }
    add(
      "bench_mistake",
      [
        "benched": .string(worst.benched.player.name), "benched_points": worst.benched.points.json,
        "started": .string(worst.started.player.name), "started_points": worst.started.points.json,
        "gain": worst.gain.json,
      ], weight: 0.35 + worst.gain.value / 50, player: worst.benched.player.id,
      "\(worst.benched.player.name) scored \(worst.benched.points) on \(team.name)'s bench, "
        + "\(worst.started.player.name) \(worst.started.points) in the line-up.")
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
