import LeagueModel

/// Invents a draft for a season: every team drafted its roster, some of it with other teams' picks.
struct SeasonDraft {
  let draft: Draft

  /// - Parameter roster: The number of players of a team; a player's id is `TEAM.PLACE`.
  init(_ teams: [Team], roster: Int, seed: Int) {
    var dice = Dice(seed + 99_000)
    let kind: Draft.Kind = [.snake, .linear, .auction][seed % 3]
    let slots = teams.map(\.id).shuffled(using: &dice)
    var left = Dictionary(
      uniqueKeysWithValues: slots.map { ($0, (0..<roster).shuffled(using: &dice)) })
    let picks = (0..<roster * slots.count).map { index -> Draft.Pick in
      let round = index / slots.count + 1
      let slot = Draft.slot(
        at: index % slots.count + 1, ofRound: round, of: slots.count, kind)
      let able = slots.filter { !(left[$0] ?? []).isEmpty }
      let origin = slots[slot - 1]
      let team = able.contains(origin) && !dice.chance(10) ? origin : dice.pick(able)
      let place = left[team]?.popLast() ?? 0
      return Draft.Pick(
        number: index + 1, round: round, slot: slot, team: team, player: "\(team).\(place)",
        price: kind == .auction ? dice.number(1...60) : nil, isKeeper: dice.chance(5))
    }
    draft = Draft(
      id: "1", kind: kind, status: .complete, budget: kind == .auction ? 200 : nil,
      rounds: roster, slots: slots, picks: picks)
  }
}
