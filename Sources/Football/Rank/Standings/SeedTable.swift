import LeagueModel

/// The data for seeding: teams by index, wins in half wins. Sorting allocates nothing, for simulations.
struct SeedTable {
  struct Row {
    /// Half wins: 2 for a win, 1 for a tie.
    var halves: Int
    var pointsFor: Int
    var pointsAgainst: Int
  }

  let count: Int
  var rows: [Row]
  /// Games played, including those against the median.
  var games: [Int]
  /// Row by row, the half wins of a team against another, and their number of meetings.
  var metHalves: [Int]
  var metGames: [Int]
  /// Each team's division, from 0; -1 without one.
  let divisions: [Int]
  let divisionCount: Int
  private(set) var order: [Int]

  private let tieBreakers: TieBreakers
  private let asksWhoMet: Bool
  /// The last tiebreaker, instead of a coin flip: the index by name, then id.
  private let names: [Int]
  private var values: [Int]
  private var isLeader: [Bool]
  private var leaders: [Int]

  init(
    _ league: League, _ standings: Standings, through last: Int, _ tieBreakers: TieBreakers? = nil
  ) {
    let teams = league.teams
    count = teams.count
    let standings = teams.map { standings[$0.id] }
    rows = standings.map { team in
      Row(
        halves: team.record.halfWins, pointsFor: team.pointsFor.tenThousandths,
        pointsAgainst: team.pointsAgainst.tenThousandths)
    }
    games = standings.map(\.record.games)
    metHalves = Array(repeating: 0, count: count * count)
    metGames = metHalves
    var ids: [Division.ID] = []
    for id in teams.compactMap(\.divisionID) where !ids.contains(id) { ids.append(id) }
    divisions = teams.map { $0.divisionID.flatMap(ids.firstIndex(of:)) ?? -1 }
    divisionCount = ids.count
    self.tieBreakers = tieBreakers ?? .order(of: league.rules.seedingRule)
    asksWhoMet = self.tieBreakers.asksWhoMet(hasDivisions: divisionCount > 0)
    let named = teams.indices.sorted { left, right in
      (teams[left].name, teams[left].id) < (teams[right].name, teams[right].id)
    }
    var places = Array(repeating: 0, count: count)
    for (place, team) in named.enumerated() { places[team] = place }
    names = places
    order = Array(teams.indices)
    values = Array(repeating: 0, count: count)
    isLeader = Array(repeating: false, count: count)
    leaders = Array(repeating: 0, count: ids.count)

    let index = league.teamIndex
    for week in league.playedWeeks where !week.isPlayoff && week.number <= last {
      for matchup in week.matchups {
        guard let away = matchup.away, let first = index[matchup.home.team],
          let second = index[away.team], let outcome = matchup.outcome(for: matchup.home.team)
        else { continue }
        let taken = outcome == .win ? 2 : outcome == .tie ? 1 : 0
        addMeeting(first, second, halves: taken)
      }
    }
  }

  /// Counts a meeting for head-to-head and division records.
  mutating func addMeeting(_ home: Int, _ away: Int, halves: Int) {
    metHalves[home * count + away] += halves
    metHalves[away * count + home] += 2 - halves
    metGames[home * count + away] += 1
    metGames[away * count + home] += 1
  }

  /// Adds results of counted meetings: home, away, home's half wins and both sides' points.
  @inline(__always)
  mutating func addResults(_ body: (_ add: (Int, Int, Int, Int, Int) -> Void) -> Void) {
    let (count, asksWhoMet) = (count, asksWhoMet)
    rows.withUnsafeMutableBufferPointer { rows in
      metHalves.withUnsafeMutableBufferPointer { metHalves in
        body { home, away, taken, points, against in
          rows[home].add(taken, points, against)
          rows[away].add(2 - taken, against, points)
          guard asksWhoMet else { return }
          metHalves[home * count + away] += taken
          metHalves[away * count + home] += 2 - taken
        }
      }
    }
  }

  /// Restores another state of the same league's table, without allocating.
  mutating func reset(to other: SeedTable) {
    for team in 0..<count { rows[team] = other.rows[team] }
    guard asksWhoMet else { return }
    for pair in 0..<(count * count) { metHalves[pair] = other.metHalves[pair] }
  }

  mutating func sort() {
    for team in 0..<count { order[team] = team }
    guard divisionCount > 0 else { return sort(0, count, tieBreakers.overall) }
    // A division is decided among its own teams, regardless of ties with others.
    for team in 0..<count { isLeader[team] = false }
    for division in 0..<divisionCount {
      var size = 0
      for team in 0..<count where divisions[team] == division {
        order[size] = team
        size += 1
      }
      sort(0, size, tieBreakers.inDivision)
      leaders[division] = order[0]
      isLeader[order[0]] = true
    }
    for division in 0..<divisionCount { order[division] = leaders[division] }
    var next = divisionCount
    for team in 0..<count where !isLeader[team] {
      order[next] = team
      next += 1
    }
    sort(0, divisionCount, tieBreakers.overall)
    sort(divisionCount, count, tieBreakers.overall)
  }

  /// Sorts a range of `order` by win percentage and breaks ties.
  private mutating func sort(_ start: Int, _ end: Int, _ tieBreakers: [TieBreaker]) {
    guard end - start > 1 else { return }
    for place in (start + 1)..<end {
      let team = order[place]
      var hole = place
      while hole > start, isAhead(team, order[hole - 1]) {
        order[hole] = order[hole - 1]
        hole -= 1
      }
      order[hole] = team
    }
    var first = start
    for place in (start + 1)...end
    where place == end || isAhead(order[first], order[place]) {
      breakTie(first, place, tieBreakers)
      first = place
    }
  }

  private func isAhead(_ left: Int, _ right: Int) -> Bool {
    rows[left].halves * max(1, games[right]) > rows[right].halves * max(1, games[left])
  }

  private mutating func breakTie(_ start: Int, _ end: Int, _ tieBreakers: [TieBreaker]) {
    guard end - start > 1 else { return }
    for tieBreaker in tieBreakers {
      measure(tieBreaker, start, end)
      sortByValue(start, end)
      guard values[order[start]] != values[order[end - 1]] else { continue }
      var first = start
      var place = start + 1
      while place <= end {
        // Breaking a tie overwrites its values, so compare before.
        if place == end || values[order[first]] != values[order[place]] {
          breakTie(first, place, tieBreakers)
          first = place
        }
        place += 1
      }
      return
    }
    for place in start..<end { values[order[place]] = -names[order[place]] }
    sortByValue(start, end)
  }

  private mutating func sortByValue(_ start: Int, _ end: Int) {
    for place in (start + 1)..<end {
      let team = order[place]
      var hole = place
      while hole > start, values[team] > values[order[hole - 1]] {
        order[hole] = order[hole - 1]
        hole -= 1
      }
      order[hole] = team
    }
  }

  private mutating func measure(_ tieBreaker: TieBreaker, _ start: Int, _ end: Int) {
    for place in start..<end {
      let team = order[place]
      values[team] =
        switch tieBreaker {
        case .pointsFor: rows[team].pointsFor
        case .morePointsAgainst: rows[team].pointsAgainst
        case .divisionRecord: divisionShare(team)
        case .headToHead: headToHead(team, start, end)
        }
    }
  }

  /// Half wins against the other tied teams; 0 for all unless they have all met equally often.
  private func headToHead(_ team: Int, _ start: Int, _ end: Int) -> Int {
    let often = metGames[order[start] * count + order[start + 1]]
    var taken = 0
    for place in start..<end {
      for other in (place + 1)..<max(end, place + 1)
      where metGames[order[place] * count + order[other]] != often { return 0 }
      if order[place] != team { taken += metHalves[team * count + order[place]] }
    }
    return taken
  }

  /// The win percentage against the team's own division, in billionths.
  private func divisionShare(_ team: Int) -> Int {
    guard divisions[team] >= 0 else { return 0 }
    var taken = 0
    var played = 0
    for other in 0..<count where divisions[other] == divisions[team] {
      taken += metHalves[team * count + other]
      played += metGames[team * count + other]
    }
    return played == 0 ? 0 : taken * 1_000_000_000 / (2 * played)
  }
}

extension SeedTable.Row {
  fileprivate mutating func add(_ halves: Int, _ points: Int, _ against: Int) {
    self.halves += halves
    pointsFor += points
    pointsAgainst += against
  }
}

extension League {
  var teamIndex: [Team.ID: Int] {
    Dictionary(teams.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }
}
