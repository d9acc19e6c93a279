/// The standings and remaining games as numbers: teams by index, wins in half wins. Both questions reduce to
/// whether certain teams can together take the half wins they need from the remaining games.
struct RaceTable {
  /// Weeks in which the same teams play their median.
  private struct MedianGroup {
    let teams: UInt64
    var weeks: Int
    var size: Int { teams.nonzeroBitCount }
  }

  let places: Int
  let count: Int
  /// Each team's remaining games, not counting games against the median.
  let left: [Int]
  private let halves: [Int]
  /// Each team's games in the whole season, including games against the median; at least 1.
  private let total: [Int]
  private let medianLeft: [Int]
  /// The median games that a team must tie because it is alone in its week.
  private let boundTies: [Int]
  /// The remaining meetings of two teams, row by row.
  private let met: [Int]
  private let divisionOf: [Int]
  private let divisionMasks: [UInt64]
  private let medians: [MedianGroup]

  init(_ table: SeedTable, _ remaining: RemainingSchedule, places: Int) {
    let count = table.count
    self.places = places
    self.count = count
    halves = table.rows.map(\.halves)
    divisionOf = table.divisions
    divisionMasks = (0..<table.divisionCount).map { division in
      (0..<count).reduce(0) { table.divisions[$1] == division ? $0 | 1 << UInt64($1) : $0 }
    }
    var met = Array(repeating: 0, count: count * count)
    for game in remaining.weeks.flatMap(\.games) {
      met[game.home * count + game.away] += 1
      met[game.away * count + game.home] += 1
    }
    self.met = met
    left = (0..<count).map { team in met[(team * count)..<((team + 1) * count)].reduce(0, +) }
    var medians: [MedianGroup] = []
    for week in remaining.weeks where remaining.hasMedianGame && !week.teams.isEmpty {
      let teams = week.teams.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
      if let same = medians.firstIndex(where: { $0.teams == teams }) {
        medians[same].weeks += 1
      } else {
        medians.append(MedianGroup(teams: teams, weeks: 1))
      }
    }
    self.medians = medians
    func weeks(_ team: Int, _ counts: (MedianGroup) -> Bool) -> Int {
      medians.reduce(0) { $1.teams & 1 << UInt64(team) != 0 && counts($1) ? $0 + $1.weeks : $0 }
    }
    let medianLeft = (0..<count).map { weeks($0) { _ in true } }
    self.medianLeft = medianLeft
    boundTies = (0..<count).map { weeks($0) { $0.size == 1 } }
    let left = left
    total = (0..<count).map { max(1, table.games[$0] + left[$0] + medianLeft[$0]) }
  }

  // MARK: Questions

  /// The fewest wins that clinch a playoff spot regardless of other results; nil if none do.
  func winsNeeded(_ team: Int) -> Int? {
    guard isIn(team, withWins: left[team]) else { return nil }
    var (least, most) = (0, left[team])
    while least < most {
      let middle = (least + most) / 2
      if isIn(team, withWins: middle) { most = middle } else { least = middle + 1 }
    }
    return least
  }

  /// Whether a team is in regardless of other results if it wins `wins` of its games and loses the rest.
  func isIn(_ team: Int, withWins wins: Int) -> Bool {
    guard places > 0 else { return false }
    let own = halves[team] + 2 * wins + boundTies[team]
    var needs = Array(repeating: 0, count: count)
    var level: UInt64 = 0
    var candidates: [Int] = []
    let lost = left[team] - wins
    for other in 0..<count where other != team {
      let least = (own * total[other] + total[team] - 1) / total[team]
      needs[other] = least - halves[other]
      if needs[other] <= 0 {
        level |= 1 << UInt64(other)
      } else if needs[other] <= most(other, from: team, games: lost) {
        candidates.append(other)
      }
    }
    let search = SetSearch(candidates: candidates, needs: needs) { chosen in
      position(of: team, below: level | chosen) >= places
    } canBe: { chosen in
      canTake(chosen, needs, team, games: lost, isExact: false)
    } isReal: { chosen in
      lost == 0 || lost == left[team] || canTake(chosen, needs, team, games: lost, isExact: true)
    }
    return !search.succeeds()
  }

  /// Whether some outcome lets a team in: it wins all its games, and enough others lose enough.
  func canGetIn(_ team: Int) -> Bool {
    guard places > 0 else { return false }
    let own = halves[team] + 2 * left[team] + 2 * medianLeft[team] - boundTies[team]
    var needs = Array(repeating: 0, count: count)
    var passing: UInt64 = 0
    var candidates: [Int] = []
    for other in 0..<count where other != team {
      let highest = halves[other] + 2 * left[other] + 2 * medianLeft[other]
      needs[other] = highest - own * total[other] / total[team]
      guard needs[other] > 0 else { continue }
      passing |= 1 << UInt64(other)
      if needs[other] <= most(other, from: team, games: left[team]) { candidates.append(other) }
    }
    let search = SetSearch(candidates: candidates, needs: needs) { held in
      position(of: team, below: passing & ~held) < places
    } canBe: { held in
      canTake(held, needs, team, games: left[team], isExact: false)
    } isReal: { _ in
      true
    }
    return search.succeeds()
  }

  /// A team's place, from 0, if exactly these teams finish above it.
  private func position(of team: Int, below above: UInt64) -> Int {
    let ahead = above.nonzeroBitCount
    guard !divisionMasks.isEmpty else { return ahead }
    var led = 0
    for division in divisionMasks where above & division != 0 { led += 1 }
    let own = divisionOf[team]
    if own >= 0, above & divisionMasks[own] == 0 { return led }
    // All division winners come first, even those with fewer wins.
    return divisionMasks.count + ahead - led
  }

  /// The most half wins that another team can take if `team` loses `games` of its own and wins the rest.
  private func most(_ other: Int, from team: Int, games: Int) -> Int {
    let meetings = met[team * count + other]
    return 2 * (left[other] - meetings + min(meetings, games)) + 2 * medianLeft[other]
      - boundTies[other]
  }

  // MARK: Allocation

  /// Whether all these teams can take what they need at once if `team` loses `games` games and wins no median
  /// game. The inexact version may split the lost games into halves.
  private func canTake(
    _ takers: UInt64, _ needs: [Int], _ team: Int, games: Int, isExact: Bool
  ) -> Bool {
    var flow = ShareOut(count: count)
    let members = (0..<count).filter { takers & 1 << UInt64($0) != 0 }
    for (place, taker) in members.enumerated() {
      // Takers win all games against other teams; between takers, each gets half at first.
      let meetings = met[taker * count + team]
      var sure = 2 * (left[taker] - meetings)
      for other in members where other != taker { sure -= met[taker * count + other] }
      flow.surplus[taker] = sure - needs[taker]
      for other in members[(place + 1)...] {
        flow.link(taker, other, met[taker * count + other])
        flow.link(other, taker, met[taker * count + other])
      }
    }
    let opponents = members.filter { met[team * count + $0] > 0 }
    let offered = opponents.reduce(0) { $0 + met[team * count + $1] }
    guard games < offered else {
      for taker in opponents { flow.surplus[taker] += 2 * met[team * count + taker] }
      return addMedians(medians[...], members, flow)
    }
    guard isExact else {
      let pool = flow.addPool(2 * games)
      for taker in opponents { flow.link(taker, pool, 2 * met[team * count + taker]) }
      return addMedians(medians[...], members, flow)
    }
    return give(games, opponents[...], team, members, flow)
  }

  private func give(
    _ games: Int, _ opponents: ArraySlice<Int>, _ team: Int, _ members: [Int], _ flow: ShareOut
  ) -> Bool {
    guard let taker = opponents.first, games > 0 else {
      return addMedians(medians[...], members, flow)
    }
    let rest = opponents.dropFirst()
    let others = rest.reduce(0) { $0 + met[team * count + $1] }
    let range = max(0, games - others)...min(games, met[team * count + taker])
    return range.contains { gift in
      var next = flow
      next.surplus[taker] += 2 * gift
      return give(games - gift, rest, team, members, next)
    }
  }

  /// Tries all possible splits of the median games. With an even number of teams, half win and half lose, or
  /// at most half minus one win and the others may tie. With an odd number, the middle team ties, at most the
  /// smaller half wins, and the others may tie.
  private func addMedians(
    _ groups: ArraySlice<MedianGroup>, _ members: [Int], _ flow: ShareOut
  ) -> Bool {
    guard let group = groups.first else {
      var flow = flow
      return flow.settles()
    }
    let size = group.size
    let range = size == 2 ? 0...0 : size % 2 == 1 ? group.weeks...group.weeks : 0...group.weeks
    let takers = members.filter { group.teams & 1 << UInt64($0) != 0 }
    return range.contains { tiedWeeks in
      var next = flow
      let splitWeeks = group.weeks - tiedWeeks
      if splitWeeks > 0 {
        let pool = next.addPool(size * splitWeeks)
        for taker in takers { next.link(taker, pool, 2 * splitWeeks) }
      }
      if tiedWeeks > 0 {
        let pool = next.addPool((size - 1) / 2 * tiedWeeks)
        for taker in takers {
          next.surplus[taker] += tiedWeeks
          next.link(taker, pool, tiedWeeks)
        }
      }
      return addMedians(groups.dropFirst(), members, next)
    }
  }
}

/// Searches for a large enough, possible set of teams. Larger sets of an impossible set are impossible.
private struct SetSearch {
  private let candidates: [Int]
  private let isEnough: (UInt64) -> Bool
  private let canBe: (UInt64) -> Bool
  private let isReal: (UInt64) -> Bool

  /// - Parameters:
  ///   - canBe: A quick test that may accept impossible sets.
  ///   - isReal: The exact test for sets that pass `canBe`.
  init(
    candidates: [Int], needs: [Int], isEnough: @escaping (UInt64) -> Bool,
    canBe: @escaping (UInt64) -> Bool, isReal: @escaping (UInt64) -> Bool
  ) {
    self.candidates = candidates.sorted { (needs[$0], $0) < (needs[$1], $1) }
    self.isEnough = isEnough
    self.canBe = canBe
    self.isReal = isReal
  }

  func succeeds() -> Bool {
    if isEnough(0) { return isReal(0) }
    // With many games left, this set is usually enough.
    var likeliest: UInt64 = 0
    for team in candidates where !isEnough(likeliest) { likeliest |= 1 << UInt64(team) }
    guard isEnough(likeliest) else { return false }
    if canBe(likeliest), isReal(likeliest) { return true }
    return search(0, candidates[...])
  }

  private func search(_ chosen: UInt64, _ rest: ArraySlice<Int>) -> Bool {
    func union(_ teams: some Sequence<Int>) -> UInt64 {
      teams.reduce(chosen) { $0 | 1 << UInt64($1) }
    }
    guard isEnough(union(rest)) else { return false }
    // A team that cannot join the chosen ones cannot join a larger set either.
    var possible = rest.filter { canBe(chosen | 1 << UInt64($0)) }[...]
    while isEnough(union(possible)), let next = possible.popFirst() {
      let with = chosen | 1 << UInt64(next)
      if isEnough(with) ? isReal(with) : search(with, possible) { return true }
    }
    return false
  }
}

/// A flow of half wins (Ford and Fulkerson, 1956; shortest paths first, after Edmonds and Karp, 1972).
private struct ShareOut {
  /// The surplus of a team or pool beyond its need; negative if it needs more.
  var surplus: [Int]
  private var links: [(taker: Int, giver: Int, room: Int)] = []

  init(count: Int) { surplus = Array(repeating: 0, count: count) }

  mutating func addPool(_ stock: Int) -> Int {
    surplus.append(stock)
    return surplus.count - 1
  }

  mutating func link(_ taker: Int, _ giver: Int, _ room: Int) {
    if room > 0 { links.append((taker, giver, room)) }
  }

  mutating func settles() -> Bool {
    let size = surplus.count
    guard surplus.contains(where: { $0 < 0 }) else { return true }
    guard surplus.reduce(0, +) >= 0 else { return false }
    var room = Array(repeating: 0, count: size * size)
    for link in links { room[link.taker * size + link.giver] += link.room }
    var queue = Array(repeating: 0, count: size)
    var taker = Array(repeating: -1, count: size)
    for start in 0..<size {
      while surplus[start] < 0 {
        for node in 0..<size { taker[node] = -1 }
        taker[start] = start
        queue[0] = start
        var (head, tail, found) = (0, 1, -1)
        search: while head < tail {
          let node = queue[head]
          head += 1
          for giver in 0..<size where taker[giver] < 0 && room[node * size + giver] > 0 {
            taker[giver] = node
            if surplus[giver] > 0 {
              found = giver
              break search
            }
            queue[tail] = giver
            tail += 1
          }
        }
        guard found >= 0 else { return false }
        var amount = min(-surplus[start], surplus[found])
        var node = found
        while node != start {
          amount = min(amount, room[taker[node] * size + node])
          node = taker[node]
        }
        surplus[start] += amount
        surplus[found] -= amount
        node = found
        while node != start {
          room[taker[node] * size + node] -= amount
          room[node * size + taker[node]] += amount
          node = taker[node]
        }
      }
    }
    return true
  }
}
