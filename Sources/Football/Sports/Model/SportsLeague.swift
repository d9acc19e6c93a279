/// A league that the sports API knows.
package enum SportsLeague: String, Sendable, CaseIterable, Codable {
  /// The National Basketball Association.
  case nba = "NBA"
  /// Men's college basketball.
  case ncaab = "NCAAB"
  /// The National Football League.
  case nfl = "NFL"
  /// College football.
  case ncaaf = "NCAAF"
  /// Major League Baseball.
  case mlb = "MLB"
  /// The National Hockey League.
  case nhl = "NHL"

  /// The sport that a league plays.
  package enum Sport: String, Sendable, Codable {
    /// Points, rebounds, assists.
    case basketball
    /// Yards and touchdowns.
    case football
    /// Innings.
    case baseball
    /// Skaters and goalies.
    case hockey
  }

  /// The league's sport.
  package var sport: Sport {
    switch self {
    case .nba, .ncaab: .basketball
    case .nfl, .ncaaf: .football
    case .mlb: .baseball
    case .nhl: .hockey
    }
  }

  /// How many periods a game has without overtime.
  package var regularPeriods: Int {
    switch self {
    case .nba, .nfl, .ncaaf: 4
    case .ncaab: 2
    case .nhl: 3
    case .mlb: 9
    }
  }

  /// The short name of a period, counted from 1: `Q1`, `H2`, `P3`, `OT`, `2OT`, `SO`, `Inning 4`.
  /// - Parameter isPlayoffs: Whether hockey continues until a team scores, without a shootout.
  package func period(_ number: Int, isPlayoffs: Bool = false) -> String {
    if self == .mlb { return "Inning \(number)" }
    let extra = number - regularPeriods
    guard extra > 0 else {
      let letter = self == .ncaab ? "H" : self == .nhl ? "P" : "Q"
      return "\(letter)\(max(1, number))"
    }
    if self == .nhl, extra == 2, !isPlayoffs { return "SO" }
    return extra == 1 ? "OT" : "\(extra)OT"
  }

  /// The short name of some periods: `Q1`, or `Q1-Q2`.
  package func periods(_ range: ClosedRange<Int>, isPlayoffs: Bool = false) -> String {
    let first = period(range.lowerBound, isPlayoffs: isPlayoffs)
    let last = period(range.upperBound, isPlayoffs: isPlayoffs)
    guard first != last else { return first }
    return self == .mlb ? "Innings \(range.lowerBound)-\(range.upperBound)" : "\(first)-\(last)"
  }
}
