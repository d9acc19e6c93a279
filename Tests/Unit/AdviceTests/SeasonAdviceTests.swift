import LeagueModel
import Platform
import Rank
import Statistics
import Testing

@testable import Advice

@Suite struct SeasonAdviceTests {
  /// A league whose players score the same in each of four weeks, before week 5; the regular season has 14 weeks.
  private func league(
    _ home: [(String, String, Double)], _ away: [(String, String, Double)],
    free: [(String, String, Double)] = [], slots: [String], byes: [Int: Set<String>] = [:]
  ) throws -> League {
    let all = home + away + free
    let players = all.map { player($0.0, $0.1, team: $0.0 == "KCman" ? "KC" : "BUF") }
    func lineup(_ those: [(String, String, Double)], isPlayed: Bool) -> [LineupEntry] {
      var open = slots
      return those.map { id, position, amount in
        let index = open.firstIndex { LineupSlot($0).accepts(position) }
        let slot = index.map { open.remove(at: $0) } ?? LineupEntry.bench
        return LineupEntry(
          player: id, slot: slot, points: isPlayed ? points(amount) : nil,
          projected: isPlayed ? nil : points(amount))
      }
    }
    var weeks = (1...4).map { number in
      week(
        number, .played, lineup(home + free, isPlayed: true), lineup(away, isPlayed: true),
        games: proGames(number))
    }
    weeks += (5...14).map { number in
      week(
        number, .upcoming, number == 5 ? lineup(home, isPlayed: false) : [],
        number == 5 ? lineup(away, isPlayed: false) : [],
        games: proGames(number, byes: byes[number] ?? []))
    }
    return try makeLeague(players, weeks, slots: slots)
  }

  private func advisor(_ league: League) throws -> SeasonAdvisor {
    let forecasts = Forecasts(league, week: try #require(league.week(5)))
    return SeasonAdvisor(
      league, forecasts, freeAgents: forecasts.freeAgents(league, everybody: nil))
  }

  @Test func aDropCostsWhatTheBestLineupsLose() throws {
    let found = try advisor(
      league(
        [("alder", "RB", 15), ("birch", "RB", 10), ("cedar", "RB", 6)], [],
        slots: ["RB", "RB"]))
    let drops = found.drops(of: "1")
    #expect(drops.map(\.player) == ["cedar", "birch", "alder"])
    // Ten weeks in which the third back would take the place of the second, or of the first.
    #expect(drops.map(\.loss) == [.zero, points(40), points(90)])
    #expect(found.weeks == Array(5...14))
  }

  @Test func aByeMakesTheThirdBackWorthSomething() throws {
    let made = try league(
      [("KCman", "RB", 15), ("birch", "RB", 10), ("cedar", "RB", 6)], [], slots: ["RB", "RB"],
      byes: [9: ["KC"]])
    #expect(try advisor(made).drops(of: "1").first?.loss == points(6))
  }

  @Test func aFreeAgentGainsWhatHeAddsToTheBestLineups() throws {
    let made = try league(
      [("alder", "RB", 15), ("birch", "RB", 4)], [("dune", "WR", 9)],
      free: [("cedar", "RB", 14), ("ebb", "WR", 20)], slots: ["RB", "RB"])
    let waivers = try advisor(made).waivers(for: "1")
    // A receiver cannot start in this league, and a player on a roster is not free.
    #expect(waivers.map(\.player) == ["cedar"])
    let waiver = try #require(waivers.first)
    #expect(waiver.drop == "birch" && waiver.source == .rosters && waiver.bid == nil)
    #expect(waiver.gain == Points(tenThousandths: (waiver.level - points(4)).tenThousandths * 10))
  }

  @Test func theBidIsTheMedianOfThoseThatWon() throws {
    var made = try league(
      [("alder", "RB", 15), ("birch", "RB", 4)], [], free: [("cedar", "RB", 14)],
      slots: ["RB", "RB"])
    func claim(_ number: Int, _ bid: Int, week: Int = 3) -> Transaction {
      Transaction(
        id: "\(number)", kind: .waiver, date: Instant(seconds: Int64(number)), week: week,
        teams: ["1"], moves: [.init(player: "birch", from: nil, to: "1")], bid: bid)
    }
    made.wire = Wire(
      transactions: [3, 5, 9, 20, 40].enumerated().map { claim($0.offset, $0.element) }
        + [claim(9, 100, week: 5)],
      budget: 100, accounts: [.init(team: "1", spent: 40)])
    let bid = try #require(try advisor(made).waivers(for: "1").first?.bid)
    // The claim of the week itself is not known before it.
    #expect(bid.amount == 9 && bid.low == 5 && bid.high == 20 && bid.count == 5)
    #expect(bid.position == "RB" && bid.left == 60)
    made.wire?.accounts = [.init(team: "1", spent: 95)]
    #expect(try advisor(made).waivers(for: "1").first?.bid?.amount == 5)
  }

  @Test func aTradeHelpsBothTeams() throws {
    let made = try league(
      [("alder", "RB", 15), ("birch", "RB", 14), ("dune", "WR", 3)],
      [("cedar", "RB", 4), ("ebb", "WR", 13), ("fen", "WR", 12)], slots: ["RB", "WR"])
    let trade = try #require(try advisor(made).trades(for: "1").first)
    #expect(trade.own.gives == "birch" && trade.other.gives == "ebb")
    #expect(trade.own.gain == points(100) && trade.other.gain == points(90))
    var late = made
    late.wire = Wire(transactions: [], tradeDeadline: 4)
    #expect(try advisor(late).trades(for: "1").isEmpty)
  }

  /// What is left out early would not have helped both teams.
  @Test(arguments: 1...12)
  func noGoodTradeIsMissed(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    let positions = ["QB", "RB", "WR", "RB", "WR", "RB", "WR"]
    func roster(_ name: String) -> [(String, String, Double)] {
      positions.enumerated().map { index, position in
        ("\(name)\(index)", position, Double(random.number(2...25)))
      }
    }
    let made = try league(roster("h"), roster("a"), slots: ["QB", "RB", "RB", "WR", "FLEX"])
    let advisor = try advisor(made)
    let value = advisor.value
    let (own, other) = (try #require(advisor.rosters["1"]), try #require(advisor.rosters["2"]))
    var best = Points.zero
    for (index, given) in own.enumerated() {
      for (place, got) in other.enumerated() where given.player.position != got.player.position {
        var (mine, theirs) = (own, other)
        (mine[index], theirs[place]) = (got, given)
        best = max(
          best, min(value.total(mine) - value.total(own), value.total(theirs) - value.total(other)))
      }
    }
    let found = advisor.trades(for: "1").first.map { min($0.own.gain, $0.other.gain) }
    #expect(found ?? .zero == (best >= points(5) ? best : .zero))
  }

  @Test func importedStatisticsKnowEveryFreeAgent() throws {
    var made = try league(
      [("alder", "RB", 15), ("birch", "RB", 4)], [], slots: ["RB", "RB"])
    made.players[0].name = "Odell Alder Jr."
    let kc = try #require(ProTeam(named: "KC"))
    let bills = try #require(ProTeam(named: "BUF"))
    func games(_ id: String, _ name: String, _ scored: Double, through last: Int) -> [ScoredGame] {
      (1...last).map {
        ScoredGame(
          player: id, name: name, position: "RB", team: kc, opponent: bills, week: $0,
          points: points(scored))
      }
    }
    let everybody =
      games("00-1", "Odell Alder", 15, through: 6) + games("birch", "B. Birch", 4, through: 6)
      + games("00-2", "Cy Thornapple", 12, through: 6)
      + games("00-3", "Hurt Hazelwood", 12, through: 1)
    let forecasts = Forecasts(made, week: try #require(made.week(5)))
    let free = forecasts.freeAgents(made, everybody: everybody)
    // Alder is on a roster under a longer name, and Birch by his id.
    #expect(free.map(\.player.name) == ["Cy Thornapple", "Hurt Hazelwood"])
    #expect(free.allSatisfy { $0.source == .statistics })
    #expect(free.first?.games.recent.map(\.week) == [1, 2, 3, 4])
    #expect(free.last?.games.missed == 3)
    let waivers = SeasonAdvisor(made, forecasts, freeAgents: free).waivers(for: "1")
    #expect(waivers.map(\.name) == ["Cy Thornapple"] && waivers.first?.drop == "birch")
  }
}
