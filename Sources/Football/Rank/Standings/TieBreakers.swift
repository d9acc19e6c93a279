/// A tiebreaker between teams with equal win percentages.
enum TieBreaker {
  case headToHead
  case pointsFor
  case divisionRecord
  case morePointsAgainst
}

/// How a league separates teams with equal win percentages. When a criterion splits a tie, the teams that are still
/// tied start again from the first one.
struct TieBreakers {
  /// Between division winners, and between all other teams.
  let overall: [TieBreaker]
  /// Between the leaders of a division.
  let inDivision: [TieBreaker]

  /// The order in a league. ESPN's `playoffSeedingRule` names the first one; the order of the others is ESPN's
  /// (support.espn.com, "Tie Breakers"). Sleeper's is points for, then points against (support.sleeper.com, "How do
  /// playoff teams get determined?"). Sleeper does not say how it finds a division's winner. Recorded seasons show that
  /// games within the division come before points.
  static func order(of rule: String?) -> TieBreakers { readings(of: rule)[0] }

  /// All orders that agree with a platform's rules and its recorded seasons.
  static func readings(of rule: String?) -> [TieBreakers] {
    let points: [TieBreaker] = [.pointsFor, .morePointsAgainst]
    let same: [TieBreaker]
    switch rule {
    case "H2H_RECORD": same = [.headToHead, .pointsFor, .divisionRecord, .morePointsAgainst]
    case "TOTAL_POINTS_SCORED":
      same = [.pointsFor, .headToHead, .divisionRecord, .morePointsAgainst]
    case "INTRA_DIVISION_RECORD":
      same = [.divisionRecord, .headToHead, .pointsFor, .morePointsAgainst]
    case "TOTAL_POINTS_AGAINST":
      same = [.morePointsAgainst, .headToHead, .pointsFor, .divisionRecord]
    default:
      return [
        TieBreakers(overall: points, inDivision: [.headToHead, .divisionRecord] + points),
        TieBreakers(overall: points, inDivision: [.divisionRecord, .headToHead] + points),
      ]
    }
    return [TieBreakers(overall: same, inDivision: same)]
  }

  /// Whether games against certain teams count. Otherwise points come first, and simulated points are never equal.
  func asksWhoMet(hasDivisions: Bool) -> Bool {
    [overall.first, hasDivisions ? inDivision.first : nil].contains { first in
      first == .headToHead || first == .divisionRecord
    }
  }
}
