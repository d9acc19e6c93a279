public import LeagueModel

/// Explains the numbers of a league's teams as of a played week.
public struct Explainer {
  let league: League
  let week: Int
  let log: GameLog
  let standings: Standings
  let outlook: RaceOutlook?
  let names: PlayerNames
  private let figures: WeekFigures
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
    self.init(WeekFigures(league, week: week, outlook))
  }

  init(_ figures: WeekFigures) {
    self.figures = figures
    league = figures.league
    week = figures.number
    outlook = figures.outlook
    log = figures.log
    standings = figures.standings
    names = figures.players
    lucks = Dictionary(figures.lucks.map { ($0.team, $0) }) { first, _ in first }
    reviews = Dictionary(figures.reviews.map { ($0.team, $0) }) { first, _ in first }
  }

  /// A team's number; nil if it does not exist that week, such as the race in the playoffs.
  public func number(_ name: ExplainedNumber.Name, of team: Team) -> ExplainedNumber? {
    switch name {
    case .record: return record(of: team)
    case .seed: return seed(of: team, among: figures.seeds)
    case .power: return score(.skidmark, of: team)
    case .strength: return score(.strength, of: team)
    case .resume: return score(.resume, of: team)
    case .oberonMt: return score(.oberonMt, of: team)
    case .twoStepDominance: return score(.twoStepDominance, of: team)
    case .allPlay: return lucks[team.id].map { allPlay(of: $0) }
    case .luck: return lucks[team.id].map { luck(of: $0) }
    case .efficiency: return reviews[team.id].map { efficiency(of: team, $0) }
    case .race: return outlook.flatMap { race(of: team, $0.race) }
    case .odds: return outlook.flatMap { odds(of: team, $0.odds) }
    }
  }

  /// All numbers of all teams, in league order.
  public var sheets: [TeamSheet] {
    league.teams.map { team in
      TeamSheet(
        team: team.id, numbers: ExplainedNumber.Name.allCases.compactMap { number($0, of: team) })
    }
  }

  private func score(_ system: PowerSystem, of team: Team) -> ExplainedNumber? {
    let placings = figures.ranking(system).placings
    guard let row = placings.first(where: { $0.team.id == team.id }),
      let index = log.teams.firstIndex(of: team.id)
    else { return nil }
    return ExplainedNumber(
      name: ExplainedNumber.Name(system),
      value: "\(decimal(row.score, 4)), rank \(row.rank) of \(placings.count)",
      formula: Self.formula(of: system), inputs: inputs(of: system, figures.scores(system), index),
      source: source)
  }

  var source: String {
    let last = min(week, league.rules.lastRegularWeek)
    return "\(league.key.platform.name)'s matchups of "
      + (last == 1 ? "week 1" : "weeks 1 to \(last)")
  }
}

func decimal(_ value: Double, _ decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  // Clamped so that it fits an `Int`.
  let units = Int(min(1e15, (abs(value) * Double(scale)).rounded()))
  let rest = String(units % scale)
  let fraction = String(repeating: "0", count: max(0, decimals - rest.count)) + rest
  return (value < 0 && units > 0 ? "−" : "") + String(units / scale)
    + (decimals > 0 ? "." + fraction : "")
}
