/// A way to order teams by how good they are. The raw value is its name in `skidmark.yml`.
public enum PowerSystem: String, Sendable, Codable, CaseIterable {
  /// The specification's formula: 0.6 · win share + 0.3 · PF / max PF + 0.1 · (1 − PA / max PA).
  case skidmark
  /// The points a week, drawn towards the league's mean while there are few: after n weeks they
  /// weigh n / (n + 3). Who met whom does not matter.
  case strength
  /// What was earned: ½ · win share + ½ · all-play share.
  case resume
  /// The Oberon Mt. power rating (okiraqi.org/opr.html):
  /// (6 · average + 2 · (high + low) + 400 · win share) / 10.
  case oberonMt = "oberon-mt"
  /// Wins, and wins of those who were beaten, as espn-api counts them:
  /// 0.8 · row sum of W² + W, and 0.15 · average score + 0.05 · average margin.
  case twoStepDominance = "two-step-dominance"
}

/// The teams in the order of one system.
public struct PowerTable: Sendable, Equatable, Codable {
  /// A team's place.
  public struct Row: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID
    /// The place, from 1.
    public var rank: Int
    /// The place after the played week before, by the same system; nil in the first.
    public var previousRank: Int?
    /// The score. Each system has a scale of its own: two systems' scores cannot be compared.
    public var score: Double

    /// Creates a row.
    public init(team: Team.ID, rank: Int, previousRank: Int?, score: Double) {
      self.team = team
      self.rank = rank
      self.previousRank = previousRank
      self.score = score
    }
  }

  /// The system.
  public var system: PowerSystem
  /// The week, 0 before the first game.
  public var week: Int
  /// The teams, best first.
  public var rows: [Row]

  /// Creates a table.
  public init(system: PowerSystem, week: Int, rows: [Row]) {
    self.system = system
    self.week = week
    self.rows = rows
  }
}

/// How well a system's scores would have told the winners of the weeks to come, beside a coin.
public struct BackTest: Sendable, Equatable, Codable {
  /// How far probabilities were from what happened; less is better.
  public struct Loss: Sendable, Equatable, Codable {
    /// The mean of −ln(probability of the winner): 0 for a prophet, ln 2 for a coin.
    public var log: Double
    /// The mean of (1 − probability of the winner)²: 0 for a prophet, ¼ for a coin.
    public var brier: Double

    /// Creates a loss.
    public init(log: Double, brier: Double) {
      self.log = log
      self.brier = brier
    }

    /// A coin's: ln 2 and ¼.
    public static let coin = Loss(log: 0.693_147_180_559_945_3, brier: 0.25)
  }

  /// The system.
  public var system: PowerSystem
  /// How many games were foretold: those with a winner, from the second week on.
  public var games: Int
  /// The system's loss; nil before the first game that could be foretold.
  public var loss: Loss?
  /// A coin's loss over the same games.
  public var coin: Loss

  /// Creates a back-test.
  public init(system: PowerSystem, games: Int, loss: Loss?) {
    self.system = system
    self.games = games
    self.loss = loss
    coin = .coin
  }
}
