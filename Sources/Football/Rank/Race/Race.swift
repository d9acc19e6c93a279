public import LeagueModel

/// The playoff race: which teams have clinched or are eliminated, and what the others need. Proven, not simulated: a
/// team has clinched if no outcome of the remaining games leaves it out. Ties in record depend on future points, so
/// they count against clinching and elimination. A week's median games are treated as independent of its other games,
/// which never makes a claim false. A status that depends on the platform's unknown results or rules is not claimed.
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
    /// The team's id in the league.
    public let team: Team.ID
    /// What is certain.
    public let status: Status
    /// The remaining games, not counting games against the median.
    public let gamesLeft: Int
    /// The magic number. 0 if clinched, nil if the team needs help or is eliminated.
    public let winsNeeded: Int?
  }

  /// Why something about a race cannot be proven.
  public enum Doubt: String, Sendable, Codable {
    /// The platform's records contain results that its games do not: entered by hand, or changed since.
    case records
    /// The platform does not say how it separates the leaders of a division, and it matters.
    case divisionTie = "division_tie"
  }

  /// The number of playoff teams.
  public let places: Int
  /// Why some team's status is only Skidmark's interpretation; nil if every status is certain.
  public let doubt: Doubt?
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
    let isDecided = remaining.isEmpty && league.field(after: week) != nil
    let readings = remaining.isEmpty ? Seeding.readings(league, standings, through: week) : []
    let certain = Self.status(places, readings)
    if !isDecided, league.hasOtherRecords {
      doubt = .records
    } else {
      doubt = certain.values.contains(.alive) ? .divisionTie : nil
    }
    if remaining.isEmpty {
      let isOpen = doubt == .records
      entries = league.teams.map { team in
        let status = isOpen ? .alive : certain[team.id] ?? .eliminated
        return Entry(
          team: team.id, status: status, gamesLeft: 0, winsNeeded: status == .clinched ? 0 : nil)
      }
      return
    }
    let table = RaceTable(SeedTable(league, standings, through: week), remaining, places: places)
    let isProvable = doubt == nil
    let asked = league.teams.indices.filter { teams?.contains(league.teams[$0].id) ?? true }
    entries = asked.map { team in
      let left = table.left[team]
      guard isProvable else {
        return Entry(
          team: league.teams[team].id, status: .alive, gamesLeft: left, winsNeeded: nil)
      }
      let needed = table.winsNeeded(team)
      let status: Status =
        needed == 0 ? .clinched : table.canGetIn(team) ? .alive : .eliminated
      return Entry(
        team: league.teams[team].id, status: status, gamesLeft: left,
        winsNeeded: status == .eliminated ? nil : needed)
    }
  }

  /// A status if all possible orders of the final standings agree on it. A team that only some of them let in is alive.
  private static func status(
    _ places: Int, _ readings: [[Team.ID]]
  ) -> [Team.ID: Status] {
    var times: [Team.ID: Int] = [:]
    for team in readings.flatMap({ $0.prefix(places) }) { times[team, default: 0] += 1 }
    return times.mapValues { $0 == readings.count ? .clinched : .alive }
  }
}

extension League {
  /// Whether the platform's records contain results that its games do not. Records without the latest games are only
  /// late, and records with one more week are early.
  package var hasOtherRecords: Bool {
    let regular = weeks.filter { !$0.isPlayoff }
    guard !regular.contains(where: { $0.state == .current }) else { return false }
    let standings = Standings(self, through: latestPlayedWeek ?? 0)
    let isOpen = regular.contains { $0.state == .upcoming }
    let early = isOpen ? rules.hasMedianGame ? 2 : 1 : 0
    return teams.contains { team in
      guard let platform = team.platformRecord?.record else { return false }
      let own = standings[team.id].record
      let more = platform.games - own.games
      return more == 0 ? platform != own : more > early
    }
  }
}
