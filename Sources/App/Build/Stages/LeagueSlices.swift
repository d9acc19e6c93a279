import JSON
import LeagueModel
import Platform
import Rank

/// Digests of what each week's rankings depend on, so that a new week does not affect the others. Only the latest
/// week depends on the platform's current totals and lineups.
struct LeagueSlices: Sendable {
  private let head: Digest
  /// Digests of the weeks up to each one.
  private var played: [Int: Digest] = [:]
  /// Digests of the schedule after each week.
  private var ahead: [Int: Digest] = [:]
  /// Digests of the players' games up to each week that has any, in order.
  private let scored: [(week: Int, digest: Digest)]
  /// The league, for the names of the teams in each week's paper and for the results of earlier weeks that it corrects.
  private let league: League
  private let present: Digest
  private let latest: Int

  init(
    _ league: League, after earlier: [League], scored: [ScoredGame], ranking: PowerSystem
  ) throws(SiteError) {
    latest = league.latestPlayedWeek ?? 0
    self.league = league
    self.scored = Self.digests(of: scored)
    var head = league
    head.weeks = []
    let drafted = Set((league.drafts ?? []).flatMap { $0.picks.compactMap(\.player) })
    head.players = league.players.filter { drafted.contains($0.id) }.map(\.withoutPresent)
    // The waiver budget counts for all weeks; the transactions and what is left of the budget do not.
    head.wire?.transactions = []
    head.wire?.accounts = []
    head.playoffField = nil
    head.overturned = nil
    head.tradedPicks = nil
    head.fetchedAt = Instant(seconds: 0)
    var now = head
    now.players = league.players
    now.wire = league.wire
    now.wire?.transactions = []
    // The lineups that are set for the next week.
    if let next = league.weeks.first(where: { [latest] in $0.number > latest }) {
      now.weeks = [next]
    }
    now.tradedPicks = league.tradedPicks
    head.stage = .inSeason
    for index in head.teams.indices {
      head.teams[index].platformRecord = nil
      head.teams[index].platformSeed = nil
      head.teams[index].platformPlace = nil
      head.teams[index].startersBySeason = []
      head.teams[index].picture = nil
      head.teams[index].name = ""
      head.teams[index].owners = []
      head.teams[index].past = nil
    }
    let past = Digest(
      of: "\(ranking.rawValue) \(league.hasOtherRecords) "
        + "\(earlier.map { "\($0.key) \($0.fetchedAt)" })")
    self.head = try Self.digest(of: head, after: past)
    present = try Self.digest(of: now, after: past)
    // A player's present team or injury does not change a past week.
    var players: [Player.ID: Digest] = [:]
    for player in league.players {
      players[player.id] = try Self.digest(of: player.withoutPresent, after: past)
    }
    let moves = Dictionary(grouping: league.wire?.transactions ?? [], by: \.week)
    var last = try Self.digest(of: moves[0] ?? [], after: past)
    // Only weeks that have been played are ranked.
    for week in league.weeks where week.number <= latest {
      let moves = moves[week.number] ?? []
      let named = Set(
        week.matchups.flatMap(\.sides).flatMap { $0.lineup.compactMap(\.player) }
          + moves.flatMap { $0.moves.map(\.player) })
      last = try Self.digest(of: moves, after: Self.digest(of: week, after: last))
      last = Digest(of: last.bytes + named.sorted().flatMap { players[$0]?.bytes ?? [] })
      played[week.number] = last
    }
    // The playoff race depends on the remaining schedule. A final depends on whether there is a later one. The last
    // regular week and the playoffs depend on the platform's bracket and on the next pairings.
    var (schedule, titleGames, pairings) = (past, 0, past)
    let field = try Self.digest(of: league.playoffField ?? [], after: past)
    for week in league.weeks.reversed() {
      let isLast = week.number == league.rules.lastRegularWeek
      ahead[week.number] =
        week.isPlayoff
        ? Digest(of: Array("\(titleGames)".utf8) + pairings.bytes + field.bytes)
        : isLast ? Digest(of: schedule.bytes + pairings.bytes + field.bytes) : schedule
      let pairs = week.matchups.map { [$0.home.team, $0.away?.team ?? ""] }
      pairings = try Self.digest(of: pairs, after: past)
      if week.isPlayoff {
        if week.matchups.contains(where: { $0.kind == .championship }) { titleGames += 1 }
      } else {
        schedule = try Self.digest(of: pairs, after: schedule)
      }
    }
  }

  func upTo(week: Int) throws(SiteError) -> [NamedDigest] {
    let none = Digest.ofNothing
    let slices = [
      try NamedDigest(
        "names of the teams in week \(week)",
        Self.digest(of: NamesOfWeek(league, week: week), after: none)),
      NamedDigest("teams and settings of the league", head),
      NamedDigest("games up to week \(week)", played[week] ?? none),
      NamedDigest("schedule after week \(week)", ahead[week] ?? none),
      NamedDigest(
        "statistics up to week \(week)", scored.last { $0.week <= week }?.digest ?? none),
    ]
    guard week >= latest else { return slices }
    return slices + [NamedDigest(Self.present, present)]
  }

  /// The input that only the latest week has. What was printed from it stays when the next week is over.
  static let present = "what the platform says now"

  private static func digests(of games: [ScoredGame]) -> [(week: Int, digest: Digest)] {
    var (last, digests) = (Digest.ofNothing, [(week: Int, digest: Digest)]())
    for (week, games) in Dictionary(grouping: games, by: \.week).sorted(by: { $0.key < $1.key }) {
      var bytes = last.bytes
      for game in games {
        for text in [game.player, game.position, game.opponent.code] {
          bytes += text.utf8
          bytes.append(0)
        }
        withUnsafeBytes(of: game.points.tenThousandths) { bytes += $0 }
      }
      last = Digest(of: bytes)
      digests.append((week, last))
    }
    return digests
  }

  private static func digest(
    of value: some Encodable, after last: Digest
  ) throws(SiteError) -> Digest {
    do { return Digest(of: last.bytes + (try JSONValue.encoded(value))) } catch {
      throw .unexpected("\(error)")
    }
  }
}

/// The names of teams and managers in the paper of a week, and the results of earlier weeks that it corrects.
private struct NamesOfWeek: Encodable {
  private struct Called: Encodable {
    let name: String
    let owners: [Owner]
    let past: [PastTeam]?
  }

  private let teams: [Called]
  private let overturned: [OverturnedGame]

  init(_ league: League, week: Int) {
    teams = league.named(asOf: week).teams.map {
      Called(name: $0.name, owners: $0.owners, past: $0.past)
    }
    overturned = (league.overturned ?? []).filter { $0.toldIn == week }
  }
}

extension Player {
  fileprivate var withoutPresent: Player {
    Player(id: id, name: name, position: position, positions: positions)
  }
}

extension Rankings {
  /// Whether the stored rankings can stay: they differ only in their date and, for a past week, in data of the present.
  func saysNothingNew(after printed: Rankings, isPast: Bool) -> Bool {
    var (now, then) = (self, printed)
    now.lastUpdated = then.lastUpdated
    if isPast {
      now.forgetPresent()
      then.forgetPresent()
    }
    return now == then
  }

  /// Removes data that only the platform's current answers contain.
  private mutating func forgetPresent() {
    standingsCheck = nil
    draft?.future = []
    numbers?.wire?.budgets = []
    numbers?.softSpots = nil
    for index in (numbers?.next ?? []).indices {
      numbers?.next?[index].first.forgetLineup()
      numbers?.next?[index].second.forgetLineup()
    }
    for index in teams.indices {
      let starters = teams[index].topStarters ?? teams[index].topPlayers
      teams[index].topPlayers = starters
      teams[index].topPlayersBasis = .starts
      teams[index].topStarters = nil
    }
  }
}

extension NextGame.Side {
  fileprivate mutating func forgetLineup() {
    projected = nil
    absences = []
  }
}
