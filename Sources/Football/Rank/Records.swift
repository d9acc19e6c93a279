public import LeagueModel

/// The records of one season up to a week, playoffs included where a record is not of the regular
/// season alone.
///
/// Equal values share a record; the best and the worst season are none if everybody shares them. Games
/// of one week are compared; a round over several weeks makes no record for points, but its weeks can
/// for a player.
public struct SeasonRecords: Sendable, Equatable {
  /// The records in the order of `SeasonRecord.Kind`; those that nobody holds yet are missing.
  public let records: [SeasonRecord]

  /// Finds the records of the weeks 1 to `week`.
  public init(_ league: League, through week: Int) {
    let candidates = RecordCandidates(league, through: week)
    let earlier = league.playedWeeks.last { $0.number < week }
    let before = earlier.map { RecordCandidates(ofRecords: league, through: $0.number) }
    records = SeasonRecord.Kind.allCases.compactMap { kind in
      guard let best = candidates.best(kind) else { return nil }
      let isNew: Bool
      if kind.isOfSeasons {
        let holders = Set(before?.best(kind)?.holders.map(\.team) ?? [])
        isNew = best.holders.contains { $0.week == week && !holders.contains($0.team) }
      } else {
        isNew = best.holders.contains { $0.week == week }
      }
      return SeasonRecord(
        kind: kind, value: best.value, holders: best.holders, isNew: isNew,
        text: kind.sentence(best.value, best.holders, namesSeason: false))
    }
  }

  /// The record of a kind; nil if nobody holds it yet.
  public subscript(kind: SeasonRecord.Kind) -> SeasonRecord? { records.first { $0.kind == kind } }
}

/// Everything that could be a record, of one season or of several.
struct RecordCandidates {
  private var byKind: [SeasonRecord.Kind: [(value: Double, holder: SeasonRecord.Holder)]] = [:]

  /// All candidates of the weeks 1 to `last`.
  init(_ league: League, through last: Int) {
    let names = TeamNames(league)
    let players = PlayerNames(league.players)
    for week in league.weeks where week.number <= last {
      for game in week.decidedGames where game.length == 1 {
        add(game, names, season: league.season)
      }
    }
    let games = league.playedWeeks.filter { $0.number <= last }.flatMap { week in
      week.matchups.filter { $0.away != nil }.map { (week: week, matchup: $0) }
    }
    // The most of a season is unknown where some points are.
    if games.flatMap(\.matchup.sides).allSatisfy({ $0.starterPoints != nil }) {
      for game in games { add(game.matchup, game.week, names, players, season: league.season) }
    }
    addRuns(league, names, through: last)
    addRecords(league, names, through: last)
  }

  /// Only the seasons' records as they stood after a week.
  init(ofRecords league: League, through last: Int) {
    addRecords(league, TeamNames(league), through: last)
  }

  /// The candidates of several seasons. A season's best and worst record count when the regular
  /// season is over.
  init(seasons: [League]) {
    for league in seasons {
      let last = league.latestPlayedWeek ?? 0
      let isOver = last >= league.rules.lastRegularWeek || league.stage == .complete
      for (kind, candidates) in RecordCandidates(league, through: last).byKind {
        guard isOver || !kind.isOfSeasons else { continue }
        byKind[kind, default: []] += candidates
      }
    }
  }

  /// The best of a kind and who has it; nil if nobody, or if all seasons are equal.
  func best(_ kind: SeasonRecord.Kind) -> (value: Double, holders: [SeasonRecord.Holder])? {
    let candidates = byKind[kind] ?? []
    let values = candidates.map(\.value)
    guard let best = kind.isLeast ? values.min() : values.max() else { return nil }
    let holders = candidates.filter { $0.value == best }.map(\.holder)
    if kind.isOfSeasons, holders.count == candidates.count { return nil }
    return (
      best,
      Set(holders).sorted { left, right in
        left.season == right.season
          ? left.inSeason < right.inSeason : left.season < right.season
      }
    )
  }

  mutating func add(_ kind: SeasonRecord.Kind, _ value: Double, _ holder: SeasonRecord.Holder) {
    byKind[kind, default: []].append((value, holder))
  }

  // MARK: Games

  private mutating func add(_ game: DecidedGame, _ names: TeamNames, season: Int) {
    func holder(_ side: Side, against other: Side) -> SeasonRecord.Holder {
      SeasonRecord.Holder(
        team: side.team, teamName: names[side.team], opponent: other.team,
        opponentName: names[other.team], season: season, week: game.week)
    }
    let first = holder(game.first, against: game.second)
    let second = holder(game.second, against: game.first)
    for (side, holder) in [(game.first, first), (game.second, second)] {
      add(.highestScore, side.total.value, holder)
      add(.lowestScore, side.total.value, holder)
    }
    guard !game.isTie else { return }
    add(.lowestWinningScore, game.first.total.value, first)
    add(.highestLosingScore, game.second.total.value, second)
    guard let margin = game.margin, margin > .zero else { return }
    add(.biggestMargin, margin.value, first)
    add(.closestWin, margin.value, first)
  }

  private mutating func add(
    _ matchup: Matchup, _ week: Week, _ names: TeamNames, _ players: PlayerNames, season: Int
  ) {
    for side in matchup.sides {
      let known = side.lineup.filter { $0.isStarter && $0.player != nil }
      guard let most = known.compactMap(\.points).max() else { continue }
      let other = matchup.sides(of: side.team)?.other?.team
      for player in known.filter({ $0.points == most }).compactMap(\.player) {
        add(
          .playerPoints, most.value,
          SeasonRecord.Holder(
            team: side.team, teamName: names[side.team], opponent: other,
            opponentName: other.map { names[$0] }, player: player, playerName: players[player].name,
            season: season, week: week.number))
      }
    }
  }
}

extension SeasonRecord.Holder {
  /// Puts the holders of one season into an order that does not depend on where a team is listed.
  fileprivate var inSeason: (Int, String, String, String, String) {
    (week, teamName, team, playerName ?? "", player ?? "")
  }
}

extension SeasonRecord.Kind {
  /// Whether the least makes the record.
  fileprivate var isLeast: Bool {
    switch self {
    case .lowestScore, .closestWin, .lowestWinningScore, .worstRecord: true
    case .highestScore, .biggestMargin, .highestLosingScore, .playerPoints, .longestWinStreak,
      .longestLosingStreak, .bestRecord:
      false
    }
  }

  /// Whether whole seasons are compared.
  var isOfSeasons: Bool { self == .bestRecord || self == .worstRecord }
}
