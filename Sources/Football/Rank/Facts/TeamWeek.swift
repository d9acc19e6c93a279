import LeagueModel

/// The data of a team's week for all kinds of facts. Parts are computed when first used.
final class TeamWeek {
  let figures: WeekCalculations
  let week: Week
  let team: RankedTeam
  let teams: [RankedTeam]
  let scores: PointsOfWeek
  let standing: Standings.Standing
  let luck: Luck?
  let review: LineupReview?
  let parts: SeasonParts
  let namesakes: AwardNamesakes
  private let raceNews: RaceNews?

  private(set) lazy var game = TeamGame(self)
  private(set) lazy var decidedGame = week.decidedGames.first {
    $0.matchup.sides(of: team.id) != nil
  }
  private(set) lazy var rivalry = seasonSeries()
  private(set) lazy var lineup = TeamLineup(self)
  /// The starter with the most points among those added since the last week's games.
  private(set) lazy var bestPickup = findBestPickup()
  /// The all-play record for the week; nil for a multiweek game or fewer than three other teams.
  private(set) lazy var allPlay = game.flatMap { game in
    game.isOneWeek ? scores.allPlay(team.id).flatMap { $0.games >= 3 ? $0 : nil } : nil
  }
  /// The team's race status and whether it is new; nil while the race is too early to report.
  private(set) lazy var race = raceNews.flatMap { news in
    news.outlook.race.entries.first { $0.team == team.id }.map {
      (entry: $0, isNew: news.isNew($0))
    }
  }
  /// The team's playoff odds; nil while the race is too early to report.
  private(set) lazy var odds = raceNews?.outlook.odds.entries.first { $0.team == team.id }

  init(_ team: RankedTeam, _ tables: FactSources) {
    (figures, week, teams) = (tables.figures, tables.week, tables.teams)
    (scores, raceNews) = (tables.scores, tables.race)
    (parts, namesakes) = (tables.parts, tables.namesakes)
    self.team = team
    standing = tables.figures.standings[team.id]
    luck = tables.lucks[team.id]
    review = tables.reviews[team.id]
  }

  /// The place in the standings, from 1.
  var place: Int { (figures.seeds.firstIndex(of: team.id) ?? 0) + 1 }

  /// A player with the week's points.
  struct ScoredPlayer {
    let name: String
    let points: Points
  }

  private func findBestPickup() -> ScoredPlayer? {
    let wire = figures.wire
    let best = wire.ofTheWeek.filter { [.waiver, .freeAgent].contains($0.kind) }
      .flatMap { $0.added(to: team.id) }
      .compactMap { player in
        wire.starterPoints(of: player, for: team.id).map { (player: player, points: $0) }
      }
      .max { ($0.points, $1.player) < ($1.points, $0.player) }
    return best.map { ScoredPlayer(name: figures.players[$0.player].name, points: $0.points) }
  }

  /// The week's opponent, even in a round that continues.
  var opponent: Team.ID? {
    week.matchups.lazy.compactMap { [team] in $0.sides(of: team.id)?.other }.first?.team
  }

  /// The points in a one-week regular-season game, once the team has played `games` games; otherwise nil.
  func comparable(after games: Int) -> Points? {
    guard let game, game.isOneWeek, !week.isPlayoff, standing.weekScores.count >= games else {
      return nil
    }
    return game.own.points
  }

  /// This season's meetings with the week's opponent, including this one; nil for a first meeting.
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
