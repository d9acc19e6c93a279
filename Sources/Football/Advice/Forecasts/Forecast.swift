package import LeagueModel
package import Rank
package import Statistics

/// A player's expected points in a week, with everything that they were computed from.
package struct Forecast: Sendable, Equatable, Codable {
  /// What the number is based on.
  package enum Source: String, Sendable, Codable {
    /// The platform's projection.
    case projection
    /// The player's games this season, drawn toward his last season and the position's mean.
    case games
    /// The player's last season, drawn toward the position's mean.
    case lastSeason = "last_season"
    /// Other players at the position.
    case position
    /// Nothing: the player will not score.
    case absence
  }

  /// Why a slot will score nothing.
  package enum Absence: String, Sendable, Codable {
    /// The slot is empty.
    case empty
    /// The NFL team has no game.
    case bye
    /// The player is out.
    case out
    /// The player is on a reserve list.
    case injuredReserve = "injured_reserve"
    /// The player is suspended.
    case suspended
    /// The platform projected zero points. Only in advice that was stored before 0.3, because such a zero is no
    /// reliable sign.
    case notProjected = "not_projected"

    init(_ reason: NextGame.Absence.Reason) {
      self =
        switch reason {
        case .bye: .bye
        case .out: .out
        case .injuredReserve: .injuredReserve
        case .suspended: .suspended
        }
    }
  }

  /// The defense that the player meets, and how soft it is in the league's scoring.
  package struct Opponent: Sendable, Equatable, Codable {
    /// The opposing team.
    package var team: ProTeam
    /// How soft it is against the position, 1 for the softest; nil without statistics.
    package var line: PointsAllowed.Line?
  }

  /// The player; nil for an empty slot.
  package var player: Player.ID?
  /// The expected points; zero for a player who will not score.
  package var points: Points
  /// The standard deviation of the points; zero for a player who will not score.
  package var deviation: Double
  /// What the number is based on.
  package var source: Source
  /// Why the player will not score; nil if he may play.
  package var absence: Absence?
  /// The platform's projection; nil if there is none, or a zero without a reason.
  package var projected: Points?
  /// The player's own games; nil if nothing is known of him.
  package var games: GameEstimate?
  /// The status of a player who may play, such as questionable; nil without one, and for weeks that have begun.
  package var status: Player.Status?
  /// Whether a projection is missing that the platform should have: in a past week without known injury reports, or if
  /// it sent a zero without a reason. The manager then knew more: in two seasons, changes that overruled him cost
  /// points.
  package var isBlind = false
  /// The defense that he meets; nil if unknown.
  package var opponent: Opponent?

  /// A forecast for a slot that will score nothing.
  static func none(_ absence: Absence, _ player: Player.ID? = nil) -> Forecast {
    Forecast(player: player, points: .zero, deviation: 0, source: .absence, absence: absence)
  }

  /// The points as a part of a team's open points.
  package var open: OpenPoints { OpenPoints(mean: points.value, variance: deviation * deviation) }

  /// The chance that the player scores more than another: Φ(g / √(s² + t²)), with the difference g of the expected
  /// points and both standard deviations.
  package func chance(over other: Forecast) -> Double {
    winChance(lead: 0, own: open, other: other.open)
  }
}
