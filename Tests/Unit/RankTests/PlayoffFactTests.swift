import LeagueModel
import Rank
import TestSupport
import Testing

/// Facts of a playoff week: eliminations, byes and the champion.
struct PlayoffFactTests {
  /// A league of four, three weeks of a regular season that 1 wins and 4 loses, then semifinals and
  /// a final.
  private func season(_ stage: League.Stage = .complete) throws -> League {
    let regular = (1...3).map { week($0, [(1, 120, 4, 60), (2, 100, 3, 90)]) }
    let semifinals = week(
      4, [(1, 80, 4, 90), (2, 100, 3, 70)], isPlayoff: true, kind: .championship)
    var final = week(5, [(4, 101, 2, 100)], isPlayoff: true, kind: .championship)
    final.matchups += week(5, [(1, 90, 3, 80)], kind: .thirdPlace).matchups
    var league = try #require(makeLeague(teams(4), regular + [semifinals, final]))
    league.stage = stage
    return league
  }

  private func kinds(_ league: League, _ team: Team.ID, week: Int) throws -> Set<String> {
    Set(try rank(league, week: week).facts.filter { $0.subject.team == team }.map(\.kind))
  }

  private func subjects(_ league: League, _ kind: String, week: Int) throws -> [Team.ID?] {
    try rank(league, week: week).facts.filter { $0.kind == kind }.map(\.subject.team)
  }

  @Test func exactlyOneIsTheChampion() throws {
    let league = try season()
    #expect(try subjects(league, "champion", week: 5) == ["4"])
    #expect(try subjects(league, "runner_up", week: 5) == ["2"])
    #expect(try subjects(league, "eliminated", week: 5).isEmpty)
    for week in 1...4 { #expect(try subjects(league, "champion", week: week).isEmpty) }
  }

  @Test func losersOfASemifinalAreOutOfTheRace() throws {
    let league = try season()
    #expect(Set(try subjects(league, "eliminated", week: 4)) == ["1", "3"])
    // They may still play, for the third place.
    let text = try rank(league, week: 4).facts.first { $0.id == "t1.eliminated" }?.text
    #expect(text == "Team 1 can no longer win the title after losing to Team 4, 90.00 to 80.00.")
  }

  @Test func thereIsNoChampionBeforeTheSeasonIsOver() throws {
    let league = try season(.inSeason)
    #expect(try subjects(league, "champion", week: 5).isEmpty)
    #expect(try subjects(league, "runner_up", week: 5).isEmpty)
  }

  @Test func aTeamWithAByeHasNoGame() throws {
    var league = try season()
    league.weeks[3].matchups[1] = Matchup(
      kind: .bye, weeks: [4], decision: .open,
      home: Side(team: "2", points: points(100), total: points(100)), away: nil)
    let kinds = try kinds(league, "2", week: 4)
    #expect(kinds.contains("bye"))
    #expect(kinds.isDisjoint(with: ["win", "loss", "all_play", "week_high", "eliminated"]))
  }

  /// A streak continues in the playoffs; a team that has just lost has not "won three in a row".
  @Test func streaksCountPlayoffGames() throws {
    let league = try season()
    let runs: Set<String> = ["win_streak", "losing_streak", "undefeated", "winless"]
    #expect(try kinds(league, "1", week: 3).isSuperset(of: ["win_streak", "undefeated"]))
    #expect(try kinds(league, "4", week: 3).isSuperset(of: ["losing_streak", "winless"]))
    #expect(try kinds(league, "1", week: 4).isDisjoint(with: runs))
    #expect(try kinds(league, "4", week: 4).isDisjoint(with: runs))
    let champion = try rank(league, week: 5).teams[0]
    #expect(champion.id == "4" && champion.streak?.description == "W2")
    #expect(try kinds(league, "4", week: 5).contains("win_streak"))
    #expect(try kinds(league, "4", week: 5).isDisjoint(with: ["undefeated", "winless"]))
  }

  @Test func theLastPaperHasTheFinalStandings() throws {
    let teams = try rank(try season(), week: 5).teams
    #expect(teams.map(\.id) == ["4", "2", "1", "3"])
    #expect(teams.map(\.rank) == [1, 2, 3, 4])
    #expect(teams.map(\.playoffs) == [.champion, .runnerUp, .third, .sacko])
    #expect(teams.allSatisfy { $0.previousRank == nil && $0.ahead == NextGameTiming.none })
    let last = try rank(try season(), week: 5).facts.first { $0.kind == "finished_last" }
    #expect(last?.text == "Team 3 finished last of all 4 teams.")
  }

  @Test func theTitleGameComesFirstAndSaysWhatItIs() throws {
    let games = try rank(try season(), week: 5).matchups
    #expect(games.map(\.kind) == [.championship, .thirdPlace])
    #expect(games.map(\.stage) == [.final, nil])
    #expect(try rank(try season(), week: 4).matchups.map(\.stage) == [.semifinals, .semifinals])
  }

  @Test func thePowerRankingStepsBackInThePlayoffs() throws {
    let teams = try rank(try season(), week: 4).teams
    #expect(teams.map(\.playoffs) == [.alive, .alive, .eliminated, .eliminated])
    #expect(Set(teams.prefix(2).map(\.id)) == ["2", "4"])
    let ranked: Set<String> = ["rank", "rise", "fall", "first_place", "last_place"]
    for team in teams {
      #expect(try kinds(try season(), team.id, week: 4).isDisjoint(with: ranked))
    }
  }

  /// Every kind of bracket: the champion is first, later losers rank above earlier ones, and no team is
  /// missing.
  @Test(arguments: Seeds.tried(0..<150))
  func finalStandingsFollowTheGames(_ seed: Int) throws {
    let made = try #require(PlayoffLeague(seed))
    let week = try #require(made.league.latestPlayedWeek)
    let rankings = try rank(made.league, week: week)
    guard rankings.phase == .playoffs else { return }
    let order = rankings.teams.map(\.id)
    #expect(Set(order) == Set(made.league.teams.map(\.id)) && order.count == Set(order).count)
    #expect(order.first == made.champion)
    #expect(rankings.teams.first?.playoffs == .champion)
    let fell = made.fallen.sorted { $0.key > $1.key }.map(\.value).filter { !$0.isEmpty }
    var expected = 1
    for round in fell {
      #expect(Set(order[expected..<(expected + round.count)]) == round, "seed \(seed)")
      expected += round.count
    }
  }

  /// Platforms break ties of playoff games in their own ways.
  @Test func aGameWonOnEqualPointsWasNotNarrow() throws {
    var league = try season()
    var final = week(5, [(4, 100, 2, 100)], isPlayoff: true, kind: .championship)
    final.matchups[0].decision = .away
    league.weeks[4] = final
    #expect(try subjects(league, "champion", week: 5) == ["2"])
    #expect(try kinds(league, "2", week: 5).isDisjoint(with: ["narrow_win", "tie"]))
  }

  @Test func aWeekIsNotComparedWithRoundsOfTwoWeeks() throws {
    var weeks = (1...5).map { week($0, [(1, 100 + Double($0), 2, 90)]) }
    for index in 0..<3 {
      weeks[index].matchups[0].weeks = [index, index + 1]
      weeks[index].matchups[0].home.total = points(200)
      weeks[index].matchups[0].away?.total = points(190)
    }
    let league = try #require(makeLeague(teams(2), weeks))
    #expect(try kinds(league, "1", week: 5).isDisjoint(with: ["season_high", "season_low"]))
  }

  @Test func theOnlyStarterIsNotTheWorst() throws {
    var first = week(1, [(1, 20, 2, 10)])
    first.matchups[0].home.lineup = [
      LineupEntry(player: "a", slot: "QB", points: points(20)),
      LineupEntry(player: "b", slot: "BN", points: points(60)),
    ]
    let league = try #require(makeLeague(teams(2), [first]))
    let kinds = try kinds(league, "1", week: 1)
    #expect(kinds.contains("best_starter"))
    // It is unknown where "b" could have played.
    #expect(kinds.isDisjoint(with: ["worst_starter", "bench_mistake"]))
  }
}
