import JSON
import LeagueModel

/// What this week's game says of a team.
extension TeamFacts {
  /// A win by so much is a blow-out.
  private static let blowout = Points(tenThousandths: 400_000)
  /// A win by so little is a narrow one.
  private static let narrow = Points(tenThousandths: 30_000)

  mutating func addGame(_ week: Week, _ scores: WeekScores, _ teams: [RankedTeam]) {
    guard let matchup = week.matchups.first(where: { $0.outcome(for: team.id) != nil }),
      let outcome = matchup.outcome(for: team.id), let (own, other) = matchup.sides(of: team.id),
      let other
    else { return }
    let opponent = teams.first { $0.id == other.team }?.textName ?? "Team \(other.team)"
    addResult(outcome, own.total, opponent, other.total)
    guard matchup.weeks.count == 1 else { return }
    addComparison(outcome, own.points, scores)
    addSeasonBest(own.points, week)
  }

  private mutating func addResult(
    _ outcome: Outcome, _ own: Points, _ opponent: String, _ theirs: Points
  ) {
    let margin = own > theirs ? own - theirs : theirs - own
    guard outcome != .tie else {
      return add(
        "tie", ["points": own.json, "opponent": .string(opponent)], weight: 0.9,
        "\(name) and \(opponent) tied at \(own).")
    }
    let isWin = outcome == .win
    let verb = isWin ? "beat" : "lost to"
    add(
      isWin ? "win" : "loss",
      [
        "points": own.json, "opponent": .string(opponent), "opponent_points": theirs.json,
        "margin": margin.json,
      ], weight: 0.3, "\(name) \(verb) \(opponent), \(own) to \(theirs).")
    let values: JSONValue = ["margin": margin.json, "opponent": .string(opponent)]
    if margin >= Self.blowout {
      add(
        isWin ? "blowout_win" : "blowout_loss", values,
        weight: 0.4 + margin.value / 200, "\(name) \(verb) \(opponent) by \(margin).")
    } else if margin > .zero, margin <= Self.narrow {
      add(
        isWin ? "narrow_win" : "narrow_loss", values,
        weight: 0.9 - margin.value / 10, "\(name) \(verb) \(opponent) by only \(margin).")
    }
  }

  private mutating func addComparison(_ outcome: Outcome, _ own: Points, _ scores: WeekScores) {
    guard let allPlay = scores.allPlay(team.id), allPlay.games >= 3 else { return }
    let (wins, losses) = (JSONValue.int(allPlay.wins), JSONValue.int(allPlay.losses))
    add(
      "all_play", ["wins": wins, "losses": losses], weight: 0.15,
      "Against everybody this week \(name) would have gone \(allPlay).")
    if allPlay.losses == 0, allPlay.ties == 0 {
      add("week_high", ["points": own.json], weight: 0.65, "\(own) is the week's highest score.")
    } else if allPlay.wins == 0, allPlay.ties == 0 {
      add("week_low", ["points": own.json], weight: 0.7, "\(own) is the week's lowest score.")
    }
    let beatenShare = Double(allPlay.wins) / Double(allPlay.games)
    let lostShare = Double(allPlay.losses) / Double(allPlay.games)
    if outcome == .loss, beatenShare >= 0.65 {
      add(
        "unlucky_loss", ["points": own.json, "would_have_beaten": wins], weight: beatenShare,
        "\(name) lost with \(own), which would have beaten \(allPlay.wins) other teams.")
    }
    if outcome == .win, lostShare >= 0.65 {
      add(
        "lucky_win", ["points": own.json, "would_have_lost_to": losses], weight: lostShare,
        "\(name) won with \(own), which would have lost to \(allPlay.losses) other teams.")
    }
  }

  private mutating func addSeasonBest(_ own: Points, _ week: Week) {
    guard !week.isPlayoff, weekScores.count >= 4 else { return }
    if weekScores.max() == own, weekScores.filter({ $0 == own }).count == 1 {
      add(
        "season_high", ["points": own.json], weight: 0.4,
        "\(own) is \(name.possessive) best of the season.")
    } else if weekScores.min() == own, weekScores.filter({ $0 == own }).count == 1 {
      add(
        "season_low", ["points": own.json], weight: 0.45,
        "\(own) is \(name.possessive) worst of the season.")
    }
  }
}
