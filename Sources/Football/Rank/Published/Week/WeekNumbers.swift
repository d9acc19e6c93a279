public import LeagueModel

/// The numbers published for a week in addition to the ranking, in page order.
public struct WeekNumbers: Sendable, Equatable, Codable {
  /// News of the league since the last paper, apart from its games; nil if there is none.
  public var news: [LeagueNews]?
  /// The season's recap; nil except in the last paper of a season that is over.
  public var recap: SeasonRecap?
  /// Every team's season in a few numbers, in the order of the final standings; nil without a recap.
  public var wraps: [SeasonWrap]?
  /// The standings, by division if there are any.
  public var standings: [StandingsGroup] = []
  /// The playoff race, highest odds first; empty once the playoffs have begun or if the schedule is unknown.
  public var race: [RaceLine] = []
  /// The playoffs so far; nil before they begin.
  public var bracket: PlayoffBracket?
  /// The week's awards, in the order of `Award.Kind`.
  public var awards: [Award] = []
  /// The week's rematches and the season's top rivalry.
  public var rivalries: [RivalryLine] = []
  /// The season records so far.
  public var records: [SeasonRecord] = []
  /// Every team's season so far, in ranking order.
  public var season: [SeasonLine] = []
  /// Every team's luck so far, luckiest first.
  public var luck: [LuckLine] = []
  /// Every team with every schedule; nil in the first two weeks and in the playoffs.
  public var swaps: SwapTable?
  /// Every team's lineup that week, highest efficiency first; empty if lineups are unknown.
  public var lineups: [LineupLine] = []
  /// The power rankings; the one that orders the teams is first.
  public var systems: [SystemLine] = []
  /// The week's moves and the season's trades; nil if they are unknown or there are none.
  public var wire: WireTable?
  /// The next week's matchups, the game of the week first; nil if they are unknown and after the season.
  public var next: [NextGame]?
  /// The playoffs' next week; nil before the last week of the regular season and once the title is won.
  public var playoffs: PlayoffsAhead?
  /// Why the playoff race is not proven; nil if it is, or if there is none.
  public var raceDoubt: Race.Doubt?
  /// The differences between the platform's playoff seeds and the order by its games; nil if there are none.
  public var seedChanges: [SeedChange]?
  /// The starters of the next week with the softest matchups, at most three; nil if there are none.
  public var softSpots: [SoftSpot]?
  /// The matchups as they unfolded; nil if the lineups or the kickoffs are unknown.
  public var stories: [GameStory]?
  /// The history over all seasons; nil if no earlier season is known.
  public var history: LeagueHistory?
}

/// A team's actual wins compared with its expected wins.
public struct LuckLine: Sendable, Equatable, Codable {
  /// The team whose luck it is.
  public var team: Team.ID
  /// The record against every other team in every week.
  public var allPlay: Record
  /// Wins so far; a tie counts as half.
  public var wins: Double
  /// Mean wins over all opponents that the team could have drawn each week.
  public var expectedWins: Double
  /// Wins minus expected wins; positive for lucky teams.
  public var difference: Double
  /// The share of schedules with fewer wins, from 0 to 1.
  public var worseShare: Double
  /// The share of schedules with as many wins.
  public var sameShare: Double
  /// The share of schedules with more wins.
  public var betterShare: Double
  /// The share of schedules for each number of wins, in steps of half a win from zero; rounded to 1e-6.
  public var distribution: [Double]

  /// Creates a team's line.
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

/// A team's lineup in a week, compared with the best possible one.
public struct LineupLine: Sendable, Equatable, Codable {
  /// A decision that cost points.
  public struct Decision: Sendable, Equatable, Codable {
    /// The bench player's name.
    public var benched: String
    /// The bench player's points.
    public var benchedPoints: Points
    /// The starter's name.
    public var started: String
    /// The starter's points.
    public var startedPoints: Points
    /// The starting slot of the swap, such as FLEX.
    public var slot: String
    /// The points that the swap would have gained.
    public var gain: Points
    /// Whether the swap would have changed the result.
    public var turnedGame: Bool
  }

  /// The team whose lineup it is.
  public var team: Team.ID
  /// The starters' points.
  public var actual: Points
  /// The most points that the same players could have scored.
  public var best: Points
  /// The points left on the bench.
  public var missed: Points
  /// Coaching efficiency: `actual` divided by `best`; nil unless `best` is positive.
  public var efficiency: Double?
  /// The costliest start/sit decision; nil if none cost points.
  public var worstDecision: Decision?

  /// Creates a line from a review. `name` returns the name of a player.
  public init(_ review: LineupReview, name: (Player.ID) -> String) {
    team = review.team
    actual = review.actual
    best = review.best
    missed = review.missed
    efficiency = review.efficiency
    worstDecision = review.worstDecision.map { swap in
      Decision(
        benched: name(swap.benched), benchedPoints: swap.benchedPoints,
        started: name(swap.started), startedPoints: swap.startedPoints, slot: swap.slot,
        gain: swap.gain, turnedGame: swap.turnedGame)
    }
  }
}

/// One power ranking, with its accuracy in predicting winners so far.
public struct SystemLine: Sendable, Equatable, Codable {
  /// A team's rank.
  public struct Place: Sendable, Equatable, Codable {
    /// The ranked team's id.
    public var team: Team.ID
    /// The rank, from 1.
    public var rank: Int
    /// The score on the system's own scale.
    public var score: Double
  }

  /// The system's name.
  public var system: String
  /// The teams in the order of the published ranking.
  public var places: [Place]
  /// The number of games that the system was tested on this season.
  public var games: Int
  /// The mean log loss on the winners of the following weeks; nil before the second week.
  public var logLoss: Double?
  /// The mean Brier score on the same games.
  public var brier: Double?
  /// The log loss of a coin flip, ln 2.
  public var coinLogLoss: Double
  /// The Brier score of a coin flip, ¼.
  public var coinBrier: Double

  /// Creates a system's line.
  /// - Parameters:
  ///   - placings: Every team's rank and score.
  ///   - order: The teams in the order of the published ranking.
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
    coinLogLoss = BackTest.Loss.coin.log
    coinBrier = BackTest.Loss.coin.brier
  }
}

/// A playoff seed in the platform's bracket that differs from the order by its games.
public struct SeedChange: Sendable, Equatable, Codable {
  /// The team with the other seed.
  public var team: Team.ID
  /// The seed in the platform's bracket; nil for a team that is not in it.
  public var seed: Int?
  /// The seed that follows from the games alone.
  public var byGames: Int
}

/// A team's playoff race: its proven status, and its odds.
public struct RaceLine: Sendable, Equatable, Codable {
  /// The team's id in the league.
  public var team: Team.ID
  /// `clinched`, `alive` or `eliminated`; the first and the last are proven.
  public var status: String
  /// Games left to play.
  public var gamesLeft: Int
  /// The number of wins that clinches regardless of other results; nil for a team that needs help.
  public var winsNeeded: Int?
  /// The simulated playoff odds, from 0 to 1; exactly 0 or 1 only if proven.
  public var odds: Double
  /// The standard error of the odds, from the number of seasons.
  public var error: Double
  /// The number of simulated seasons.
  public var seasons: Int
}
