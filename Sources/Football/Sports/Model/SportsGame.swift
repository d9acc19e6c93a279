package import Platform

/// A game, as in a list of games.
package struct SportsGame: Sendable, Equatable, Codable {
  /// How far a game has progressed.
  package enum Status: String, Sendable, Codable {
    /// It has not begun.
    case scheduled
    /// It is being played.
    case live
    /// It is over.
    case final
    /// It will be played later.
    case postponed
    /// It will not be played.
    case canceled
    /// The API has another status, such as suspended, or none. Then no score is final.
    case unknown

    /// Whether the game is, or may be, being played.
    package var isGoingOn: Bool { self == .live || self == .unknown }
  }

  /// The score of both teams.
  package struct Score: Sendable, Hashable, Codable {
    /// The away team's points, runs or goals.
    package var away: Int
    /// The home team's.
    package var home: Int

    /// The score with the teams swapped.
    package var swapped: Score { Score(away: home, home: away) }
  }

  /// The API's number of the game.
  package var id: Int
  package var league: SportsLeague
  /// When it begins; nil if unknown.
  package var start: Instant?
  /// How far it has progressed.
  package var status: Status
  /// The away team's full name.
  package var away: String
  /// The home team's full name.
  package var home: String
  /// The score, also of a game that is being played; nil if unknown.
  package var score: Score?
  /// Whether it is a playoff game.
  package var isPlayoffs: Bool
  /// Whether the API says that it has plays.
  package var hasPlays: Bool
  /// Whether the API says that it has a story.
  package var hasStory: Bool
  /// The API's own word for a status that is unknown, such as `Suspended`; nil if it has none.
  package var statusWords: String?

  /// The day of the game in a time zone; nil if unknown.
  package func day(in zone: Zone) -> CivilDate? { start?.date(in: zone) }
}
