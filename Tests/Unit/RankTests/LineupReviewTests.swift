import JSON
import LeagueModel
import Rank
import Testing

/// A lineup's value and the costliest decision.
struct LineupReviewTests {
  private let roster = [
    Player(id: "q1", name: "Quinn", position: "QB"), Player(id: "r1", name: "Rex", position: "RB"),
    Player(id: "r2", name: "Rory", position: "RB"), Player(id: "w1", name: "Wade", position: "WR"),
    Player(id: "w2", name: "Will", position: "WR"), Player(id: "k1", name: "Kit", position: "K"),
  ]

  private func entry(_ player: String?, _ slot: String, _ amount: Double?) -> LineupEntry {
    LineupEntry(player: player, slot: slot, points: amount.map(points))
  }

  /// A league of two teams in which team 1 plays week 1 with a lineup and scores `own`.
  private func league(
    _ lineup: [LineupEntry], own: Double = 50, other: Double = 60, isPlayoff: Bool = false
  ) throws -> League {
    var week = week(1, [(1, own, 2, other)], isPlayoff: isPlayoff)
    week.matchups[0].home.lineup = lineup
    var league = try #require(makeLeague(teams(2), [week]))
    league.players = roster
    return league
  }

  private func review(_ league: League) throws -> LineupReview {
    try #require(reviewLineups(league, week: 1).first)
  }

  @Test func theBenchIsCountedAndTheWorstDecisionNamed() throws {
    let league = try league([
      entry("q1", "QB", 20), entry("r1", "RB", 4), entry("w1", "WR", 10), entry("r2", "BN", 15),
      entry("w2", "BN", 18), entry("k1", "BN", 30),
    ])
    let review = try review(league)
    #expect(review.team == "1" && review.week == 1 && review.isComplete)
    #expect(review.actual == points(34))
    #expect(review.best == points(53))
    #expect(review.missed == points(19))
    #expect(review.efficiency == 34.0 / 53.0)
    #expect(review.lineup.map(\.player) == ["q1", "r2", "w2"])
    let worst = try #require(review.worstDecision)
    #expect(worst.benched == "r2" && worst.started == "r1" && worst.slot == "RB")
    #expect(worst.gain == points(11))
    #expect(worst.turnedInto == .win)
    let fact = try #require(try rank(league).facts.first { $0.kind == "bench_mistake" })
    #expect(
      fact.text == "Rory scored 15.00 on Team 1’s bench, Rex 4.00 at RB in the lineup. "
        + "That swap alone would have won the game.")
    #expect(fact.values["slot"]?.string == "RB" && fact.values["turned_game"]?.bool == true)
    let efficiency = try #require(try rank(league).facts.first { $0.kind == "efficiency" })
    #expect(
      efficiency.text == "Team 1’s starters scored 34.00 points, 64% of the 53.00 that its best "
        + "possible lineup would have scored.")
    #expect(efficiency.values["share"]?.double == 0.6415)
  }

  @Test(arguments: [
    (40.0, 50.99, false, Outcome.win), (40, 51, false, .tie), (40, 51.01, false, nil),
    // Playoff ties are broken by other rules, and a winner has nothing to gain.
    (40, 51, true, nil), (40, 50, true, .win), (40, 40, false, .win), (40, 39, false, nil),
  ])
  func aSwapMayChangeTheResult(
    _ own: Double, _ other: Double, _ isPlayoff: Bool, _ turn: Outcome?
  ) throws {
    let lineup = [entry("r1", "RB", 4), entry("r2", "BN", 15)]
    let league = try league(lineup, own: own, other: other, isPlayoff: isPlayoff)
    #expect(try review(league).worstDecision?.turnedInto == turn)
  }

  @Test func aSwapDoesNotChangeACommissionersScore() throws {
    var league = try league([entry("r1", "RB", 4), entry("r2", "BN", 15)])
    league.weeks[0].matchups[0].home.isOverridden = true
    let review = try review(league)
    #expect(review.actual == points(4))
    #expect(review.worstDecision?.gain == points(11))
    #expect(review.worstDecision?.turnedInto == nil)
  }

  @Test func aFlexIsASlotLikeAnyOther() throws {
    var league = try league([
      entry("r1", "FLEX", 4), entry("w1", "BN", 12), entry("q1", "BN", 40),
    ])
    league.rules.lineupSlots = ["FLEX"]
    let review = try review(league)
    #expect(review.best == points(12))
    #expect(review.worstDecision?.benched == "w1" && review.worstDecision?.slot == "FLEX")
  }

  @Test func anEmptySlotIsNotADecision() throws {
    let league = try league([
      entry("q1", "QB", 20), entry(nil, "RB", 0), entry("w1", "WR", 10), entry("r2", "BN", 15),
    ])
    let review = try review(league)
    #expect(review.best == points(45))
    #expect(review.worstDecision == nil)
  }

  @Test func injuredReserveCannotStart() throws {
    let league = try league([entry("r1", "RB", 4), entry("r2", "IR", 30)])
    #expect(try review(league).best == points(4))
    #expect(try rank(league).facts.contains { $0.text.contains("best possible lineup, worth 4") })
  }

  @Test func zeroOrNegativePointsHaveNoEfficiency() throws {
    let none = try review(try league([entry("r1", "RB", 0)]))
    #expect(none.efficiency == nil && none.best == .zero)
    let less = try review(try league([entry("r1", "RB", -2), entry("r2", "BN", -1)]))
    #expect(less.efficiency == nil && less.best == .zero && less.missed == points(2))
    #expect(less.worstDecision?.gain == points(1))
    let negative = try review(try league([entry("r1", "RB", -2), entry("r2", "BN", 4)]))
    #expect(negative.efficiency == -0.5)
  }

  /// A starter in a slot that no other player of the position may take, in a league that has since
  /// dropped the slot.
  @Test func droppedSlotsStillCount() throws {
    let review = try review(
      try league([entry("k1", "K", 9), entry("r1", "SUPER_FLEX", 3), entry("q1", "BN", 25)]))
    #expect(review.lineup.map(\.slot) == ["QB", "RB", "WR", "K", "SUPER_FLEX"])
    #expect(review.actual == points(12))
    #expect(review.best == points(37))
  }

  @Test func unknownPlayersAndPointsAreNotClaimed() throws {
    let unknown = try review(try league([entry("r1", "RB", 4), entry("zz", "BN", 30)]))
    #expect(!unknown.isComplete && unknown.best == points(4))
    let league = try league([entry("r1", "RB", nil), entry("r2", "BN", 30)])
    #expect(reviewLineups(league, week: 1).isEmpty)
    #expect(!(try rank(league).facts.contains { $0.kind == "efficiency" }))
  }

  @Test func onlyPlayedWeeksWithLineupsAreReviewed() throws {
    var league = try league([entry("r1", "RB", 4)])
    #expect(reviewLineups(league, week: 1).count == 1)
    #expect(reviewLineups(league, week: 2).isEmpty)
    league.weeks[0].state = .current
    #expect(reviewLineups(league, week: 1).isEmpty)
  }

  /// On random seasons, with players in slots that are not theirs.
  @Test(arguments: PowerRankingTests.seeds)
  func theOptimumIsNeverLessThanWhatWasScored(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in league.playedWeeks {
      for review in reviewLineups(league, week: week.number) {
        let side = try #require(
          week.matchups.flatMap(\.sides).first { $0.team == review.team })
        let scored = side.lineup.filter { $0.isStarter && $0.player != nil }.compactMap(\.points)
        #expect(review.actual == scored.total)
        #expect(review.best >= review.actual)
        #expect(review.missed == review.best - review.actual)
        #expect(review.efficiency ?? 0 <= 1)
        #expect(review.lineup.map(\.points).total == review.best)
        // One swap gives a lineup too, so it cannot beat the best.
        if let swap = review.worstDecision {
          #expect(swap.gain > .zero && swap.gain <= review.missed)
        }
      }
    }
  }
}
