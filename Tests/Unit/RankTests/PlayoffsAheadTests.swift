import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// The playoffs before they are played: who is in, who waits, and who meets whom.
struct PlayoffsAheadTests {
  /// Six playoff teams of eight, seeds in the order of ids, and the first two rounds.
  private func league() throws -> League {
    let regular = (1...3).map { number in
      week(number, [(1, 150, 8, 60), (2, 140, 7, 61), (3, 130, 6, 62), (4, 120, 5, 119)])
    }
    let upcoming = [
      playoffs(
        4, [(.championship, 3, 6), (.championship, 4, 5), (.toiletBowl, 7, 8)], byes: [1, 2]),
      playoffs(5, [(.championship, 1, 4), (.championship, 2, 3), (.consolation, 5, 6)]),
      playoffs(6, [(.championship, 1, 2), (.thirdPlace, 3, 4)]),
    ]
    var league = try #require(makeLeague(teams(8), regular + upcoming))
    league.rules.lastRegularWeek = 3
    league.rules.playoffTeamCount = 6
    league.playoffField = ["1", "2", "3", "4", "5", "6"]
    return league
  }

  private func playoffs(
    _ number: Int, _ games: [(Matchup.Kind, Int, Int)], byes: [Int] = []
  ) -> Week {
    func side(_ team: Int) -> Side { Side(team: String(team), points: .zero, total: .zero) }
    return Week(
      number: number, state: .upcoming, isPlayoff: true,
      matchups: games.map { kind, home, away in
        Matchup(
          kind: kind, weeks: [number], decision: .open, home: side(home), away: side(away))
      }
        + byes.map {
          Matchup(kind: .bye, weeks: [number], decision: .open, home: side($0), away: nil)
        })
  }

  /// Plays a week: in each game the home team scores 100 and the other 90.
  private func play(_ number: Int, in league: inout League) {
    for index in league.weeks.indices where league.weeks[index].number == number {
      league.weeks[index].state = .played
      for game in league.weeks[index].matchups.indices {
        league.weeks[index].matchups[game].home.points = points(100)
        league.weeks[index].matchups[game].home.total = points(100)
        league.weeks[index].matchups[game].away?.points = points(90)
        league.weeks[index].matchups[game].away?.total = points(90)
        if league.weeks[index].matchups[game].away != nil {
          league.weeks[index].matchups[game].decision = .home
        }
      }
    }
  }

  private func pairs(_ numbers: WeekNumbers?) -> [String] {
    (numbers?.next ?? []).map { "\($0.kind?.rawValue ?? "") \($0.first.team)-\($0.second.team)" }
  }

  @Test func theLastRegularWeekSaysWhoIsInWhoWaitsAndWhoMeetsWhom() throws {
    let league = try league()
    let numbers = try rankInFull(league, week: 3, seasons: 100).numbers
    let ahead = try #require(numbers?.playoffs)
    #expect(ahead.teams.map(\.team) == ["1", "2", "3", "4", "5", "6"])
    #expect(ahead.teams.map(\.seed) == [1, 2, 3, 4, 5, 6])
    #expect(ahead.byes.map(\.team) == ["1", "2"])
    #expect(ahead.isStart && !ahead.isOurReading && ahead.week == 4)
    // The closest game for the title first; 4 beat 5 by one point each week.
    #expect(pairs(numbers) == ["championship 4-5", "championship 3-6", "toilet_bowl 7-8"])
    #expect(numbers?.next?.map(\.isGameOfTheWeek) == [true, false, false])
    #expect(numbers?.next?.first?.stage == .quarterfinals)
    for game in numbers?.next ?? [] {
      let chance = try #require(game.chance)
      #expect(chance > 0.5 && chance < 1)
      #expect(game.pick == game.first.team)
      #expect(game.first.odds == nil)
    }
    #expect(try rankInFull(league, week: 2, seasons: 100).numbers?.playoffs == nil)
  }

  @Test func everyRoundIsToldBeforeItIsPlayedAndNoneAfterTheFinal() throws {
    var league = try league()
    play(4, in: &league)
    var numbers = try rankInFull(league, week: 4, seasons: 100).numbers
    #expect(numbers?.playoffs?.teams.map(\.team) == ["1", "2", "3", "4"])
    #expect(numbers?.playoffs?.byes == [] && numbers?.playoffs?.stage == .semifinals)
    #expect(
      Set(pairs(numbers)) == ["championship 1-4", "championship 2-3", "consolation 5-6"])
    play(5, in: &league)
    numbers = try rankInFull(league, week: 5, seasons: 100).numbers
    #expect(numbers?.playoffs?.stage == .final)
    #expect(pairs(numbers) == ["championship 1-2", "third_place 3-4"])
    play(6, in: &league)
    numbers = try rankInFull(league, week: 6, seasons: 100).numbers
    #expect(numbers?.playoffs == nil && numbers?.next == nil)
    // A past week's paper knows the pairings, not the results.
    let then = try rankInFull(league, week: 5, seasons: 100).numbers
    #expect(pairs(then) == ["championship 1-2", "third_place 3-4"])
  }

  /// Sleeper lists a week before it has paired the teams.
  @Test func withoutPairingsNoTeamHasABye() throws {
    var league = try league()
    league.weeks[3] = playoffs(4, [], byes: [1, 2, 3, 4, 5, 6])
    let numbers = try rankInFull(league, week: 3, seasons: 100).numbers
    #expect(numbers?.playoffs?.teams.count == 6)
    #expect(numbers?.playoffs?.byes == [])
    #expect(numbers?.next == nil)
  }

  /// Halfway through a game of two weeks, what was scored counts.
  @Test func theFirstHalfOfAGameCounts() throws {
    var league = try league()
    for index in 3...4 {
      league.weeks[index] = playoffs(4 + index - 3, [(.championship, 3, 6)], byes: [1, 2, 4, 5])
      for game in league.weeks[index].matchups.indices {
        league.weeks[index].matchups[game].weeks = [4, 5]
      }
    }
    let before = try rankInFull(league, week: 3, seasons: 100).numbers?.next?.first?.chance
    league.weeks[3].state = .played
    league.weeks[3].matchups[0].home.points = points(60)
    league.weeks[3].matchups[0].away?.points = points(160)
    let after = try rankInFull(league, week: 4, seasons: 100).numbers?.next?.first?.chance
    #expect(try #require(before) > 0.5)
    #expect(try #require(after) < 0.2)
  }
}
