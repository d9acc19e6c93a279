import LeagueModel

extension SeasonRecap.Comeback {
  /// The winner with the lowest chance after a kickoff window of any played week; the earliest of equal ones.
  init?(_ figures: WeekCalculations) {
    var best: (week: Int, story: GameStory, winner: Team.ID, block: Int, chance: Double)?
    for week in figures.league.playedWeeks where week.number <= figures.number {
      let stories =
        week.number == figures.number
        ? figures.stories : tellStories(figures.league, week: week.number)
      for story in stories {
        guard let winner = story.winner, let lowest = story.lowest(of: winner),
          lowest.chance < best?.chance ?? longestShot
        else { continue }
        best = (week.number, story, winner, lowest.block, lowest.chance)
      }
    }
    guard let best else { return nil }
    self.init(
      week: best.week, winner: best.winner,
      loser: best.winner == best.story.home ? best.story.away : best.story.home,
      window: best.story.blocks[best.block].window,
      percent: best.chance < 0.01 ? 0 : Int((best.chance * 100).rounded()))
  }
}
