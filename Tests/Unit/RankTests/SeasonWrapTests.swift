import LeagueModel
import Platform
import Testing

@testable import Rank

/// Every team's season in a few numbers, for a season that is built for it.
@Suite struct SeasonWrapTests {
  private func wraps(_ league: League, week: Int? = nil) throws -> [SeasonWrap]? {
    try rankInFull(league, week: week, seasons: 100).numbers?.wraps
  }

  /// Four teams, four weeks that 1 and 2 win, semifinals in week 5, the final in week 6.
  private func season() throws -> League {
    let regular = (1...4).map { number in
      week(number, [(1, 120 + Double(number), 4, 60), (2, 100, 3, 90 - Double(number))])
    }
    let semifinals = week(
      5, [(1, 80, 4, 90), (2, 100, 3, 70)], isPlayoff: true, kind: .championship)
    let final = week(6, [(4, 101, 2, 100)], isPlayoff: true, kind: .championship)
    var league = try #require(makeLeague(teams(4), regular + [semifinals, final]))
    league.stage = .complete
    league.rules.lastRegularWeek = 4
    league.rules.playoffTeamCount = 4
    league.rules.lineupSlots = ["RB"]
    league.players = ["a", "b", "c"].map {
      Player(id: $0, name: "Player \($0)", position: "RB", positions: ["RB"])
    }
    return league
  }

  /// Gives a team a starter and a bench player in a week.
  private func set(
    _ league: inout League, week: Int, _ team: Team.ID, start: (Player.ID, Double),
    bench: (Player.ID, Double)
  ) {
    let lineup = [
      LineupEntry(player: start.0, slot: "RB", points: points(start.1)),
      LineupEntry(player: bench.0, slot: LineupEntry.bench, points: points(bench.1)),
    ]
    for index in league.weeks.indices where league.weeks[index].number == week {
      for game in league.weeks[index].matchups.indices {
        if league.weeks[index].matchups[game].home.team == team {
          league.weeks[index].matchups[game].home.lineup = lineup
        } else if league.weeks[index].matchups[game].away?.team == team {
          league.weeks[index].matchups[game].away?.lineup = lineup
        }
      }
    }
  }

  @Test func onlyTheLastPaperOfAFinishedSeasonHasThem() throws {
    var league = try season()
    for week in 1...5 { #expect(try wraps(league, week: week) == nil) }
    #expect(try wraps(league)?.map(\.team) == ["4", "2", "1", "3"])
    league.stage = .inSeason
    #expect(try wraps(league) == nil)
  }

  @Test func aSeasonWithoutLineupsAndMovesLeavesTheseOut() throws {
    let wraps = try #require(try wraps(try season()))
    for wrap in wraps {
      #expect(wrap.bench == nil && wrap.mostStarted == nil)
      #expect(wrap.bestAdd == nil && wrap.trade == nil)
      let cards = Set(wrap.cards)
      #expect(cards.isDisjoint(with: [.bench, .starter, .moves]))
    }
    let champion = try #require(wraps.first)
    #expect(champion.finish.how == .champion && champion.trophies == [.champion])
    #expect(champion.record == Record(losses: 4))
    #expect(champion.closestWin?.margin == points(1) && champion.closestWin?.isPlayoff == true)
    #expect(champion.closestLoss?.margin == points(61) && champion.closestLoss?.week == 1)
    #expect(champion.nemesis?.team == "1" && champion.nemesis?.record == Record(wins: 1, losses: 4))
    #expect(champion.nemesis?.weeks == [1, 2, 3, 4, 5])
    #expect(champion.victim?.team == "2" && champion.victim?.record == Record(wins: 1))
    #expect(champion.losingStreak == SeasonWrap.Run(length: 4, firstWeek: 1, lastWeek: 4))
    #expect(champion.winStreak == nil)
    #expect(champion.words == [.champion, .quiet, .fair, .human, .cold])
    // No points of one team are between those of three others.
    #expect(champion.luck == nil)
    #expect(champion.allPlay == SeasonWrap.AllPlay(record: Record(losses: 12), rank: 4, teams: 4))
  }

  @Test func theBenchIsAddedUpOverTheWeeksWithAGame() throws {
    var league = try season()
    set(&league, week: 1, "1", start: ("a", 10), bench: ("b", 14.5))
    set(&league, week: 2, "1", start: ("a", 20), bench: ("b", 3))
    set(&league, week: 4, "1", start: ("b", 1.5), bench: ("a", 31.5))
    // The week of the final: a team without a game sets no lineup.
    league.weeks[5].matchups.append(
      Matchup(
        kind: .idle, weeks: [6], decision: .open,
        home: Side(
          team: "1", points: .zero, total: .zero,
          lineup: [
            LineupEntry(player: "c", slot: "RB", points: .zero),
            LineupEntry(player: "a", slot: LineupEntry.bench, points: points(50)),
          ]), away: nil))
    let wrap = try #require(try wraps(league)?.first { $0.team == "1" })
    let bench = try #require(wrap.bench)
    #expect(bench.missed == points(34.5) && bench.actual == points(31.5) && bench.weeks == 3)
    #expect(bench.worstWeek == 4 && bench.worst.missed == points(30))
    #expect(bench.worst.worstDecision?.benched == "Player a")
    #expect(wrap.words[3] == .overthought)
    let starter = try #require(wrap.mostStarted)
    #expect(starter.player.name == "Player a" && starter.starts == 2)
    #expect(starter.player.points == points(30))
  }

  @Test func eachSideOfATradeHasItAndEachTeamItsOwnPickup() throws {
    var league = try season()
    set(&league, week: 3, "1", start: ("b", 4), bench: ("c", 0))
    set(&league, week: 3, "2", start: ("a", 30.5), bench: ("c", 0))
    set(&league, week: 4, "4", start: ("c", 8.25), bench: ("b", 0))
    func move(
      _ id: String, _ kind: Transaction.Kind, _ teams: [Team.ID],
      _ moves: [(Player.ID, Team.ID?, Team.ID?)]
    ) -> Transaction {
      Transaction(
        id: id, kind: kind, date: Instant(seconds: 1), week: 2, teams: teams,
        moves: moves.map { Transaction.Move(player: $0.0, from: $0.1, to: $0.2) })
    }
    league.wire = Wire(transactions: [
      move("t", .trade, ["1", "2"], [("a", "1", "2"), ("b", "2", "1")]),
      move("w", .waiver, ["4"], [("c", nil, "4")]),
    ])
    let wraps = try #require(try wraps(league))
    func wrap(_ team: Team.ID) throws -> SeasonWrap {
      try #require(wraps.first { $0.team == team })
    }
    for team in ["1", "2"] {
      let trade = try #require(try wrap(team).trade)
      #expect(trade.winner.team == "2" && trade.gain == points(26.5))
      #expect(try wrap(team).bestAdd == nil)
    }
    #expect(try wrap("4").bestAdd?.player.points == points(8.25))
    #expect(try wrap("4").trade == nil && (try wrap("3").bestAdd) == nil)
  }

  /// A loss with a score that most would not have beaten, and the win that it gave away.
  @Test func aRobbedWeekIsToldWithWhatItWouldHaveBeaten() throws {
    var league = try season()
    league.weeks[1] = week(2, [(1, 120, 2, 119), (3, 50, 4, 60)])
    let wraps = try #require(try wraps(league))
    let robbed = try #require(wraps.first { $0.team == "2" }?.luck)
    #expect(robbed.robbed == 1 && robbed.unluckiest?.week == 2)
    #expect(robbed.unluckiest?.allPlay == Record(wins: 2, losses: 1))
    #expect(robbed.unluckiest?.points == points(119) && robbed.unluckiest?.opponent == "1")
    let lucky = try #require(wraps.first { $0.team == "4" }?.luck)
    #expect(lucky.stolen == 1 && lucky.luckiest?.allPlay == Record(wins: 1, losses: 2))
  }
}
