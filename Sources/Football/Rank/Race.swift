public import LeagueModel

/// The playoff race: which teams have clinched or are eliminated, and what the others need. Proven, not
/// simulated: a team has clinched if no outcome of the remaining games leaves it out. Ties in record depend
/// on future points, so they count against clinching and elimination. A week's median games are treated as
/// independent of its other games, which never makes a claim false.
public struct Race: Sendable, Equatable {
  /// What is certain about a team.
  public enum Status: String, Sendable, Codable {
    /// In, regardless of other results.
    case clinched
    /// Neither clinched nor eliminated.
    case alive
    /// Out, regardless of other results.
    case eliminated
  }

  /// One team's race.
  public struct Entry: Sendable, Equatable {
    /// The team.
    public let team: Team.ID
    /// What is certain.
    public let status: Status
    /// The remaining games, not counting games against the median.
    public let gamesLeft: Int
    /// The magic number. 0 if clinched, nil if the team needs help or is eliminated.
    public let winsNeeded: Int?
  }

  /// The number of playoff teams.
  public let places: Int
  /// Whether the regular season has no games left.
  public let isOver: Bool
  /// The teams in league order.
  public let entries: [Entry]

  /// Computes the race after a week; nil for an unknown schedule or more than 64 teams.
  public init?(_ league: League, through week: Int) {
    guard let remaining = RemainingSchedule(league, through: week), league.teams.count <= 64 else {
      return nil
    }
    self.init(league, remaining, through: week)
  }

  /// Computes the race for some teams; nil if there is none or no teams are given.
  init?(_ league: League, through week: Int, of teams: Set<Team.ID>) {
    guard !teams.isEmpty, league.teams.count <= 64,
      let remaining = RemainingSchedule(league, through: week)
    else { return nil }
    self.init(league, remaining, through: week, of: teams)
  }

  init(
    _ league: League, _ remaining: RemainingSchedule, through week: Int,
    of teams: Set<Team.ID>? = nil
  ) {
    let standings = Standings(league, through: week)
    let places = min(max(0, league.rules.playoffTeamCount), league.teams.count)
    self.places = places
    isOver = remaining.isEmpty
    if remaining.isEmpty {
      let finalists = Set(Seeding(league, standings, through: week).order.prefix(places))
      entries = league.teams.map { team in
        let isIn = finalists.contains(team.id)
        return Entry(
          team: team.id, status: isIn ? .clinched : .eliminated, gamesLeft: 0,
          winsNeeded: isIn ? 0 : nil)
      }
      return
    }
    let table = RaceTable(SeedTable(league, standings, through: week), remaining, places: places)
    let asked = league.teams.indices.filter { teams?.contains(league.teams[$0].id) ?? true }
    entries = asked.map { team in
      let left = table.left[team]
      let needed = table.winsNeeded(team)
      let status: Status =
        needed == 0 ? .clinched : table.canGetIn(team) ? .alive : .eliminated
      return Entry(
        team: league.teams[team].id, status: status, gamesLeft: left,
        winsNeeded: status == .eliminated ? nil : needed)
    }
  }
}

/// The undecided games of the regular season. Teams are indices.
struct RemainingSchedule {
  struct Game: Equatable {
    let home: Int
    let away: Int
    /// The remaining weeks that count for the game, as indices of `weeks`.
    let weeks: [Int]
    let homePoints: Int
    let awayPoints: Int
  }

  struct WeekAhead {
    /// The indices of the scheduled teams, with or without an opponent, in order.
    let teams: [Int]
    let games: [Game]
  }

  let weeks: [WeekAhead]
  let hasMedianGame: Bool

  var isEmpty: Bool {
    weeks.allSatisfy { $0.games.isEmpty && (!hasMedianGame || $0.teams.isEmpty) }
  }

  init?(_ league: League, through week: Int) {
    func isPlayed(_ each: Week) -> Bool { each.state == .played && each.number <= week }
    let regular = league.weeks.filter { !$0.isPlayoff }
    let ahead = regular.filter { !isPlayed($0) }
    let known = Set(regular.filter { isPlayed($0) || !$0.matchups.isEmpty }.map(\.number))
    let last = league.rules.lastRegularWeek
    guard ahead.allSatisfy({ !$0.matchups.isEmpty }),
      week >= last || ((week + 1)...last).allSatisfy(known.contains)
    else { return nil }
    let index = league.teamIndex
    let place = Dictionary(ahead.enumerated().map { ($0.element.number, $0.offset) }) { $1 }
    hasMedianGame = league.rules.hasMedianGame
    weeks = ahead.map { each in
      let teams = each.matchups.flatMap(\.sides).compactMap { index[$0.team] }.sorted()
      let games = each.matchups.compactMap { matchup -> Game? in
        // A two-week game is listed in both weeks; the last one decides it.
        guard let away = matchup.away, let first = index[matchup.home.team],
          let second = index[away.team], first != second,
          matchup.weeks.last ?? each.number == each.number
        else { return nil }
        func scored(_ team: Team.ID) -> Int {
          regular.filter { isPlayed($0) && matchup.weeks.contains($0.number) }
            .flatMap(\.matchups).compactMap { $0.sides(of: team)?.own.points.tenThousandths }
            .reduce(0, +)
        }
        let weeks = matchup.weeks.compactMap { place[$0] }
        return Game(
          home: first, away: second, weeks: weeks, homePoints: scored(matchup.home.team),
          awayPoints: scored(away.team))
      }
      return WeekAhead(teams: teams, games: games)
    }
  }
}
