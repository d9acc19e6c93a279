import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Rank

extension Odds {
  /// The odds after a week; nil if the schedule is unknown.
  fileprivate init?(_ league: League, through week: Int, seasons: Int = 10_000) {
    guard let remaining = RemainingSchedule(league, through: week) else { return nil }
    self.init(league, remaining, Race(league, remaining, through: week), through: week, seasons)
  }
}

/// Odds that add up, respect what is proven, and mean what they say.
struct RaceOddsTests {
  @Test(arguments: Seeds.tried(1...200))
  func chancesAddUpAndRespectProofs(_ seed: Int) throws {
    let random = try #require(RaceLeague(seed))
    let league = random.league
    let race = try #require(Race(league, through: random.through))
    let odds = try #require(Odds(league, through: random.through, seasons: 200))
    #expect(odds.places == race.places)
    #expect(abs(odds.entries.map(\.playoffs).reduce(0, +) - Double(race.places)) < 1e-9)
    for (entry, proof) in zip(odds.entries, race.entries) {
      #expect(entry.team == proof.team)
      #expect((entry.playoffs == 1) == (proof.status == .clinched))
      #expect((entry.playoffs == 0) == (proof.status == .eliminated))
      #expect((0...1).contains(entry.playoffs))
      #expect(entry.error >= 0 && entry.error <= 0.5)
      #expect(abs(entry.seeds.reduce(0, +) - 1) < 1e-9)
      // The simulation never contradicts a proof.
      let share = entry.seeds.prefix(race.places).reduce(0, +)
      if proof.status == .clinched { #expect(abs(share - 1) < 1e-9) }
      if proof.status == .eliminated { #expect(share == 0) }
    }
    for seed in league.teams.indices {
      #expect(abs(odds.entries.map { $0.seeds[seed] }.reduce(0, +) - 1) < 1e-9)
    }
  }

  @Test(arguments: Seeds.tried(1...150))
  func theOrderOfTeamsDoesNotMatter(_ seed: Int) throws {
    let random = try #require(RaceLeague(seed))
    var league = random.league
    if seed % 3 == 0 { league.rules.seedingRule = "H2H_RECORD" }
    let before = try #require(Odds(league, through: random.through, seasons: 100))
    #expect(Odds(league, through: random.through, seasons: 100) == before)
    var chance = SplitMix(seed: seed)
    league.teams.shuffle(using: &chance)
    for index in league.weeks.indices { league.weeks[index].matchups.shuffle(using: &chance) }
    let after = try #require(Odds(league, through: random.through, seasons: 100))
    for entry in before.entries {
      let same = try #require(after.entries.first { $0.team == entry.team })
      #expect(abs(same.playoffs - entry.playoffs) < 1e-12)
      #expect(same.seeds == entry.seeds)
      #expect(same.expectedWins == entry.expectedWins)
    }
  }

  /// Drawing opponents independently would let both sides of a game win, or neither.
  @Test(arguments: Seeds.tried(1...100))
  func everySimulatedGameGivesOneWin(_ seed: Int) throws {
    let random = try #require(RaceLeague(seed))
    let league = random.league
    let week = random.through
    let remaining = try #require(RemainingSchedule(league, through: week))
    var simulation = OddsSimulation(league, remaining, through: week)
    let standings = Standings(league, through: week)
    let before = league.teams.map { standings[$0.id].record }
      .reduce(0) { $0 + 2 * $1.wins + $1.ties }
    let games = remaining.weeks.map(\.games.count).reduce(0, +)
    let medians =
      league.rules.hasMedianGame ? remaining.weeks.map(\.teams.count).reduce(0, +) : 0
    for _ in 0..<20 {
      simulation.playSeason()
      // Two halves a game; half of an even number beat the median, and of an odd one the middle ties.
      #expect(simulation.table.rows.map(\.halves).reduce(0, +) == before + 2 * games + medians)
      #expect(simulation.table.order.sorted() == Array(league.teams.indices))
    }
  }

  @Test(arguments: Seeds.tried(1...100))
  func theStrongerTeamIsFavored(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    // All teams have won half of their games; 1 scores much more than the rest.
    func games(_ number: Int) -> [(home: Int, Double, away: Int, Double)] {
      let base = Double(random.number(70...90))
      let isUp = number % 2 == 0
      return [
        (1, isUp ? 160 : 130, 2, isUp ? base : 131), (3, isUp ? base : 100, 4, isUp ? 90.5 : 99),
      ]
    }
    var weeks = (1...10).map { week($0, games($0)) }
    for number in 11...14 {
      var ahead = week(number, [(1, 0, 3, 0), (2, 0, 4, 0)])
      ahead.state = .upcoming
      for index in ahead.matchups.indices { ahead.matchups[index].decision = .open }
      weeks.append(ahead)
    }
    let league = try #require(makeLeague(teams(4), weeks))
    let odds = try #require(Odds(league, through: 10, seasons: 300))
    #expect(odds.entries[0].playoffs > 0.7)
    #expect(odds.entries[0].expectedWins > 7.5)
    #expect(odds.entries[0].playoffs == odds.entries.map(\.playoffs).max())
  }

  /// Each kind of fact is stated for exactly the teams it is true of, and it weighs most in the week in which
  /// it is proven.
  @Test(arguments: Seeds.tried(1...100))
  func factsStateWhatIsProven(_ seed: Int) throws {
    let random = try #require(RaceLeague(seed))
    var league = random.league
    league.rules.lastRegularWeek = max(league.rules.lastRegularWeek, 1)
    guard let number = league.latestPlayedWeek, let week = league.week(number) else { return }
    let outlook = RaceOutlook(league, through: number, seasons: 100)
    guard RaceNews(outlook, league, week) != nil else {
      let places = league.rules.playoffTeamCount
      #expect(
        number * 2 < league.rules.lastRegularWeek || places == 0 || places >= league.teams.count)
      return
    }
    let race = try #require(Race(league, through: number))
    let before = number > 1 ? Race(league, through: number - 1) : nil
    let rankings = try rank(by: .skidmark, WeekCalculations(league, week: number, outlook))
    for team in rankings.teams {
      let facts = rankings.facts.filter {
        $0.subject.team == team.id && FactCatalog[$0.kind]?.family == .race
      }
      let entry = try #require(race.entries.first { $0.team == team.id })
      let old = before?.entries.first { $0.team == team.id }
      let expected =
        switch entry.status {
        case .clinched: "clinched"
        case .eliminated: "eliminated_from_race"
        case .alive: entry.winsNeeded == nil ? "needs_help" : "magic_number"
        }
      #expect(facts.map(\.kind) == [expected, "playoff_odds"])
      if entry.status != .alive {
        #expect((facts[0].weight == 0.9) == (old?.status != entry.status))
      }
      let percent = try #require(facts[1].values["percent"]?.double)
      #expect((percent == 100) == (entry.status == .clinched))
      #expect((percent == 0) == (entry.status == .eliminated))
    }
  }

  @Test func thereAreNoOddsWithoutASchedule() throws {
    let league = try #require(makeLeague(teams(4), [week(1, [(1, 100, 2, 90)])]))
    #expect(Race(league, through: 1) == nil)
    #expect(Odds(league, through: 1) == nil)
  }

  @Test func drawnNumbersAreNormal() {
    var random = OddsRandom("a seed")
    let numbers = (0..<20_000).map { _ in
      Double(random.normal()) / Double(OddsRandom.deviation)
    }
    let mean = numbers.reduce(0, +) / 20_000
    let variance = numbers.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 20_000
    #expect(abs(mean) < 0.03)
    #expect(abs(variance - 1) < 0.04)
    for (bound, share) in [(1.0, 0.6827), (2.0, 0.9545)] {
      let within = Double(numbers.count { abs($0) < bound }) / 20_000
      #expect(abs(within - share) < 0.012)
    }
  }
}
