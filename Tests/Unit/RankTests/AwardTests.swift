import JSON
import LeagueModel
import Rank
import Testing

/// Each award by name, and what could make it false.
struct AwardTests {
  private func awards(
    _ count: Int, _ weeks: [Week], week number: Int = 1, players: [Player] = []
  ) throws -> Awards {
    var league = try #require(makeLeague(teams(count), weeks))
    league.players = players
    return Awards(league, week: number)
  }

  private let plain = [week(1, [(1, 120.5, 2, 80), (3, 100, 4, 99.5), (5, 90, 6, 70)])]

  @Test func anOrdinaryWeekHasOneOfEach() throws {
    let awards = try awards(6, plain)
    let texts = awards.awards.map(\.text)
    #expect(
      texts == [
        "Team 1 had the highest score of week 1: 120.50.",
        "Team 6 had the lowest score of week 1: 70.00.",
        "Team 3 beat Team 4 by 0.50, the closest game of week 1.",
        "Team 1 beat Team 2 by 40.50, the biggest margin of week 1.",
        "Team 4 lost despite scoring 99.50, the highest losing score in week 1.",
        "Team 5 won with 90.00, the lowest winning score of week 1, which would have lost to "
          + "3 of the 5 other teams.",
      ])
    #expect(awards[.closestGame]?.teams == ["3", "4"])
    #expect(awards[.closestGame]?.values["games"]?[0]?["second_points"]?.double == 99.5)
    #expect(awards.awards.allSatisfy { $0.givesAway })
  }

  @Test func equalNumbersShareAnAward() throws {
    let awards = try awards(6, [week(1, [(1, 100, 2, 80), (3, 100, 4, 80), (5, 90, 6, 85)])])
    #expect(awards[.highestScore]?.teams == ["1", "3"])
    #expect(
      awards[.highestScore]?.text == "Team 1 and Team 3 shared the highest score of week 1: 100.00."
    )
    #expect(awards[.lowestScore]?.teams == ["2", "4"])
    #expect(awards[.biggestBlowout]?.teams == ["1", "2", "3", "4"])
    #expect(
      awards[.biggestBlowout]?.text
        == "Team 1 beat Team 2 and Team 3 beat Team 4 by 20.00, the biggest margin of week 1.")
  }

  @Test func aNumberThatAllTeamsShareIsNoAward() throws {
    let awards = try awards(4, [week(1, [(1, 0, 2, 0), (3, 0, 4, 0)])])
    #expect(awards.awards.map(\.kind) == [.tie, .tie])
    #expect(awards.awards.first?.text == "Team 1 and Team 2 tied at 0.00 in week 1.")
  }

  @Test func theOnlyGameOfAWeekIsNotItsClosest() throws {
    let awards = try awards(4, [week(1, [(1, 100, 2, 90)], isPlayoff: true, kind: .championship)])
    #expect(awards.awards.map(\.kind) == [.highestScore, .lowestScore])
  }

  @Test func aTieIsTheClosestGame() throws {
    let awards = try awards(4, [week(1, [(1, 100, 2, 100), (3, 90, 4, 80)])])
    #expect(awards[.closestGame]?.text == "Team 1 tied with Team 2, the closest game of week 1.")
    #expect(awards[.closestGame]?.values["margin"]?.double == 0)
    #expect(awards.awards.last?.kind == .tie)
    #expect(awards[.tie] == nil)
  }

  @Test func teamsWithoutOpponentWinNoAwards() throws {
    var idle = week(1, [(1, 100, 2, 90), (3, 80, 4, 70)])
    for (kind, team, amount) in [(Matchup.Kind.bye, "5", 200.0), (.idle, "6", 1)] {
      let side = Side(
        team: team, points: points(amount), total: points(amount),
        lineup: [
          LineupEntry(player: "a", slot: "QB", points: points(amount)),
          LineupEntry(player: "b", slot: "BN", points: points(amount)),
        ])
      idle.matchups.append(
        Matchup(kind: kind, weeks: [1], decision: .open, home: side, away: nil))
    }
    let awards = try awards(6, [idle])
    #expect(awards[.highestScore]?.teams == ["1"])
    #expect(awards[.lowestScore]?.teams == ["4"])
    #expect(Set(awards.awards.flatMap(\.teams)).isDisjoint(with: ["5", "6"]))
    #expect(awards[.luckiestWinner]?.values["others"]?.int == 3)
    #expect(try self.awards(2, [week(1, [])]).awards.isEmpty)
  }

  @Test func aWeekThatIsNotOverHasNoAwards() throws {
    var current = plain
    current[0].state = .current
    #expect(try awards(6, current).awards.isEmpty)
    #expect(try awards(6, plain, week: 2).awards.isEmpty)
    #expect(try awards(6, plain, week: 0).awards.isEmpty)
  }

  /// A round over two weeks: nothing is decided in the first, the second counts both.
  @Test func aRoundOfTwoWeeksCountsWhenItIsDecided() throws {
    var first = week(15, [(1, 100, 2, 90), (3, 80, 4, 70)], isPlayoff: true, kind: .championship)
    var second = week(16, [(1, 60, 2, 75), (3, 50, 4, 40)], isPlayoff: true, kind: .championship)
    for index in 0...1 {
      first.matchups[index].weeks = [15, 16]
      first.matchups[index].decision = .open
      second.matchups[index].weeks = [15, 16]
      second.matchups[index].home.total = points(index == 0 ? 160 : 130)
      second.matchups[index].away?.total = points(index == 0 ? 165 : 110)
    }
    second.matchups[0].decision = .away
    #expect(try awards(4, [first, second], week: 15).awards.isEmpty)
    let awards = try awards(4, [first, second], week: 16)
    #expect(
      awards[.highestScore]?.text == "Team 2 had the highest score of weeks 15 and 16: 165.00.")
    #expect(awards[.highestScore]?.values["weeks"]?.int == 2)
    #expect(awards[.closestGame]?.teams == ["2", "1"])
    #expect(awards[.closestGame]?.values["margin"]?.double == 5)
    #expect(awards[.winStreak] == nil)
  }

  @Test func roundsOfDifferentLengthsAreNotCompared() throws {
    var mixed = week(
      16, [(1, 100, 2, 90), (3, 80, 4, 70), (5, 60, 6, 59)], isPlayoff: true, kind: .championship)
    mixed.matchups[0].weeks = [15, 16]
    mixed.matchups[0].home.total = points(210)
    mixed.matchups[0].away?.total = points(30)
    let awards = try awards(6, [mixed], week: 16)
    #expect(awards[.highestScore]?.teams == ["3"])
    #expect(awards[.lowestScore]?.teams == ["6"])
    #expect(awards[.biggestBlowout]?.teams == ["3", "4"])
  }

  /// Platforms decide playoff games of equal points, and a commissioner any game.
  @Test func marginsAreNamedOnlyIfTheWinnerScoredMore() throws {
    var odd = week(1, [(1, 100, 2, 100), (3, 90, 4, 80), (5, 70, 6, 65)])
    odd.matchups[0].decision = .away
    odd.matchups[2].decision = .away
    let awards = try awards(6, [odd])
    #expect(
      awards[.closestGame]?.text
        == "Team 2 beat Team 1 on a tiebreaker, the closest game of week 1.")
    #expect(awards[.biggestBlowout]?.teams == ["3", "4"])
    #expect(awards[.highestLoser]?.teams == ["1"])
    #expect(awards[.luckiestWinner]?.teams == ["6"])
  }

  // MARK: Lineups

  private func lineup(_ entries: [(String?, String, Double?)]) -> [LineupEntry] {
    entries.map { LineupEntry(player: $0.0, slot: $0.1, points: $0.2.map { points($0) }) }
  }

  private let people = [
    Player(id: "q", name: "Quentin", position: "QB"), Player(id: "r", name: "Russ", position: "RB"),
    Player(id: "k", name: "Kit", position: ""), Player(id: "f", name: "Flo", position: "FLEX"),
  ]

  @Test func playersAreNamedWithPositionAndTeam() throws {
    var week = week(1, [(1, 100, 2, 90)])
    week.matchups[0].home.lineup = lineup([
      ("q", "QB", 31.2), (nil, "RB", 0), ("r", "BN", 40), ("k", "IR", 90), ("f", "FLEX", 3),
    ])
    week.matchups[0].away?.lineup = lineup([("k", "K", -1), ("f", "FLEX", -1), ("x", "BN", 41)])
    let awards = try awards(2, [week], players: people)
    #expect(
      awards[.bestPlayer]?.text
        == "Quentin (QB) of Team 1 scored 31.20, the most of any starter in week 1.")
    #expect(awards[.bestPlayer]?.values["players"]?[0]?["position"]?.string == "QB")
    #expect(
      awards[.worstStarter]?.text
        == "Flo of Team 2 and Kit of Team 2 scored -1.00 each, the fewest of any starter in week 1."
    )
    #expect(awards[.worstStarter]?.teams == ["2"])
    #expect(
      awards[.benchOfShame]?.text
        == "Team 2’s bench scored 41.00 points, the most of any bench in week 1.")
  }

  @Test func manyScorelessStartersAreCountedNotListed() throws {
    var week = week(1, [(1, 100, 2, 90)])
    week.matchups[0].home.lineup = lineup((1...4).map { ("p\($0)", "WR", 0) } + [("q", "QB", 9)])
    let award = try #require(try awards(2, [week], players: people)[.worstStarter])
    #expect(award.text == "4 starters scored 0.00 each, the fewest of any starter in week 1.")
    #expect(award.values["players"]?.array?.count == 4)
  }

  @Test func anUnknownBenchIsNotZero() throws {
    var week = week(1, [(1, 100, 2, 90), (3, 80, 4, 70)])
    week.matchups[0].home.lineup = lineup([("q", "BN", -4)])
    #expect(try awards(4, [week])[.benchOfShame] == nil)
    week.matchups[1].home.lineup = lineup([("r", "BN", -2)])
    #expect(try awards(4, [week])[.benchOfShame]?.teams == ["3"])
    // One player with unknown points could give the award to the other team.
    week.matchups[1].home.lineup = lineup([("r", "BN", -2), ("k", "BN", nil)])
    #expect(try awards(4, [week])[.benchOfShame] == nil)
  }

  // MARK: Streaks

  @Test func streaksAreSharedAndOmittedInThePlayoffs() throws {
    let weeks = (1...3).map { week($0, [(1, 100, 2, 90), (3, 80, 4, 70), (5, 60, 6, 60)]) }
    let playoffs = week(4, [(1, 100, 2, 90)], isPlayoff: true, kind: .championship)
    let third = try awards(6, weeks + [playoffs], week: 3)
    #expect(
      third[.winStreak]?.text
        == "Team 1 and Team 3 have won 3 in a row, the longest winning streak through week 3.")
    #expect(third[.losingStreak]?.teams == ["2", "4"])
    #expect(try awards(6, weeks + [playoffs], week: 1)[.winStreak] == nil)
    #expect(try awards(6, weeks + [playoffs], week: 4)[.winStreak] == nil)
  }

  @Test func anAwardIsReadBack() throws {
    for award in try awards(6, plain).awards {
      #expect(try JSONValue(encoding: award).decoded(Award.self) == award)
    }
  }
}
