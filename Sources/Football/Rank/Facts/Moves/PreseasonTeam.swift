import LeagueModel

/// A manager's place in last season's final standings.
struct PastFinish {
  let season: Int
  let place: Int
  /// The number of teams.
  let teams: Int
}

/// What is known of a team before the first game.
struct PreseasonTeam {
  let team: RankedTeam
  /// Nil if last season is unknown or was never finished.
  let lastFinish: PastFinish?
  /// The first pick that was not a keeper; nil before a draft, or in an auction.
  let firstPick: DraftTable.Line?
  /// The opponent of the first week; nil if the schedule is unknown.
  let opponent: RankedTeam?
  /// The last game against that opponent's manager, from the team's side; nil if there was none.
  let lastMeeting: Rivalry.Meeting?

  /// All teams of a season that has not begun.
  static func all(_ teams: [RankedTeam], _ figures: WeekCalculations) -> [PreseasonTeam] {
    let past = figures.past
    let finishes = past?.lastFinishes() ?? [:]
    let board = DraftTable(figures)?.boards.last { $0.kind != .auction }
    let first = figures.league.weeks.min { $0.number < $1.number }
    return teams.map { team in
      let game = first?.matchups.compactMap { $0.sides(of: team.id) }.first
      let opponent = game?.other.flatMap { side in teams.first { $0.id == side.team } }
      return PreseasonTeam(
        team: team, lastFinish: past.flatMap { finishes[$0.person(team.id)] },
        firstPick: board?.picks.first { $0.team == team.id && !$0.isKeeper && $0.player != nil },
        opponent: opponent,
        lastMeeting: opponent.flatMap { past?.series(team.id, $0.id)?.meetings.last })
    }
  }
}
