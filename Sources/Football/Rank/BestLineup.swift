public import LeagueModel

/// The best line-up that players allow: the most points, exactly.
///
/// A player brings the same points in every place, so the sets of players that can start together
/// form a transversal matroid (Edmonds and Fulkerson 1965), and taking players by their points, most
/// first, each one for whom the others can still be rearranged, gives the maximum-weight assignment.
/// The rearranging is an augmenting path. Filling one place after the other does not: a player who
/// fits two places blocks the wrong one.
public struct BestLineup: Sendable, Equatable {
  /// Somebody who could have started.
  public struct Candidate: Sendable, Equatable {
    /// Who.
    public var player: Player
    /// The points of the week.
    public var points: Points
    /// The place in which they did start; nil for the bench. It is legal for them whatever their
    /// positions say, as it happened.
    public var startedIn: String?

    /// Creates a candidate.
    public init(player: Player, points: Points, startedIn: String? = nil) {
      self.player = player
      self.points = points
      self.startedIn = startedIn
    }

    /// Whether they may stand in a place.
    func fits(_ slot: LineupSlot) -> Bool { slot.name == startedIn || slot.accepts(player) }
  }

  /// Who stands in each of the places, in their order; nil for an empty one.
  public let starters: [Candidate?]
  /// The points of all of them.
  public let points: Points

  /// Finds the line-up. Whoever scored less than nothing stays on the bench. Among players of equal
  /// points those who did start come first, then the smaller id, so the choice never depends on the
  /// order of the candidates.
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

  /// Places and who holds them while players come in.
  private struct Search {
    private(set) var holders: [Int?]
    private(set) var unfilled: Int
    /// The places that each candidate may stand in.
    private let open: [[Int]]
    /// The candidate who last looked at each place; nobody looks at one twice.
    private var seen: [Int]

    init(_ slots: [LineupSlot], _ candidates: [Candidate]) {
      holders = Array(repeating: nil, count: slots.count)
      seen = Array(repeating: -1, count: slots.count)
      unfilled = slots.count
      open = candidates.map { candidate in
        slots.indices.filter { candidate.fits(slots[$0]) }
      }
    }

    /// Brings a candidate in if the others can make room.
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
