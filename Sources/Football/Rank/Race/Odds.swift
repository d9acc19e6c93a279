public import LeagueModel

/// Playoff odds from simulations of the rest of the regular season, with the league's schedule and seeding.
///
/// A team's weekly points are normally distributed around its average, shrunk toward the league average
/// (weight n/(n+3) after n games), with the league's pooled standard deviation, at least 8 points. The random
/// seed consists of league, season and week, so every run gives the same odds.
public struct Odds: Sendable, Equatable {
  /// One team's odds.
  public struct Entry: Sendable, Equatable {
    /// The team's id in the league.
    public let team: Team.ID
    /// The playoff odds, from 0 to 1; exactly 0 or 1 if, and only if, `Race` has proven it. Other odds are
    /// adjusted to stay half a simulated season away from both and to add up to the number of playoff spots.
    public let playoffs: Double
    /// The share of seasons in which the team got each seed, best first.
    public let seeds: [Double]
    /// Mean wins at the end of the regular season; a tie counts as half.
    public let expectedWins: Double
    /// The standard error of `playoffs`: √(p(1−p)/n), 0 if proven.
    public let error: Double
  }

  /// The number of simulated seasons; without games left, the number of possible final orders.
  public let seasons: Int
  /// The number of playoff teams.
  public let places: Int
  /// The teams in league order.
  public let entries: [Entry]

  init(
    _ league: League, _ remaining: RemainingSchedule, _ race: Race, through week: Int,
    _ seasons: Int
  ) {
    let standings = Standings(league, through: week)
    let outcomes =
      remaining.isEmpty
      ? Outcomes(Seeding.readings(league, standings, through: week), league, standings)
      : Outcomes(OddsSimulation(league, remaining, through: week), seasons: max(100, seasons))
    let count = league.teams.count
    let places = race.places
    let seeds = (0..<count).map { team in
      outcomes.seeds[(team * count)..<((team + 1) * count)].map {
        Double($0) / Double(outcomes.count)
      }
    }
    let chances = Self.chances(
      seeds.map { $0.prefix(places).reduce(0, +) }, race.entries.map(\.status), places: places,
      seasons: max(100, seasons))
    let seasons = outcomes.count
    self.seasons = seasons
    self.places = places
    entries = (0..<count).map { team in
      let chance = chances[team]
      return Entry(
        team: league.teams[team].id, playoffs: chance, seeds: seeds[team],
        expectedWins: Double(outcomes.halves[team]) / Double(2 * seasons),
        error: remaining.isEmpty ? 0 : (chance * (1 - chance) / Double(seasons)).squareRoot())
    }
  }

  /// Adjusts simulated shares, so that they agree with what is proven and add up to the number of playoff spots.
  private static func chances(
    _ shares: [Double], _ statuses: [Race.Status], places: Int, seasons: Int
  ) -> [Double] {
    let least = 0.5 / Double(seasons)
    var chances = zip(shares, statuses).map { share, status in
      switch status {
      case .clinched: 1.0
      case .eliminated: 0.0
      case .alive: min(1 - least, max(least, share))
      }
    }
    let open = statuses.indices.filter { statuses[$0] == .alive }
    let excess = chances.reduce(0, +) - Double(places)
    // The room for each team's adjustment. All teams use the same fraction of it, so none leaves its bounds.
    let rooms = open.map { excess > 0 ? chances[$0] - least : 1 - least - chances[$0] }
    let room = rooms.reduce(0, +)
    if room > 0 {
      for (team, own) in zip(open, rooms) { chances[team] -= excess * own / room }
    }
    return chances
  }
}

/// The number of times that each team (row) got each seed (column), and its half wins in all seasons.
private struct Outcomes {
  let count: Int
  let seeds: [Int]
  let halves: [Int]

  init(_ simulation: OddsSimulation, seasons: Int) {
    var simulation = simulation
    simulation.play(seasons)
    (count, seeds, halves) = (seasons, simulation.seeds, simulation.halves)
  }

  /// - Parameter readings: The possible orders of the final standings.
  init(_ readings: [[Team.ID]], _ league: League, _ standings: Standings) {
    let index = league.teamIndex
    let teams = league.teams.count
    var seeds = Array(repeating: 0, count: teams * teams)
    for order in readings {
      for (seed, team) in order.enumerated() {
        if let row = index[team] { seeds[row * teams + seed] += 1 }
      }
    }
    self.seeds = seeds
    count = readings.count
    halves = league.teams.map { standings[$0.id].record.halfWins * readings.count }
  }
}
