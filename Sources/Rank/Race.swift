public import LeagueModel

/// Who can still reach the playoffs, proven: clinched, eliminated, and what it takes.
///
/// Nothing here is simulated. A team has clinched if there is no way to finish the remaining games
/// that leaves it out, and is eliminated if there is none that lets it in. Equal records are decided
/// by points that are still to be scored, so they count against a clinch and for survival until the
/// last game is over. Games still to come may end in a tie.
public struct Race: Sendable, Equatable {
  /// What is certain of a team.
  public enum Status: String, Sendable, Codable {
    /// In, whatever happens.
    case clinched
    /// Neither in nor out.
    case alive
    /// Out, whatever happens.
    case eliminated
  }

  /// One team's race.
  public struct Entry: Sendable, Equatable {
    /// The team.
    public let team: Team.ID
    /// What is certain.
    public let status: Status
    /// Games left to play, without those against a median.
    public let gamesLeft: Int
    /// How many more wins make it certain, whatever the others do: the magic number. 0 for a team that
    /// has clinched, nil for one that needs help even if it wins out, and for one that is out.
    public let winsNeeded: Int?
  }

  /// How many teams reach the playoffs.
  public let places: Int
  /// The teams in the order of the league.
  public let entries: [Entry]

  /// Looks at the race after a week of the regular season.
  public init(_ league: League, through week: Int) {
    let table = RaceTable(league, through: week)
    places = table.places
    entries = league.teams.indices.map { index in
      let isOver = table.games.isEmpty
      if isOver {
        let status: Status = table.finalists.contains(index) ? .clinched : .eliminated
        return Entry(
          team: league.teams[index].id, status: status, gamesLeft: 0,
          winsNeeded: status == .clinched ? 0 : nil)
      }
      let left = table.games.count { $0.home == index || $0.away == index }
      let needed = (0...left).first { table.isIn(index, withWins: $0) }
      let status: Status =
        needed == 0 ? .clinched : table.canGetIn(index) ? .alive : .eliminated
      return Entry(
        team: league.teams[index].id, status: status, gamesLeft: left,
        winsNeeded: status == .eliminated ? nil : needed)
    }
  }
}

/// The standings and the games to come, in numbers: teams by index, wins in halves.
struct RaceTable {
  struct Game {
    let home: Int
    let away: Int
  }

  let places: Int
  let games: [Game]
  /// The teams that are in when no game is left.
  let finalists: Set<Int>
  private let halves: [Int]
  private let divisions: [Int?]
  private let divisionCount: Int
  private let medianWeeks: Int

  init(_ league: League, through week: Int) {
    let standings = Standings(league, through: week)
    let index = Dictionary(
      league.teams.enumerated().map { ($0.element.id, $0.offset) }
    ) { first, _ in first }
    let last = league.rules.lastRegularWeek
    let ahead = league.weeks.filter { $0.number > week && $0.number <= last && !$0.isPlayoff }
    var games: [Game] = []
    for matchup in ahead.flatMap(\.matchups) where matchup.kind == .regular {
      // A game over two weeks stands in both and counts once.
      guard let away = matchup.away, let first = index[matchup.home.team],
        let second = index[away.team], matchup.weeks.last ?? 0 > week
      else { continue }
      games.append(Game(home: first, away: second))
    }
    self.games = games
    places = min(max(0, league.rules.playoffTeamCount), league.teams.count)
    halves = league.teams.map { team in
      let record = standings[team.id].record
      return record.wins * 2 + record.ties
    }
    medianWeeks = league.rules.hasMedianGame ? ahead.count { !$0.matchups.isEmpty } : 0
    let names = league.divisions.map(\.id)
    divisions = league.teams.map { team in team.divisionID.flatMap(names.firstIndex(of:)) }
    divisionCount = Set(divisions.compactMap { $0 }).count
    let seeds = Seeding(league, standings).order.compactMap { index[$0] }
    finalists = Set(seeds.prefix(places))
  }

  private var teamCount: Int { halves.count }

  /// Places that are not kept for the winners of divisions.
  private var openPlaces: Int { max(0, places - divisionCount) }

  // MARK: Out

  /// Whether some way to finish lets a team in. It wins all that it has left; then a set of others may
  /// pass it, small enough to leave it a place, and all the rest must not.
  func canGetIn(_ team: Int) -> Bool {
    guard places > 0 else { return false }
    let own =
      halves[team] + 2 * games.count { $0.home == team || $0.away == team } + 2 * medianWeeks
    let others = (0..<teamCount).filter { $0 != team }
    let past = others.filter { halves[$0] > own }
    let could = others.filter { halves[$0] <= own && best($0, without: team) > own }
    return subsets(could) { chosen in
      let passing = Set(past + chosen)
      return leavesPlace(team, passing)
        && holds(others.filter { !passing.contains($0) }, below: own, team, passing)
    }
  }

  /// Whether a team gets in although these finish above it.
  private func leavesPlace(_ team: Int, _ passing: Set<Int>) -> Bool {
    guard divisionCount > 0, let own = divisions[team] else { return passing.count < places }
    if !passing.contains(where: { divisions[$0] == own }) { return true }
    return spare(passing) < openPlaces
  }

  /// How many of these teams take places that are not their division's own.
  private func spare(_ teams: Set<Int>) -> Int {
    guard divisionCount > 0 else { return teams.count }
    var led: Set<Int> = []
    return teams.count { team in divisions[team].map { !led.insert($0).inserted } ?? true }
  }

  /// Whether the remaining games can be shared out so that none of these teams has more than `most`.
  private func holds(_ teams: [Int], below most: Int, _ team: Int, _ passing: Set<Int>) -> Bool {
    var flow = Flow()
    var room: [Int: Int] = [:]
    for other in teams { room[other] = flow.addSink(capacity: most - halves[other]) }
    var supply = 0
    for game in games where game.home != team && game.away != team {
      guard let home = room[game.home], let away = room[game.away] else { continue }
      flow.addSource(2, to: [(home, 2), (away, 2)])
      supply += 2
    }
    // Each week half of the teams beat the median: this one and those that may pass it first.
    let rest = max(0, teamCount - 2 - 2 * passing.count)
    if rest > 0 {
      for _ in 0..<medianWeeks {
        flow.addSource(rest, to: teams.compactMap { room[$0] }.map { ($0, 2) })
        supply += rest
      }
    }
    return flow.maximum() == supply
  }

  // MARK: In

  /// Whether a team is in however the games end, if it wins so many of its own and loses the rest.
  func isIn(_ team: Int, withWins wins: Int) -> Bool {
    guard places > 0 else { return false }
    guard places < teamCount else { return true }
    let own = halves[team] + 2 * wins
    let lost = games.count { $0.home == team || $0.away == team } - wins
    let others = (0..<teamCount).filter { $0 != team }
    let level = others.filter { halves[$0] >= own }
    let could = others.filter { halves[$0] < own && best($0, without: nil) >= own }
    let isOut = subsets(could) { chosen in
      let above = Set(level + chosen)
      return takesAllPlaces(above, from: team) && reaches(chosen, own, team, lost: lost)
    }
    return !isOut
  }

  private func takesAllPlaces(_ above: Set<Int>, from team: Int) -> Bool {
    guard divisionCount > 0, let own = divisions[team] else { return above.count >= places }
    guard above.contains(where: { divisions[$0] == own }) else { return false }
    return spare(above) >= openPlaces
  }

  /// Whether all these teams together can reach `least`.
  private func reaches(_ teams: [Int], _ least: Int, _ team: Int, lost: Int) -> Bool {
    var flow = Flow()
    var need: [Int: Int] = [:]
    var demand = 0
    for other in teams {
      need[other] = flow.addSink(capacity: least - halves[other])
      demand += least - halves[other]
    }
    var losses: [(Int, Int)] = []
    for game in games {
      if game.home == team || game.away == team {
        let other = game.home == team ? game.away : game.home
        if let node = need[other] { losses.append((node, 2)) }
      } else {
        let takers = [need[game.home], need[game.away]].compactMap { $0 }
        if !takers.isEmpty { flow.addSource(2, to: takers.map { ($0, 2) }) }
      }
    }
    flow.addSource(2 * lost, to: losses)
    for _ in 0..<medianWeeks {
      flow.addSource(teamCount, to: teams.compactMap { need[$0] }.map { ($0, 2) })
    }
    return flow.maximum() == demand
  }

  // MARK: Sets

  /// The most that a team can have in the end, losing what it has left against another one.
  private func best(_ team: Int, without other: Int?) -> Int {
    let left = games.count { game in
      (game.home == team || game.away == team)
        && (other == nil || (game.home != other && game.away != other))
    }
    return halves[team] + 2 * left + 2 * medianWeeks
  }

  /// Whether some subset fulfils a condition; smaller ones are asked first.
  private func subsets(_ elements: [Int], _ holds: ([Int]) -> Bool) -> Bool {
    func search(_ start: Int, _ left: Int, _ chosen: [Int]) -> Bool {
      if left == 0 { return holds(chosen) }
      guard elements.count - start >= left else { return false }
      for index in start...(elements.count - left) {
        if search(index + 1, left - 1, chosen + [elements[index]]) { return true }
      }
      return false
    }
    return (0...elements.count).contains { search(0, $0, []) }
  }
}

/// A maximum flow from sources over middle nodes to sinks, in small whole numbers (Ford and Fulkerson,
/// 1956): enough for a league's remaining games.
struct Flow {
  private var edges: [(from: Int, to: Int, room: Int)] = []
  private var outgoing: [[Int]] = [[], []]

  /// A node that passes on up to `capacity`.
  mutating func addSink(capacity: Int) -> Int {
    let node = addNode()
    connect(node, 1, max(0, capacity))
    return node
  }

  /// Something that has to go to some of these nodes, each with its own limit.
  mutating func addSource(_ amount: Int, to nodes: [(node: Int, limit: Int)]) {
    let node = addNode()
    connect(0, node, amount)
    for (target, limit) in nodes { connect(node, target, limit) }
  }

  /// The most that can go through.
  mutating func maximum() -> Int {
    var total = 0
    while true {
      var seen = [Bool](repeating: false, count: outgoing.count)
      let more = push(0, Int.max, &seen)
      if more == 0 { return total }
      total += more
    }
  }

  private mutating func addNode() -> Int {
    outgoing.append([])
    return outgoing.count - 1
  }

  private mutating func connect(_ from: Int, _ to: Int, _ room: Int) {
    outgoing[from].append(edges.count)
    edges.append((from, to, room))
    outgoing[to].append(edges.count)
    edges.append((to, from, 0))
  }

  private mutating func push(_ node: Int, _ amount: Int, _ seen: inout [Bool]) -> Int {
    if node == 1 { return amount }
    seen[node] = true
    for edge in outgoing[node] where edges[edge].room > 0 && !seen[edges[edge].to] {
      let pushed = push(edges[edge].to, min(amount, edges[edge].room), &seen)
      if pushed > 0 {
        edges[edge].room -= pushed
        edges[edge ^ 1].room += pushed
        return pushed
      }
    }
    return 0
  }
}
