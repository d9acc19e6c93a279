public import LeagueModel

/// Explains the numbers of a league's teams as of a played week.
public struct Explainer {
  let league: League
  let week: Int
  let log: GameLog
  let standings: Standings
  let names: PlayerNames
  let figures: WeekCalculations
  private let lucks: [Team.ID: Luck]
  private let reviews: [Team.ID: LineupReview]

  /// Prepares the data that all explanations share.
  /// - Parameters:
  ///   - week: A played week.
  ///   - seasons: The number of simulated seasons for the odds.
  /// - Throws: `RankError` if the week is not over.
  public init(_ league: League, week: Int, seasons: Int = 10_000) throws(RankError) {
    guard league.week(week)?.state == .played else {
      throw .notPlayed(week: week, latest: league.latestPlayedWeek)
    }
    let outlook = RaceOutlook(league, through: week, seasons: seasons)
    self.init(WeekCalculations(league, week: week, outlook))
  }

  init(_ figures: WeekCalculations) {
    self.figures = figures
    league = figures.league
    week = figures.number
    log = figures.log
    standings = figures.standings
    names = figures.players
    lucks = Dictionary(figures.lucks.map { ($0.team, $0) }) { first, _ in first }
    reviews = Dictionary(figures.reviews.map { ($0.team, $0) }) { first, _ in first }
  }

  /// A team's number; nil if it does not exist that week, such as the race in the playoffs.
  public func number(_ name: ExplainedNumber.Name, of team: Team) -> ExplainedNumber? {
    // The other numbers are about games, which a guillotine league does not have.
    if league.rules.isGuillotine, !Self.ofSurvival.contains(name) { return nil }
    switch name {
    case .record: return record(of: team)
    case .streak: return streak(of: team)
    case .points: return points(of: team)
    case .margin: return margin(of: team)
    case .headToHead: return headToHead(of: team)
    case .seed: return seed(of: team, among: figures.seeds)
    case .power: return score(.skidmark, of: team)
    case .strength: return score(.strength, of: team)
    case .resume: return score(.resume, of: team)
    case .oberonMt: return score(.oberonMt, of: team)
    case .twoStepDominance: return score(.twoStepDominance, of: team)
    case .allPlay: return lucks[team.id].flatMap { allPlay(of: $0) }
    case .luck: return lucks[team.id].flatMap { luck(of: $0) }
    case .schedules: return schedules(of: team)
    case .efficiency: return reviews[team.id].map { efficiency(of: team, $0) }
    case .bench:
      return league.rules.isBestBall ? nil : bench(of: team, reviews[team.id])
    case .awards: return awards(of: team)
    case .seasonRecords: return seasonRecords(of: team)
    case .race: return figures.outlook.flatMap { race(of: team, $0.race) }
    case .odds: return figures.outlook.flatMap { odds(of: team, $0.odds) }
    }
  }

  /// The numbers that a guillotine league has.
  static let ofSurvival: Set<ExplainedNumber.Name> = [.efficiency, .bench, .awards]

  /// All numbers of all teams, in league order.
  public var sheets: [TeamSheet] {
    league.teams.map { team in
      TeamSheet(
        team: team.id, numbers: ExplainedNumber.Name.allCases.compactMap { number($0, of: team) })
    }
  }

  var source: String {
    let last = min(week, league.rules.lastRegularWeek)
    return "\(league.key.platform.name)'s matchups of "
      + (last == 1 ? "week 1" : "weeks 1 to \(last)")
  }

  var weekSource: String { "\(league.key.platform.name)'s lineups of week \(week)" }

  func name(of team: Team.ID) -> String { league.team(team)?.name ?? "Team \(team)" }

  /// The team's side of its matchup this week, and the opponent's; nil during a bye.
  func sides(of team: Team.ID) -> (own: Side, other: Side?)? {
    league.week(week)?.matchups.lazy.compactMap { $0.sides(of: team) }.first
  }
}
