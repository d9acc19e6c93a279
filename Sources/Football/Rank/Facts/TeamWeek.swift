import LeagueModel

/// What a team's week looks like to the kinds of facts. Each part is worked out once, when the first kind
/// asks for it.
final class TeamWeek {
  let figures: WeekFigures
  let week: Week
  let team: RankedTeam
  /// Every team, in the order of the ranks.
  let teams: [RankedTeam]
  let scores: WeekScores
  let standing: Standings.Standing
  /// The team's luck of the regular season; nil if it is not known.
  let luck: Luck?
  /// The team's lineup of the week beside the best possible; nil if it is not known.
  let review: LineupReview?
  private let raceNews: RaceNews?

  private(set) lazy var game = TeamGame(self)
  private(set) lazy var decidedGame = week.decidedGames.first {
    $0.matchup.sides(of: team.id) != nil
  }
  private(set) lazy var rivalry = seasonSeries()
  private(set) lazy var lineup = TeamLineup(self)
  /// The record against every other score of the week; nil where it says little.
  private(set) lazy var allPlay = game.flatMap { game in
    game.isOneWeek ? scores.allPlay(team.id).flatMap { $0.games >= 3 ? $0 : nil } : nil
  }
  /// The team's part in the race, with whether the week decided it; nil before it is worth telling.
  private(set) lazy var race = raceNews.flatMap { news in
    news.outlook.race.entries.first { $0.team == team.id }.map {
      (entry: $0, isNew: news.isNew($0))
    }
  }
  /// The team's chance of the playoffs; nil before the race is worth telling.
  private(set) lazy var odds = raceNews?.outlook.odds.entries.first { $0.team == team.id }

  init(_ team: RankedTeam, _ tables: WeekTables) {
    (figures, week, teams) = (tables.figures, tables.week, tables.teams)
    (scores, raceNews) = (tables.scores, tables.race)
    self.team = team
    standing = tables.figures.standings[team.id]
    luck = tables.lucks[team.id]
    review = tables.reviews[team.id]
  }

  /// The opponent of the week, also in a round that goes on.
  var opponent: Team.ID? {
    week.matchups.lazy.compactMap { [team] in $0.sides(of: team.id)?.other }.first?.team
  }

  /// The points of the week's game if it is of the regular season and the team has played enough to
  /// compare; nil otherwise.
  func comparable(after games: Int) -> Points? {
    guard let game, game.isOneWeek, !week.isPlayoff, standing.weekScores.count >= games else {
      return nil
    }
    return game.own.points
  }

  /// The meetings of the season with the week's opponent, this one included; nil before the second.
  private func seasonSeries() -> (rivalry: Rivalry, opponent: String)? {
    guard let game = decidedGame else { return nil }
    let league = figures.league
    let opponent = game.first.team == team.id ? game.second.team : game.first.team
    var meetings = Meetings()
    for week in league.playedWeeks where week.number <= game.week {
      for matchup in week.matchups where matchup.sides(of: team.id)?.other?.team == opponent {
        guard let meeting = DecidedGame(matchup, week) else { continue }
        meetings.add(meeting, season: league.season) { Rivalry.Side(id: $0, name: $0) }
      }
    }
    guard let rivalry = HeadToHead(meetings)[team.id, opponent], rivalry.meetings.count > 1 else {
      return nil
    }
    return (rivalry, figures.names.inText(opponent))
  }
}
