import JSON
import LeagueModel
import Platform

/// What of a league each of its weeks is ranked by: so a new week leaves the rankings of the others alone.
///
/// What a platform says of the present (its own totals, the line-up of now) only the latest week prints.
struct LeagueSlices: Sendable {
  private let head: Digest
  /// The weeks up to each one.
  private var played: [Int: Digest] = [:]
  /// The schedule after each week.
  private var ahead: [Int: Digest] = [:]
  private let present: Digest
  private let latest: Int

  /// - Parameter earlier: the seasons before, as far as they are known.
  init(_ league: League, after earlier: [League], ranking: PowerSystem) throws(SiteError) {
    latest = league.latestPlayedWeek ?? 0
    var head = league
    head.weeks = []
    head.players = []
    head.fetchedAt = Instant(seconds: 0)
    var now = head
    now.players = league.players
    head.stage = .inSeason
    for index in head.teams.indices {
      head.teams[index].platformRecord = nil
      head.teams[index].platformSeed = nil
      head.teams[index].startersBySeason = []
    }
    let past = Digest(of: "\(ranking.rawValue) \(earlier.map { "\($0.key) \($0.fetchedAt)" })")
    self.head = try Self.digest(of: head, after: past)
    present = try Self.digest(of: now, after: past)
    let players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    var last = past
    for week in league.weeks {
      let inLineups = Set(
        week.matchups.flatMap(\.sides).flatMap { $0.lineup.compactMap(\.player) })
      last = try Self.digest(of: week, after: last)
      last = try Self.digest(of: inLineups.sorted().compactMap { players[$0] }, after: last)
      played[week.number] = last
    }
    // The race looks at the regular season's schedule, a final at whether there is a later one.
    var (schedule, titleGames) = (past, 0)
    for week in league.weeks.reversed() {
      ahead[week.number] = week.isPlayoff ? Digest(of: "\(titleGames)") : schedule
      if week.isPlayoff {
        if week.matchups.contains(where: { $0.kind == .championship }) { titleGames += 1 }
      } else {
        let pairs = week.matchups.map { [$0.home.team, $0.away?.team ?? ""] }
        schedule = try Self.digest(of: pairs, after: schedule)
      }
    }
  }

  /// What a week's rankings are made from.
  func upTo(week: Int) -> [NamedDigest] {
    let none = Digest.ofNothing
    let slices = [
      NamedDigest("teams and settings of the league", head),
      NamedDigest("games up to week \(week)", played[week] ?? none),
      NamedDigest("schedule after week \(week)", ahead[week] ?? none),
    ]
    guard week >= latest else { return slices }
    return slices + [NamedDigest("what the platform says now", present)]
  }

  private static func digest(
    of value: some Encodable, after last: Digest
  ) throws(SiteError) -> Digest {
    do { return Digest(of: last.bytes + (try JSONValue(encoding: value).encoded())) } catch {
      throw .unexpected("\(error)")
    }
  }
}

extension Rankings {
  /// Whether a paper need not be printed again. It stays as it was printed: with its date, and if its week is
  /// past, with what the platform said then.
  func saysNothingNew(after printed: Rankings, isPast: Bool) -> Bool {
    var (now, then) = (self, printed)
    now.lastUpdated = then.lastUpdated
    if isPast {
      now.forgetPresent()
      then.forgetPresent()
    }
    return now == then
  }

  /// Leaves out what only the platform's answers about the present say.
  private mutating func forgetPresent() {
    standingsCheck = nil
    for index in teams.indices {
      let starters = teams[index].topStarters ?? teams[index].topPlayers
      teams[index].topPlayers = starters
      teams[index].topPlayersBasis = .starts
      teams[index].topStarters = nil
    }
  }
}
