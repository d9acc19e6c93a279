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

/// What all teams of a week share.
struct WeekTables {
  let figures: WeekFigures
  let week: Week
  let teams: [RankedTeam]
  let scores: WeekScores
  let reviews: [Team.ID: LineupReview]
  let lucks: [Team.ID: Luck]
  let race: RaceNews?

  init(_ figures: WeekFigures, _ week: Week, _ teams: [RankedTeam]) {
    self.figures = figures
    self.week = week
    self.teams = teams
    scores = WeekScores(week)
    reviews = Dictionary(figures.reviews.map { ($0.team, $0) }) { first, _ in first }
    lucks = Dictionary(figures.lucks.map { ($0.team, $0) }) { first, _ in first }
    race = RaceNews(figures.outlook, figures.league, week)
  }
}

/// The points of a week, to compare a team with all others.
struct WeekScores {
  /// The points of every team that had a game, and of those without one whose players scored all the same:
  /// "nobody scored more" is about them, too.
  let points: [Team.ID: Points]

  init(_ week: Week) {
    let sides = week.matchups.flatMap { matchup in
      matchup.away == nil ? matchup.sides.filter { $0.points != .zero } : matchup.sides
    }
    points = Dictionary(sides.map { ($0.team, $0.points) }) { first, _ in first }
  }

  /// How a team would have done against everybody else's points of the week.
  func allPlay(_ team: Team.ID) -> Record? {
    guard let own = points[team] else { return nil }
    var record = Record()
    for (other, theirs) in points where other != team {
      record.add(own == theirs ? .tie : own > theirs ? .win : .loss)
    }
    return record
  }
}

/// The game that the week decided, from one team's side.
struct TeamGame {
  let matchup: Matchup
  let outcome: Outcome
  let own: Side
  let other: Side
  /// The opponent's name as sentences have it.
  let opponent: String
  /// The difference of the points, never below zero.
  var margin: Points {
    own.total > other.total ? own.total - other.total : other.total - own.total
  }
  /// Whether its points are those of one week.
  var isOneWeek: Bool { matchup.weeks.count == 1 }
  /// The higher score first.
  var score: String { "\(max(own.total, other.total)) to \(min(own.total, other.total))" }

  init?(_ week: TeamWeek) {
    let id = week.team.id
    guard let matchup = week.week.matchups.first(where: { $0.outcome(for: id) != nil }),
      let outcome = matchup.outcome(for: id), let (own, other) = matchup.sides(of: id), let other
    else { return nil }
    self.matchup = matchup
    self.outcome = outcome
    (self.own, self.other) = (own, other)
    opponent = week.teams.first { $0.id == other.team }?.textName ?? "Team \(other.team)"
  }
}

/// One end of a game: many kinds of facts come in pairs.
protocol GameEnd: Sendable {
  static var outcome: Outcome { get }
  /// What it is called in names of kinds.
  static var noun: String { get }
  static var verb: String { get }
}

enum Won: GameEnd {
  static let (outcome, noun, verb) = (Outcome.win, "win", "beat")
}

enum Lost: GameEnd {
  static let (outcome, noun, verb) = (Outcome.loss, "loss", "lost to")
}

/// The lineup of the game that the week decided.
struct TeamLineup {
  /// A player in a lineup whose points are known.
  struct Scored {
    let player: Player
    let points: Points
  }

  let side: Side
  /// The starters with their points; none where some points are unknown, as there is no best or worst
  /// then.
  let starters: [Scored]

  init?(_ week: TeamWeek) {
    let id = week.team.id
    guard let matchup = week.week.matchups.first(where: { $0.outcome(for: id) != nil }),
      let side = matchup.sides(of: id)?.own, !side.lineup.isEmpty
    else { return nil }
    self.side = side
    let entries = side.starterPoints == nil ? [] : side.lineup.filter(\.isStarter)
    starters = entries.compactMap { entry in
      guard let id = entry.player, let points = entry.points else { return nil }
      return Scored(player: week.figures.players[id], points: points)
    }
  }
}

/// What the race says of every team in a week from which on it is worth telling.
struct RaceNews {
  let outlook: RaceOutlook
  /// What was certain a week earlier of those of whom something is certain now.
  private let previous: [Team.ID: Race.Status]

  /// Nil in the first half of the season, and in a league where everybody or nobody gets in.
  init?(_ outlook: RaceOutlook?, _ league: League, _ week: Week) {
    guard let outlook, !week.isPlayoff, week.number * 2 >= league.rules.lastRegularWeek,
      (1..<max(2, league.teams.count)).contains(outlook.race.places)
    else { return nil }
    self.outlook = outlook
    // Proofs take their time, and only what is certain can be new.
    let certain = outlook.race.entries.filter { $0.status != .alive }.map(\.team)
    let before = league.playedWeeks.last { $0.number < week.number }
    let race = before.flatMap { Race(league, through: $0.number, of: Set(certain)) }
    previous = Dictionary((race?.entries ?? []).map { ($0.team, $0.status) }) { first, _ in first }
  }

  /// Whether a team's status was another a week earlier.
  func isNew(_ entry: Race.Entry) -> Bool { previous[entry.team] != entry.status }
}
