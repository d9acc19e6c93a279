import LeagueModel

/// A result of a past week that was overturned by corrected scores after its paper was made.
struct OverturnedFact<End: GameEnd>: TeamFactKind {
  static var kind: String { End.outcome == .loss ? "win_taken" : "win_given" }
  static var values: [FactValue<Self>] {
    [
      .count("corrected_week", .week, \.week), .name("opponent", \.opponent),
      .points("margin", \.margin), .points("printed_margin", \.printedMargin),
    ]
  }
  static var formula: String {
    "a \(End.noun) of a past week that was another result before its scores were corrected"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .record }
  // The paper reports it separately, below the headline.
  static var isNews: Bool { false }

  let week: Int
  let opponent: String
  let margin: Points
  let printedMargin: Points
  let weight = 0.9

  init?(_ week: TeamWeek) {
    let (id, league) = (week.team.id, week.figures.league)
    let games = (league.overturned ?? []).filter { $0.toldIn == week.week.number }
    guard let game = games.first(where: { $0.home == id || $0.away == id }),
      let winner = game.after.winner, let loser = game.before.winner,
      (winner == id) == (End.outcome == .win)
    else { return nil }
    func margin(_ result: OverturnedGame.Result, of team: Team.ID) -> Points {
      team == game.home ? result.home - result.away : result.away - result.home
    }
    (self.week, opponent) = (game.week, week.figures.names.inText(winner == id ? loser : winner))
    self.margin = margin(game.after, of: winner)
    printedMargin = margin(game.before, of: loser)
    // If points did not decide the game, no correction overturned it.
    guard self.margin > .zero, printedMargin > .zero else { return nil }
  }

  func text(of name: String) -> String {
    End.outcome == .win
      ? "\(name) beat \(opponent) in week \(week) after all: corrected scores made a win by \(margin) of a "
        + "loss by \(printedMargin)."
      : "\(name) lost to \(opponent) in week \(week) after all: corrected scores made a loss by \(margin) of a "
        + "win by \(printedMargin)."
  }
}
