import JSON
import LeagueModel

/// What a playoff week says of a team.
extension TeamFacts {
  mutating func addPlayoffs(_ figures: WeekFigures, _ week: Week, _ teams: [RankedTeam]) {
    guard week.isPlayoff, let bracket = figures.bracket else { return }
    let isOver = figures.isSeasonOver
    if isOver { addFinish(teams) }
    guard let matchup = week.matchups.first(where: { $0.sides(of: team.id) != nil }) else { return }
    let game = titleGame(matchup, teams)
    let stage = bracket.stage(of: week.number)
    switch (matchup.kind, matchup.outcome(for: team.id)) {
    case (.bye, _):
      add("bye", weight: 0.6, "\(name) has a bye this week.")
    case (.championship, .win?) where isOver && bracket.champion == team.id:
      add(
        "champion", game.values, weight: 1,
        "\(name) won the title, beating \(game.opponent) in the final, \(game.score).")
    case (.championship, .loss?) where isOver && stage == .final:
      add(
        "runner_up", game.values, weight: 0.95,
        "\(name) lost the final to \(game.opponent), \(game.score).")
    case (.championship, .loss?) where stage != .final:
      add(
        "eliminated", game.values, weight: 0.9,
        "\(name) can no longer win the title after losing to \(game.opponent), "
          + "\(game.score).")
    case (.championship, .win?) where stage != .final:
      add(
        "advanced", game.values, weight: 0.7,
        "\(name) beat \(game.opponent), \(game.score), and can still win the title.")
    case (.thirdPlace, .win?):
      add(
        "third_place", game.values, weight: 0.7,
        "\(name) won the game for third place, beating \(game.opponent), "
          + "\(game.score).")
    default: break
    }
  }

  /// The place in the final standings, and the last of them.
  private mutating func addFinish(_ teams: [RankedTeam]) {
    let place: JSONValue = ["place": .int(team.rank), "of": .int(teams.count)]
    add(
      "finish", place, weight: 0.25,
      "\(name) finished number \(team.rank) of \(teams.count) in the final standings.")
    if team.playoffs == .sacko {
      add(
        "finished_last", ["of": .int(teams.count)], weight: 0.9,
        "\(name) finished last of all \(teams.count) teams.")
    }
  }

  /// The week's game: its values, the opponent's name, the score in words.
  private func titleGame(
    _ matchup: Matchup, _ teams: [RankedTeam]
  ) -> (values: JSONValue, opponent: String, score: String) {
    guard let (own, other) = matchup.sides(of: team.id), let other else { return ([:], "", "") }
    let opponent = teams.first { $0.id == other.team }?.textName ?? "Team \(other.team)"
    let margin = own.total > other.total ? own.total - other.total : other.total - own.total
    return (
      [
        "opponent": .string(opponent), "points": own.total.json,
        "opponent_points": other.total.json, "margin": margin.json,
      ], opponent, "\(max(own.total, other.total)) to \(min(own.total, other.total))"
    )
  }
}
