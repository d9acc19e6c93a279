package import LeagueModel
package import Rank
package import Statistics

/// What a player is expected to score in a week, with all that it was made from.
package struct Forecast: Sendable, Equatable, Codable {
  /// What decides the number.
  package enum Source: String, Sendable, Codable {
    /// The platform's projection.
    case projection
    /// The player's games of the season so far, drawn toward the earlier season and the position.
    case games
    /// The player's last season, drawn toward the position.
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
    /// The platform projected zero points. Only advice that was stored before 0.3 says so: no one knows a starter's zero.
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

  /// The defense that the player meets, as far as the league's scoring knows it.
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
  /// What decides the number.
  package var source: Source
  /// Why the player will not score; nil if he may play.
  package var absence: Absence?
  /// What the platform projects; nil if it projects nothing, or a zero that says nothing.
  package var projected: Points?
  /// The player's own games; nil if nothing is known of him.
  package var games: GameEstimate?
  /// The injury report's word on a player who may play, such as questionable; nil without one, and for weeks that
  /// have begun.
  package var status: Player.Status?
  /// Whether the platform projects nothing for a player whom it should: in a past week, of which the injury reports are
  /// not known, or because it sent a zero without a reason. Then the manager knew more: in two seasons, changes that
  /// overruled him cost points.
  package var isBlind = false
  /// The defense that he meets; nil if unknown.
  package var opponent: Opponent?

  /// A forecast for a slot that will score nothing.
  static func none(_ absence: Absence, _ player: Player.ID? = nil) -> Forecast {
    Forecast(player: player, points: .zero, deviation: 0, source: .absence, absence: absence)
  }

  /// The points as a part of a team's.
  package var open: OpenPoints { OpenPoints(mean: points.value, variance: deviation * deviation) }

  /// The chance that the player scores more than another: Φ(g / √(s² + t²)), with the difference g of the expected
  /// points and both standard deviations.
  package func chance(over other: Forecast) -> Double {
    winChance(lead: 0, own: open, other: other.open)
  }
}
