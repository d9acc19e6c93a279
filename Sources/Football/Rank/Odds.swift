public import LeagueModel

/// How likely each team is to reach the playoffs: the rest of the regular season, played many times.
///
/// A team's points of a week are normally distributed around its average so far, drawn to the league's
/// average (weight n/(n+3) after n games), with the league's pooled standard deviation, at least 8
/// points. The schedule, games against the median and the seeding are the league's own. The dice are
/// seeded with league, season and week, so the odds are the same in every run.
public struct Odds: Sendable, Equatable {
  /// One team's chances.
  public struct Entry: Sendable, Equatable {
    /// The team.
    public let team: Team.ID
    /// The chance of the playoffs, 0 to 1.
    ///
    /// Exactly 0 and exactly 1 where, and only where, `Race` has proven it. Any other chance stays at
    /// least half a simulated season away from both; so that the chances add up to the number of
    /// places, what this takes or gives is shared out among the teams that nothing is proven of.
    public let playoffs: Double
    /// How often the team got each seed, first to last, as a share of the seasons.
    public let seeds: [Double]
    /// Wins at the end of the regular season, a tie counting half.
    public let expectedWins: Double
    /// The sampling error of `playoffs`: √(p(1−p)/n), 0 for what is proven.
    public let error: Double
  }

  /// How many seasons were played.
  public let seasons: Int
  /// How many teams reach the playoffs.
  public let places: Int
  /// The teams in the order of the league.
  public let entries: [Entry]

  /// Plays the rest of a regular season.
  /// - Parameters:
  ///   - week: the last week whose results stand.
  ///   - seasons: how often, at least 100.
  /// - Returns: nil where there is no `Race`.
  public init?(_ league: League, through week: Int, seasons: Int = 10_000) {
    guard league.teams.count <= 64, let remaining = RemainingSchedule(league, through: week) else {
      return nil
    }
    self.init(league, remaining, Race(league, remaining, through: week), through: week, seasons)
  }

  init(
    _ league: League, _ remaining: RemainingSchedule, _ race: Race, through week: Int,
    _ seasons: Int = 10_000
  ) {
    // A season that is over needs no dice.
    let seasons = remaining.isEmpty ? 1 : max(100, seasons)
    var simulation = OddsSimulation(league, remaining, through: week)
    simulation.play(seasons)
    let count = league.teams.count
    let places = race.places
    let seeds = (0..<count).map { team in
      simulation.seeds[(team * count)..<((team + 1) * count)].map { Double($0) / Double(seasons) }
    }
    let chances = Self.chances(
      seeds.map { $0.prefix(places).reduce(0, +) }, race.entries.map(\.status), places: places,
      seasons: seasons)
    self.seasons = seasons
    self.places = places
    entries = (0..<count).map { team in
      let chance = chances[team]
      return Entry(
        team: league.teams[team].id, playoffs: chance, seeds: seeds[team],
        expectedWins: Double(simulation.halves[team]) / Double(2 * seasons),
        error: (chance * (1 - chance) / Double(seasons)).squareRoot())
    }
  }

  /// Makes shares of seasons agree with what is proven and add up to the places.
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
    // How far each may still move; nobody passes the bounds, as all move by the same part of it.
    let rooms = open.map { excess > 0 ? chances[$0] - least : 1 - least - chances[$0] }
    let room = rooms.reduce(0, +)
    if room > 0 {
      for (team, own) in zip(open, rooms) { chances[team] -= excess * own / room }
    }
    return chances
  }
}
