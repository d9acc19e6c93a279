import CLibrary
package import LeagueModel

/// Two teams by one metric, or a team and the mean of all.
package struct TeamComparison: Sendable, Equatable {
  /// One of the two.
  package struct Side: Sendable, Equatable {
    /// The number.
    package var value: Double
    /// The team's place; nil for the mean of all teams, which has no rank.
    package var place: TeamRanking.Place?
    /// Whether the number is the better of the two.
    package var isBetter = false
  }

  package let metric: TeamMetric
  /// The first team; nil if its number is unknown.
  package let first: Side?
  /// The second team, or the mean of all.
  package let second: Side?
  /// The first team's part of the bar that both share, from 0 to 1. The better team has the larger part, which grows
  /// with the gap between their ranks. One half if the numbers cannot be compared in this way; nil if a number is
  /// unknown.
  package let share: Double?

  /// Compares two teams by a ranking.
  /// - Parameter second: Nil for the mean of all teams.
  package init(_ first: ProTeam, _ second: ProTeam?, in ranking: TeamRanking) {
    func side(_ team: ProTeam) -> Side? {
      ranking.place(of: team).map { Side(value: $0.value, place: $0) }
    }
    metric = ranking.metric
    var one = side(first)
    var other = second.map(side) ?? ranking.average.map { Side(value: $0, place: nil) }
    if let own = one, let its = other {
      one?.isBetter = ranking.isBetter(own.value, than: its.value)
      other?.isBetter = ranking.isBetter(its.value, than: own.value)
      share = Self.share(own, its, favorsMore: ranking.favorsMore)
    } else {
      share = nil
    }
    (self.first, self.second) = (one, other)
  }

  /// a/(a+b), with both raised to a power between 1.2 and 2.5 that grows with the gap in ranks, as in the original
  /// service. This works only for positive numbers.
  private static func share(_ one: Side, _ other: Side, favorsMore: Bool) -> Double {
    let (first, second) = favorsMore ? (one.value, other.value) : (other.value, one.value)
    guard first > 0, second > 0 else { return 0.5 }
    let places = [one, other].compactMap(\.place?.rank)
    let gap = places.count == 2 ? min(abs(places[0] - places[1]), 31) : 0
    let power = 1.2 + 1.3 * Double(gap) / 31
    return 1 / (1 + pow(second / first, power))
  }
}
