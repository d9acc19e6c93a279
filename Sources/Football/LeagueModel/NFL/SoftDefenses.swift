/// How generous NFL defenses have been to each position in a league's scoring, up to some week.
public struct SoftDefenses: Sendable, Equatable {
  /// One defense against one position.
  public struct Place: Sendable, Equatable {
    /// 1 for the softest.
    public var rank: Int
    /// The games behind it.
    public var games: Int
    /// How many points per game players score against it beyond what they score against others.
    public var difference: Double

    /// Creates a place. The difference is in points per game.
    public init(rank: Int, games: Int, difference: Double) {
      self.rank = rank
      self.games = games
      self.difference = difference
    }
  }

  private let places: [String: [ProTeam: Place]]

  /// Creates places by position: QB, RB, WR, TE, K or DEF.
  public init(_ places: [String: [ProTeam: Place]]) { self.places = places }

  /// The value if nothing is known.
  public static let unknown = SoftDefenses([:])

  /// A defense against a position; nil if unknown.
  public subscript(defense: ProTeam, against position: String) -> Place? {
    places[position]?[defense]
  }
}
