import LeagueModel

/// The last team to beat the champion, once the title is won.
struct LastToBeatChampionFact: TeamFactKind {
  static let kind = "last_to_beat_champion"
  static let values: [FactValue<Self>] = [
    .name("champion", \.champion), .count("beat_week", .week, \.week),
    .points("margin", \.margin),
  ]
  static let formula = "winner of the champion's last loss of the season, in the week of the title"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .meetings
  static let saysMoreThanValues = true
  static let claims: [FactClaim] = [.beatEarlier("champion")]
  static let isJoin = true

  let champion: String
  let week: Int
  let margin: Points
  let weight = 0.9

  init?(_ week: TeamWeek) {
    let figures = week.figures
    guard let champion = TitleGame.champion(week), champion != week.team.id,
      let game = figures.league.decidedGames(through: figures.number).last(where: {
        !$0.isTie && $0.second.team == champion
      }), game.first.team == week.team.id, let margin = game.margin
    else { return nil }
    (self.champion, self.week, self.margin) = (figures.names.inText(champion), game.week, margin)
  }

  func text(of name: String) -> String {
    "\(name) was the last team to beat \(champion), the champion: by \(margin) in week \(week)."
  }
}

/// More points in the regular season than every other team, without the title.
struct OutscoredChampionFact: TeamFactKind {
  static let kind = "outscored_champion"
  static let values: [FactValue<Self>] = [
    .name("champion", \.champion), .points("points", \.points),
    .points("difference", \.difference),
  ]
  static let formula =
    "the most points for of the regular season, more than the champion's, in the week of the title"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .scoring
  static let saysMoreThanValues = true
  static let isJoin = true

  let champion: String
  let points: Points
  let difference: Points
  let weight = 0.85

  init?(_ week: TeamWeek) {
    let standings = week.figures.standings
    guard let champion = TitleGame.champion(week), champion != week.team.id else { return nil }
    let all = week.teams.map { standings[$0.id].pointsFor }
    points = standings[week.team.id].pointsFor
    difference = points - standings[champion].pointsFor
    self.champion = week.figures.names.inText(champion)
    guard points == all.max(), all.count(where: { $0 == points }) == 1, difference > .zero else {
      return nil
    }
  }

  func text(of name: String) -> String {
    "\(name) scored \(points) points in the regular season, the most in the league and \(difference) more than "
      + "\(champion), the champion."
  }
}
