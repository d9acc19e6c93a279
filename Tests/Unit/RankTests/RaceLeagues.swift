import LeagueModel

/// A small league in midseason, with everything that makes a race hard: divisions or none, byes,
/// the same opponent twice, games over two weeks, games against the median, any number of places.
struct RaceLeague {
  var league: League
  /// The week after which to look.
  let through: Int

  /// - Parameter most: how many ways to finish may be left.
  init?(_ seed: Int, atMost most: Int = 1_000) {
    var random = SplitMix(seed: seed)
    let count = random.number(3...5)
    let hasMedianGame = random.chance(35)
    var members = teams(count)
    let kind = random.number(0...3)
    for index in members.indices where kind > 0 {
      members[index].divisionID =
        kind == 3 && random.chance(25) ? nil : "d\(random.number(1...min(kind + 1, 3)))"
    }
    through = random.number(0...4)
    var ways = 1
    var weeks: [Week] = []
    var open: [Matchup] = []
    for number in 1...(through + random.number(1...3)) {
      let isPlayed = number <= through
      var order = members.map(\.id).shuffled(using: &random)
      var matchups: [Matchup] = []
      // The second week of what began in the last one.
      for var matchup in open {
        order.removeAll { matchup.sides.map(\.team).contains($0) }
        let side = (Self.side(matchup.home.team, isPlayed, &random), matchup.away?.team ?? "")
        matchup.home = side.0
        matchup.away = Self.side(side.1, isPlayed, &random)
        if isPlayed { matchup.decision = [.home, .away, .tie][random.number(0...2)] }
        if !isPlayed { ways *= 3 }
        matchups.append(matchup)
      }
      open = []
      while let first = order.popLast() {
        let home = Self.side(first, isPlayed, &random)
        guard let second = order.last, !random.chance(15), isPlayed || ways * 3 <= most else {
          matchups.append(
            Matchup(kind: .idle, weeks: [number], decision: .open, home: home, away: nil))
          continue
        }
        order.removeLast()
        let isLong = random.chance(10) && ways * 3 <= most
        var matchup = Matchup(
          kind: .regular, weeks: isLong ? [number, number + 1] : [number], decision: .open,
          home: home, away: Self.side(second, isPlayed, &random))
        if isLong { open.append(matchup) }
        if isPlayed, !isLong { matchup.decision = [.home, .away, .tie][random.number(0...2)] }
        if !isPlayed, !isLong { ways *= 3 }
        matchups.append(matchup)
      }
      if hasMedianGame, !isPlayed {
        ways *= count == 3 ? 13 : count == 4 ? 27 : 141
        // Too many ways to try: the season is over here.
        if ways > most * 10 { break }
      }
      weeks.append(
        Week(
          number: number, state: isPlayed ? .played : .upcoming, isPlayoff: false,
          matchups: matchups))
    }
    guard var league = makeLeague(members, weeks, hasMedianGame: hasMedianGame) else { return nil }
    league.rules.lastRegularWeek = weeks.last?.number ?? 0
    league.rules.playoffTeamCount = random.number(0...(count + 1))
    if random.chance(80) { league.rules.playoffTeamCount = random.number(1...(count - 1)) }
    self.league = league
  }

  private static func side(_ team: Team.ID, _ isPlayed: Bool, _ random: inout SplitMix) -> Side {
    let score = isPlayed ? points(Double(random.number(5_000...15_000)) / 100) : .zero
    return Side(team: team, points: score, total: score)
  }
}

/// Every way to finish a season, one after the other: slow and plain, to check the proofs against.
struct BruteForce {
  /// What is true of one team over all ways to finish.
  struct Verdict: Equatable {
    var isEverIn = false
    /// The most wins with which the team was left out; -1 if it never was.
    var mostWinsOut = -1
  }

  private(set) var verdicts: [Verdict]
  private(set) var ways = 0
  private let league: League
  private let places: Int
  private var games: [(home: Int, away: Int)] = []
  private var medianWeeks: [[Int]] = []
  private var played: [Int]
  private var halves: [Int]
  private var wins: [Int]
  private let divisions: [Division.ID?]

  init(_ league: League, through week: Int, records: [Record]) {
    self.league = league
    places = league.rules.playoffTeamCount
    divisions = league.teams.map(\.divisionID)
    verdicts = Array(repeating: Verdict(), count: league.teams.count)
    halves = records.map { 2 * $0.wins + $0.ties }
    wins = records.map { _ in 0 }
    played = records.map(\.games)
    let ids = league.teams.map(\.id)
    for each in league.weeks where each.number > week {
      for matchup in each.matchups {
        guard let away = matchup.away, matchup.weeks.last == each.number,
          let first = ids.firstIndex(of: matchup.home.team),
          let second = ids.firstIndex(of: away.team)
        else { continue }
        games.append((first, second))
        played[first] += 1
        played[second] += 1
      }
      guard league.rules.hasMedianGame else { continue }
      let teams = each.matchups.flatMap(\.sides).compactMap { ids.firstIndex(of: $0.team) }
      medianWeeks.append(teams)
      for team in teams { played[team] += 1 }
    }
    play(0)
  }

  private mutating func play(_ game: Int) {
    guard game < games.count else { return median(0, 0, 0, 0) }
    let (home, away) = games[game]
    for taken in 0...2 {
      halves[home] += taken
      halves[away] += 2 - taken
      if taken == 2 { wins[home] += 1 }
      if taken == 0 { wins[away] += 1 }
      play(game + 1)
      halves[home] -= taken
      halves[away] -= 2 - taken
      if taken == 2 { wins[home] -= 1 }
      if taken == 0 { wins[away] -= 1 }
    }
  }

  /// Half of an even number win and half lose; or some are level with the median: then neither those
  /// above nor those below are half of all.
  private mutating func median(_ week: Int, _ place: Int, _ above: Int, _ below: Int) {
    guard week < medianWeeks.count else { return judge() }
    let teams = medianWeeks[week]
    guard place < teams.count else {
      let half = teams.count / 2
      let isSplit = teams.count % 2 == 0 && above == half && below == half
      let most = (teams.count - 1) / 2
      if isSplit || (above <= most && below <= most) { median(week + 1, 0, 0, 0) }
      return
    }
    for taken in 0...2 {
      halves[teams[place]] += taken
      median(week, place + 1, above + (taken == 2 ? 1 : 0), below + (taken == 0 ? 1 : 0))
      halves[teams[place]] -= taken
    }
  }

  private mutating func judge() {
    ways += 1
    for team in verdicts.indices {
      if seed(of: team, winsTies: true) < places { verdicts[team].isEverIn = true }
      if seed(of: team, winsTies: false) >= places {
        verdicts[team].mostWinsOut = max(verdicts[team].mostWinsOut, wins[team])
      }
    }
  }

  /// A team's place, from 0, if it wins or loses all ties on equal records.
  private func seed(of team: Int, winsTies: Bool) -> Int {
    func isAhead(_ left: Int, _ right: Int) -> Bool {
      let (mine, theirs) = (
        halves[left] * max(1, played[right]), halves[right] * max(1, played[left])
      )
      if mine != theirs { return mine > theirs }
      if left == team { return winsTies }
      if right == team { return !winsTies }
      return left < right
    }
    func leads(_ one: Int) -> Bool {
      guard let own = divisions[one] else { return false }
      return divisions.indices.allSatisfy { $0 == one || divisions[$0] != own || isAhead(one, $0) }
    }
    let isLeader = leads(team)
    var place = 0
    for other in divisions.indices where other != team {
      let leadsToo = leads(other)
      if leadsToo == isLeader ? isAhead(other, team) : leadsToo { place += 1 }
    }
    return place
  }
}
