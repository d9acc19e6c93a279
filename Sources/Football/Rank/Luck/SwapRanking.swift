public import LeagueModel

extension SwapTable {
  /// Orders a league's schedule swaps by a ranking; nil for fewer than two teams. Swaps are compared by win
  /// percentage; ties go to the first team, then the first schedule. Schedules without a game are ignored.
  public init?(_ swaps: ScheduleSwaps, order: [Team.ID]) {
    guard order.count > 1 else { return nil }
    let index = Dictionary(swaps.teams.enumerated().map { ($0.element, $0.offset) }) { $1 }
    let places = order.compactMap { index[$0] }
    let lines = places.map { team in
      let own = swaps.records[team][team]
      let others = places.filter { $0 != team && swaps.records[team][$0].games > 0 }.map {
        Swap(
          team: swaps.teams[team], schedule: swaps.teams[$0], record: swaps.records[team][$0])
      }
      let shares = others.map(\.record.winShare)
      let (most, least) = (shares.max(), shares.min())
      return Line(
        team: swaps.teams[team], record: own, records: places.map { swaps.records[team][$0] },
        best: others.first { $0.record.winShare == most },
        worst: others.first { $0.record.winShare == least })
    }
    let gains = lines.map { line in
      line.best.map { $0.record.winShare - line.record.winShare } ?? 0
    }
    let losses = lines.map { line in
      line.worst.map { line.record.winShare - $0.record.winShare } ?? 0
    }
    self.init(
      lines: lines,
      biggestGain: zip(lines, gains).first { $0.1 > 0 && $0.1 == gains.max() }?.0.best,
      biggestLoss: zip(lines, losses).first { $0.1 > 0 && $0.1 == losses.max() }?.0.worst)
  }
}
