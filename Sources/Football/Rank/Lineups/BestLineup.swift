public import LeagueModel

/// The best lineup that players allow: the exact maximum of points. The sets of players that can start
/// together form a transversal matroid (Edmonds and Fulkerson 1965), so taking players by points, each if an
/// augmenting path makes room, is optimal. Filling slot by slot is not.
public struct BestLineup: Sendable, Equatable {
  /// A player who could have started.
  public struct Candidate: Sendable, Equatable {
    /// The player with his positions.
    public var player: Player
    /// The week's points.
    public var points: Points
    /// The slot in which they started, legal regardless of their positions; nil for the bench.
    public var startedIn: String?

    /// Creates a candidate; by default, one from the bench.
    public init(player: Player, points: Points, startedIn: String? = nil) {
      self.player = player
      self.points = points
      self.startedIn = startedIn
    }

    func fits(_ slot: LineupSlot) -> Bool { slot.name == startedIn || slot.accepts(player) }
  }

  /// The player in each slot, in slot order; nil for an empty slot.
  public let starters: [Candidate?]
  /// The starters' total points.
  public let points: Points

  /// Finds the best lineup. Players with negative points stay on the bench. Among equal points, players who
  /// started come first, then the smaller id, so the result does not depend on the order of candidates.
  public init(_ slots: [LineupSlot], _ candidates: [Candidate]) {
    let ordered = candidates.filter { $0.points >= .zero }.sorted { left, right in
      if left.points != right.points { return left.points > right.points }
      if (left.startedIn == nil) != (right.startedIn == nil) { return left.startedIn != nil }
      return left.player.id < right.player.id
    }
    var search = Search(slots, ordered)
    for index in ordered.indices {
      guard search.unfilled > 0 else { break }
      search.place(index)
    }
    starters = search.holders.map { holder in holder.map { ordered[$0] } }
    points = starters.compactMap { $0?.points }.total
  }

  private struct Search {
    private(set) var holders: [Int?]
    private(set) var unfilled: Int
    private let open: [[Int]]
    /// The last candidate that tried each slot, so that none tries a slot twice.
    private var seen: [Int]

    init(_ slots: [LineupSlot], _ candidates: [Candidate]) {
      holders = Array(repeating: nil, count: slots.count)
      seen = Array(repeating: -1, count: slots.count)
      unfilled = slots.count
      open = candidates.map { candidate in
        slots.indices.filter { candidate.fits(slots[$0]) }
      }
    }

    mutating func place(_ candidate: Int) {
      if makeRoom(for: candidate, seenBy: candidate) { unfilled -= 1 }
    }

    private mutating func makeRoom(for candidate: Int, seenBy newcomer: Int) -> Bool {
      if let free = open[candidate].first(where: { holders[$0] == nil }) {
        holders[free] = candidate
        return true
      }
      for slot in open[candidate] where seen[slot] != newcomer {
        seen[slot] = newcomer
        guard let holder = holders[slot], makeRoom(for: holder, seenBy: newcomer) else { continue }
        holders[slot] = candidate
        return true
      }
      return false
    }
  }
}
