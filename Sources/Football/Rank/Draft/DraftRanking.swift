import LeagueModel

extension DraftTable {
  /// The drafts as of a week; nil if they are unknown or have no picks.
  init?(_ figures: WeekCalculations) {
    let league = figures.league
    let known = Set(league.players.map(\.id))
    let boards = figures.draft.boards.map { board in
      let lines = board.draft.picks.map { pick in
        let player = pick.player.flatMap { known.contains($0) ? figures.players[$0] : nil }
        let score = board.scores[pick.number]
        let position = player.flatMap { $0.position.isEmpty ? nil : $0.position }
        return Line(
          number: pick.number, round: pick.round, slot: pick.slot, team: pick.team,
          player: player?.name, position: position, price: pick.price, isKeeper: pick.isKeeper,
          owners: figures.draft.owners(of: pick, in: board.draft), points: score?.points,
          above: score?.above, value: score?.value)
      }
      return Board(
        kind: board.draft.kind, status: board.draft.status, budget: board.draft.budget,
        rounds: board.draft.rounds, slots: board.draft.slots, picks: lines,
        steals: board.steals.map(\.number), busts: board.busts.map(\.number))
    }
    // The platform has only the present owners of picks.
    let isLatest = figures.number == league.latestPlayedWeek ?? 0
    let future = isLatest ? Self.future(league) : []
    guard !boards.isEmpty || !future.isEmpty else { return nil }
    self.init(boards: boards, future: future)
  }

  /// The later drafts with traded picks, with as many rounds as the season's last draft.
  private static func future(_ league: League) -> [Future] {
    let traded = (league.tradedPicks ?? []).filter { $0.season > league.season }
    let last = (league.drafts ?? []).last { $0.kind != .auction }
    let seasons = Set(traded.map(\.season)).sorted().prefix(mostSeasons)
    return seasons.map { season in
      let own = traded.filter { $0.season == season }
      let rounds = max(own.map(\.round).max() ?? 1, last.map { min($0.rounds, mostRounds) } ?? 1)
      var picks: [Team.ID: [Future.Pick]] = [:]
      for round in 1...rounds {
        for team in league.teams {
          let owner = own.first { $0.round == round && $0.origin == team.id }?.owner ?? team.id
          picks[owner, default: []].append(Future.Pick(round: round, origin: team.id))
        }
      }
      return Future(
        season: season, rounds: rounds,
        teams: league.teams.map { Future.Row(team: $0.id, picks: picks[$0.id] ?? []) })
    }
  }

  private static let mostSeasons = 5
  /// The most rounds of a later draft. A start-up draft has more rounds than the rookie drafts that follow.
  private static let mostRounds = 6
}
