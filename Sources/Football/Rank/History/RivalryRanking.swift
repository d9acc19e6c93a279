public import LeagueModel

/// The season's top rivalry and the week's rematches, highest rivalry score first.
public func weekRivalries(_ league: League, week number: Int) -> [RivalryLine] {
  let headToHead = HeadToHead(league, through: number)
  let top = headToHead.topRivalries
  return headToHead.pairs.filter { $0.meetings.count >= 2 }
    .map { pair in
      (
        pair.score,
        RivalryLine(
          pair.toldByTheLeader, isThisWeek: pair.meetings.contains { $0.week == number },
          isTop: top.contains(pair))
      )
    }
    .filter { $0.1.isThisWeek || $0.1.isTop }
    // Pairs with equal scores stay ordered by name.
    .enumerated().sorted { left, right in
      left.element.0 == right.element.0
        ? left.offset < right.offset : left.element.0 > right.element.0
    }
    .map(\.element.1)
}

extension Rivalry {
  /// The rivalry from the side of the leader, or of the last winner if it is tied.
  fileprivate var toldByTheLeader: Rivalry {
    let lead = record.wins - record.losses
    if lead != 0 { return lead > 0 ? self : reversed }
    return meetings.last { $0.outcome != .tie }?.outcome == .loss ? reversed : self
  }
}
