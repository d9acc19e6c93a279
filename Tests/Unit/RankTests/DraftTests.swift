import JSON
import LeagueModel
import Platform
import Testing

@testable import Rank

@Suite struct DraftTests {
  // MARK: Order

  @Test func aSnakeTurnsAndALineDoesNot() {
    func order(_ round: Int, _ kind: Draft.Kind, _ reversal: Int = 0) -> [Int] {
      (1...4).map { Draft.slot(at: $0, ofRound: round, of: 4, kind, reversal: reversal) }
    }
    let (ahead, back) = ([1, 2, 3, 4], [4, 3, 2, 1])
    #expect((1...4).map { order($0, .snake) } == [ahead, back, ahead, back])
    #expect((1...3).map { order($0, .linear) } == [ahead, ahead, ahead])
    // The third round goes in the order of the second, and the snake goes on from there.
    #expect((1...5).map { order($0, .snake, 3) } == [ahead, back, back, ahead, back])
  }

  // MARK: Picks in other hands

  private static func hop(
    _ from: Team.ID, _ to: Team.ID, week: Int = 0, season: Int = 2025
  ) -> Transaction {
    Transaction(
      id: "\(from)\(to)", kind: .trade, date: Instant(seconds: 0), week: week, teams: [from, to],
      moves: [],
      picks: [Transaction.Pick(season: season, round: 1, origin: "1", from: from, to: to)])
  }

  @Test(
    arguments: [
      ([hop("1", "2"), hop("2", "3")], "3", ["1", "2", "3"]),
      ([hop("1", "2"), hop("2", "1")], "1", ["1", "2", "1"]),
      ([], "1", []),
      // An earlier season's trade is unknown, and so is who gave the pick to team 2.
      ([hop("2", "3")], "3", ["1", "2", "3"]), ([], "4", ["1", "4"]),
      // What the trades say is not who picked: only the ends are certain.
      ([hop("1", "2")], "4", ["1", "4"]), ([hop("1", "2", season: 2026)], "1", []),
    ] as [([Transaction], Team.ID, [Team.ID])])
  func aTradedPickEndsWithTheTeamThatUsedIt(
    _ trades: [Transaction], _ team: Team.ID, _ owners: [Team.ID]
  ) throws {
    var league = try #require(makeLeague(teams(4), [week(1, [(1, 100, 2, 90)])]))
    league.wire = Wire(transactions: trades)
    league.players = [Player(id: "a", name: "Abel Moss", position: "RB")]
    league.drafts = [
      Draft(
        id: "1", kind: .snake, status: .complete, rounds: 1, slots: ["1", "2", "3", "4"],
        picks: [Draft.Pick(number: 1, round: 1, slot: 1, team: team, player: "a")])
    ]
    let rankings = try rankInFull(league, week: 1, seasons: 100)
    #expect(rankings.draft?.boards.first?.picks.first?.owners == owners)
    let told = (rankings.numbers?.wire?.trades ?? []).flatMap(\.sides).flatMap(\.picks)
    let used = trades.count { $0.picks[0].season == 2025 }
    #expect(told.count { $0.hasSuffix("(became Abel Moss)") } == used)
  }

  // MARK: Value

  /// A season of four teams and as many players as picks, each on one roster all year.
  private func season(
    _ seed: Int, _ kind: Draft.Kind, weeks: Int
  ) throws -> (league: League, points: [Player.ID: Points]) {
    var random = SplitMix(seed: seed)
    let ids = (1...24).map { "p\($0)" }
    // The teams keep whom they drafted.
    let order = ids.shuffled(using: &random)
    var totals: [Player.ID: Points] = [:]
    let weeks = (1...weeks).map { number -> Week in
      func side(_ team: Int) -> Side {
        let entries = order.enumerated().filter { $0.offset % 4 == team - 1 }
          .enumerated().map { place, player -> LineupEntry in
            let amount = points(Double(random.number(-200...3_000)) / 100)
            totals[player.element, default: .zero] = totals[player.element, default: .zero] + amount
            return LineupEntry(
              player: player.element, slot: place < 3 ? "RB" : LineupEntry.bench, points: amount)
          }
        let total = entries.filter(\.isStarter).compactMap(\.points).total
        return Side(team: String(team), points: total, total: total, lineup: entries)
      }
      let matchups = [(1, 2), (3, 4)].map { pair -> Matchup in
        let (home, away) = (side(pair.0), side(pair.1))
        return Matchup(
          kind: .regular, weeks: [number],
          decision: home.points == away.points
            ? .tie : home.points > away.points ? .home : .away,
          home: home, away: away)
      }
      return Week(number: number, state: .played, isPlayoff: false, matchups: matchups)
    }
    var league = try #require(makeLeague(teams(4), weeks))
    league.players = ids.enumerated().map { index, id in
      Player(id: id, name: "Player \(id)", position: ["RB", "QB", "RB"][index % 3])
    }
    league.drafts = [
      Draft(
        id: "1", kind: kind, status: .complete, budget: kind == .auction ? 200 : nil, rounds: 6,
        slots: ["1", "2", "3", "4"],
        picks: order.enumerated().map { index, id in
          Draft.Pick(
            number: index + 1, round: index / 4 + 1, slot: index % 4 + 1,
            team: String(index % 4 + 1), player: id,
            price: kind == .auction ? random.number(1...30) : nil, isKeeper: index == 3)
        })
    ]
    return (league, totals)
  }

  @Test(arguments: [Draft.Kind.snake, .auction], 0..<6)
  func valuesAreThoseOfTheFormula(_ kind: Draft.Kind, _ seed: Int) throws {
    let (league, totals) = try season(seed, kind, weeks: 5)
    let draft = try #require(league.drafts?.first)
    let board = try #require(try rankInFull(league, week: 5, seasons: 100).draft?.boards.first)
    let positions = Dictionary(league.players.map { ($0.id, $0.position) }) { first, _ in first }
    // Who starts, counted once more.
    var starts: [String: Int] = [:]
    for entry in league.weeks.flatMap(\.matchups).flatMap(\.sides).flatMap(\.lineup)
    where entry.isStarter {
      starts[positions[entry.player ?? ""] ?? "", default: 0] += 1
    }
    func above(_ player: Player.ID) -> Points {
      let position = positions[player] ?? ""
      let best = totals.filter { positions[$0.key] == position }.map(\.value).sorted(by: >)
      let count = max(1, Int((Double(starts[position] ?? 0) / 5).rounded()))
      let gain = (totals[player] ?? .zero) - best[min(count, best.count) - 1]
      return gain > .zero ? gain : .zero
    }
    var order = draft.picks.filter { !$0.isKeeper }
    if kind == .auction {
      order.sort { $0.price == $1.price ? $0.number < $1.number : $0.price ?? 0 > $1.price ?? 0 }
    }
    for line in board.picks {
      let player = try #require(draft.picks[line.number - 1].player)
      #expect(line.points == totals[player] && line.above == above(player))
      guard let place = order.firstIndex(where: { $0.number == line.number }) else {
        #expect(line.isKeeper && line.value == nil)
        continue
      }
      let around = order.indices.filter { $0 != place && abs($0 - place) <= 2 }
        .map { above(order[$0].player ?? "").value }
      let mean = around.reduce(0, +) / Double(around.count)
      let value = try #require(line.value).value
      #expect(abs(value - (above(player).value - mean)) < 0.0051)
    }
    func values(_ picks: ArraySlice<Draft.Pick>) -> [Points] {
      picks.compactMap { board.picks[$0.number - 1].value }
    }
    let steals = board.steals.map { board.picks[$0 - 1] }
    let busts = board.busts.map { board.picks[$0 - 1] }
    #expect(steals.count <= 5 && busts.count <= 5 && !steals.isEmpty && !busts.isEmpty)
    #expect(steals.first?.value == values(order.dropFirst(2)).max())
    #expect(busts.first?.value == values(order.dropLast(2)).min())
    // Half a round at each end has no picks on one side.
    #expect(!steals.contains { line in order.prefix(2).contains { $0.number == line.number } })
    #expect(!busts.contains { line in order.suffix(2).contains { $0.number == line.number } })
    #expect((steals + busts).allSatisfy { !$0.isKeeper })
    // Facts say the same.
    for fact in try rank(league, week: 5).facts
    where ["draft_steal", "draft_bust"].contains(fact.kind) {
      let list = fact.kind == "draft_steal" ? steals : busts
      let line = try #require(list.first { $0.team == fact.subject.team })
      #expect(fact.values["pick"]?.int == line.number)
      #expect(fact.values["player"]?.string == line.player)
      #expect(fact.values["points"]?.double == line.points?.value)
      #expect(fact.values["difference"]?.double == line.value.map { abs($0.value) })
      #expect(fact.values["price"]?.int == line.price ?? 0)
    }
  }

  @Test func nothingIsKnownBeforeTheFourthWeek() throws {
    let (league, _) = try season(1, .snake, weeks: 5)
    for week in 1...5 {
      let rankings = try rankInFull(league, week: week, seasons: 100)
      let board = try #require(rankings.draft?.boards.first)
      let isKnown = week >= 4
      #expect(board.picks.allSatisfy { ($0.points != nil) == isKnown })
      #expect(board.steals.isEmpty != isKnown)
      #expect(rankings.facts.contains { $0.kind.hasPrefix("draft_") } == isKnown)
    }
    // A paper of a past week does not know what came after it.
    var short = league
    short.weeks = Array(league.weeks.prefix(4))
    #expect(
      try rankInFull(league, week: 4, seasons: 100).draft?.boards
        == rankInFull(short, week: 4, seasons: 100).draft?.boards)
  }

  @Test func unknownPointsMakeNoValues() throws {
    var (league, _) = try season(2, .snake, weeks: 5)
    for game in league.weeks[2].matchups.indices {
      league.weeks[2].matchups[game].home.lineup = []
      league.weeks[2].matchups[game].away?.lineup = []
    }
    let board = try #require(try rankInFull(league, week: 5, seasons: 100).draft?.boards.first)
    #expect(board.picks.allSatisfy { $0.points == nil && $0.value == nil } && board.steals.isEmpty)
  }

  @Test func aTradedPickThatBecameAStealIsTheFirstOwnersGrief() throws {
    var (league, _) = try season(3, .snake, weeks: 5)
    let board = try #require(try rankInFull(league, week: 5, seasons: 100).draft?.boards.first)
    let steal = try #require(board.steals.first)
    let origin = try #require(board.picks[steal - 1].team)
    let other = origin == "1" ? "2" : "1"
    league.drafts?[0].picks[steal - 1].team = other
    let player = try #require(league.drafts?[0].picks[steal - 1].player)
    func fact() throws -> Fact? {
      try rank(league, week: 5).facts.first {
        $0.kind == "pick_became" && $0.subject.team == origin
          && $0.values["player"]?.string == board.picks[steal - 1].player
      }
    }
    // Their grief is over with the other team's joy.
    #expect(try fact() == nil)
    league.hand(player, to: other)
    let fact = try #require(try fact())
    #expect(fact.values["opponent"]?.string == "Team \(other)")
    #expect(fact.values["round"]?.int == board.picks[steal - 1].round)
  }

  /// What a player does for his next team is no credit of the one that drafted him, and no blame.
  @Test func aPlayerWhoLeftIsNoStealAndNoBust() throws {
    var (league, _) = try season(3, .snake, weeks: 5)
    func facts(_ kind: String) throws -> [Fact] {
      try rank(league, week: 5).facts.filter { $0.kind == kind }
    }
    for kind in ["draft_steal", "draft_bust", "top_player"] {
      let fact = try #require(try facts(kind).first)
      let team = try #require(fact.subject.team)
      let name = try #require(fact.values["player"]?.string)
      let player = try #require(league.players.first { $0.name == name })
      let whole = league
      league.hand(player.id, to: team == "1" ? "2" : "1")
      #expect(
        try !facts(kind).contains {
          $0.subject.team == team && $0.values["player"]?.string == name
        }, "\(kind)")
      league = whole
      // A move after the week's games counts, too.
      guard kind != "draft_bust" else { continue }
      let latest = try #require(league.weeks.indices.last)
      league.clearLineup(of: team, in: latest)
      league.wire = Wire(transactions: [
        Transaction(
          id: "d", kind: .drop, date: Instant(seconds: 0), week: 5, teams: [team],
          moves: [Transaction.Move(player: player.id, from: team, to: nil)])
      ])
      #expect(
        try !facts(kind).contains {
          $0.subject.team == team && $0.values["player"]?.string == name
        }, "\(kind)")
      league = whole
    }
  }
}

extension League {
  /// Puts a player on a team's bench in the last week, and takes him from the others.
  fileprivate mutating func hand(_ player: Player.ID, to team: Team.ID) {
    guard let last = weeks.indices.last else { return }
    let entry = weeks[last].matchups.flatMap(\.sides).flatMap(\.lineup).first {
      $0.player == player
    }
    change(in: last) { side in
      side.lineup.removeAll { $0.player == player }
      guard side.team == team else { return }
      side.lineup.append(
        LineupEntry(player: player, slot: LineupEntry.bench, points: entry?.points))
    }
  }

  fileprivate mutating func clearLineup(of team: Team.ID, in week: Int) {
    change(in: week) { side in if side.team == team { side.lineup = [] } }
  }

  private mutating func change(in week: Int, _ change: (inout Side) -> Void) {
    for game in weeks[week].matchups.indices {
      change(&weeks[week].matchups[game].home)
      if var away = weeks[week].matchups[game].away {
        change(&away)
        weeks[week].matchups[game].away = away
      }
    }
  }
}
