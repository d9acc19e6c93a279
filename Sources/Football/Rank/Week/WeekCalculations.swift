import LeagueModel

/// The shared data of a week, computed when first used by the ledger, the page or the explanations.
final class WeekCalculations {
  let league: League
  let number: Int
  /// The playoff race after the week; nil if there is none or it is not needed.
  let outlook: RaceOutlook?
  /// The NFL's games play by play; empty if unknown.
  let plays: [ProGamePlays]
  /// How soft defenses were before the week.
  let defenses: SoftDefenses
  private let earlier: [League]

  private(set) lazy var standings = Standings(league, through: number)
  private(set) lazy var log = GameLog(league, through: number)
  private(set) lazy var players = PlayerNames(league.players)
  private(set) lazy var names = TeamNames(league)
  private(set) lazy var lucks = luck(league, through: number)
  private(set) lazy var reviews = reviewLineups(league, week: number)
  private(set) lazy var swaps = scheduleSwaps(league, through: number)
  private(set) lazy var wire = WireFigures(league, through: number)
  private(set) lazy var draft = DraftFigures(league, through: number)
  private(set) lazy var headToHead = HeadToHead(league, through: number)
  private(set) lazy var awards = Awards(league, week: number)
  private(set) lazy var records = SeasonRecords(league, through: number)
  private(set) lazy var seeds = Seeding(league, standings, through: number).order
  private(set) lazy var bracket = playoffBracket(league, through: number)
  private(set) lazy var stories = StoryTeller(self)?.stories ?? []
  /// The earlier seasons; nil if there are none.
  private(set) lazy var past = PastSeasons(earlier, before: league, through: number)
  /// The order of a guillotine league; nil in others.
  private(set) lazy var survival =
    league.rules.isGuillotine ? SurvivalRanking(league, through: number) : nil
  private(set) lazy var nextGames = games(after: self)
  /// Whether the title is won and the platform has closed the season.
  var isSeasonOver: Bool { bracket?.champion != nil && league.stage == .complete }
  /// The standings with playoff games, for streaks.
  private(set) lazy var allGames = Standings(league, through: number, includingPlayoffs: true)
  /// The standings before the week.
  private(set) lazy var standingsBefore = Standings(league, through: number - 1)
  private(set) lazy var allGamesBefore = Standings(
    league, through: number - 1, includingPlayoffs: true)
  private(set) lazy var seedsBefore =
    Seeding(league, standingsBefore, through: number - 1).order
  private var scores: [PowerSystem: PowerScores] = [:]
  private var rankings: [PowerSystem: PowerRanking] = [:]

  init(
    _ league: League, week number: Int, _ outlook: RaceOutlook?, plays: [ProGamePlays] = [],
    defenses: SoftDefenses = .unknown, earlier: [League] = []
  ) {
    (self.plays, self.defenses, self.earlier) = (plays, defenses, earlier)
    self.league = league.named(asOf: number)
    self.number = number
    self.outlook = outlook
  }

  func scores(_ system: PowerSystem) -> PowerScores {
    if let known = scores[system] { return known }
    let new = PowerScores(system, log, standings, through: number)
    scores[system] = new
    return new
  }

  func ranking(_ system: PowerSystem) -> PowerRanking {
    if let known = rankings[system] { return known }
    let new = PowerRanking(league, standings, scores(system), through: number)
    rankings[system] = new
    return new
  }
}
