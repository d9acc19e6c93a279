import LeagueModel

/// A lineup in which bench players can be exchanged for starters. The sets of players that can start together form a
/// matroid, so a lineup that no single exchange improves is the best one.
struct LineupBoard {
  /// A starting slot.
  struct Place {
    let slot: LineupSlot
    var holder: Holder?
    /// Whether it is too late to change it.
    let isLocked: Bool
  }

  /// A player with his forecast.
  struct Holder {
    let forecast: Forecast
    let player: Player
    /// The slot in which the platform lets him start, regardless of his positions.
    let startedIn: String?

    /// Whether he can be put into a slot.
    func fits(_ slot: LineupSlot) -> Bool { slot.name == startedIn || slot.accepts(player) }
  }

  /// An exchange that the slots allow.
  struct Exchange {
    /// The index of the slot that becomes free.
    let place: Int
    /// The index on the bench of the player who comes in.
    let reserve: Int
    /// The indices of the slots whose players move, from the one that the reserve takes to the free one.
    let path: [Int]
    let gain: Points
  }

  private(set) var places: [Place]
  /// The bench players, without those who will not score.
  private(set) var bench: [Holder]

  /// The exchange that gains most; if several are equal, the one with the fewest moves, then the first. Nil if none
  /// gains.
  func bestExchange() -> Exchange? {
    var best: Exchange?
    for (index, place) in places.enumerated() where !place.isLocked {
      let present = place.holder?.forecast.points ?? .zero
      let isCertain = place.holder.map { $0.forecast.absence != nil } ?? true
      let isBlind = place.holder?.forecast.isBlind ?? false
      for (reserve, holder) in bench.enumerated()
      where isCertain || !isBlind && !holder.forecast.isBlind {
        let gain = holder.forecast.points - present
        guard gain > .zero, gain >= best?.gain ?? .zero, let path = path(holder, to: index)
        else { continue }
        if let best, gain == best.gain, path.count >= best.path.count { continue }
        best = Exchange(place: index, reserve: reserve, path: path, gain: gain)
      }
    }
    return best
  }

  /// The shortest path that frees a slot: the slot that the reserve takes, the one that its player takes, and so on.
  /// Nil if there is none.
  private func path(_ reserve: Holder, to goal: Int) -> [Int]? {
    var paths: [[Int]] = places.indices.compactMap { index in
      isOpen(index, to: goal) && reserve.fits(places[index].slot) ? [index] : nil
    }
    var seen = Set(paths.map { $0[0] })
    var next = 0
    while next < paths.count {
      let path = paths[next]
      next += 1
      guard let last = path.last else { continue }
      if last == goal { return path }
      guard let holder = places[last].holder else { continue }
      for index in places.indices
      where isOpen(index, to: goal) && !seen.contains(index) && holder.fits(places[index].slot) {
        seen.insert(index)
        paths.append(path + [index])
      }
    }
    return nil
  }

  /// Whether an exchange may use a slot: the one that becomes free, or one whose player can move.
  private func isOpen(_ index: Int, to goal: Int) -> Bool {
    !places[index].isLocked && (index == goal || places[index].holder != nil)
  }

  /// Makes an exchange. The player who leaves can come back in.
  /// - Returns: The starters who changed slots.
  mutating func make(_ exchange: Exchange) -> [LineupAdvice.Move] {
    var moves: [LineupAdvice.Move] = []
    let leaving = places[exchange.place].holder
    var incoming: Holder? = bench[exchange.reserve]
    for (step, index) in exchange.path.enumerated() {
      if step > 0, let id = incoming?.forecast.player {
        moves.append(
          LineupAdvice.Move(
            player: id, from: places[exchange.path[step - 1]].slot.name,
            to: places[index].slot.name))
      }
      (places[index].holder, incoming) = (incoming, places[index].holder)
    }
    bench.remove(at: exchange.reserve)
    if let leaving, leaving.forecast.absence == nil { bench.append(leaving) }
    return moves
  }
}
