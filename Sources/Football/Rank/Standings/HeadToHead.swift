public import LeagueModel

/// The teams' games against each other in a season, playoffs included. A multiweek round is one meeting.
public struct HeadToHead: Sendable, Equatable {
  /// All pairs that have met, ordered by name within and among pairs.
  public let pairs: [Rivalry]

  /// Collects the decided games of weeks 1 to `week`.
  public init(_ league: League, through week: Int) {
    let names = TeamNames(league)
    var meetings = Meetings()
    for game in league.decidedGames(through: week) {
      meetings.add(game, season: league.season) { Rivalry.Side(id: $0, name: names[$0]) }
    }
    pairs = meetings.rivalries
  }

  init(_ meetings: Meetings) { pairs = meetings.rivalries }

  /// All games of two teams or owners, from the first one's side; nil if they have never met.
  public subscript(first: String, second: String) -> Rivalry? {
    for pair in pairs {
      if pair.first.id == first, pair.second.id == second { return pair }
      if pair.first.id == second, pair.second.id == first { return pair.reversed }
    }
    return nil
  }

  /// The pairs with the highest rivalry score among those with at least two meetings; several if tied.
  public var topRivalries: [Rivalry] {
    let candidates = pairs.filter { $0.meetings.count >= 2 }
    guard let best = candidates.map(\.score).max() else { return [] }
    return candidates.filter { $0.score == best }
  }
}

struct Meetings {
  private var byPair: [[String]: [Rivalry.Meeting]] = [:]
  private var names: [String: String] = [:]

  /// Adds a game between two sides, unless they are the same owner. The latest name of a side counts.
  mutating func add(_ game: DecidedGame, season: Int, side: (Team.ID) -> Rivalry.Side) {
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

  /// Adds a season's games between the people who managed the teams in their weeks.
  mutating func add(_ league: League, _ people: People, inSeason index: Int) {
    for game in league.decidedGames(through: .max) {
      add(game, season: league.season) {
        people.side(of: $0, inSeason: index, week: game.week)
      }
    }
  }

  /// All pairs ordered by name, with meetings in chronological order.
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
