public import LeagueModel

/// The records of one season up to a week. Equal values share a record; if all seasons are equal, none is best
/// or worst. Only one-week games count for points; single weeks of longer rounds count for players.
public struct SeasonRecords: Sendable, Equatable {
  /// The records in the order of `SeasonRecord.Kind`, without those that do not exist yet.
  public let records: [SeasonRecord]

  /// Finds the records of weeks 1 to `week`.
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

  /// The record of a kind; nil if it does not exist yet.
  public subscript(kind: SeasonRecord.Kind) -> SeasonRecord? { records.first { $0.kind == kind } }
}

struct RecordCandidates {
  private var byKind: [SeasonRecord.Kind: [(value: Double, holder: SeasonRecord.Holder)]] = [:]

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
    // If any starter's points are unknown, so is the most by a starter.
    if games.flatMap(\.matchup.sides).allSatisfy({ $0.starterPoints != nil }) {
      for game in games { add(game.matchup, game.week, names, players, season: league.season) }
    }
    addRuns(league, names, through: last)
    addRecords(league, names, through: last)
  }

  /// Collects only the candidates for the best and worst season records after a week.
  init(ofRecords league: League, through last: Int) {
    addRecords(league, TeamNames(league), through: last)
  }

  /// Combines several seasons. A season's best and worst records count once its regular season is over.
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

  /// The best value of a kind and its holders; nil if there are none or all seasons are equal.
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
  /// Orders the holders of one season, regardless of the league's order.
  fileprivate var inSeason: (Int, String, String, String, String) {
    (week, teamName, team, playerName ?? "", player ?? "")
  }
}

extension SeasonRecord.Kind {
  fileprivate var isLeast: Bool {
    switch self {
    case .lowestScore, .closestWin, .lowestWinningScore, .worstRecord: true
    case .highestScore, .biggestMargin, .highestLosingScore, .playerPoints, .longestWinStreak,
      .longestLosingStreak, .bestRecord:
      false
    }
  }

  var isOfSeasons: Bool { self == .bestRecord || self == .worstRecord }
}
