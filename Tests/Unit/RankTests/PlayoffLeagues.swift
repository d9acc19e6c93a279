import LeagueModel

/// A random season with playoffs: rounds of one week or two, byes that the platform lists or omits, ties
/// that it breaks in its own way, third-place and consolation games.
struct PlayoffLeague {
  /// The season, every week of it played.
  var league: League
  /// Who won the title.
  private(set) var champion: Team.ID = ""
  /// How many could win the title when a round began, by its weeks.
  private(set) var left: [[Int]: Int] = [:]
  /// Who lost the chance of the title in each week.
  private(set) var fallen: [Int: Set<Team.ID>] = [:]

  init?(_ seed: Int) {
    var random = SplitMix(seed: seed)
    let count = random.number(2...14)
    let places = random.number(2...min(count, 9))
    let regular = random.number(1...3)
    let length = random.chance(40) ? 2 : 1
    let tellsByes = random.chance(80)
    let ids = (1...count).map(String.init)
    var weeks = (1...regular).map { number in
      let order = Array(1...count).shuffled(using: &random)
      return week(
        number,
        stride(from: 0, to: count - 1, by: 2).map {
          (order[$0], random.score, order[$0 + 1], random.score)
        })
    }
    var alive = Array(ids.shuffled(using: &random).prefix(places))
    var out = ids.filter { !alive.contains($0) }
    var losers: [Team.ID] = []
    var number = regular
    while alive.count > 1 {
      let span = Array((number + 1)...(number + length))
      number += length
      left[span] = alive.count
      // As many byes as it takes until the rest halves into a power of two.
      var full = 1
      while full < alive.count { full *= 2 }
      alive.shuffle(using: &random)
      let waiting = Array(alive.prefix(full - alive.count))
      let playing = Array(alive.dropFirst(waiting.count))
      var games: [(Matchup.Kind, [Team.ID])] = Self.pairs(playing).map { (.championship, $0) }
      if tellsByes { games += waiting.map { (.bye, [$0]) } }
      var others = out.shuffled(using: &random)
      if alive.count == 2, losers.count == 2, random.chance(80) {
        games.append((.thirdPlace, losers))
        others.removeAll(where: losers.contains)
      }
      for pair in Self.pairs(others) where random.chance(70) { games.append((.consolation, pair)) }
      let round = games.map { random.matchups($0.0, $0.1, span) }
      for (index, week) in span.enumerated() {
        weeks.append(
          Week(
            number: week, state: .played, isPlayoff: true, matchups: round.map { $0[index] }))
      }
      let decided = round.compactMap(\.last).filter { $0.kind == .championship }
      losers = decided.compactMap { game in
        game.sides.map(\.team).first { $0 != game.winner }
      }
      for week in span { fallen[week] = Set(week == number ? losers : []) }
      out += losers
      alive.removeAll(where: losers.contains)
    }
    champion = alive.first ?? ""
    guard var league = makeLeague(teams(count), weeks, hasMedianGame: random.chance(20)) else {
      return nil
    }
    league.rules.lastRegularWeek = regular
    league.rules.playoffTeamCount = places
    league.stage = .complete
    self.league = league
  }

  private static func pairs(_ teams: [Team.ID]) -> [[Team.ID]] {
    stride(from: 0, to: teams.count - 1, by: 2).map { [teams[$0], teams[$0 + 1]] }
  }
}

extension SplitMix {
  fileprivate var score: Double { mutating get { Double(number(5_000...15_000)) / 100 } }

  /// One game, or one bye, as each of its weeks has it.
  fileprivate mutating func matchups(
    _ kind: Matchup.Kind, _ teams: [Team.ID], _ weeks: [Int]
  ) -> [Matchup] {
    var totals = teams.map { _ in Points.zero }
    let isTie = chance(5)
    return weeks.map { week in
      let scores = teams.map { _ in points(isTie ? 100 : score) }
      totals = zip(totals, scores).map { $0 + $1 }
      let sides = teams.indices.map { index in
        Side(team: teams[index], points: scores[index], total: totals[index])
      }
      var decision = Matchup.Decision.open
      if teams.count == 2, week == weeks.last {
        decision =
          totals[0] == totals[1]
          ? kind == .consolation ? .tie : [.home, .away][number(0...1)]
          : totals[0] > totals[1] ? .home : .away
      }
      return Matchup(
        kind: kind, weeks: weeks, decision: decision, home: sides[0],
        away: sides.count > 1 ? sides[1] : nil)
    }
  }
}
