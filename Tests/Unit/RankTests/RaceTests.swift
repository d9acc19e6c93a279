import LeagueModel
import Rank
import TestSupport
import Testing

/// Proven outcomes, checked against every way to finish.
struct RaceTests {
  @Test(arguments: Seeds.tried(1...500))
  func proofsMatchEveryWayToFinish(_ seed: Int) throws {
    let random = try #require(RaceLeague(seed))
    try compare(random.league, through: random.through)
  }

  /// Five and six teams, so that more teams can tie with the median than half a win each would allow.
  @Test(arguments: Seeds.tried(1...1_000))
  func proofsCoverEverySplitOfAMedian(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    let count = random.number(5...6)
    var weeks = (1...random.number(1...3)).map { number in
      let order = (1...count).shuffled(using: &random)
      var week = week(
        number,
        stride(from: 0, to: count - 1, by: 2).map { place in
          let (first, second) = (Double(random.number(1...9)), Double(random.number(1...9)))
          return (order[place], first, order[place + 1], second)
        })
      // Results that points do not explain make closer records.
      for game in week.matchups.indices {
        week.matchups[game].decision = [.home, .away, .tie][random.number(0...2)]
      }
      return week
    }
    let through = weeks.count
    var ahead = week(through + 1, random.chance(50) ? [(1, 0, 2, 0)] : [])
    ahead.state = .upcoming
    for game in ahead.matchups.indices { ahead.matchups[game].decision = .open }
    for team in (ahead.matchups.isEmpty ? 1 : 3)...count {
      ahead.matchups.append(
        Matchup(
          kind: .idle, weeks: [ahead.number], decision: .open,
          home: Side(team: String(team), points: .zero, total: .zero), away: nil))
    }
    weeks.append(ahead)
    var league = try #require(makeLeague(teams(count), weeks, hasMedianGame: true))
    league.rules.lastRegularWeek = ahead.number
    league.rules.playoffTeamCount = count - random.number(1...2)
    try compare(league, through: through)
  }

  @Test func theMagicNumberCountsDown() throws {
    // 1 has beaten 2 each week; four teams, one place, three weeks left.
    func season(_ played: Int) -> League? {
      let weeks = (1...6).map { number -> Week in
        var week = week(number, [(1, 100, 2, 90), (3, 80, 4, 80)])
        guard number > played else { return week }
        week.state = .upcoming
        for game in week.matchups.indices { week.matchups[game].decision = .open }
        return week
      }
      var league = makeLeague(teams(4), weeks)
      league?.rules.lastRegularWeek = 6
      league?.rules.playoffTeamCount = 1
      return league
    }
    // After three weeks 3 and 4 have a win and a half and can come to four and a half.
    var needed: [Int?] = []
    for week in 3...6 {
      let league = try #require(season(week))
      let first = try #require(Race(league, through: week)?.entries.first)
      needed.append(first.winsNeeded)
      #expect(first.gamesLeft == 6 - week)
    }
    #expect(needed == [2, 1, 0, 0])
  }

  private func compare(_ league: League, through week: Int) throws {
    let race = try #require(Race(league, through: week))
    guard !race.isOver else { return }
    let ranked = try rank(league, week: week).teams
    let records = league.teams.map { team in
      ranked.first { $0.id == team.id }?.record ?? Record()
    }
    let truth = BruteForce(league, through: week, records: records)
    for (entry, verdict) in zip(race.entries, truth.verdicts) {
      let status: Race.Status =
        verdict.mostWinsOut < 0 ? .clinched : verdict.isEverIn ? .alive : .eliminated
      let needed = verdict.mostWinsOut + 1
      #expect(entry.status == status, "team \(entry.team)")
      #expect(
        entry.winsNeeded == (status == .eliminated || needed > entry.gamesLeft ? nil : needed),
        "team \(entry.team)")
    }
  }
}
