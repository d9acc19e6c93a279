package import Platform

/// A team, as on its page.
package struct SportsTeam: Sendable, Equatable, Codable {
  /// One of its games.
  package struct Game: Sendable, Equatable, Codable {
    /// The API's number of the game.
    package var id: Int
    /// When it began; nil if unknown.
    package var start: Instant?
    /// The other team.
    package var opponent: String
    /// Whether it was played at home.
    package var isHome: Bool
    /// The score, own points first, such as `112-108`; nil before the game.
    package var score: String?
    /// `W`, `L` or `T`; nil before the game.
    package var result: String?

    package init(
      id: Int, start: Instant?, opponent: String, isHome: Bool, score: String?, result: String?
    ) {
      self.id = id
      self.start = start
      self.opponent = opponent
      self.isHome = isHome
      self.score = score
      self.result = result
    }
  }

  /// The API's number of the team; nil if the API was not asked for the team.
  package var id: Int?
  /// The full name.
  package var name: String
  package var league: SportsLeague
  /// Such as `BOS`; empty if unknown.
  package var abbreviation: String
  /// The city; empty if unknown.
  package var location: String
  /// The games, latest first.
  package var games: [Game]
}

extension SportsTeam {
  /// Creates a team that is known only from its games.
  package init(named name: String, league: SportsLeague) {
    self.init(name: name, league: league, abbreviation: "", location: "", games: [])
  }
}
