import JSON
import LeagueModel

/// What the season so far says of a team.
extension TeamFacts {
  mutating func addSeason(
    _ teams: [RankedTeam], _ standing: Standings.Standing, isPlayoff: Bool
  ) {
    addRecord(isPlayoff: isPlayoff)
    // The power ranking is the regular season's.
    if !isPlayoff { addPlace(teams) }
    addPoints(teams, standing)
    if let best = team.bestStarters.first {
      add(
        "top_player",
        [
          "player": .string(best.name), "position": .string(best.position),
          "points": best.points.json,
        ], weight: 0.15, player: best.id,
        "\(best.name) has scored \(best.points) points as a starter of \(name), the most of its players."
      )
    }
  }

  private mutating func addRecord(isPlayoff: Bool) {
    add(
      "record",
      [
        "wins": .int(team.record.wins), "losses": .int(team.record.losses),
        "ties": .int(team.record.ties), "text": .string(team.record.description),
      ], weight: 0.1,
      isPlayoff
        ? "\(name) went \(team.record) in the regular season."
        : "\(name) is \(team.record).")
  }

  private mutating func addPlace(_ teams: [RankedTeam]) {
    let count = teams.count
    add(
      "rank", ["rank": .int(team.rank), "of": .int(count)], weight: 0.1,
      "\(name) is ranked \(team.rank) of \(count).")
    if let before = team.previousRank, before != team.rank {
      let places = abs(before - team.rank)
      add(
        before > team.rank ? "rise" : "fall",
        ["from": .int(before), "to": .int(team.rank), "places": .int(places)],
        weight: 0.15 + 0.12 * Double(places),
        "\(name) went from \(before) to \(team.rank).")
    }
    guard count > 1 else { return }
    if team.rank == 1 {
      add("first_place", ["of": .int(count)], weight: 0.45, "\(name) is ranked first.")
    } else if team.rank == count {
      add("last_place", ["of": .int(count)], weight: 0.55, "\(name) is ranked last.")
    }
  }

  private mutating func addPoints(_ teams: [RankedTeam], _ standing: Standings.Standing) {
    guard standing.games > 0 else { return }
    let count = teams.count
    let scoringRank = 1 + teams.filter { $0.pointsFor > team.pointsFor }.count
    let concedingRank = 1 + teams.filter { $0.pointsAgainst > team.pointsAgainst }.count
    add(
      "points_for",
      ["points": team.pointsFor.json, "rank": .int(scoringRank), "of": .int(count)],
      weight: scoringRank == 1 || scoringRank == count ? 0.4 : 0.15,
      "\(name) has scored \(team.pointsFor) points, rank \(scoringRank) of \(count).")
    add(
      "points_against",
      ["points": team.pointsAgainst.json, "rank": .int(concedingRank), "of": .int(count)],
      weight: concedingRank == 1 || concedingRank == count ? 0.4 : 0.12,
      "\(name) has conceded \(team.pointsAgainst) points, rank \(concedingRank) of \(count).")
    let average = Points(standing.average) ?? .zero
    let rounded = Points((standing.average * 10).rounded() / 10) ?? average
    add(
      "average", ["points": rounded.json], weight: 0.12,
      "\(name) scores \(rounded) points a game.")
  }

  /// Streaks, which run on through the playoffs, and regular seasons without a win or a loss.
  mutating func addRuns(isPlayoff: Bool) {
    if let streak = team.streak, streak.length >= 2, streak.outcome != .tie {
      let isWinning = streak.outcome == .win
      add(
        isWinning ? "win_streak" : "losing_streak", ["length": .int(streak.length)],
        weight: 0.15 + 0.11 * Double(streak.length),
        "\(name) has \(isWinning ? "won" : "lost") \(streak.length) in a row.")
    }
    let record = team.record
    // A playoff game would belie them.
    guard !isPlayoff, record.games >= 3 else { return }
    if record.wins == record.games {
      add(
        "undefeated", ["wins": .int(record.wins)], weight: 0.8, "\(name) has won every game.")
    }
    if record.losses == record.games {
      add(
        "winless", ["losses": .int(record.losses)], weight: 0.85,
        "\(name) has lost every game.")
    }
  }
}
