public import LeagueModel

/// What the teams of a season have done against each other, playoffs included. A round over several
/// weeks is one meeting, with its combined points; games against the median are none.
public struct HeadToHead: Sendable, Equatable {
  /// Every pair that has met, by the names of the teams; the first of a pair comes first in this order.
  public let pairs: [Rivalry]

  /// Adds up the decided games of the weeks 1 to `week`.
  public init(_ league: League, through week: Int) {
    let names = TeamNames(league)
    var meetings = Meetings()
    for game in league.decidedGames(through: week) {
      meetings.add(game, season: league.season) { Rivalry.Side(id: $0, name: names[$0]) }
    }
    pairs = meetings.rivalries
  }

  init(_ meetings: Meetings) { pairs = meetings.rivalries }

  /// All games of two teams, or owners, seen from the first; nil if they have never met.
  public subscript(first: String, second: String) -> Rivalry? {
    for pair in pairs {
      if pair.first.id == first, pair.second.id == second { return pair }
      if pair.first.id == second, pair.second.id == first { return pair.reversed }
    }
    return nil
  }

  /// The pairs with the highest rivalry score among those that have met at least twice: mostly one,
  /// several if their scores are equal, none before somebody has met twice.
  public var topRivalries: [Rivalry] {
    let candidates = pairs.filter { $0.meetings.count >= 2 }
    guard let best = candidates.map(\.score).max() else { return [] }
    return candidates.filter { $0.score == best }
  }
}

/// Collects games by pair.
struct Meetings {
  private var byPair: [[String]: [Rivalry.Meeting]] = [:]
  private var names: [String: String] = [:]

  /// Adds a game between the sides for which two teams stand. Nobody meets himself; a later name is the
  /// one that counts.
  mutating func add(
    _ game: DecidedGame, season: Int, side: (Team.ID) -> Rivalry.Side
  ) {
    let (first, second) = (side(game.first.team), side(game.second.team))
    guard first.id != second.id else { return }
    names[first.id] = first.name
    names[second.id] = second.name
    let meeting = Rivalry.Meeting(
      season: season, week: game.week, outcome: game.isTie ? .tie : .win,
      points: game.first.total, opponentPoints: game.second.total)
    let isInOrder = first.id < second.id
    byPair[isInOrder ? [first.id, second.id] : [second.id, first.id], default: []]
      .append(isInOrder ? meeting : meeting.reversed)
  }

  /// All pairs in the order of their names, the meetings in the order in which they were played.
  var rivalries: [Rivalry] {
    let pairs = byPair.map { ids, meetings in
      let sides = ids.map { Rivalry.Side(id: $0, name: names[$0] ?? $0) }
      let played = meetings.sorted { left, right in
        (left.season, left.week, left.points, left.opponentPoints)
          < (right.season, right.week, right.points, right.opponentPoints)
      }
      let rivalry = Rivalry(first: sides[0], second: sides[1], meetings: played)
      return isOrdered(sides[0], sides[1]) ? rivalry : rivalry.reversed
    }
    return pairs.sorted { left, right in
      left.first == right.first
        ? isOrdered(left.second, right.second) : isOrdered(left.first, right.first)
    }
  }

  private func isOrdered(_ left: Rivalry.Side, _ right: Rivalry.Side) -> Bool {
    (left.name, left.id) < (right.name, right.id)
  }
}
