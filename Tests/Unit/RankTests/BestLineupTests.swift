import LeagueModel
import Rank
import TestSupport
import Testing

/// The best lineup, compared with every possible lineup.
struct BestLineupTests {
  typealias Candidate = BestLineup.Candidate

  private func candidate(
    _ id: String, _ positions: String..., points amount: Double, startedIn: String? = nil
  ) -> Candidate {
    Candidate(
      player: Player(id: id, name: id, position: positions.first ?? "", positions: positions),
      points: points(amount), startedIn: startedIn)
  }

  private func slots(_ names: String...) -> [LineupSlot] { names.map(LineupSlot.init) }

  /// The most points of all lineups, tried one by one: the first slot stays empty or takes any eligible
  /// player, and so on.
  private func bruteForce(_ slots: ArraySlice<LineupSlot>, _ players: [Candidate]) -> Points {
    guard let slot = slots.first else { return .zero }
    var best = bruteForce(slots.dropFirst(), players)
    for (index, player) in players.enumerated()
    where player.startedIn == slot.name || slot.accepts(player.player) {
      var rest = players
      rest.remove(at: index)
      best = max(best, player.points + bruteForce(slots.dropFirst(), rest))
    }
    return best
  }

  private static let words = [
    "QB", "RB", "WR", "TE", "K", "DEF", "FLEX", "SUPER_FLEX", "REC_FLEX", "WRRB_FLEX", "OP",
    "WR/TE", "RB/WR", "IDP_FLEX", "DL", "DB", "DP", "WHATEVER",
  ]
  private static let positions = ["QB", "RB", "WR", "TE", "K", "DEF", "DE", "CB", "LB", "WHATEVER"]

  @Test(arguments: Seeds.tried(1...400))
  func theBestLineupEqualsBruteForce(_ seed: Int) {
    var random = SplitMix(seed: seed)
    // Half of the rosters have only overlapping slots, where filling slot by slot fails.
    let isDense = random.chance(50)
    let words = isDense ? Array(Self.words[6...12]) + ["WR"] : Self.words
    let positions = isDense ? Array(Self.positions[0...3]) : Self.positions
    let slots = (0..<random.number(0...5)).map { _ in
      LineupSlot(words.randomElement(using: &random) ?? "")
    }
    let candidates = (0..<random.number(0...7)).map { number in
      let count = random.number(0...2)
      let own = (0..<count).map { _ in positions.randomElement(using: &random) ?? "" }
      return Candidate(
        player: Player(id: "p\(number)", name: "", position: own.first ?? "", positions: own),
        points: points(Double(random.number(-3...9))),
        startedIn: random.chance(20) ? slots.randomElement(using: &random)?.name : nil)
    }
    let best = BestLineup(slots, candidates)
    #expect(best.points == bruteForce(slots[...], candidates))
    #expect(best.starters.count == slots.count)
    for (slot, starter) in zip(slots, best.starters) {
      guard let starter else { continue }
      #expect(starter.startedIn == slot.name || slot.accepts(starter.player))
      #expect(starter.points >= .zero)
    }
    let ids = best.starters.compactMap { $0?.player.id }
    #expect(Set(ids).count == ids.count)
    #expect(best == BestLineup(slots, candidates.shuffled(using: &random)))
  }

  /// Both flexes take the receiver; a greedy lineup gives him the slot that the back needed.
  @Test func overlappingFlexesAreFilledOptimally() {
    let best = BestLineup(
      slots("RB/WR", "WR/TE"),
      [
        candidate("w", "WR", points: 14), candidate("r", "RB", points: 9),
        candidate("t", "TE", points: 0.5),
      ])
    #expect(best.points == points(23))
    #expect(best.starters.map { $0?.player.id } == ["r", "w"])
  }

  /// Rearranging moves three players, each by one slot.
  @Test func rearrangingMovesSeveralPlayers() {
    let best = BestLineup(
      slots("WR/TE", "RB/WR", "SUPER_FLEX"),
      [
        candidate("w", "WR", points: 30), candidate("r", "RB", points: 20),
        candidate("q", "QB", points: 10), candidate("t", "TE", points: 5),
      ])
    #expect(best.points == points(60))
    #expect(best.starters.map { $0?.player.id } == ["w", "r", "q"])
    let withTightEnd = BestLineup(
      slots("WR/TE", "RB/WR", "SUPER_FLEX"),
      [
        candidate("w", "WR", points: 30), candidate("r", "RB", points: 20),
        candidate("t", "TE", points: 5), candidate("x", "WR", points: 4),
      ])
    #expect(withTightEnd.points == points(55))
  }

  @Test func aRosterWithoutKickerStillHasABestLineup() {
    let best = BestLineup(
      slots("QB", "K", "DEF"),
      [candidate("q", "QB", points: 20), candidate("d", "D/ST", points: 7)])
    #expect(best.points == points(27))
    #expect(best.starters.map { $0?.player.id } == ["q", nil, "d"])
  }

  @Test func aShortRosterFillsWhatItCan() {
    let best = BestLineup(slots("QB", "RB", "FLEX", "FLEX"), [candidate("r", "RB", points: 3)])
    #expect(best.points == points(3))
    #expect(best.starters.compactMap { $0 }.count == 1)
    #expect(BestLineup(slots("QB"), []).points == .zero)
    #expect(BestLineup([], [candidate("r", "RB", points: 3)]).points == .zero)
  }

  @Test func playersWithNegativePointsNeedNotStart() {
    let best = BestLineup(
      slots("DEF", "QB"),
      [candidate("d", "DEF", points: -4), candidate("q", "QB", points: 0)])
    #expect(best.points == .zero)
    #expect(best.starters.map { $0?.player.id } == [nil, "q"])
  }

  @Test func tiesKeepTheStarterThenTheSmallerID() {
    let best = BestLineup(
      slots("RB"),
      [
        candidate("a", "RB", points: 5), candidate("b", "RB", points: 5, startedIn: "RB"),
        candidate("c", "RB", points: 5),
      ])
    #expect(best.starters.map { $0?.player.id } == ["b"])
    let bench = [candidate("c", "RB", points: 5), candidate("a", "RB", points: 5)]
    #expect(BestLineup(slots("RB"), bench).starters.map { $0?.player.id } == ["a"])
  }

  /// A receiver in the quarterback's slot: a commissioner put him there, so he may play there.
  @Test func theActualLineupIsLegal() {
    let best = BestLineup(
      slots("QB", "WR"),
      [
        candidate("w", "WR", points: 12, startedIn: "QB"), candidate("x", "WR", points: 8),
        candidate("q", "QB", points: 3),
      ])
    #expect(best.points == points(20))
    #expect(best.starters.map { $0?.player.id } == ["w", "x"])
  }

  @Test func slotsTakeThePositionsThatTheyName() {
    func takes(_ slot: String) -> [String] {
      [
        "QB", "RB", "WR", "TE", "K", "DEF", "D/ST", "DE", "DT", "DL", "LB", "CB", "S", "DB", "P",
      ].filter { LineupSlot(slot).accepts($0) }
    }
    #expect(takes("QB") == ["QB"])
    #expect(takes("K") == ["K"])
    #expect(takes("DEF") == ["DEF", "D/ST"])
    #expect(takes("D/ST") == ["DEF", "D/ST"])
    #expect(takes("FLEX") == ["RB", "WR", "TE"])
    for word in ["SUPER_FLEX", "OP"] { #expect(takes(word) == ["QB", "RB", "WR", "TE"]) }
    for word in ["REC_FLEX", "WR/TE"] { #expect(takes(word) == ["WR", "TE"]) }
    for word in ["WRRB_FLEX", "RB/WR"] { #expect(takes(word) == ["RB", "WR"]) }
    #expect(takes("DL") == ["DE", "DT", "DL"])
    #expect(takes("DB") == ["CB", "S", "DB"])
    #expect(takes("DE") == ["DE"])
    for word in ["IDP_FLEX", "DP"] {
      #expect(takes(word) == ["DE", "DT", "DL", "LB", "CB", "S", "DB"])
    }
    #expect(takes("P") == ["P"])
    #expect(takes("SLOT 25") == [])
    #expect(LineupSlot("SLOT 25").accepts("SLOT 25"))
    let both = Player(id: "h", name: "Two Ways", position: "WR", positions: ["DB", "WR"])
    #expect(["FLEX", "DB", "WR", "IDP_FLEX"].allSatisfy { LineupSlot($0).accepts(both) })
    #expect(!LineupSlot("RB").accepts(both))
  }
}
