import LeagueModel

struct FactSources {
  let figures: WeekCalculations
  let week: Week
  let teams: [RankedTeam]
  let scores: PointsOfWeek
  let reviews: [Team.ID: LineupReview]
  let lucks: [Team.ID: Luck]
  let race: RaceNews?
  let parts: SeasonParts
  let namesakes: AwardNamesakes

  init(_ figures: WeekCalculations, _ week: Week, _ teams: [RankedTeam]) {
    self.figures = figures
    self.week = week
    self.teams = teams
    scores = PointsOfWeek(week)
    reviews = Dictionary(figures.reviews.map { ($0.team, $0) }) { first, _ in first }
    lucks = Dictionary(figures.lucks.map { ($0.team, $0) }) { first, _ in first }
    race = RaceNews(figures.outlook, figures.league, week)
    parts = SeasonParts(figures)
    namesakes = AwardNamesakes(figures.league, through: week.number)
  }
}

struct PointsOfWeek {
  /// The points of all teams that had a game or whose players scored without one. In the playoffs, a team without a
  /// game is not playing.
  let points: [Team.ID: Points]

  /// - Parameter isOfEveryone: Whether teams without a game also count in the playoffs.
  init(_ week: Week, isOfEveryone: Bool = false) {
    let sides = week.matchups.flatMap { matchup in
      matchup.away == nil
        ? matchup.sides.filter { (isOfEveryone || !week.isPlayoff) && $0.points != .zero }
        : matchup.sides
    }
    points = Dictionary(sides.map { ($0.team, $0.points) }) { first, _ in first }
  }

  func allPlay(_ team: Team.ID) -> Record? {
    guard let own = points[team] else { return nil }
    var record = Record()
    for (other, theirs) in points where other != team {
      record.add(own == theirs ? .tie : own > theirs ? .win : .loss)
    }
    return record
  }
}

/// The playoff race, in weeks that report it.
struct RaceNews {
  let outlook: RaceOutlook
  /// The status a week earlier of teams whose status is certain now.
  private let previous: [Team.ID: Race.Status]

  /// Nil in the first half of the season, in the playoffs, if all teams or none make the playoffs, and if the race
  /// cannot be proven.
  init?(_ outlook: RaceOutlook?, _ league: League, _ week: Week) {
    guard let outlook, !week.isPlayoff, week.number * 2 >= league.rules.lastRegularWeek,
      (1..<max(2, league.teams.count)).contains(outlook.race.places), outlook.race.doubt == nil
    else { return nil }
    self.outlook = outlook
    // Proofs are slow, and only a certain status can be new.
    let certain = outlook.race.entries.filter { $0.status != .alive }.map(\.team)
    let before = league.playedWeeks.last { $0.number < week.number }
    let race = before.flatMap { Race(league, through: $0.number, of: Set(certain)) }
    previous = Dictionary((race?.entries ?? []).map { ($0.team, $0.status) }) { first, _ in first }
  }

  func isNew(_ entry: Race.Entry) -> Bool { previous[entry.team] != entry.status }
}
