import LeagueModel
import Platform
import Rank
import Testing

@testable import Advice

@Suite struct LineupAdviceTests {
  private let players = [
    player("quill", "QB"), player("quip", "QB"), player("alder", "RB"), player("birch", "RB"),
    player("cedar", "RB"), player("dune", "WR"), player("ebb", "WR"), player("fen", "WR"),
    player("gorse", "TE"),
  ]

  private func advice(
    _ home: [LineupEntry], _ away: [LineupEntry] = [], players: [Player]? = nil,
    games: [ProGame]? = nil, now: Instant? = nil
  ) throws -> LineupAdvice {
    let next = week(5, .upcoming, home, away, games: games)
    let league = try makeLeague(players ?? self.players, [next])
    return try #require(
      LineupAdvisor(Forecasts(league, week: next), now: now).advice(for: "1"))
  }

  @Test func certainMistakesComeFirstWithTheBestReplacement() throws {
    var players = players
    players[2].status = .out
    let found = try advice(
      [
        entry("QB", "quill", projected: 18), entry("RB", "alder", projected: 14),
        entry("RB", "birch", projected: 10), entry("WR", "dune", projected: 9),
        entry("FLEX", nil), entry("BN", "quip", projected: 21), entry("BN", "cedar", projected: 8),
      ], players: players)
    let replaced = try #require(found.mistakes.first { $0.reason == .out })
    #expect(replaced.starter.player == "alder" && replaced.slot == "RB")
    #expect(replaced.replacement?.in.player == "cedar" && replaced.replacement?.gain == points(8))
    // No one is left for the flex: a quarterback does not fit.
    let empty = try #require(found.mistakes.first { $0.reason == .empty })
    #expect(empty.slot == "FLEX" && empty.replacement == nil && !empty.isLocked)
    #expect(found.swaps.map(\.in.player) == ["quip"] && found.swaps.first?.gain == points(3))
    #expect(found.points == points(37) && found.best == points(48))
  }

  @Test(arguments: [
    (11.99, LineupAdvice.Verdict.coinToss), (12, .lean), (14.99, .lean), (15, .start),
  ])
  func theVerdictDependsOnTheGain(_ projected: Double, _ verdict: LineupAdvice.Verdict) throws {
    let found = try advice([
      entry("WR", "dune", projected: 10), entry("BN", "ebb", projected: projected),
    ])
    let swap = try #require(found.swaps.first)
    #expect(swap.verdict == verdict && swap.gain == points(projected - 10))
    // The normal chance of a difference with both players' variances.
    let variance = 8.4 * 8.4 / 14.8 * (10 + projected)
    let chance = winChance(
      lead: projected - 10, own: OpenPoints(mean: 0, variance: variance), other: OpenPoints())
    #expect(abs(swap.chance - chance) < 0.001)
  }

  @Test func startersMoveToMakeRoom() throws {
    // The tight end fits the flex only, so the back there has to take the slot of the other.
    let found = try advice([
      entry("RB", "alder", projected: 5), entry("FLEX", "birch", projected: 12),
      entry("BN", "gorse", projected: 11),
    ])
    let swap = try #require(found.swaps.first)
    #expect(swap.out.player == "alder" && swap.in.player == "gorse" && swap.into == "FLEX")
    #expect(swap.moves == [LineupAdvice.Move(player: "birch", from: "FLEX", to: "RB")])
    #expect(found.best == points(23))
  }

  @Test func playersWhoseGamesHaveBegunStay() throws {
    let games = [
      ProGame(kickoff: kickoff(5), away: "KC", home: "BUF"),
      ProGame(kickoff: kickoff(5).adding(seconds: 86_400), away: "DET", home: "GB"),
    ]
    let lineup = [
      entry("RB", "alder", projected: 2, in: "KC"), entry("WR", "dune", projected: 2, in: "DET"),
      entry("FLEX", nil), entry("BN", "birch", projected: 12, in: "GB"),
      entry("BN", "ebb", projected: 15, in: "BUF"), entry("BN", "fen", projected: 9, in: "DET"),
    ]
    let early = try advice(lineup, games: games, now: kickoff(5).adding(seconds: -1))
    #expect(Set(early.changes.compactMap(\.in.player)) == ["birch", "ebb", "fen"])
    let late = try advice(lineup, games: games, now: kickoff(5))
    #expect(Set(late.changes.compactMap(\.in.player)) == ["birch", "fen"])
    #expect(!late.changes.contains { $0.out.player == "alder" })
    let after = try advice(lineup, games: games, now: kickoff(5).adding(seconds: 86_400))
    #expect(after.changes.isEmpty && after.mistakes.map(\.reason) == [.empty])
  }

  @Test func theChanceToWinGrowsByWhatTheChangeBrings() throws {
    let found = try advice(
      [entry("WR", "dune", projected: 10), entry("BN", "ebb", projected: 14)],
      [entry("WR", "fen", projected: 10)])
    #expect(found.opponent == "2" && found.chance == 0.5)
    let best = try #require(found.bestChance)
    let gain = try #require(found.swaps.first?.winGain)
    #expect(best > 0.6 && abs(gain - (best - 0.5)) < 1e-9)
    // Without the opponent's lineup there is no chance to tell.
    let alone = try advice([entry("WR", "dune", projected: 10), entry("BN", "ebb", projected: 14)])
    #expect(alone.chance == nil && alone.swaps.first?.winGain == nil)
  }

  @Test func withoutProjectionsOfAPastWeekOnlyCertainMistakesAreChanged() throws {
    let lineup = [
      entry("RB", "alder", 2), entry("RB", nil, 0), entry("BN", "birch", 20),
      entry("BN", "cedar", 19),
    ]
    let league = try makeLeague(
      players, (1...4).map { week($0, .played, lineup) } + [week(5, .upcoming, lineup)])
    let (fourth, fifth) = (try #require(league.week(4)), try #require(league.week(5)))
    let past = try #require(LineupAdvisor(Forecasts(league, week: fourth)).advice(for: "1"))
    #expect(past.swaps.isEmpty && past.mistakes.first?.replacement?.in.player == "birch")
    let ahead = try #require(LineupAdvisor(Forecasts(league, week: fifth)).advice(for: "1"))
    #expect(Set(ahead.changes.compactMap(\.in.player)) == ["birch", "cedar"])
  }

  /// A platform that sends zeros for everyone, as ESPN did once, says nothing about anyone.
  @Test func withoutProjectionsNoOneIsMoved() throws {
    let lineup = [
      entry("RB", "alder", projected: 0, in: "KC"), entry("WR", "dune", projected: 0, in: "KC"),
      entry("BN", "birch", projected: 0, in: "KC"), entry("BN", "ebb", projected: 9, in: "KC"),
    ]
    let found = try advice(lineup)
    #expect(found.mistakes.isEmpty && found.swaps.isEmpty && found.unknown == 2)
    #expect(found.starters == 2 && found.points > .zero && found.points == found.best)
    // One who scores more than a certain zero may come in.
    let bye = try advice(lineup, games: proGames(5, byes: ["KC"]))
    #expect(bye.mistakes.map(\.reason) == [.bye, .bye] && bye.unknown == nil)
  }

  /// The lineups' points are those of the fetch, and nothing of a later game is among them.
  @Test func gamesThatBeganSinceTheFetchAreOpen() throws {
    let own = [entry("RB", "alder", 0, projected: 12, in: "KC"), entry("BN", "birch", 0, in: "KC")]
    let next = week(5, .upcoming, own, games: proGames(5))
    func advisor(fetchedAt: Instant) throws -> LineupAdvisor {
      var league = try makeLeague(players, [next])
      league.fetchedAt = fetchedAt
      let now = kickoff(5).adding(seconds: 6 * 3_600)
      return LineupAdvisor(Forecasts(league, week: next), now: now)
    }
    let early = try advisor(fetchedAt: kickoff(5).adding(seconds: -60))
    let found = try #require(early.advice(for: "1"))
    #expect(early.isOutdated && found.points == points(12) && found.locked == 1)
    let late = try advisor(fetchedAt: kickoff(5).adding(seconds: 5 * 3_600))
    #expect(try !late.isOutdated && #require(late.advice(for: "1")).points == .zero)
  }

  @Test func aPlayerTwiceInALineupIsNotStartedTwice() throws {
    let found = try advice([
      entry("RB", "alder", projected: 10), entry("RB", nil), entry("BN", "alder", projected: 10),
    ])
    #expect(found.mistakes.map(\.replacement) == [nil] && found.best == points(10))
  }

  /// Single exchanges lead to the exact maximum, by another algorithm.
  @Test(arguments: 1...60)
  func theChangesLeadToTheBestLineup(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    let league = try randomSeason(&random)
    for number in [2, 4, 8] {
      let week = try #require(league.week(number))
      let forecasts = Forecasts(league, week: week)
      for side in week.matchups.flatMap(\.sides) {
        let advice = try #require(LineupAdvisor(forecasts).advice(for: side.team))
        let candidates = side.lineup.compactMap { entry -> BestLineup.Candidate? in
          let forecast = forecasts.forecast(entry)
          guard let player = league.players.first(where: { $0.id == entry.player }),
            forecast.absence == nil
          else { return nil }
          return BestLineup.Candidate(
            player: player, points: forecast.points,
            startedIn: entry.isStarter ? entry.slot : nil)
        }
        let best = BestLineup(league.rules.lineupSlots.map(LineupSlot.init), candidates)
        #expect(advice.best == best.points, "week \(number), team \(side.team)")
        #expect(advice.points + advice.changes.map(\.gain).total == advice.best)
        #expect(advice.changes.allSatisfy { $0.gain > .zero })
        expectLegal(advice, side, league)
      }
    }
  }

  /// Makes the changes one by one and checks each slot.
  private func expectLegal(_ advice: LineupAdvice, _ side: Side, _ league: League) {
    let moved = advice.changes.flatMap(\.moves)
    for move in moved {
      #expect(move.from != move.to || side.lineup.count { $0.slot == move.to } > 1)
    }
    for swap in advice.changes {
      guard let player = league.players.first(where: { $0.id == swap.in.player }) else { continue }
      let cameFrom = side.lineup.first { $0.player == player.id && $0.isStarter }?.slot
      #expect(LineupSlot(swap.into).accepts(player) || cameFrom == swap.into)
    }
  }
}
