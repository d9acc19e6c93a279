import LeagueModel

extension LeagueNews {
  /// The news of a week's paper, corrected results first.
  static func all(_ figures: WeekCalculations) -> [LeagueNews] {
    let (league, week) = (figures.league, figures.number)
    return (league.overturned ?? []).filter { $0.toldIn == week }.map { LeagueNews($0, figures) }
      + league.teams.flatMap { team in
        (team.past ?? []).filter { $0.toldIn == week }.map { LeagueNews($0, of: team, figures) }
      }
  }

  private init(_ game: OverturnedGame, _ figures: WeekCalculations) {
    let winner = game.after.winner ?? game.before.winner ?? game.home
    let loser = winner == game.home ? game.away : game.home
    func name(_ team: Team.ID) -> String { figures.names.inText(team) }
    func score(_ result: OverturnedGame.Result) -> String {
      let (own, other) =
        winner == game.home ? (result.home, result.away) : (result.away, result.home)
      return "\(own)–\(other)"
    }
    let now =
      game.after.winner == nil
      ? "\(name(winner)) and \(name(loser)) tied \(score(game.after))"
      : "\(name(winner)) beat \(name(loser)) \(score(game.after))"
    let before =
      if let printed = game.before.winner {
        score(game.before) == score(game.after)
          ? "had \(name(printed)) winning" : "had it \(score(game.before)) for \(name(printed))"
      } else {
        "had a tie"
      }
    let records = [winner, loser].map { team in
      "\(name(team)) is \(figures.standings[team].record)"
    }
    self.init(
      kind: .overturned, teams: [winner, loser], week: game.week,
      text:
        "Week \(game.week) was corrected after its paper came out: \(now); the paper \(before). "
        + "\(records[0]) now, \(records[1]).")
  }

  private init(_ past: PastTeam, of team: Team, _ figures: WeekCalculations) {
    let next = team.past?.first { $0.lastWeek > past.lastWeek }
    let (owners, newName) = next.map { ($0.owners, $0.name) } ?? (team.owners, team.name)
    let first = past.lastWeek + 1
    let record = Standings(figures.league, through: past.lastWeek)[team.id].record
    let left = past.lastWeek == 0 ? "before week 1" : "at \(record)"
    let isRenamed = past.name != newName
    let old = past.owners.first
    guard old?.id != owners.first?.id else {
      self.init(
        kind: .newName, teams: [team.id], week: first,
        text: "\(past.name.inSentence) is now called \(newName.inSentence).")
      return
    }
    // If people's names are not printed, the team's name is used instead of the manager's.
    func person(_ owner: Owner?, _ team: String) -> String? {
      owner.flatMap { $0.name == team ? nil : $0.name }
    }
    let (leaving, coming) = (person(old, past.name), person(owners.first, newName))
    let subject =
      isRenamed ? "\(newName.inSentence), until now \(past.name.inSentence)," : newName.inSentence
    let text =
      if owners.isEmpty {
        "\(subject) has no manager anymore; \(leaving ?? "the last one") left it \(left)."
      } else if old == nil {
        "\(subject) has a manager again from week \(first) on\(coming.map { ": \($0)" } ?? "")."
      } else {
        "\(subject) has a new manager from week \(first) on"
          + "\(coming.map { ": \($0)" } ?? ""). \(leaving ?? "The old one") left it \(left)."
      }
    self.init(kind: .newManager, teams: [team.id], week: first, text: text)
  }
}
