package import LeagueModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two teams by one metric.
package struct TeamComparison: Sendable, Equatable {
  /// The metric.
  package let metric: TeamMetric
  /// The first team's place; nil if its number is unknown.
  package let first: TeamRanking.Place?
  /// The second team's place.
  package let second: TeamRanking.Place?
  /// The first team's part of the bar that both share, from 0 to 1: the larger part belongs to the better team, and
  /// grows with the gap between their ranks. One half if nothing can be shared; nil if a number is unknown.
  package let share: Double?

  /// Compares two teams by a ranking.
  package init(_ first: ProTeam, _ second: ProTeam, in ranking: TeamRanking) {
    metric = ranking.metric
    (self.first, self.second) = (ranking.place(of: first), ranking.place(of: second))
    if let one = self.first, let other = self.second {
      share = Self.share(one, other, favorsMore: ranking.favorsMore)
    } else {
      share = nil
    }
  }

  /// a/(a+b), with both raised to a power between 1.2 and 2.5 that grows with the gap in ranks, as in the original
  /// service. Numbers that are not positive cannot be shared.
  private static func share(
    _ one: TeamRanking.Place, _ other: TeamRanking.Place, favorsMore: Bool
  ) -> Double {
    let (first, second) = favorsMore ? (one.value, other.value) : (other.value, one.value)
    guard first > 0, second > 0 else { return 0.5 }
    let gap = min(abs(one.rank - other.rank), 31)
    let power = 1.2 + 1.3 * Double(gap) / 31
    return 1 / (1 + pow(second / first, power))
  }
}
