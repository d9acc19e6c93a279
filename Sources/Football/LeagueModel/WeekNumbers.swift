/// What a week's paper prints besides the ranking, in the order of the page.
public struct WeekNumbers: Sendable, Equatable, Codable {
  /// The league's table, by division where there are some.
  public var standings: [StandingsGroup]
  /// Who can still reach the playoffs, the likeliest first; empty once they have begun and where the
  /// rest of the schedule is not known.
  public var race: [RaceLine]
  /// The playoffs so far; nil before they have begun.
  public var bracket: PlayoffBracket?
  /// What the week's scores and line-ups stand out for.
  public var awards: [Award]
  /// The week's rematches and the season's top rivalry.
  public var rivalries: [RivalryLine]
  /// The records of the season so far.
  public var records: [SeasonRecord]
  /// Every team's season so far, in the order of the ranking.
  public var season: [SeasonLine]
  /// Every team's luck of the season so far, the luckiest first.
  public var luck: [LuckLine]
  /// Every team with every team's schedule; nil in the first two weeks and in the playoffs.
  public var swaps: SwapTable?
  /// Every team's line-up of the week, the best managed first; empty where line-ups are not known.
  public var lineups: [LineupLine]
  /// The power rankings, the one that orders the teams first.
  public var systems: [SystemLine]
  /// What all seasons add up to; nil where no earlier one is known.
  public var history: LeagueHistory?

  /// Creates numbers.
  public init(
    standings: [StandingsGroup] = [], race: [RaceLine] = [], bracket: PlayoffBracket? = nil,
    awards: [Award] = [], rivalries: [RivalryLine] = [], records: [SeasonRecord] = [],
    season: [SeasonLine] = [], luck: [LuckLine] = [], swaps: SwapTable? = nil,
    lineups: [LineupLine] = [],
    systems: [SystemLine] = [], history: LeagueHistory? = nil
  ) {
    self.standings = standings
    self.race = race
    self.bracket = bracket
    self.awards = awards
    self.rivalries = rivalries
    self.records = records
    self.season = season
    self.luck = luck
    self.swaps = swaps
    self.lineups = lineups
    self.systems = systems
    self.history = history
  }
}

/// A team's luck: what it has against what its scores would have brought on average.
public struct LuckLine: Sendable, Equatable, Codable {
  /// The team.
  public var team: Team.ID
  /// The record against every other team in every week.
  public var allPlay: Record
  /// Wins so far, a tie as half a win.
  public var wins: Double
  /// The mean of the wins over all opponents that could have been drawn each week.
  public var expectedWins: Double
  /// Wins less expected wins: positive for the lucky.
  public var difference: Double
  /// The share of schedules that would have brought fewer wins.
  public var worseShare: Double
  /// The share of schedules that would have brought as many.
  public var sameShare: Double
  /// The share of schedules that would have brought more.
  public var betterShare: Double
  /// The share of schedules that would have brought so many wins, in steps of half a win from none; to
  /// a millionth.
  public var distribution: [Double]

  /// The line of a team.
  public init(_ luck: Luck) {
    team = luck.team
    allPlay = luck.allPlay
    wins = luck.wins
    expectedWins = luck.expected
    difference = luck.difference
    worseShare = luck.worseShare
    sameShare = luck.sameShare
    betterShare = luck.betterShare
    distribution = luck.distribution.map { ($0 * 1e6).rounded() / 1e6 }
  }
}

/// A team's line-up of a week beside the best that was possible.
public struct LineupLine: Sendable, Equatable, Codable {
  /// A decision that cost points.
  public struct Decision: Sendable, Equatable, Codable {
    /// Who sat on the bench, by name.
    public var benched: String
    /// Their points.
    public var benchedPoints: Points
    /// Who started instead, by name; nil for a place left empty.
    public var started: String?
    /// Their points.
    public var startedPoints: Points
    /// The place.
    public var slot: String
    /// What the swap would have brought.
    public var gain: Points
    /// Whether it would have turned the game.
    public var turnedGame: Bool
  }

  /// The team.
  public var team: Team.ID
  /// What the starters scored.
  public var actual: Points
  /// What the same players could have scored.
  public var best: Points
  /// The points left on the bench.
  public var missed: Points
  /// The coaching efficiency, `actual` as a share of `best`; nil if nobody scored.
  public var efficiency: Double?
  /// The start/sit decision that cost most; nil if nothing could have been better.
  public var worstDecision: Decision?

  /// The line of a review.
  public init(_ review: LineupReview, name: (Player.ID) -> String) {
    team = review.team
    actual = review.actual
    best = review.best
    missed = review.missed
    efficiency = review.efficiency
    worstDecision = review.worstDecision.map { swap in
      Decision(
        benched: name(swap.benched), benchedPoints: swap.benchedPoints,
        started: swap.started.map(name), startedPoints: swap.startedPoints, slot: swap.slot,
        gain: swap.gain, turnedGame: swap.turnedGame)
    }
  }
}

/// One power ranking beside the others, with how well it has foretold winners so far.
public struct SystemLine: Sendable, Equatable, Codable {
  /// A team's place.
  public struct Place: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID
    /// The place, from 1.
    public var rank: Int
    /// The score, in the system's own unit.
    public var score: Double
  }

  /// The system's name.
  public var system: String
  /// The teams in the order of the paper's own ranking.
  public var places: [Place]
  /// The games of the season so far that it was tested on.
  public var games: Int
  /// The mean log-loss on the winners of the following weeks; nil before the second week.
  public var logLoss: Double?
  /// The mean Brier score on them.
  public var brier: Double?
  /// The coin's log-loss, ln 2.
  public var coinLogLoss: Double
  /// The coin's Brier score, a quarter.
  public var coinBrier: Double

  /// The line of a system.
  /// - Parameters:
  ///   - placings: every team's place and score.
  ///   - order: the teams in the order of the paper's own ranking.
  public init(
    _ system: PowerSystem, _ placings: [(team: Team.ID, rank: Int, score: Double)],
    _ test: BackTest, order: [Team.ID]
  ) {
    self.system = system.rawValue
    places = order.compactMap { team in
      placings.first { $0.team == team }.map {
        Place(team: team, rank: $0.rank, score: $0.score)
      }
    }
    games = test.games
    logLoss = test.loss?.log
    brier = test.loss?.brier
    coinLogLoss = test.coin.log
    coinBrier = test.coin.brier
  }
}

/// A team's race for the playoffs: what is proven, and the odds of the rest.
public struct RaceLine: Sendable, Equatable, Codable {
  /// The team.
  public var team: Team.ID
  /// `clinched`, `alive` or `eliminated`; the first and the last are proven.
  public var status: String
  /// Games left to play.
  public var gamesLeft: Int
  /// How many more wins make it certain, whatever the others do; nil for a team that needs help.
  public var winsNeeded: Int?
  /// The chance of the playoffs, from seasons played out by chance; 0 and 1 only where proven.
  public var odds: Double
  /// The standard error of the odds, from the number of seasons.
  public var error: Double
  /// How many seasons were played out.
  public var seasons: Int

  /// Creates a line.
  public init(
    team: Team.ID, status: String, gamesLeft: Int, winsNeeded: Int?, odds: Double, error: Double,
    seasons: Int
  ) {
    self.team = team
    self.status = status
    self.gamesLeft = gamesLeft
    self.winsNeeded = winsNeeded
    self.odds = odds
    self.error = error
    self.seasons = seasons
  }
}
