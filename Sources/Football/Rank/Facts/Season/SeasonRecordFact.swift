import JSON
import LeagueModel

extension FactName { package static let seasonRecord = "season_record" }

/// The most newsworthy season record that the team set this week. Equaling a record does not count.
struct SeasonRecordFact: TeamFactKind {
  static let kind = FactName.seasonRecord
  static let values: [FactValue<Self>] = [
    .text("record", \.record.kind.rawValue),
    .either("value", [.points, .games]) { fact in
      let value = fact.record.value
      return fact.isStreak ? (.int(Int(value)), .games) : (.number(value), .points)
    },
    .count("week", .week, \.week),
  ]
  static let formula =
    "the value compared with every team's in every week of the season so far"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .score
  static let saysMoreThanValues = true

  /// The minimum number of earlier weeks, because early weeks always set records.
  private static let weeks = 3
  private static let shortestStreak = 4
  private static let kinds: [SeasonRecord.Kind] = [
    .highestScore, .biggestMargin, .playerPoints, .lowestScore, .highestLosingScore,
    .lowestWinningScore, .closestWin, .longestWinStreak, .longestLosingStreak,
  ]

  let record: SeasonRecord
  let week: Int
  private var isStreak: Bool { Self.isStreak(record) }

  init?(_ week: TeamWeek) {
    let (team, number) = (week.team, week.week.number)
    guard let game = week.decidedGame else { return nil }
    let before = week.figures.league.playedWeeks.filter { $0.number < number }
    let hasRun = !week.week.isPlayoff && team.streak?.length ?? 0 >= Self.shortestStreak
    guard before.count >= Self.weeks, hasRun || Challenge(team.id, game).isOpen(before) else {
      return nil
    }
    let records = week.figures.records
    let record = Self.kinds.lazy.compactMap { records[$0] }.first { record in
      record.holders.allSatisfy { $0.week == number }
        && record.holders.contains { $0.team == team.id }
        && !(Self.isStreak(record) && record.value < Double(Self.shortestStreak))
    }
    guard let record else { return nil }
    (self.record, self.week) = (record, number)
  }

  /// Grows with the week by up to 0.3, because later records are harder to set.
  var weight: Double {
    let age = 0.03 * Double(min(10, week))
    switch record.kind {
    case .highestScore, .lowestScore, .biggestMargin, .playerPoints: return 0.6 + age
    case .closestWin, .highestLosingScore, .lowestWinningScore: return 0.5 + age
    case .longestWinStreak, .longestLosingStreak, .bestRecord, .worstRecord: return 0.3 + age
    }
  }

  func text(of name: String) -> String { record.text }

  private static func isStreak(_ record: SeasonRecord) -> Bool {
    record.kind == .longestWinStreak || record.kind == .longestLosingStreak
  }
}

/// Compares a team's game with earlier weeks. Usually a few games rule out every record.
private struct Challenge {
  private let game: DecidedGame
  private let own: Side
  private let bestStarter: Points?

  init(_ team: Team.ID, _ game: DecidedGame) {
    self.game = game
    own = game.first.team == team ? game.first : game.second
    bestStarter = own.bestStarter
  }

  /// Whether the game may have set a record compared with these weeks.
  func isOpen(_ earlier: [Week]) -> Bool {
    let isComparable = game.length == 1
    let isWinner = !game.isTie && own.team == game.first.team
    var (high, low) = (isComparable, isComparable)
    var (wide, close, lucky) = (
      isComparable && isWinner, isComparable && isWinner, isComparable && isWinner
    )
    var unlucky = isComparable && !game.isTie && !isWinner
    var player = bestStarter != nil
    let margin = game.margin ?? .zero
    for week in earlier {
      for matchup in week.matchups where matchup.away != nil {
        if player {
          player = !matchup.sides.contains { side in
            guard let theirs = side.bestStarter, let bestStarter else { return false }
            return theirs >= bestStarter
          }
        }
        guard let other = DecidedGame(matchup, week), other.length == 1 else { continue }
        high = high && max(other.first.total, other.second.total) < own.total
        low = low && min(other.first.total, other.second.total) > own.total
        if other.isTie { continue }
        lucky = lucky && other.first.total > own.total
        unlucky = unlucky && other.second.total < own.total
        guard let others = other.margin, others > .zero else { continue }
        wide = wide && others < margin
        close = close && others > margin
      }
      guard high || low || wide || close || lucky || unlucky || player else { return false }
    }
    return true
  }
}

extension Side {
  /// The most points of a starter; nil if one is unknown.
  fileprivate var bestStarter: Points? {
    starterPoints?.max()
  }
}
