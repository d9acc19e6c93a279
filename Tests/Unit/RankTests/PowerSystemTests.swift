import LeagueModel
import Rank
import Testing

/// Every power system follows its formula and keeps its promises.
struct PowerSystemTests {
  private func scores(
    _ league: League, _ system: PowerSystem, through week: Int = 15
  ) -> [Team.ID: Double] {
    let rows = powerRows(league, by: system, through: week)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.team, $0.score) })
  }

  /// A team's games: its own and the opponent's points, and everyone else's of the week.
  private func games(
    _ league: League, _ team: Team.ID
  ) -> [(own: Double, other: Side, others: [Double])] {
    league.playedWeeks.compactMap { week in
      let games = week.matchups.filter { $0.away != nil }
      guard let sides = games.compactMap({ $0.sides(of: team) }).first, let other = sides.other
      else { return nil }
      let others = games.flatMap(\.sides).filter { $0.team != team }.map(\.points.value)
      return (sides.own.points.value, other, others)
    }
  }

  private func value(_ own: Double, _ other: Double) -> Double {
    own == other ? 0.5 : own > other ? 1 : 0
  }

  @Test func systemsHaveTheNamesOfTheConfiguration() {
    #expect(
      PowerSystem.allCases.map(\.rawValue) == [
        "skidmark", "strength", "resume", "oberon-mt", "two-step-dominance",
      ])
  }

  @Test(arguments: PowerRankingTests.seeds)
  func skidmarkIsTheRankingOfThePaper(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for system in PowerSystem.allCases {
      let rankings = try rank(league, by: system)
      let rows = powerRows(league, by: system, through: rankings.week)
      #expect(rankings.system == system.rawValue)
      #expect(rows.map(\.team) == rankings.teams.map(\.id))
      #expect(rows.map(\.rank) == Array(1...league.teams.count))
      #expect(rows.map(\.score) == rankings.teams.map(\.powerScore))
      #expect(rows.map(\.previousRank) == rankings.teams.map(\.previousRank))
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.score >= $1.score })
      #expect(rows.allSatisfy { $0.score.isFinite })
    }
    #expect(try rank(league) == rank(league, by: .skidmark))
  }

  @Test(arguments: PowerRankingTests.seeds)
  func scoresAreTheFormulas(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    let teams = try rank(league).teams
    let all = league.teams.flatMap { games(league, $0.id).map(\.own) }
    let mean = all.isEmpty ? 0 : all.reduce(0, +) / Double(all.count)
    let (strength, resume) = (scores(league, .strength), scores(league, .resume))
    let (oberon, dominance) = (scores(league, .oberonMt), scores(league, .twoStepDominance))
    func wins(_ team: Team.ID) -> [Team.ID: Double] {
      games(league, team).reduce(into: [:]) { sums, game in
        sums[game.other.team, default: 0] += value(game.own, game.other.points.value)
      }
    }
    let matrix = Dictionary(uniqueKeysWithValues: teams.map { ($0.id, wins($0.id)) })
    for team in teams {
      let games = games(league, team.id)
      let own = games.map(\.own)
      let count = Double(own.count)
      let average = own.isEmpty ? 0 : own.reduce(0, +) / count
      func expect(_ scores: [Team.ID: Double], _ score: Double) {
        #expect(abs((scores[team.id] ?? .nan) - score) < 1e-9 * max(1, abs(score)))
      }
      expect(strength, average * count / (count + 3) + mean * 3 / (count + 3))
      let meetings = games.map { Double($0.others.count) }.reduce(0, +)
      let beaten = games.flatMap { game in game.others.map { value(game.own, $0) } }.reduce(0, +)
      expect(resume, 0.5 * team.record.winShare + (meetings == 0 ? 0 : 0.5 * beaten / meetings))
      let range = (own.max() ?? 0) + (own.min() ?? 0)
      expect(oberon, 0.6 * average + 0.2 * range + 40 * team.record.winShare)
      let direct = matrix[team.id] ?? [:]
      // Sorted, as sums of doubles depend on their order.
      var sum = direct.values.sorted().reduce(0, +)
      for (other, times) in direct { sum += times * (matrix[other]?.values.reduce(0, +) ?? 0) }
      let margin = own.isEmpty ? 0 : (team.pointsFor - team.pointsAgainst).value / count
      expect(dominance, 0.8 * sum + 0.15 * average + 0.05 * margin)
    }
  }

  /// Terms such as points against and margins would reward an easy schedule.
  @Test(arguments: PowerRankingTests.seeds)
  func strengthDoesNotDependOnTheSchedule(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    var random = SplitMix(seed: -seed)
    var other = league
    for index in league.weeks.indices where league.weeks[index].state == .played {
      let games = league.weeks[index].matchups.filter { $0.away != nil }
      var sides = games.flatMap(\.sides).shuffled(using: &random)
      let shuffled = games.compactMap { game -> Matchup? in
        guard let home = sides.popLast(), let away = sides.popLast() else { return nil }
        var game = game
        (game.home, game.away) = (home, away)
        game.decision =
          home.points == away.points ? .tie : home.points > away.points ? .home : .away
        return game
      }
      other.weeks[index].matchups =
        shuffled + league.weeks[index].matchups.filter { $0.away == nil }
    }
    #expect(scores(league, .strength) == scores(other, .strength))
  }

  @Test(arguments: PowerRankingTests.seeds)
  func theOrderOfTeamsDoesNotMatter(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    var random = SplitMix(seed: -seed)
    var shuffled = league
    shuffled.teams.shuffle(using: &random)
    for index in shuffled.weeks.indices { shuffled.weeks[index].matchups.shuffle(using: &random) }
    for system in PowerSystem.allCases {
      #expect(
        powerRows(shuffled, by: system, through: 15) == powerRows(league, by: system, through: 15)
      )
    }
  }

  @Test(arguments: PowerSystem.allCases)
  func beforeTheFirstGameAndAloneThereIsARanking(_ system: PowerSystem) throws {
    for count in [1, 2, 12] {
      let league = try #require(makeLeague(teams(count), []))
      let rows = powerRows(league, by: system, through: 0)
      #expect(rows.map(\.team) == league.teams.sorted { $0.name < $1.name }.map(\.id))
      #expect(rows.allSatisfy { $0.score == rows[0].score && $0.previousRank == nil })
      #expect(backTest(league, of: system, through: 0).loss == nil)
    }
    let empty = try #require(makeLeague([], []))
    #expect(powerRows(empty, by: system, through: 0).isEmpty)
  }

  /// Four teams: 1 beats 2 and 3, ties 4; 2 beats 3; no division by the losses of the undefeated.
  @Test func dominanceCountsWinsOfTheBeaten() throws {
    let league = try #require(
      makeLeague(
        teams(4),
        [
          week(1, [(1, 100, 2, 90), (3, 80, 4, 70)]), week(2, [(1, 100, 3, 90), (2, 80, 4, 70)]),
          week(3, [(1, 100, 4, 100), (2, 90, 3, 60)]),
        ]))
    let scores = scores(league, .twoStepDominance)
    // W: 1 has 2, 3 and half of 4 (2.5); 2 has 4 and 3 (2); 3 has 4 (1); 4 has half of 1 (0.5).
    // W²: 1 has 2 + 1 + 0.25; 2 has 0.5 + 1; 3 has 0.5; 4 has 1.25.
    for (team, dominance, average, margin) in [
      ("1", 5.75, 100.0, 20.0 / 3), ("2", 3.5, 260.0 / 3, 10), ("3", 1.5, 230.0 / 3, -10),
      ("4", 1.75, 80, -20.0 / 3),
    ] {
      let score = 0.8 * dominance + 0.15 * average + 0.05 * margin
      #expect(abs((scores[team] ?? 0) - score) < 1e-9)
    }
  }

  /// Rounding down before adding would make 90.2 and 90.8 a tie.
  @Test func nothingIsRoundedDownToATie() throws {
    let league = try #require(
      makeLeague(teams(4), [week(1, [(1, 90.2, 2, 80), (3, 90.8, 4, 80)])]))
    for system in PowerSystem.allCases {
      let scores = scores(league, system)
      #expect((scores["3"] ?? 0) > (scores["1"] ?? 0), "\(system)")
    }
  }

  /// A game over two weeks is two weeks of points.
  @Test func longerGamesCountByTheWeek() throws {
    func half(_ number: Int) -> Week {
      var half = week(number, [(1, 100, 2, 80)])
      half.matchups[0].weeks = [1, 2]
      half.matchups[0].decision = number == 1 ? .open : .home
      half.matchups[0].home.total = points(100.0 * Double(number))
      half.matchups[0].away?.total = points(80.0 * Double(number))
      return half
    }
    let league = try #require(makeLeague(teams(2), [half(1), half(2)]))
    let strength = scores(league, .strength)
    #expect(abs((strength["1"] ?? 0) - (2 * 100 + 3 * 90) / 5) < 1e-9)
    #expect(abs((scores(league, .oberonMt)["1"] ?? 0) - (600 + 400 + 400) / 10) < 1e-9)
  }
}
