import JSON
import LeagueModel
import Platform
import Testing

@testable import Rank

/// A trade is told with everything in it: all players, picks and money of both sides.
@Suite struct TradeFactTests {
  /// Players "a" to "f" of team 1 and "g" to "l" of team 2 with 1, 2, 3 … points a week, before and after trades.
  private static let names = Array("abcdefghijkl").map(String.init)

  private static func side(_ team: Int, _ players: some Sequence<String>) -> Side {
    let lineup = players.map { player in
      LineupEntry(
        player: player, slot: "WR",
        points: points(Double((names.firstIndex(of: player) ?? 0) + 1)))
    }
    let total = lineup.compactMap(\.points).reduce(.zero, +)
    return Side(team: String(team), points: total, total: total, lineup: lineup)
  }

  private static func league(
    _ moves: [(player: String, to: String)], _ picks: [Transaction.Pick] = [],
    _ payments: [Transaction.Payment] = [], told week: Int = 2, latest: Int = 2
  ) throws -> League {
    var rosters = ["1": Set(names.prefix(6)), "2": Set(names.suffix(6))]
    var weeks: [Week] = []
    for number in 1...latest {
      if number == week {
        for move in moves {
          rosters[move.to == "1" ? "2" : "1"]?.remove(move.player)
          rosters[move.to]?.insert(move.player)
        }
      }
      let sides = (
        side(1, rosters["1", default: []].sorted()), side(2, rosters["2", default: []].sorted())
      )
      weeks.append(
        Week(
          number: number, state: .played, isPlayoff: false,
          matchups: [
            Matchup(
              kind: .regular, weeks: [number],
              decision: sides.0.points > sides.1.points ? .home : .away, home: sides.0,
              away: sides.1)
          ]))
    }
    var league = try #require(makeLeague(teams(2), weeks))
    league.players = names.map { Player(id: $0, name: "\($0.uppercased()) Moss", position: "WR") }
    league.wire = Wire(transactions: [
      Transaction(
        id: "t", kind: .trade, date: Instant(seconds: 0), week: week, teams: ["1", "2"],
        moves: moves.map {
          Transaction.Move(player: $0.player, from: $0.to == "1" ? "2" : "1", to: $0.to)
        }, picks: picks, payments: payments)
    ])
    return league
  }

  private static func fact(_ league: League, _ kind: String = "trade") throws -> Fact? {
    try rank(league, week: league.latestPlayedWeek).facts.first {
      $0.kind == kind && $0.subject.team == "1"
    }
  }

  private static func pick(_ round: Int, from: String, season: Int = 2026) -> Transaction.Pick {
    Transaction.Pick(
      season: season, round: round, origin: from, from: from, to: from == "1" ? "2" : "1")
  }

  @Test func oneForOneIsSaidToBeSo() throws {
    let fact = try #require(try Self.fact(try Self.league([("a", "2"), ("g", "1")])))
    #expect(fact.values["gave"] == "A Moss" && fact.values["got"] == "G Moss")
    #expect(fact.values["one_for_one"] == true && fact.values["pieces"]?.int == 2)
    #expect(fact.text == "Team 1 traded A Moss to Team 2 for G Moss.")
  }

  @Test func theHeadlinerIsThePlayerWithTheMostPointsAndTheRestIsCounted() throws {
    let moves = [("a", "2"), ("c", "2"), ("b", "2"), ("d", "2"), ("g", "1"), ("l", "1")]
    let picks = [Self.pick(1, from: "1"), Self.pick(2, from: "1", season: 2027)]
    let paid = [Transaction.Payment(from: "2", to: "1", amount: 15)]
    let fact = try #require(try Self.fact(try Self.league(moves, picks, paid)))
    #expect(fact.values["gave"] == "D Moss, three other players and two picks")
    #expect(fact.values["got"] == "L Moss, G Moss and $15")
    #expect(fact.values["gave_headliner"] == "D Moss" && fact.values["got_headliner"] == "L Moss")
    #expect(fact.values["one_for_one"] == false && fact.values["only_players"] == false)
    #expect(fact.values["gave_pieces"]?.int == 6 && fact.values["got_pieces"]?.int == 3)
    #expect(
      fact.text
        == "Team 1 traded D Moss, C Moss, B Moss, A Moss, a 2026 first and a 2027 second to Team 2 "
        + "for L Moss, G Moss and $15.")
  }

  @Test func picksAloneAreASide() throws {
    let picks = [Self.pick(3, from: "1"), Self.pick(1, from: "1"), Self.pick(1, from: "1")]
    let fact = try #require(try Self.fact(try Self.league([("g", "1")], picks)))
    #expect(fact.values["gave"] == "two 2026 firsts and a 2026 third")
    #expect(fact.values["got"] == "G Moss")
    let one = try #require(try Self.fact(try Self.league([("g", "1")], [Self.pick(9, from: "1")])))
    #expect(one.values["gave"] == "a 2026 9th-round pick")
    #expect(one.values["one_for_one"] == true && one.values["only_players"] == false)
  }

  @Test func aTradeThatTurnsAroundIsToldOnceWhenItDoes() throws {
    // Team 1 gives A, who scores 12 a week, for G, who scores 1 until week 4 and 30 from then on: 22 behind after two
    // weeks, 3 ahead after week 6 and 21 after week 7.
    func league(through last: Int) throws -> League {
      var league = try Self.league([("a", "2"), ("g", "1")], latest: last)
      for (week, matchup) in league.weeks.indices.map({ ($0, league.weeks[$0].matchups[0]) }) {
        var home = matchup.home
        home.lineup = home.lineup.map { entry in
          var entry = entry
          if entry.player == "g" { entry.points = points(week < 4 ? 1 : 30) }
          return entry
        }
        var away = matchup.away
        let theirs = away?.lineup ?? []
        away?.lineup = theirs.map { entry in
          var entry = entry
          if entry.player == "a" { entry.points = points(12) }
          return entry
        }
        league.weeks[week].matchups[0].home = home
        league.weeks[week].matchups[0].away = away
      }
      return league
    }
    #expect(try Self.fact(try league(through: 6), "trade_turned") == nil)
    let fact = try #require(try Self.fact(try league(through: 7), "trade_turned"))
    #expect(fact.values["behind"]?.double == 22 && fact.values["checked_week"]?.int == 3)
    #expect(fact.values["trade_week"]?.int == 2 && fact.values["ahead"]?.double == 21)
    #expect(try Self.fact(try league(through: 8), "trade_turned") == nil)
  }

  @Test func aPlayerReleasedInATradeIsNoPartOfIt() throws {
    var league = try Self.league([("a", "2"), ("g", "1")])
    league.wire?.transactions[0].moves.append(Transaction.Move(player: "b", from: "1", to: nil))
    #expect(try Self.fact(league)?.values["gave"] == "A Moss")
  }

  /// ESPN names only players who were in a lineup.
  @Test func playersWithoutANameAreCounted() throws {
    var league = try Self.league([("a", "2"), ("b", "2"), ("c", "2"), ("g", "1")])
    league.players.removeAll { ["a", "b"].contains($0.id) }
    #expect(try Self.fact(league)?.values["gave"] == "C Moss and two others")
  }

  @Test func whatATradeBroughtIsToldWithThePlayers() throws {
    let moves = [("a", "2"), ("b", "2"), ("k", "1"), ("j", "1"), ("l", "1")]
    let fact = try #require(
      try Self.fact(try Self.league(moves, latest: 4), "trade_return"))
    #expect(fact.values["got_players"] == "L Moss and two others")
    #expect(fact.values["gave_players"] == "B Moss and A Moss")
    #expect(fact.values["got"]?.double == 99 && fact.values["gave"]?.double == 9)
  }

  /// Points do not measure picks and money.
  @Test func aTradeWithPicksOrMoneyIsNotComparedByPoints() throws {
    let moves = [("a", "2"), ("l", "1")]
    let picks = try Self.league(moves, [Self.pick(1, from: "1")], latest: 6)
    #expect(try Self.fact(picks, "trade_return") == nil)
    let paid = [Transaction.Payment(from: "1", to: "2", amount: 5)]
    #expect(try Self.fact(try Self.league(moves, [], paid, latest: 6), "trade_return") == nil)
    #expect(try Self.fact(try Self.league(moves, latest: 6), "trade_return") != nil)
  }
}
