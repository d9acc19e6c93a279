import JSON
import LeagueModel

/// What the regular season's schedule has done for a team.
extension TeamFacts {
  /// With fewer opponents a random one is no surprise.
  private static let fewestOpponents = 3
  /// A share of schedules from which on luck is worth a word.
  private static let notableShare = 0.85

  mutating func addLuck(_ luck: Luck) {
    guard !luck.rounds.isEmpty,
      luck.rounds.allSatisfy({ $0.allPlay.games >= Self.fewestOpponents })
    else { return }
    let allPlay = luck.allPlay
    add(
      "all_play_season",
      [
        "wins": .int(allPlay.wins), "losses": .int(allPlay.losses), "ties": .int(allPlay.ties),
        "share": .double(allPlay.winShare.rounded(decimals: 4)),
      ], weight: 0.1 + abs(allPlay.winShare - 0.5) * 0.6,
      "Against everybody in every week \(name) would have gone \(allPlay).")
    let (wins, expected) = (Points(luck.wins), Points(luck.expected.rounded(decimals: 1)))
    guard let wins, let expected else { return }
    let tail = max(luck.worseShare, luck.betterShare)
    let comparison =
      tail == 0
      ? "every schedule would have brought as many"
      : luck.worseShare >= luck.betterShare
        ? "\(Share(luck.worseShare)) of schedules would have been worse"
        : "\(Share(luck.betterShare)) of schedules would have been better"
    add(
      "luck",
      [
        "wins": .double(luck.wins), "expected": .double(luck.expected.rounded(decimals: 2)),
        "difference": .double(luck.difference.rounded(decimals: 2)),
        "worse_share": .double(luck.worseShare.rounded(decimals: 4)),
        "better_share": .double(luck.betterShare.rounded(decimals: 4)),
      ], weight: luck.rounds.count < 3 ? 0.1 : 0.1 + max(0, tail - 0.75) * 2.4,
      "\(name) has \(wins) \(luck.wins == 1 ? "win" : "wins"); with random opponents it would "
        + "have \(expected) on average, and \(comparison).")
    addTail(luck, expected)
  }

  /// Luck that most schedules would not have brought, good or bad.
  private mutating func addTail(_ luck: Luck, _ expected: Points) {
    guard luck.rounds.count >= 4 else { return }
    let isLucky = luck.worseShare >= luck.betterShare
    let share = isLucky ? luck.worseShare : luck.betterShare
    guard share >= Self.notableShare else { return }
    // Rounded down, so that "in 99 percent of schedules" is never too much.
    let percent = min(99, Int(share * 100))
    add(
      isLucky ? "lucky_season" : "unlucky_season",
      ["percent": .int(percent), "wins": .double(luck.wins), "expected": expected.json],
      weight: 0.45 + (share - Self.notableShare) * 3,
      "\(name) would have \(isLucky ? "fewer" : "more") wins in \(percent) % of all schedules."
    )
  }
}

extension Double {
  /// The number with so many decimals, to store without noise.
  func rounded(decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
