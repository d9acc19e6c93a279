import JSON
import LeagueModel
import Rank
import Testing

/// The results of pairs of teams against each other.
struct HeadToHeadTests {
  private func table(_ weeks: [Week], through week: Int = 20) throws -> HeadToHead {
    HeadToHead(try #require(makeLeague(teams(4), weeks)), through: week)
  }

  private let weeks = [
    week(1, [(1, 100, 2, 90), (3, 80, 4, 70)]), week(2, [(2, 95, 1, 94), (3, 60, 4, 120)]),
    week(3, [(1, 100, 3, 50)]),
  ]

  @Test func aPairListsItsGames() throws {
    let table = try table(weeks)
    let pair = try #require(table["1", "2"])
    #expect(pair.text == "Team 1 and Team 2 have met twice, 1-1.")
    #expect(pair.points == points(194) && pair.opponentPoints == points(185))
    #expect(pair.meetings.last?.week == 2 && pair.meetings.last?.outcome == .loss)
    #expect(pair.streak == Streak(.loss, 1))
    #expect(table["2", "1"] == pair.reversed)
    #expect(table["3", "1"]?.text == "Team 3 and Team 1 have met once, 1-0 for Team 1.")
    #expect(table["2", "3"] == nil && table["1", "1"] == nil)
    #expect(
      table.pairs.map { [$0.first.id, $0.second.id] } == [["1", "2"], ["1", "3"], ["3", "4"]])
    #expect(try self.table(weeks, through: 1)["1", "2"]?.meetings.count == 1)
    #expect(try self.table(weeks, through: 0).pairs.isEmpty)
  }

  @Test func theCloserOneIsTheRivalry() throws {
    #expect(try table(weeks).topRivalries.map(\.first.id) == ["1"])
    #expect(try table(weeks, through: 1).topRivalries.isEmpty)
    let equal = (1...2).map { week($0, [(1, 100, 2, 90), (3, 80, 4, 70)]) }
    #expect(try table(equal).topRivalries.map(\.first.id) == ["1", "3"])
  }

  @Test func moreMeetingsAndEvenOnesMakeARivalry() throws {
    func score(_ results: [(Double, Double)]) throws -> Double {
      let weeks = results.enumerated().map { week($0 + 1, [(1, $1.0, 2, $1.1)]) }
      return try #require(try table(weeks)["1", "2"]).score
    }
    let even = try score([(100, 90), (90, 100)])
    #expect(even > (try score([(100, 90), (100, 90)])))
    #expect(even > (try score([(100, 60), (60, 100)])))
    #expect(even < (try score([(100, 90), (90, 100), (100, 90), (90, 100)])))
    #expect(try score([(100, 100), (100, 100)]) == 0.5)
  }

  @Test func aRoundOfTwoWeeksIsOneMeeting() throws {
    var first = week(15, [(1, 100, 2, 90)], isPlayoff: true, kind: .championship)
    first.matchups[0].weeks = [15, 16]
    first.matchups[0].decision = .open
    var second = week(16, [(1, 60, 2, 75)], isPlayoff: true, kind: .championship)
    second.matchups[0].weeks = [15, 16]
    second.matchups[0].home.total = points(160)
    second.matchups[0].away?.total = points(165)
    second.matchups[0].decision = .away
    #expect(try table([first, second], through: 15).pairs.isEmpty)
    let pair = try #require(try table([first, second])["1", "2"])
    #expect(pair.record == Record(losses: 1) && pair.opponentPoints == points(165))
  }

  @Test func tiesEndRuns() throws {
    let games: [(Double, Double)] = [(2, 1), (2, 1), (1, 1), (1, 2), (1, 2), (2, 1)]
    let pair = try #require(
      try table(games.enumerated().map { week($0 + 1, [(1, $1.0, 2, $1.1)]) })["1", "2"])
    #expect(pair.streak == Streak(.win, 1))
    #expect(pair.text == "Team 1 and Team 2 have met 6 times, 3-2-1 for Team 1.")
    #expect(pair.reversed.text == "Team 2 and Team 1 have met 6 times, 3-2-1 for Team 1.")
    #expect(try JSONValue(encoding: pair).decoded(Rivalry.self) == pair)
  }

  @Test(arguments: PowerRankingTests.seeds)
  func everyGameIsCountedOnce(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    let last = league.latestPlayedWeek ?? 0
    let table = HeadToHead(league, through: last)
    let games = league.playedWeeks.flatMap(\.matchups).filter { $0.away != nil }
      .map { (teams: $0.sides.map(\.team), matchup: $0) }
    #expect(table.pairs.map(\.meetings.count).reduce(0, +) == games.count)
    for own in league.teams.map(\.id) {
      for other in league.teams.map(\.id) where other != own {
        var (letters, scored) = ("", 0)
        for game in games where game.teams == [own, other] || game.teams == [other, own] {
          guard let (mine, theirs) = game.matchup.sides(of: own) else { continue }
          let difference = mine.points - (theirs?.points ?? .zero)
          letters += difference == .zero ? "T" : difference > .zero ? "W" : "L"
          scored += mine.points.tenThousandths
        }
        let pair = table[own, other]
        #expect((pair == nil) == letters.isEmpty)
        guard let pair else { continue }
        #expect(pair.record.wins == letters.filter { $0 == "W" }.count)
        #expect(pair.record.losses == letters.filter { $0 == "L" }.count)
        #expect(pair.record.ties == letters.filter { $0 == "T" }.count)
        #expect(pair.points.tenThousandths == scored)
        #expect((0...1).contains(pair.score) && pair.score == pair.reversed.score)
        #expect(pair.reversed == table[other, own] && pair.reversed.reversed == pair)
      }
    }
  }
}
