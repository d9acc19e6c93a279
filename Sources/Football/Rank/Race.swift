public import LeagueModel

/// Who can still reach the playoffs, proven: clinched, eliminated, and what it takes.
///
/// Nothing here is simulated. A team has clinched if there is no way to finish the remaining games
/// that leaves it out, and is eliminated if there is none that lets it in. Equal records are decided
/// by points that are still to be scored, so they count against a clinch and for survival until the
/// last game is over. Games still to come may end in a tie. A week's games against the median are taken
/// as free of its other games; nothing is claimed that this makes untrue.
public struct Race: Sendable, Equatable {
  /// What is certain of a team.
  public enum Status: String, Sendable, Codable {
    /// In, whatever happens.
    case clinched
    /// Neither in nor out.
    case alive
    /// Out, whatever happens.
    case eliminated
  }

  /// One team's race.
  public struct Entry: Sendable, Equatable {
    /// The team.
    public let team: Team.ID
    /// What is certain.
    public let status: Status
    /// Games left to play, without those against a median.
    public let gamesLeft: Int
    /// How many more wins make it certain, whatever the others do: the magic number. 0 for a team that
    /// has clinched, nil for one that needs help even if it wins out, and for one that is out.
    public let winsNeeded: Int?
  }

  /// How many teams reach the playoffs.
  public let places: Int
  /// Whether no game of the regular season is left.
  public let isOver: Bool
  /// The teams in the order of the league.
  public let entries: [Entry]

  /// Looks at the race after a week of the regular season; nil while a week ahead has no schedule, and
  /// for leagues of more than 64 teams.
  public init?(_ league: League, through week: Int) {
    guard let remaining = RemainingSchedule(league, through: week), league.teams.count <= 64 else {
      return nil
    }
    self.init(league, remaining, through: week)
  }

  /// The race of some teams; nil where there is none, and where nobody is asked for.
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

/// The regular season's games that are still to be decided, teams by index.
struct RemainingSchedule {
  struct Game: Equatable {
    let home: Int
    let away: Int
    /// The weeks ahead that count for it; their numbers' places in `weeks`.
    let weeks: [Int]
    /// Points from weeks that have been played, in ten-thousandths.
    let homePoints: Int
    let awayPoints: Int
  }

  /// One week ahead.
  struct WeekAhead {
    /// The teams that are in the schedule, with or without an opponent, in order.
    let teams: [Int]
    /// The games that this week decides.
    let games: [Game]
  }

  let weeks: [WeekAhead]
  /// Whether the weeks have games against their medians.
  let hasMedianGame: Bool

  /// Nothing is left to decide.
  var isEmpty: Bool {
    weeks.allSatisfy { $0.games.isEmpty && (!hasMedianGame || $0.teams.isEmpty) }
  }

  /// Nil if a week ahead has no schedule.
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
        // A game over two weeks stands in both, and the last one decides it.
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
