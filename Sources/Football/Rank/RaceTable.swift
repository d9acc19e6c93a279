/// The standings and the games to come, in numbers: teams by index, wins in halves.
///
/// Both questions are one: can these teams together take so many halves each from the remaining games?
/// To knock a team out, others need wins; to let it in, others need losses, and a loss is a win seen from
/// the other side. Which teams is a search over sets, cut short by what already cannot be.
struct RaceTable {
  /// Weeks with the same teams against their median.
  private struct MedianGroup {
    let teams: UInt64
    var weeks: Int
    var size: Int { teams.nonzeroBitCount }
  }

  let places: Int
  let count: Int
  /// Games left to play, without those against a median.
  let left: [Int]
  private let halves: [Int]
  /// Games of the whole season, those against a median too, at least 1.
  private let total: [Int]
  private let medianLeft: [Int]
  /// Medians that a team is bound to tie, being the only one in the week.
  private let boundTies: [Int]
  /// Row by row, how often two teams still meet.
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

  /// The fewest wins that make a team certain, however the other games end; nil if none do.
  func winsNeeded(_ team: Int) -> Int? {
    guard isIn(team, withWins: left[team]) else { return nil }
    var (least, most) = (0, left[team])
    while least < most {
      let middle = (least + most) / 2
      if isIn(team, withWins: middle) { most = middle } else { least = middle + 1 }
    }
    return least
  }

  /// Whether a team is in however the games end, if it wins so many of its own and loses the rest.
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

  /// Whether some way to finish lets a team in: it wins all that it has left, and enough others lose
  /// enough not to pass it.
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

  /// The place of a team, from 0, if exactly these finish above it.
  private func position(of team: Int, below above: UInt64) -> Int {
    let ahead = above.nonzeroBitCount
    guard !divisionMasks.isEmpty else { return ahead }
    var led = 0
    for division in divisionMasks where above & division != 0 { led += 1 }
    let own = divisionOf[team]
    if own >= 0, above & divisionMasks[own] == 0 { return led }
    // Every division's winner goes first, those with fewer wins too.
    return divisionMasks.count + ahead - led
  }

  /// The most halves that a team can take from what is left, if `team` gives `games` of its own away
  /// and takes everything else.
  private func most(_ other: Int, from team: Int, games: Int) -> Int {
    let meetings = met[team * count + other]
    return 2 * (left[other] - meetings + min(meetings, games)) + 2 * medianLeft[other]
      - boundTies[other]
  }

  // MARK: Sharing out

  /// Whether all these teams can take what they need at once, if `team` gives away `games` of its own
  /// and nothing of the medians. Not exact, the games given away may be shared by halves.
  private func canTake(
    _ takers: UInt64, _ needs: [Int], _ team: Int, games: Int, isExact: Bool
  ) -> Bool {
    var flow = ShareOut(count: count)
    let members = (0..<count).filter { takers & 1 << UInt64($0) != 0 }
    for (place, taker) in members.enumerated() {
      // Games against teams that need nothing are the taker's; between takers, half each to begin with.
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

  /// Tries all ways to give so many whole games to opponents.
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

  /// Tries all splits that a median allows.
  ///
  /// With an even number of teams, either half of them win and half lose, or the middle two are equal:
  /// then at most half less one win, and all others may tie. With an odd number the middle one ties, and
  /// at most the smaller half wins while all others may tie.
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

/// Looks for a set of teams that is large enough and can be. What is enough stays so with more teams, and
/// what cannot be stays so too.
private struct SetSearch {
  private let candidates: [Int]
  private let isEnough: (UInt64) -> Bool
  private let canBe: (UInt64) -> Bool
  private let isReal: (UInt64) -> Bool

  /// - Parameters:
  ///   - canBe: a test that may say yes too often.
  ///   - isReal: the exact test, asked of sets that pass the other one.
  init(
    candidates: [Int], needs: [Int], isEnough: @escaping (UInt64) -> Bool,
    canBe: @escaping (UInt64) -> Bool, isReal: @escaping (UInt64) -> Bool
  ) {
    // Those who need least are the likeliest.
    self.candidates = candidates.sorted { (needs[$0], $0) < (needs[$1], $1) }
    self.isEnough = isEnough
    self.canBe = canBe
    self.isReal = isReal
  }

  func succeeds() -> Bool {
    if isEnough(0) { return isReal(0) }
    // The likeliest set is mostly enough while many games are left.
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
    // Whoever cannot join the chosen cannot join more of them.
    var possible = rest.filter { canBe(chosen | 1 << UInt64($0)) }[...]
    while isEnough(union(possible)), let next = possible.popFirst() {
      let with = chosen | 1 << UInt64(next)
      if isEnough(with) ? isReal(with) : search(with, possible) { return true }
    }
    return false
  }
}

/// Teams that need halves, and who can take how many from whom: a flow in a small dense network
/// (Ford and Fulkerson, 1956; shortest paths first, after Edmonds and Karp, 1972).
private struct ShareOut {
  /// What a team or a pool has beyond its need; negative while it lacks something.
  var surplus: [Int]
  /// Who can take from whom, and how much.
  private var links: [(taker: Int, giver: Int, room: Int)] = []

  init(count: Int) { surplus = Array(repeating: 0, count: count) }

  /// A stock that teams can take from.
  mutating func addPool(_ stock: Int) -> Int {
    surplus.append(stock)
    return surplus.count - 1
  }

  mutating func link(_ taker: Int, _ giver: Int, _ room: Int) {
    if room > 0 { links.append((taker, giver, room)) }
  }

  /// Whether everybody gets what is needed.
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
